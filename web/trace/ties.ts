// Words that are read alike because nothing tells them apart.
import { tiesText } from '../strings/ties.ts';
import { rowOf } from './cells.ts';
import { sourceOf } from './focus.ts';
import type { Reading } from './reading.ts';
import type { Selection } from './selection.ts';

/** How many of the words that are read most are the same numbers under several names; 1 where there is no such tie. */
export function tiedWords({ trace, focus, keys }: Selection, { words }: Reading): number {
  const source = sourceOf(trace, focus, 'reads');
  const first = words[0]!;
  const rowAt = (column: number) =>
    source !== undefined && column < keys.own && keys.kv_cache === 0 ? rowOf(source, column) : undefined;
  const numbers = rowAt(first.column);
  const isTied = ({ weight, column }: (typeof words)[number]) =>
    weight === first.weight && rowAt(column)?.every((value, at) => value === numbers?.[at]) === true;
  const end = words.findIndex((one) => !isTied(one));
  const tied = words.slice(0, end < 0 ? words.length : end);
  // Of one word in two places nothing else is to be expected.
  return tied.length > 0 && new Set(tied.map(({ label }) => label.toLowerCase())).size === tied.length
    ? tied.length
    : 1;
}

/** Names with what stands between them: "doctor and nurse". */
export const listed = (names: readonly unknown[]): unknown[] =>
  names.flatMap((name, at) => (at === 0 ? [name] : [at === names.length - 1 ? tiesText.and : tiesText.comma, name]));
