// Words that are read alike: their shares are shown with the same digits.
import { tiesText } from '../strings/ties.ts';
import { rowOf } from './cells.ts';
import { sourceOf, type Focus } from './focus.ts';
import { weightFormat } from './percent.ts';
import { placesOf } from './repeated.ts';
import type { Reading } from './reading.ts';
import type { Selection } from './selection.ts';

export interface Tie {
  /** The columns of the words that are read most: several where they have the same share as it is shown. */
  columns: number[];
  /** Whether nothing tells them apart: they have the same weight, and the same numbers under several names. */
  same: boolean;
}

/** More words than this are only counted. */
const MOST_NAMED = 3;

/** The words that share the largest share of a row of weights, as it is shown. */
export function tieOf(view: Selection, { kind, words }: Reading): Tie {
  const show = weightFormat(view);
  const end = kind === 'ranked' ? words.findIndex(({ weight }) => show(weight) !== show(words[0]!.weight)) : 1;
  const tied = words.slice(0, end < 0 ? words.length : end);
  return { columns: tied.map(({ column }) => column), same: areSame(view, tied) };
}

function areSame({ trace, focus, keys }: Selection, tied: Reading['words']): boolean {
  // Of one word in several places nothing else is to be expected.
  if (new Set(tied.map(({ label }) => label.toLowerCase())).size < 2) return false;
  const source = sourceOf(trace, focus, 'reads');
  if (source === undefined || keys.kv_cache > 0) return false;
  const numbers = tied.map(({ column }) => (column < keys.own ? rowOf(source, column).join() : undefined));
  return (
    numbers[0] !== undefined && tied.every(({ weight }, at) => weight === tied[0]!.weight && numbers[at] === numbers[0])
  );
}

/** The words of a list, of which many are only counted. */
export const namesOf = <T>(words: readonly T[], name: (word: T) => unknown): unknown[] =>
  words.length > MOST_NAMED
    ? [name(words[0]!), tiesText.comma, name(words[1]!), tiesText.others(words.length - 2)]
    : listed(words.map(name));

/**
 * The words of a tie: "the 1st cat and itself", or "cat in both places".
 * @param labels those of the words that can be read, without the memory
 * @param self the column of the query token
 * @param word a word without which of several it is
 */
export function tiedNames(
  columns: readonly number[],
  labels: readonly string[],
  self: number,
  name: (column: number) => unknown,
  word: (label: string) => unknown,
): unknown[] {
  const places = columns.includes(self) ? 0 : placesOf(labels, columns);
  return places === 0 ? namesOf(columns, name) : [word(labels[columns[0]!]!), tiesText.places(places)];
}

/** The tie in a head of a view. */
export const tieOfHead = (view: Selection, focus: Focus, found: Reading): Tie => tieOf({ ...view, focus }, found);

/** Names with what stands between them: "doctor and nurse". */
export const listed = (names: readonly unknown[]): unknown[] =>
  names.flatMap((name, at) => (at === 0 ? [name] : [at === names.length - 1 ? tiesText.and : tiesText.comma, name]));
