// The rules of the asides, which say why a step is done.
import { expect } from 'vitest';
import { inFocus } from '../../../web/trace/focus.ts';
import { asked, headWeights, rowOf } from './context.ts';
import { weightsOfHead } from './head-steps.ts';
import { columnsOf } from './names.ts';
import { isShare, numberOf, SHARE } from './numbers.ts';
import { readAlike, reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';
import { headsTried, inAnotherWay, inReverse } from './tried.ts';

export const asides: readonly Rule[] = [
  rule(`^(.+?) largest weight (${SHARE}|–)$`, (context, name, share) => {
    const row = inAnotherWay(context, name!);
    if (share === '–') expect(row?.every(Number.isFinite)).toBe(false);
    else if (row !== undefined)
      expect(isShare(share!, Math.max(...row)), `${name}: ${share} is ${Math.max(...row)}`).toBe(true);
  }),
  rule(
    `^With positions, @ gives @ (${SHARE}) in this order and (${SHARE}) in the reverse one\\.$`,
    (context, word, name, before, after) => {
      asked(context, word!);
      const rows = inReverse(context);
      if (rows === undefined) return;
      const [forward, turned] = rows;
      const moves = forward.map((weight, column) => Math.abs(weight - turned[column]!));
      const found = columnsOf(context.view, context.view.weights, name!).some(
        (column) =>
          moves[column]! >= Math.max(...moves) - 1e-6 &&
          isShare(before!, forward[column]!) &&
          isShare(after!, turned[column]!),
      );
      expect(found, `${name}: ${before}, ${after} in ${forward.join()} and ${turned.join()}`).toBe(true);
      expect(Math.max(...moves)).toBeGreaterThan(0.0099);
    },
    /^words$/,
  ),
  rule(
    '^Here the order counts for little: even with positions it changes no weight of @ by as much as 1 percentage point\\.$',
    (context, word) => {
      asked(context, word!);
      const [forward, turned] = inReverse(context) ?? [[], []];
      forward.forEach((weight, column) => expect(Math.abs(weight - turned[column]!)).toBeLessThan(0.0101));
    },
    /^words$/,
  ),
  rule(
    '^(\\S.*?\\d+ others?)$',
    ({ view }, text) => {
      const labels = view.weights.columns.labels.toSorted((a, b) => b.length - a.length);
      let rest = text!;
      for (let label; (label = labels.find((one) => rest.startsWith(one))) !== undefined;)
        rest = rest.slice(label.length);
      expect(parseInt(rest, 10), text).toBeLessThan(labels.length);
    },
    /^(scale|words)$/,
  ),
  rule(
    '^In head (\\d+), @ (?:gives the most weight (?:\\(%%\\) to @|to @ alike \\(%% each\\))|reads (every word equally|nothing))\\.$',
    (context, head, word, share, name, names, shared, none) => {
      asked(context, word!);
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query);
      if (names !== undefined) readAlike(context, weights, names, shared!);
      else if (name !== undefined) reads(context, weights, context.view.query, [[name, share!]]);
      else if (none === 'nothing') expect(numbers.every((one) => one === 0)).toBe(true);
      else expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(0.005);
    },
  ),
  rule('^With (\\d+) heads in this sentence:$|^Give it (\\d+) heads$', (context, heads, given) => {
    expect(Number(heads ?? given)).toBe(headsTried(context).length);
  }),
  rule('^Here they hold ([\\d,]+) numbers: .*\\.$', ({ view }, count) => {
    const own = (['W_Q', 'W_K', 'W_V'] as const).map((role) => inFocus(view.trace, view.focus, role));
    const sizes = own.map((step) => (step === undefined ? 0 : step.rows.labels.length * step.columns.labels.length));
    expect(numberOf(count!)).toBe(sizes.reduce((sum, one) => sum + one, 0));
  }),
  rule(
    '^In head (\\d+), @ has (no shares, since every exponential underflowed|shares that are not numbers)\\.$',
    (context, head, word, what) => {
      asked(context, word!);
      const all = headWeights(context).length > 1 ? headWeights(context) : headsTried(context);
      const numbers = rowOf(
        all.find((one) => one.head === Number(head))!,
        context.view.query,
      );
      if (what!.startsWith('no')) expect(numbers.every((one) => one === 0)).toBe(true);
      else expect(numbers.some((one) => !Number.isFinite(one))).toBe(true);
    },
  ),
];
