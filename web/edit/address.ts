// An example as the fragment of an address: the id of a gallery example, or the document itself.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { parseDocument, parseExample } from '../core/parse-example.ts';
import { validate } from '../core/validate.ts';
import type { GalleryEntry } from '../examples/index.ts';
import { deflated, inflated } from './deflate.ts';
import { equal } from '../core/equal.ts';
import { jsonText, toDocument } from './to-document.ts';
import { addressText as text } from '../strings/address.ts';

/** The longest fragment that is written and that is read, in characters. */
export const LONGEST_WRITTEN = 8_000;
export const LONGEST_READ = 64 * 1024;
/** The longest fragment that is written so that a reader can read it; what is longer is deflated. */
const LONGEST_LEGIBLE = 512;

/** What an address asks for. Whether the gallery has the id is for the caller to see: the page has anchors of its own too. */
export type Address = { gallery: string } | { document: Example };

/** Throws an `ExampleError` for a fragment that is too long to be read. */
export function expectReadable(fragment: string): void {
  if (fragment.length <= LONGEST_READ) return;
  throw new ExampleError('', text.tooLong(fragment.length, LONGEST_READ));
}

/** What was percent-encoded. Throws an `ExampleError`. */
export function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new ExampleError('', text.percent);
  }
}

/**
 * The example of JSON text. One whose model is not loaded is given as it is written: where it is opened, it is refused again, and there the
 * model can be loaded. Throws an `ExampleError`.
 */
export function readWritten(text: string): Example {
  try {
    return parseExample(text);
  } catch (error) {
    if (error instanceof ExampleError && error.code === 'modelNotLoaded') return parseDocument(text) as Example;
    throw error;
  }
}

/** The document of `#z=`. Throws an `ExampleError`. */
export const readDeflated = async (text: string): Promise<Example> => readWritten(await inflated(text));

/** The text where it may be the id of a gallery example. */
export const idOf = (text: string): string | undefined => /^[a-z][a-z0-9-]*$/.exec(text)?.[0];

/**
 * Reads a fragment: `#the-cat-sat`; `#example=` and percent-encoded JSON; `#z=` and the same JSON deflated, in base64url.
 * Null where it is empty or none of these. Throws an `ExampleError` for an example that is cut off, too long or not valid.
 */
export async function readAddress(fragment: string): Promise<Address | null> {
  const id = fragment.startsWith('#') ? idOf(fragment.slice(1)) : undefined;
  if (id !== undefined) return { gallery: id };
  const [, mark, text] = /^#(example|z)=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined) return null;
  expectReadable(fragment);
  return { document: mark === 'z' ? await readDeflated(text) : readWritten(decoded(text)) };
}

/** The JSON of a document, as `example=` and percent-encoded. Commas, colons and the like stay as they are, which a fragment may hold. */
export const legibleParameter = (json: string): string =>
  `example=${encodeURI(json).replace(/[#&]/g, encodeURIComponent)}`;

/**
 * A document as `example=` and percent-encoded JSON while that is short, else as `z=` and the deflated JSON where this is
 * shorter.
 */
export async function documentParameter(example: Example): Promise<string> {
  const json = jsonText(toDocument(example));
  const legible = legibleParameter(json);
  if (legible.length < LONGEST_LEGIBLE) return legible;
  const short = `z=${await deflated(json)}`;
  return short.length < legible.length ? short : legible;
}

const validated = new WeakMap<GalleryEntry, Example>();

/** What an entry of the gallery is after validation; undefined while the model that it needs is not loaded. */
export function galleryExample(entry: GalleryEntry): Example | undefined {
  const known = validated.get(entry);
  if (known !== undefined) return known;
  try {
    const example = validate(entry.document);
    validated.set(entry, example);
    return example;
  } catch (error) {
    if (error instanceof ExampleError && error.code === 'modelNotLoaded') return undefined;
    throw error;
  }
}

/** The entry of the gallery that is exactly this example. */
export function galleryEntry(example: Example, gallery: readonly GalleryEntry[]): GalleryEntry | undefined {
  return gallery.find((entry) => equal(galleryExample(entry), example));
}

/** Writes the fragment of an example, however long: its id where the gallery has it, else the document. */
export async function fragmentOf(example: Example, gallery: readonly GalleryEntry[]): Promise<string> {
  return `#${galleryEntry(example, gallery)?.id ?? (await documentParameter(example))}`;
}

/** Writes the fragment of an example; empty where it would be longer than 8 kB. */
export async function writeAddress(example: Example, gallery: readonly GalleryEntry[]): Promise<string> {
  const fragment = await fragmentOf(example, gallery);
  return fragment.length > LONGEST_WRITTEN ? '' : fragment;
}
