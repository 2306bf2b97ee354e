// The rules of the card of training: the loss and its gradients.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { inFocus } from '../../../web/trace/focus.ts';
import { asked, at, rowOf, type Context } from './context.ts';
import { contributions } from './contributions.ts';
import { columnsOf } from './names.ts';
import { isNear, isNumber } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

function scoreGradient(context: Context): { step: Step; row: number[] } {
  const { trace, focus, query } = context.view;
  const chain = ['masked_scores', 'biased_scores', 'capped_scores', 'scaled_scores', 'scores'] as const;
  const last = chain.map((role) => inFocus(trace, focus, role)).find((one) => one !== undefined)!;
  const step =
    trace.steps.find(({ gradient_of, role }) => gradient_of === last.id && role === last.role) ??
    trace.steps.find(({ gradient_of }) => gradient_of === last.id)!;
  return { step, row: rowOf(step, query) };
}

export const training: readonly Rule[] = [
  rule(
    'here it is #\\. A gradient',
    ({ view }, loss) => {
      expect(
        isNumber(
          loss!,
          view.trace.steps.find(({ role, gradient_of }) => role === 'loss' && gradient_of === undefined)!.values[0]!,
        ),
      ).toBe(true);
    },
    /^training$/,
  ),
  rule(
    'For @ the score of @ is pushed up most, that of @ is pushed down most\\.',
    (context, word, up, down) => {
      asked(context, word!);
      const { step, row } = scoreGradient(context);
      expect(columnsOf(context.view, step, up!).map((one) => row[one])).toContain(Math.min(...row));
      expect(columnsOf(context.view, step, down!).map((one) => row[one])).toContain(Math.max(...row));
      expect([Math.min(...row) < 0, Math.max(...row) > 0]).toEqual([true, true]);
    },
    /^training$/,
  ),
  rule(
    'g·c = # is what its current blend is worth',
    (context, worth) => {
      const { row } = contributions(context, '');
      const contextStep = at(context, 'context');
      const gradient =
        context.view.trace.steps.find(
          ({ gradient_of, role }) => gradient_of === contextStep.id && role === 'context',
        ) ?? context.view.trace.steps.find(({ gradient_of }) => gradient_of === contextStep.id)!;
      const g = rowOf(gradient, context.view.query);
      const value = row.reduce((sum, one, index) => sum + one * g[index]!, 0);
      expect(isNear(worth!, value), `${worth} is ${value}`).toBe(true);
    },
    /^training$/,
  ),
  rule(
    '^All other steps of the backward pass \\((\\d+)\\)$',
    ({ view }, count) => {
      expect(Number(count)).toBeLessThanOrEqual(
        view.trace.steps.filter(({ gradient_of }) => gradient_of !== undefined).length,
      );
    },
    /^training$/,
  ),
];
