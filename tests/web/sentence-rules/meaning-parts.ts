// The rules of the card of meaning, on the parts of a context: which words count most in it.
import { expect } from 'vitest';
import { asked, at, headWeights, rowOf } from './context.ts';
import { contributions } from './contributions.ts';
import { columnsOf, countIn } from './names.ts';
import { isNumber } from './numbers.ts';
import { readAlike, reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';

export const meaningParts: readonly Rule[] = [
  rule(
    '^(?:Here|In head (\\d+),) @ takes %% of its context (each )?from @\\.$',
    (context, head, word, share, each, name) => {
      if (head !== undefined) expect(Number(head)).toBe(context.view.focus.head);
      else expect(headWeights(context)).toHaveLength(1);
      asked(context, word!);
      if (each !== undefined) readAlike(context, at(context, 'weights'), name!, share!);
      else reads(context, at(context, 'weights'), context.view.query, [[name!, share!]]);
    },
    /^meaning$/,
  ),
  rule(
    'By weight and by the norm of what it adds, @ counts most: # × # = #\\.',
    (context, word, weight, value, length) => {
      const { weights, lengths, columns } = contributions(context, word!);
      const column = columns.find(
        (one) => isNumber(weight!, weights[one]!) && isNumber(length!, weights[one]! * lengths[one]!),
      )!;
      expect(column, word).toBeDefined();
      expect(isNumber(value!, lengths[column]!)).toBe(true);
      const added = weights.map((one, index) => Math.abs(one) * lengths[index]!);
      expect(weights[column]!).toBeGreaterThanOrEqual(Math.max(...weights) * (1 - 1e-4));
      expect(added[column]!).toBeGreaterThanOrEqual(Math.max(...added) * (1 - 1e-4));
    },
    /^meaning$/,
  ),
  // Words whose numbers are shown with the same digits count alike, by weight, by what they add, or by both.
  rule(
    '^By weight, @ counts? (?:most|alike), with #( each)?; (?:by the norm of what (?:it adds|they add), @ counts? (?:most|alike)|so do @ by the norm of what they add), with #( each)?\\.$',
    (context, weighed, weight, alike, longest, also, length, alsoAlike) => {
      const { weights, lengths } = contributions(context, '');
      const added = weights.map((one, index) => Math.abs(one) * lengths[index]!);
      const hold = (names: string, numbers: number[], shown: string, several: boolean) => {
        const columns = [...numbers.keys()].filter((column) => isNumber(shown, numbers[column]!));
        expect(columns.length > 1).toBe(several);
        expect(isNumber(shown, Math.max(...numbers))).toBe(true);
        const { named: own, count } = countIn(names);
        for (const name of own)
          expect(columnsOf(context.view, at(context, 'weights'), name).some((one) => columns.includes(one))).toBe(true);
        expect(count).toBe(columns.length);
      };
      hold(weighed!, weights, weight!, alike !== undefined);
      hold((longest ?? also)!, added, length!, alsoAlike !== undefined);
    },
    /^meaning$/,
  ),
  rule(
    'The two measures disagree\\. By weight @ counts most, with #\\. By the norm of what it adds it is @, with #: the value of @ is short \\(#\\), that of @ is long \\(#\\)\\.',
    (context, weighed, weight, longest, length, weighedAgain, short, longestAgain, long) => {
      const first = contributions(context, weighed!);
      const second = contributions(context, longest!);
      const added = first.weights.map((one, index) => Math.abs(one) * first.lengths[index]!);
      expect([weighedAgain, longestAgain]).toEqual([weighed, longest]);
      expect(
        first.columns.some(
          (one) =>
            first.weights[one]! >= Math.max(...first.weights) * (1 - 1e-4) &&
            isNumber(weight!, first.weights[one]!) &&
            isNumber(short!, first.lengths[one]!),
        ),
      ).toBe(true);
      expect(
        second.columns.some(
          (one) =>
            added[one]! >= Math.max(...added) * (1 - 1e-4) &&
            isNumber(length!, added[one]!) &&
            isNumber(long!, second.lengths[one]!),
        ),
      ).toBe(true);
      expect(Math.max(...first.columns.map((one) => first.lengths[one]!)), 'short').toBeLessThanOrEqual(
        Math.max(...second.columns.map((one) => first.lengths[one]!)),
      );
    },
    /^meaning$/,
  ),
  rule(
    '^@ pulls? the other way: (?:its fraction|their fractions) along the context (?:is|are) below 0\\.$',
    (context, words) => {
      const { values, row } = contributions(context, '');
      const weights = rowOf(context.view.weights, context.view.query);
      const dot = values.map((value) => value.reduce((sum, one, index) => sum + one * row[index]!, 0));
      const square = row.reduce((sum, one) => sum + one * one, 0);
      const against = dot.map((one, index) => (weights[index]! * one) / square <= -0.0049);
      const named = words!.replace(/, …$/, '').split(', ');
      for (const name of named)
        expect(
          columnsOf(context.view, context.view.weights, name).some((column) => against[column]),
          name,
        ).toBe(true);
      const all = dot.filter((one, index) => (weights[index]! * one) / square <= -0.0051).length;
      if (!words!.endsWith('…')) expect(named.length).toBeGreaterThanOrEqual(all);
    },
    /^meaning$/,
  ),
  rule(
    '^The (\\d+) words that add most are shown, of (\\d+)\\.$',
    ({ view }, shown, all) => {
      expect(Number(all)).toBe(view.weights.columns.labels.length);
      expect(Number(shown)).toBeLessThan(Number(all));
    },
    /^meaning$/,
  ),
];
