// The rules of the cards of a layer and of the flow through all layers.
import { expect } from 'vitest';
import { inFocus } from '../../../web/trace/focus.ts';
import { descending, rowOf } from './context.ts';
import { isShare } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

export const layers: readonly Rule[] = [
  rule(
    'Layer (\\d+) starts where this one ends\\.',
    ({ view }, next) => {
      expect([Number(next), view.trace.steps.some(({ layer }) => layer === Number(next))]).toEqual([
        view.focus.layer! + 1,
        true,
      ]);
    },
    /^layer$/,
  ),
  rule(
    'W1 (?:makes|and Wgate each make) (\\d+) numbers of each row(.+?) and W2 makes (\\d+) of them again\\.',
    ({ view }, size, _, model) => {
      const step =
        inFocus(view.trace, { ...view.focus }, 'W_2') ?? view.trace.steps.find(({ role }) => role === 'W_2')!;
      expect([Number(size), Number(model)]).toEqual([step.rows.labels.length, step.columns.labels.length]);
    },
    /^layer$/,
  ),
  rule(
    '(?:Through attention alone|Counting each word itself as one half), @ ends up with %% from @(?:, then %% from @)?(?:, then %% from @)?\\.',
    (context, word, ...list) => {
      const trace = context.view.snapshot.analysis('rollout');
      const shares = list.filter((one) => /%$/.test(one ?? ''));
      const final = trace.steps.filter(({ role }) => role === 'residual_rollout' || role === 'rollout');
      const rows = final.map((step) => rowOf(step, Math.min(context.view.query, step.rows.labels.length - 1)));
      const held = rows.some((row) => shares.every((share, place) => isShare(share!, descending(row)[place]!)));
      expect(held, `${word}: ${list.join()}`).toBe(true);
    },
    /^flow$/,
  ),
];
