// Of a long text only some words ask at a time: which, and where they stand in tables of all words.
import type { Step, Trace } from '../core/trace.ts';
import { inFocus, stepById, type Focus } from './focus.ts';

/** The words that ask, from 0: the first, the one behind the last, and how many words there are. */
export interface Asking {
  first: number;
  end: number;
  words: number;
}

/** Which words ask along a path; undefined where all do. */
export function askingOf(trace: Trace, focus: Focus): Asking | undefined {
  const asking = inFocus(trace, focus, 'asking_query');
  if (asking === undefined) return undefined;
  const first = asking.attributes.start ?? 0;
  const words = stepById(trace, asking.operands[0]!)!.rows.labels.length;
  return { first, end: first + asking.rows.labels.length, words };
}

/** Where the word that asks stands: its row among those that ask, and among all words. */
export interface Rows {
  query: number;
  word: number;
  region: Asking | undefined;
}

/** The row of the word that asks in a step: one with a row for every word, or for each that asks. */
export const askingRow = ({ query, word, region }: Rows, { rows }: Step): number =>
  rows.labels.length === region?.words ? word : query;

/** The word of a row of a step, from 0 among all words. */
export const wordOfRow = (region: Asking | undefined, { rows }: Step, row: number): number =>
  region === undefined || rows.labels.length === region.words ? row : region.first + row;
