// Which words of a reading have no meaningful numbers.
import { headsOfLayer, stepAt } from './focus.ts';
import { maskOf } from './mask.ts';
import { meaningOf } from './meaning.ts';
import { reading, type Reading } from './reading.ts';
import type { Selection } from './selection.ts';

/** Of how many words that are read a sentence names: of one head, the first three; of several, the first of each. */
const named = ({ kind, words }: Reading, heads: number): Reading['words'] =>
  kind === 'ranked' && heads === 1
    ? words.slice(0, 3).filter(({ weight }) => weight > 0)
    : kind === 'ranked' || kind === 'spread'
      ? words.slice(0, 1)
      : [];

/**
 * The words that have no meaningful numbers, if the query token or one that the sentence names as read is among them, these first; none
 * where that is said of most words already.
 */
export function seededWords({ example, trace, focus, query, selfColumn, unknown }: Selection): string[] {
  if (unknown.size === 0 || meaningOf(example, trace).lost) return [];
  const readings = headsOfLayer(trace, focus).map((head) =>
    reading(stepAt(trace, head, 'weights')!, query, selfColumn, maskOf(trace, head)),
  );
  const most = readings.flatMap((one) => named(one, readings.length).map(({ label }) => label));
  const first = [readings[0]!.asks, ...most].filter((label) => unknown.has(label));
  return first.length === 0 ? [] : [...new Set([...first, ...unknown])];
}
