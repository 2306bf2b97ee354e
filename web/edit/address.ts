// An example as the fragment of an address: the id of a gallery example, or the document itself.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { isMatrix } from '../core/shape.ts';
import { parseExample, validate } from '../core/validate.ts';
import type { GalleryEntry } from '../examples/index.ts';
import { equal } from './equal.ts';

/** The longest fragment that is written and that is read, in characters. */
const LONGEST_WRITTEN = 8 * 1024;
const LONGEST_READ = 64 * 1024;
const mark = '#example=';

/** What an address asks for. Whether the gallery has the id is for the caller to see: the page has anchors of its own too. */
export type Address = { gallery: string } | { document: Example };

/**
 * Reads a fragment: `#the-cat-sat`, or `#example=` and percent-encoded JSON. Null where it is empty or neither.
 * Throws an `ExampleError` for an example that is cut off, too long or not valid.
 */
export function readAddress(fragment: string): Address | null {
  if (!fragment.startsWith(mark)) return /^#[a-z][a-z0-9-]*$/.test(fragment) ? { gallery: fragment.slice(1) } : null;
  if (fragment.length > LONGEST_READ) {
    throw new ExampleError('', `expected an address of at most ${LONGEST_READ} characters, got ${fragment.length}`);
  }
  let text: string;
  try {
    text = decodeURIComponent(fragment.slice(mark.length));
  } catch {
    throw new ExampleError('', 'is not an address that can be read: a % in it is not followed by a whole character');
  }
  return { document: parseExample(text) };
}

/** What a document with these embeddings need not say, since validation fills it in. */
function defaultsOf({ embeddings }: Example): Example {
  const tokens = isMatrix(embeddings) ? embeddings.map(() => 'word') : ['word'];
  return validate({ tokens, embeddings });
}

/** The parts of an object that are not the same in another one; undefined where there are none. */
function difference(whole: object, from: object): object | undefined {
  const parts = Object.entries(whole).filter(([key, part]) => !equal(part, from[key as keyof typeof from]));
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/**
 * The smallest document that validates to this example. It always writes the tokens, since not every browser splits a text
 * in the same way.
 */
export function toDocument(example: Example): Record<string, unknown> {
  const defaults = defaultsOf(example);
  const document: Record<string, unknown> = { ...example };
  document['attention'] = difference(example.attention, defaults.attention);
  document['display'] = difference(example.display, defaults.display);
  if (equal(example.embeddings, { from: 'words' })) delete document['embeddings'];
  for (const key of ['punctuation', 'parameters'] as const) {
    if (equal(example[key], defaults[key])) delete document[key];
  }
  return Object.fromEntries(Object.entries(document).filter(([, part]) => part !== undefined));
}

const validated = new WeakMap<GalleryEntry, Example>();

function galleryExample(entry: GalleryEntry): Example {
  const example = validated.get(entry) ?? validate(entry.document);
  validated.set(entry, example);
  return example;
}

/**
 * Writes the fragment of an example: its id where the gallery has it, else the document. Empty where that would be longer
 * than 8 kB.
 */
export function writeAddress(example: Example, gallery: readonly GalleryEntry[]): string {
  const entry = gallery.find((one) => equal(galleryExample(one), example));
  if (entry !== undefined) return `#${entry.id}`;
  // encodeURI leaves commas, colons and the like as they are, which a fragment may hold.
  const fragment = mark + encodeURI(JSON.stringify(toDocument(example))).replaceAll('#', '%23');
  return fragment.length > LONGEST_WRITTEN ? '' : fragment;
}
