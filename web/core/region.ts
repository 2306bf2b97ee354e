// The query tokens of a long text. Only some of its tokens have a query at a time, so that no step grows with the square of its length; all
// of them are read.
import type { Example } from './example.ts';

/** The most words that an example may have if all of them are query tokens. */
export const MOST_TRACED = 512;
/** How many query tokens a long text has if the example does not choose them. */
const USUAL_REGION = 12;
/** About how many numbers all pairs of words may make: a core computes and hands out some 100 million in a second. */
const MOST_NUMBERS = 10_000_000;

/** A range of words: the first, and the end, which is not included. Both count from 0. */
export type Region = readonly [first: number, end: number];

/** What the size of the scores depends on. */
export interface Scored {
  words: number;
  heads: number;
  d_k: number | undefined;
}

/** About how many numbers are computed for one query token, from its scores on. */
function numbersOfWord({ attention: { score } }: Example, { words, heads, d_k = 0 }: Scored): number {
  const ofPair = score === 'additive' ? 2 * d_k : score === 'concat' ? 4 * d_k : 0;
  return words * heads * (8 + ofPair);
}

/** The most query tokens at a time; at least one. */
export function mostQueryTokens(example: Example, scored: Scored): number {
  return Math.max(1, Math.floor(MOST_NUMBERS / numbersOfWord(example, scored)));
}

const needingAllWords = [
  'layers',
  'residual',
  'norm',
  'feed_forward',
  'past',
  'memory',
  'given',
  'loss',
  'summary',
] as const;

/** Values that mean the same as leaving the key out. */
const absent: unknown[] = [undefined, 1, 'none'];

/** The field, worded for a message, that needs every word to be a query token; undefined if there is none. */
export function needsAllWords(example: Example): string | undefined {
  const { kind } = example.attention;
  if (kind !== 'self') return `attention.kind "${kind}"`;
  const found = needingAllWords.find((key) => !absent.includes(example[key]));
  return found && `\`${found}\``;
}

/** Whether a text is too long for all of its words to be query tokens. */
export function isLongText(example: Example, scored: Scored): boolean {
  if (needsAllWords(example) !== undefined) return false;
  return scored.words > MOST_TRACED || scored.words > mostQueryTokens(example, scored);
}

/** The query tokens: those that the example chooses, or in a long text those around the selected one; undefined: all. */
export function regionOf(example: Example, scored: Scored): Region | undefined {
  if (example.region !== undefined) return example.region.queries;
  if (!isLongText(example, scored)) return undefined;
  const { words } = scored;
  const size = Math.min(USUAL_REGION, mostQueryTokens(example, scored));
  const chosen = Math.min(example.display.select?.query ?? 0, words - 1);
  // The text is divided into regions of this size, so that selecting another word of the same region changes nothing. The last region is
  // moved to the left until it is full.
  const first = Math.min(Math.floor(chosen / size) * size, words - size);
  return [first, first + size];
}
