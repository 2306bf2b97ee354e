// Which words have the largest number of a row: one, or several that are as large as it is shown.
import { tiedWords } from '../reading/tied-words.ts';
import type { Step } from '../../core/trace.ts';
import { rowNumbers } from '../../trace/contribution.ts';
import { tableFormat } from '../../trace/format.ts';
import type { View } from './view.ts';

/** More words than this are only counted. */
const MOST_NAMED = 3;

export interface Largest {
  /** The words, as they stand in a sentence; undefined where there are too many to be named. */
  names: unknown;
  /** The column of the largest number, or of the first that is as large. */
  column: number;
  /** How many there are. */
  count: number;
  /** Whether these are all that count, whose number is neither 0 nor −∞, and exactly as large. */
  all: boolean;
}

/**
 * @param itself what the query token is called
 * @param none what a number is that does not count
 * @param show how a number is printed
 */
export function largestWords(
  view: View,
  step: Step,
  itself: string,
  none: number,
  show: (x: number) => string = tableFormat(step.values, view.precision),
): Largest {
  const numbers = rowNumbers(step, view.query);
  const most = numbers.reduce((found, one) => (one > found ? one : found), -Infinity);
  const columns = [...numbers.keys()].filter((column) => show(numbers[column]!) === show(most));
  const names = columns.length > MOST_NAMED ? undefined : tiedWords(view, step, columns, itself);
  const all = numbers.filter((one) => one !== none).every((one) => one === most);
  return { names, column: Math.max(0, numbers.indexOf(most)), count: columns.length, all };
}

/** Which form of a sentence fits them. */
export const howMany = ({ count, all, names }: Largest): 'one' | 'several' | 'many' | 'all' =>
  count === 1 ? 'one' : names !== undefined ? 'several' : all ? 'all' : 'many';
