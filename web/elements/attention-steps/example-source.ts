import { folderOf } from './folder-of.ts';
import type { ReactiveController, ReactiveElement } from 'lit';

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

  /** What addresses are relative to. */
  get baseURI(): string {
    return this.#host.baseURI;
  }

  /** The folder with the model that the element names. */
  get folder(): string | undefined {
    return folderOf(this.#host);
  }

  /** The document inside the element, as text; undefined if there is none. */
  get json(): string | undefined {
    return this.#host.querySelector(':scope > script[type="application/json"]')?.textContent ?? undefined;
  }

  /** Reads the document inside the element: it is followed from then on. */
  readJson(): string | undefined {
    return (this.#read = this.json);
  }

  /** Resolves when the browser has parsed the content of the element. */
  parsed(): Promise<void> {
    const { ownerDocument } = this.#host;
    if (ownerDocument.readyState !== 'loading') return Promise.resolve();
    return new Promise((resolve) =>
      ownerDocument.addEventListener('DOMContentLoaded', () => resolve(), { once: true }),
    );
  }
}
