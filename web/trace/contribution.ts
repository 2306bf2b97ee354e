// What the measures of a context vector say about one word. This only sorts and selects: the numbers are the trace's.
import type { Step } from '../core/trace.ts';

/** A word that is read, by its column, with its number in the trace. */
export interface Ranked {
  column: number;
  value: number;
}

/** Numbers whose relative difference is below this count as equal: their order means nothing. */
const EQUAL = 1e-5;

/** Row `row` of a step. */
export function rowNumbers(step: Step, row: number): number[] {
  const columns = step.columns.labels.length;
  return [...step.values.subarray(row * columns, (row + 1) * columns)];
}

/** The words of a row, largest number first; ties in the order of the sentence. */
export function ranked(numbers: readonly number[]): Ranked[] {
  return numbers.map((value, column) => ({ column, value })).sort((a, b) => b.value - a.value || a.column - b.column);
}

/** The columns that hold the largest number of a row, or one that counts as equal to it. */
function largest(numbers: readonly number[]): number[] {
  const most = Math.max(...numbers);
  return [...numbers.keys()].filter((column) => most - numbers[column]! <= EQUAL * Math.abs(most));
}

/** Which word counts most by weight, and which by the length of what it contributes. */
export type Comparison =
  { kind: 'nothing' } | { kind: 'alike'; column: number } | { kind: 'differ'; byWeight: number; byLength: number };

/** Compares the top of the two rankings of one row. */
export function compareRankings(weights: readonly number[], lengths: readonly number[]): Comparison {
  const all = [...weights, ...lengths];
  if (!all.every(Number.isFinite) || Math.max(...lengths) === 0) return { kind: 'nothing' };
  const [byWeight, byLength] = [largest(weights), largest(lengths)];
  const both = byWeight.find((column) => byLength.includes(column));
  if (both !== undefined) return { kind: 'alike', column: both };
  return { kind: 'differ', byWeight: byWeight[0]!, byLength: byLength[0]! };
}

/** The columns of a row to show, in the order of the sentence: all, or the `most` that have the largest numbers. */
export function shownColumns(numbers: readonly number[], most: number): number[] {
  return ranked(numbers)
    .slice(0, most)
    .map(({ column }) => column)
    .sort((a, b) => a - b);
}

/**
 * The columns of the `count` values nearest to the context that are not among those nearest to the word's own value: what attention
 * brought in. Of numbers that count as equal, none is nearer than another.
 */
export function newcomers(context: readonly number[], own: readonly number[], count: number): number[] {
  if (![...context, ...own].every(Number.isFinite)) return [];
  const isMore = (a: number, b = -Infinity) => a - b > EQUAL * Math.abs(a);
  const [near, before] = [ranked(context), ranked(own)];
  return near
    .slice(0, count)
    .filter(({ column, value }) => isMore(value, near[count]?.value) && isMore(before[count - 1]!.value, own[column]))
    .map(({ column }) => column);
}
