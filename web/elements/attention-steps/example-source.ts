import type { ReactiveController, ReactiveElement } from 'lit';
import { ExampleError } from '../../core/errors.ts';
import type { Display, Example } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { shorten } from '../../core/shorten.ts';
import { parseExample, validate } from '../../core/validate.ts';
import {
  blamed,
  documentOf,
  exampleAttributes,
  missingWord,
  partsOf,
  selected,
  type Written,
} from '../../edit/attribute-values.ts';
import { withSelection } from '../../edit/selection.ts';
import { element as strings } from '../../strings/element.ts';
import { fetchExample } from './fetch-example.ts';
import { fetchedPart } from './fetched-part.ts';

/** The example of an element that does not name one. */
const STANDARD = 'the-cat-sat';

/** An example, and how it is shown unless attributes say otherwise. */
export interface SourceExample {
  example: Example;
  display: Display;
}

/**
 * Where the example of an element comes from: from the property `document`, else from a document inside the element, else from `src`,
 * `example` or `text`.
 */
export class ExampleSource implements ReactiveController {
  /** The property. */
  document: unknown;
  readonly #host: ReactiveElement;
  readonly #children: MutationObserver;
  /** The document inside the element when it was last read. */
  #read: string | undefined;

  /** @param changed called when the document inside the element is another one than the one last read */
  constructor(host: ReactiveElement, changed: () => void) {
    this.#host = host;
    this.#children = new MutationObserver(() => {
      if (this.json !== this.#read) changed();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#children.observe(this.#host, { childList: true, subtree: true, characterData: true });
  }

  hostDisconnected(): void {
    this.#children.disconnect();
  }

  /** The document inside the element, as text; undefined if there is none. */
  get json(): string | undefined {
    return this.#host.querySelector(':scope > script[type="application/json"]')?.textContent ?? undefined;
  }

  /** Resolves when the browser has parsed the content of the element. */
  parsed(): Promise<void> {
    const { ownerDocument } = this.#host;
    if (ownerDocument.readyState !== 'loading') return Promise.resolve();
    return new Promise((resolve) =>
      ownerDocument.addEventListener('DOMContentLoaded', () => resolve(), { once: true }),
    );
  }

  /** The example with what the attributes say of it. Throws an `ExampleError`. */
  async example(written: Written, core: Promise<Core>, signal: AbortSignal): Promise<SourceExample> {
    const document = await this.#base(written, signal);
    // An error in the document itself is reported with its path in the document.
    const base = document === undefined ? undefined : validate(document);
    try {
      const display = base?.display ?? validate({ version: 1, text: written.text }).display;
      const example = base === undefined ? fromText(written) : await withWritten(base, written, core);
      const { select } = written;
      if (select == null || missingWord(example, select) !== undefined) return { example, display };
      return { example: withSelection(example, selected(example, select)), display };
    } catch (error) {
      throw error instanceof ExampleError ? blamed(error, written) : error;
    }
  }

  /** The document that the attributes are laid over; undefined if there is only a text. */
  async #base({ text, src, example: id }: Written, signal: AbortSignal): Promise<unknown> {
    this.#read = this.json;
    if (this.document !== undefined) return this.document;
    if (this.#read !== undefined) return parseExample(this.#read);
    if (src != null) return fetchExample(src, this.#host.baseURI, signal);
    return id != null || text == null ? galleryDocument(id ?? STANDARD) : undefined;
  }
}

async function galleryDocument(id: string): Promise<unknown> {
  const { gallery } = await fetchedPart(import('../../examples/index.ts'));
  const entry = gallery.find((one) => one.id === id.trim());
  if (entry === undefined) throw new ExampleError('example', strings.expected.gallery(JSON.stringify(shorten(id, 40))));
  return entry.document;
}

const fromText = (written: Written): Example => validate(documentOf(written.text!, partsOf(written), written.target));

async function withWritten(base: Example, written: Written, core: Promise<Core>): Promise<Example> {
  const changes = exampleAttributes.some(
    (name) => !['src', 'example', 'select'].includes(name) && written[name] != null,
  );
  if (!changes) return base;
  const { withAttributes } = await fetchedPart(import('../../edit/with-attributes.ts'));
  await core; // it knows which steps the example has
  return withAttributes(base, written);
}
