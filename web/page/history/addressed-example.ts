// What the page opens: the example of its address, or of its place in the history of the window.
import { ExampleError } from '../../core/errors.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import wordsIt from '../../examples/words-it.json' with { type: 'json' };
import type { Checked } from '../checker/checked.ts';
import { page as strings } from '../../strings/page/page.ts';

/** The state of an entry of the history, in addition to its address. */
export interface HistoryState {
  /** Tells the entries of this page apart. */
  entry?: string;
  /** Tells places within the same entry apart: where a reader was before an operand led elsewhere. */
  place?: string;
  /** The example, if the address does not contain it: it is too long, or there was no time to write it. */
  example?: unknown;
  /** What a reset goes back to, where that is not the example itself. */
  start?: unknown;
  /** What the example is compared with, as it stands after `compare=` in an address. */
  compared?: string | undefined;
  /** What is typed into the checker. */
  checked?: Checked | undefined;
  /** Whether the trained model was chosen, and is not loaded: until it is, other numbers are shown. */
  awaitsModel?: boolean;
}

/** What an address without an example shows: a sentence worth a question. */
export const first: GalleryEntry = { id: 'words-it', title: wordsIt.title, group: 'meaning', document: wordsIt };

/** Fetches the gallery, once an address or the reader asks for it. */
export const loadGallery = async (): Promise<readonly GalleryEntry[]> =>
  (await import('../../examples/index.ts')).examples;

export interface Addressed {
  document: unknown;
  /** The gallery, if it was asked for. */
  entries?: readonly GalleryEntry[];
  compared?: string | undefined;
}

/** An error of an example as a value; others are thrown again. */
export function refusal(error: unknown): ExampleError {
  if (error instanceof ExampleError) return error;
  throw error;
}

/**
 * The example of the address, or the first example, with the one that a reset goes back to. Throws an `ExampleError` if the
 * address cannot be read.
 */
export async function addressedExample(): Promise<Addressed & Pick<HistoryState, 'start' | 'checked'>> {
  const { example, start, compared, checked } = (history.state as HistoryState | null) ?? {};
  return { ...(example === undefined ? await read() : { document: example, compared }), start, checked };
}

async function read(): Promise<Addressed> {
  if (location.hash.length < 2) return { document: first.document };
  const { splitCompared } = await import('../../edit/compared-address.ts');
  const { own, compared } = splitCompared(location.hash);
  return { ...(await readOwn(own)), compared };
}

/** What a fragment names itself. */
async function readOwn(fragment: string): Promise<Addressed> {
  if (fragment.length < 2) return { document: first.document };
  const { expectReadable, readAddress } = await import('../../edit/address.ts');
  if (fragment.startsWith('#trained=')) {
    expectReadable(fragment);
    const { trainedDocument } = await import('../../site/trained/trained-example.ts');
    return { document: await trainedDocument(fragment) };
  }
  const address = await readAddress(fragment);
  if (address === null) throw new ExampleError('', strings.unknownAddress);
  if ('gallery' in address && address.gallery === first.id) return { document: first.document };
  if ('document' in address) return { document: address.document };
  const entries = await loadGallery();
  const entry = entries.find(({ id }) => id === address.gallery);
  if (entry === undefined) throw new ExampleError('', strings.unknownExample(address.gallery));
  return { document: entry.document, entries };
}
