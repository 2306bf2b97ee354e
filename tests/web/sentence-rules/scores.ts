// The rules of the cards of the scores and of the weights: which match is the best, and which share the largest.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { asked, at, rowOf, type Context } from './context.ts';
import { columnsOf, countIn, namesIn } from './names.ts';
import { isNumber, isShare, numberOf } from './numbers.ts';
import { reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';

/** Which names have the largest number of a row, as it is shown. */
function best(context: Context, step: Step, word: string, names: string, isShown: (value: number) => boolean): number {
  asked(context, word);
  const { view } = context;
  const numbers = rowOf(step, view.query);
  const largest = Math.max(...numbers.filter((one) => !Number.isNaN(one)));
  const all = [...numbers.keys()].filter((column) => numbers[column] === largest || isShown(numbers[column]!));
  const several = /^all (\w+) words$/.exec(names);
  if (several !== null) {
    expect(all.length).toBe(numberOf(several[1]!));
    return largest;
  }
  const counted = /^(\w+) words$/.exec(names);
  if (counted !== null && numberOf(counted[1]!) > 1) {
    expect(all.length).toBe(numberOf(counted[1]!));
    return largest;
  }
  const named = all.length === 1 ? [names] : namesIn(names);
  for (const name of named)
    expect(
      columnsOf(view, step, name).some((column) => all.includes(column)),
      `${name}: ${numbers.join()}`,
    ).toBe(true);
  // Every one of several that are as large is said.
  expect(all.length === 1 ? 1 : countIn(names).count, `${names}: ${numbers.join()}`).toBe(all.length);
  return largest;
}

export const scores: readonly Rule[] = [
  rule(
    'For @ the best match is @, with #\\.',
    (context, word, name, score) => {
      const step = at(context, 'scores');
      const isShown = (value: number) => isNumber(score!, value);
      expect(isShown(best(context, step, word!, name!, isShown)), score).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    'For @ no match is better than another: all its scores are #\\.',
    (context, word, score) => {
      asked(context, word!);
      const row = rowOf(at(context, 'scores'), context.view.query).filter((one) => one !== -Infinity);
      expect(new Set(row).size).toBe(1);
      expect(isNumber(score!, row[0]!)).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    'For @ the best matches are @, with # each\\.',
    (context, word, names, score) => {
      const step = at(context, 'scores');
      const isShown = (value: number) => isNumber(score!, value);
      expect(isShown(best(context, step, word!, names!, isShown)), score).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    '(?:takes? the largest shares?: |given\\. |than another: )@ gives (?:the largest shares?, )?%%(?: each)?,? to @\\.',
    (context, word, share, names) => {
      const isShown = (weight: number) => isShare(share!, weight);
      expect(isShown(best(context, at(context, 'weights'), word!, names!, isShown)), share).toBe(true);
    },
    /^weights$/,
  ),
  rule(
    'need not follow from its scores\\. @ gives its largest share, %%, to @\\.',
    (context, word, share, name) => {
      asked(context, word!);
      reads(context, at(context, 'weights'), context.view.query, [[name!, share!]]);
    },
    /^weights$/,
  ),
  rule(
    '^The shares of @ would be 0 ÷ 0: every exponential underflowed',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(at(context, 'exponentials'), context.view.query).every((one) => one === 0)).toBe(true);
    },
    /^weights$/,
  ),
];
