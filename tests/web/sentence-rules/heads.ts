// The rules of the card that shows the heads side by side.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { inFocus } from '../../../web/trace/focus.ts';
import { asked, at, headWeights, rowOf } from './context.ts';
import { columnsOf, namesIn } from './names.ts';
import { isShare } from './numbers.ts';
import { readAlike } from './readings.ts';
import { rule, type Rule } from './rule.ts';

export const heads: readonly Rule[] = [
  rule(
    'Each head works with (\\d+) numbers? per word\\.',
    ({ view }, size) => {
      expect(Number(size)).toBe(inFocus(view.trace, view.focus, 'context')!.columns.labels.length);
    },
    /^heads$/,
  ),
  rule(
    'Side by side, (\\d+) heads × (\\d+) make (\\d+)(?:, which is dmodel again: dmodel = h · dv\\.|: that is what is passed on, since there is no WO\\.|; the matrix WO \\((\\d+) × (\\d+)\\) mixes them into dmodel = (\\d+) numbers\\.)',
    (context, heads, size, all, rows, columns, model) => {
      const { view } = context;
      const count = headWeights(context).length;
      expect([Number(heads), Number(size)]).toEqual([count, at(context, 'context').columns.labels.length]);
      expect(Number(all)).toBe(Number(heads) * Number(size));
      if (rows === undefined) return;
      const W_O = view.trace.steps.find(
        (one) =>
          one.role === 'W_O' &&
          one.layer === view.focus.layer &&
          (one.stage === undefined || one.stage === view.focus.stage),
      );
      expect(model).not.toBe(all);
      expect([Number(rows), Number(columns), Number(model)]).toEqual([
        W_O!.rows.labels.length,
        W_O!.columns.labels.length,
        W_O!.columns.labels.length,
      ]);
    },
    /^heads$/,
  ),
  rule(
    'The matrix WO \\((\\d+) × (\\d+)\\) then mixes what the heads found\\.',
    ({ view }, rows, columns) => {
      expect(
        view.trace.steps.some(
          (one) =>
            one.role === 'W_O' &&
            one.rows.labels.length === Number(rows) &&
            one.columns.labels.length === Number(columns),
        ),
      ).toBe(true);
    },
    /^heads$/,
  ),
  rule(
    'A context vector has (\\d+) numbers; the matrix WO \\((\\d+) × (\\d+)\\) makes (\\d+) of them\\.',
    (context, size, rows, columns, made) => {
      expect([rows, columns]).toEqual([size, made]);
      expect(Number(size)).toBe(at(context, 'context').columns.labels.length);
    },
    /^heads$/,
  ),
  rule(
    'Heads that read the same keys and values: ([\\d, and;]+)\\.',
    ({ view }, groups) => {
      const { heads = 1, kv_heads = heads } = view.snapshot.example.attention;
      const all = groups!.split('; ').map((one) => namesIn(one).map(Number));
      expect(all).toHaveLength(kv_heads);
      for (const [index, group] of all.entries())
        for (const head of group) expect(Math.floor((head - 1) / (heads / kv_heads))).toBe(index);
    },
    /^heads$/,
  ),
  rule(
    '^@ reads @ alike, %% each$',
    (context, word, names, share) => {
      asked(context, word!);
      const isOverridden = (weights: Step) => {
        try {
          return readAlike(context, weights, names!, share!).length > 0;
        } catch {
          return false;
        }
      };
      // One for each head, in no order here.
      expect(headWeights(context).some(isOverridden)).toBe(true);
    },
    /^heads$/,
  ),
  rule(
    '^@ reads (only |mostly |)@ %%$',
    (context, word, most, name, share) => {
      asked(context, word!);
      // One for each head, in no order here.
      const found = headWeights(context).filter((weights) => {
        const numbers = rowOf(weights, context.view.query);
        const largest = Math.max(...numbers);
        return (
          isShare(share!, largest) &&
          columnsOf(context.view, weights, name!).some((column) => numbers[column] === largest) &&
          (most === 'only ' ? numbers.filter((one) => one > 0).length === 1 : (most === 'mostly ') === largest > 0.5)
        );
      });
      expect(found.length).toBeGreaterThan(0);
    },
    /^heads$/,
  ),
  rule(
    '^(?:Weights of head|Head) (\\d+)(?: −(?: head (\\d+))?)?(?: in focus| open)?$',
    (context, ...heads) => {
      const known = headWeights(context).map(({ head }) => head);
      for (const head of heads) if (/^\d+$/.test(head ?? '')) expect(known).toContain(Number(head));
    },
    /^heads$/,
  ),
  rule(
    'head (\\d+) reads more',
    (context, head) => expect(headWeights(context).map((one) => one.head)).toContain(Number(head)),
    /^heads$/,
  ),
];
