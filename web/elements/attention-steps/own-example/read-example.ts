// Reads the example of an element from its source, with its attributes laid over it.
import { ExampleError } from '../../../core/errors.ts';
import type { Display, Example } from '../../../core/example.ts';
import type { Core } from '../../../core/load.ts';
import { loadedModels, notLoaded } from '../../../core/models/loaded.ts';
import { OWN_MODEL } from '../../../core/models/names.ts';
import { shorten } from '../../../core/shorten.ts';
import { validate } from '../../../core/validate.ts';
import { withAttributePath, documentOf, missingWord, partsOf, selected } from '../../../edit/attribute-parts.ts';
import { exampleAttributes, type Written } from '../../../edit/attribute-values.ts';
import { withSelection } from '../../../edit/selection.ts';
import { element as strings } from '../../../strings/element.ts';
import type { ExampleSource } from '../example-source.ts';
import { fetchedPart } from '../fetched-part.ts';

/** The example of an element that does not name one. */
const STANDARD = 'the-cat-sat';

/** An example, and how it is shown unless attributes say otherwise. */
export interface SourceExample {
  example: Example;
  display: Display;
}

/** The example of a source with what the attributes say of it. Throws an `ExampleError`. */
export async function readExample(
  source: ExampleSource,
  written: Written,
  core: Promise<Core>,
  signal: AbortSignal,
): Promise<SourceExample> {
  const document = await baseDocument(source, written, signal);
  // An error in the document itself is reported with its path in the document.
  const base = document === undefined ? undefined : validate(document);
  try {
    expectOpen(source);
    const display = base?.display ?? validate({ version: 1, text: written.text }).display;
    const example = base === undefined ? fromText(written) : await withWritten(base, written, core);
    const { select } = written;
    if (select == null || missingWord(example, select) !== undefined) return { example, display };
    return { example: withSelection(example, selected(example, select)), display };
  } catch (error) {
    throw error instanceof ExampleError ? withAttributePath(error, written) : error;
  }
}

/** Another folder's model may be open, of another element. */
function expectOpen({ folder }: ExampleSource): void {
  if (folder !== undefined && loadedModels.get(OWN_MODEL)?.folder !== folder) notLoaded(OWN_MODEL);
}

/** The document that the attributes are laid over; undefined if there is only a text. */
async function baseDocument(
  source: ExampleSource,
  { text, src, example: id }: Written,
  signal: AbortSignal,
): Promise<unknown> {
  const json = source.readJson();
  if (source.document !== undefined) return source.document;
  if (json !== undefined) {
    const { parseExample } = await fetchedPart(import('../../../core/parse-example.ts'));
    return parseExample(json);
  }
  if (src != null) {
    const { fetchExample } = await fetchedPart(import('./fetch-example.ts'));
    return fetchExample(src, source.baseURI, signal);
  }
  return id != null || text == null ? galleryDocument(id ?? STANDARD) : undefined;
}

async function galleryDocument(id: string): Promise<unknown> {
  const { examples } = await fetchedPart(import('../../../examples/index.ts'));
  const entry = examples.find((one) => one.id === id.trim());
  if (entry === undefined) throw new ExampleError('example', strings.expected.gallery(JSON.stringify(shorten(id, 40))));
  return entry.document;
}

const fromText = (written: Written): Example => validate(documentOf(written.text!, partsOf(written), written.target));

async function withWritten(base: Example, written: Written, core: Promise<Core>): Promise<Example> {
  const changes = exampleAttributes.some(
    (name) => !['src', 'example', 'select'].includes(name) && written[name] != null,
  );
  if (!changes) return base;
  const { withAttributes } = await fetchedPart(import('../../../edit/with-attributes.ts'));
  await core; // it knows which steps the example has
  return withAttributes(base, written);
}
