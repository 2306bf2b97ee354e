// Which words of a reading have no numbers of meaning.
import { headsOfLayer, stepAt } from './focus.ts';
import { maskOf } from './mask.ts';
import { meaningOf } from './meaning.ts';
import { reading, type Reading } from './reading.ts';
import type { Selection } from './selection.ts';

/** Readings of which a sentence names the word that is read most. */
const naming: readonly Reading['kind'][] = ['ranked', 'spread'];

/** Of the query token and the words that it reads most, those that have no numbers of meaning; none where that is said of most words already. */
export function seededWords({ example, trace, focus, query, selfColumn, unknown }: Selection): string[] {
  if (unknown.size === 0 || meaningOf(example, trace).lost) return [];
  const readings = headsOfLayer(trace, focus).map((head) =>
    reading(stepAt(trace, head, 'weights')!, query, selfColumn, maskOf(trace, head)),
  );
  const most = readings.filter(({ kind }) => naming.includes(kind)).map(({ words }) => words[0]!.label);
  return [...new Set([readings[0]!.asks, ...most])].filter((label) => unknown.has(label));
}
