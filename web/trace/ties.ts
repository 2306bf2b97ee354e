// Words that are read alike: their shares are shown with the same digits.
import { tiesText } from '../strings/ties.ts';
import { rowOf } from './cells.ts';
import { sourceOf, type Focus } from './focus.ts';
import { weightFormat } from './percent.ts';
import type { Reading } from './reading.ts';
import type { Selection } from './selection.ts';

export interface Tie {
  /** How many of the words that are read most have the same share as it is shown; 1 where there is no tie. */
  count: number;
  /** Whether nothing tells them apart: they have the same weight, and the same numbers under several names. */
  same: boolean;
}

/** More words than this are only counted. */
const MOST_NAMED = 3;

/** The words that share the largest share of a row of weights, as it is shown. */
export function tieOf(view: Selection, { kind, words }: Reading): Tie {
  const first = words[0]!;
  const show = weightFormat(view);
  const end = words.findIndex(({ weight }) => show(weight) !== show(first.weight));
  const tied = words.slice(0, end < 0 ? words.length : end);
  // Of one word in several places nothing else is to be expected.
  const isTie = kind === 'ranked' && new Set(tied.map(({ label }) => label.toLowerCase())).size > 1;
  return isTie ? { count: tied.length, same: areSame(view, tied) } : { count: 1, same: false };
}

/** In how many places the word stands that has the largest share in each, as it is shown; 1 where that is not so, or other words have it, too. */
export function placesOf(view: Selection, { kind, words }: Reading): number {
  const show = weightFormat(view);
  const isFirst = ({ label }: Reading['words'][number]) => label.toLowerCase() === words[0]!.label.toLowerCase();
  const isTied = ({ weight }: Reading['words'][number]) => show(weight) === show(words[0]!.weight);
  const isOne = words.every((word) => isFirst(word) === isTied(word) && !(isFirst(word) && word.self));
  return kind === 'ranked' && isOne ? words.filter(isFirst).length : 1;
}

function areSame({ trace, focus, keys }: Selection, tied: Reading['words']): boolean {
  const source = sourceOf(trace, focus, 'reads');
  if (source === undefined || keys.kv_cache > 0) return false;
  const numbers = tied.map(({ column }) => (column < keys.own ? rowOf(source, column).join() : undefined));
  return (
    numbers[0] !== undefined && tied.every(({ weight }, at) => weight === tied[0]!.weight && numbers[at] === numbers[0])
  );
}

/** The words of a tie, of which many are only counted. */
export const tiedNames = (count: number, name: (at: number) => unknown): unknown[] =>
  count > MOST_NAMED
    ? [name(0), tiesText.comma, name(1), tiesText.others(count - 2)]
    : listed(Array.from({ length: count }, (_, at) => name(at)));

/** The same of words in a head of a view. */
export const tieOfHead = (view: Selection, focus: Focus, found: Reading): Tie => tieOf({ ...view, focus }, found);

/** Names with what stands between them: "doctor and nurse". */
export const listed = (names: readonly unknown[]): unknown[] =>
  names.flatMap((name, at) => (at === 0 ? [name] : [at === names.length - 1 ? tiesText.and : tiesText.comma, name]));
