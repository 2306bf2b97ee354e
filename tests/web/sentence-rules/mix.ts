// The rules of the card in which values are added up to a context vector.
import { expect } from 'vitest';
import { asked, at, rowOf } from './context.ts';
import { isNumber, NUMBER } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

export const mix: readonly Rule[] = [
  rule(
    'The sum is the context vector of @\\. Its number furthest from 0 is #, in the column “@”\\.$',
    (context, word, value, name) => {
      asked(context, word!);
      const step = at(context, 'context');
      const row = rowOf(step, context.view.query);
      const largest = Math.max(...row.map(Math.abs));
      const labels = step.columns.labels;
      const columns = [...labels.keys()].filter((column) => labels[column] === name);
      expect(
        columns.some((column) => Math.abs(row[column]!) === largest && isNumber(value!, row[column]!)),
        name,
      ).toBe(true);
    },
    /^mix$/,
  ),
  rule(
    'The sum is the context vector of @: alone, @ was at (.+?); now it is at (.+?), pulled towards what it read\\.$',
    (context, word, again, before, after) => {
      asked(context, word!);
      asked(context, again!);
      const step = at(context, 'context');
      const value = context.view.trace.steps.find(({ id }) => id === step.operands[1])!;
      const check = (text: string, row: number[]) => {
        const numbers = text.split(/, | and /);
        expect(numbers.length).toBe(row.length);
        numbers.forEach((one, index) => expect(isNumber(one, row[index]!), `${one} is ${row[index]}`).toBe(true));
      };
      const [own, now] = [rowOf(value, context.view.selfColumn), rowOf(step, context.view.query)];
      check(before!, own);
      check(after!, now);
      expect(own, 'pulled').not.toEqual(now);
    },
    /^mix$/,
  ),
  rule(
    'The sum is the context vector of @: alone, @ was at (.+?), and there it stays\\.$',
    (context, word, again, before) => {
      asked(context, word!);
      asked(context, again!);
      const now = rowOf(at(context, 'context'), context.view.query);
      before!.split(/, | and /).forEach((one, index) => expect(isNumber(one, now[index]!), one).toBe(true));
    },
    /^mix$/,
  ),
  rule(
    '^Written out: context\\((.+?)\\) = (.+?)(; the masked words give nothing)?\\.$',
    (context, word, terms, masked) => {
      asked(context, word!);
      const step = at(context, 'context');
      const weights = context.view.trace.steps.find(({ id }) => id === step.operands[0])!;
      const row = rowOf(weights, context.view.query);
      const found = [...terms!.matchAll(new RegExp(`(${NUMBER})·v\\((.+?)\\)(?= \\+ |$)`, 'g'))];
      if (masked === undefined) expect(found.length).toBe(row.length);
      let from = 0;
      for (const [, weight, label] of found) {
        const column = row.findIndex(
          (one, index) => index >= from && weights.columns.labels[index] === label && isNumber(weight!, one),
        );
        expect(column, `${weight}·v(${label}) of ${row.join()}`).toBeGreaterThanOrEqual(0);
        from = column + 1;
      }
      // What is not written out gives nothing.
      const written = found.reduce((sum, [, weight]) => sum + (Number.isNaN(Number(weight)) ? 0 : Number(weight)), 0);
      if (masked !== undefined && row.every(Number.isFinite))
        expect(Math.abs(written - row.reduce((sum, one) => sum + one, 0))).toBeLessThan(0.02);
    },
    /^mix$/,
  ),
  rule(
    'The sum is the context vector of @, whose numbers here are not all finite\\.$',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(at(context, 'context'), context.view.query).every(Number.isFinite)).toBe(false);
    },
    /^mix$/,
  ),
];
