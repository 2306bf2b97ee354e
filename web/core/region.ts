// Which words ask. In a long text only some of them do at a time, so that no step grows with the square of its words; every word
// is still read.
import type { Example } from './example.ts';

/** The most words that an example may have where all of them ask. */
export const MOST_TRACED = 512;
/** How many words ask in a long text, where the example does not say which. */
const USUAL_REGION = 12;
/** About how many numbers all pairs of words may make: a core computes and hands out some 100 million in a second. */
const MOST_NUMBERS = 10_000_000;

/** Some words, one behind the other: the first, and the one behind the last. Both count from 0. */
export type Region = readonly [first: number, end: number];

/** What scores are made for: how many words, for how many heads, from how many numbers of a query. */
export interface Scored {
  words: number;
  heads: number;
  d_k: number | undefined;
}

/** About how many numbers one word that asks makes, from its scores on. */
function numbersOfWord({ attention: { score } }: Example, { words, heads, d_k = 0 }: Scored): number {
  const ofPair = score === 'additive' ? 2 * d_k : score === 'concat' ? 4 * d_k : 0;
  return words * heads * (8 + ofPair);
}

/** The most words that may ask at once: at least one. */
export function mostQueryTokens(example: Example, scored: Scored): number {
  return Math.max(1, Math.floor(MOST_NUMBERS / numbersOfWord(example, scored)));
}

const needingAllWords = ['layers', 'residual', 'norm', 'feed_forward', 'past', 'memory', 'given', 'loss'] as const;

/** What keys say that might as well be left out. */
const absent: unknown[] = [undefined, 1, 'none'];

/** What of an example, said as in a message, needs all words to ask; undefined where some of them can ask alone. */
export function needsAllWords(example: Example): string | undefined {
  const { kind } = example.attention;
  if (kind !== 'self') return `attention.kind "${kind}"`;
  const found = needingAllWords.find((key) => !absent.includes(example[key]));
  return found && `\`${found}\``;
}

/** Whether a text is too long for all of its words to ask. */
export function isLongText(example: Example, scored: Scored): boolean {
  if (needsAllWords(example) !== undefined) return false;
  return scored.words > MOST_TRACED || scored.words > mostQueryTokens(example, scored);
}

/** The words that ask: those that the example says; in a long text those around the chosen one; undefined: all. */
export function regionOf(example: Example, scored: Scored): Region | undefined {
  if (example.region !== undefined) return example.region.queries;
  if (!isLongText(example, scored)) return undefined;
  const { words } = scored;
  const size = Math.min(USUAL_REGION, mostQueryTokens(example, scored));
  const chosen = Math.min(example.display.select?.query ?? 0, words - 1);
  // The whole text is divided into such regions, so that another word of the same one changes nothing. The last is moved to the
  // left until it is full.
  const first = Math.min(Math.floor(chosen / size) * size, words - size);
  return [first, first + size];
}
