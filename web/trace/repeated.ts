// Words that are in a sentence several times.
import type { Step } from '../core/trace.ts';
import { ordinal } from '../strings/phrases.ts';
import type { Selection } from './selection.ts';

/** Which of several equal labels one is, from 1 on; 0 if there is no other like it. */
export function nthOf(labels: readonly string[], at: number): number {
  const label = labels[at];
  const alike = labels.flatMap((one, index) => (one === label ? [index] : []));
  return alike.length === 1 ? 0 : alike.indexOf(at) + 1;
}

/** The labels of the words that can be read, without the rows of a memory. */
export const wordsOf = ({ keys }: Pick<Selection, 'keys'>, { columns }: Step): readonly string[] =>
  columns.labels.slice(0, keys.kv_cache + keys.own);

/** Which of several equal words asks, if it is among those that can be read; else 0. */
export const nthThatAsks = (view: Selection): number =>
  view.selfColumn < 0 ? 0 : nthOf(wordsOf(view, view.weights), view.selfColumn);

const numbered = (label: string, nth: number) => (nth === 0 ? label : `${label} (${ordinal(nth)})`);

/** A label; where there are others like it, with which of them it is: "the (2nd)". */
export const distinctName = (labels: readonly string[], at: number): string => numbered(labels[at]!, nthOf(labels, at));

/** All labels in this way. */
export function distinctNames(labels: readonly string[]): string[] {
  const [all, before] = [new Map<string, number>(), new Map<string, number>()];
  const count = (of: Map<string, number>, label: string) => of.set(label, (of.get(label) ?? 0) + 1).get(label)!;
  for (const label of labels) count(all, label);
  return labels.map((label) => numbered(label, all.get(label) === 1 ? 0 : count(before, label)));
}

/**
 * In how many places the one word stands that these columns are, if they are all of its places; else 0.
 * @param labels those of words
 */
export function placesOf(labels: readonly string[], columns: readonly number[]): number {
  const all = labels.flatMap((label, column) => (label === labels[columns[0]!] ? [column] : []));
  const isAll = all.length === columns.length && all.every((column) => columns.includes(column));
  return isAll && all.length > 1 ? all.length : 0;
}
