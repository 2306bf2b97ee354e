// The rules of the card in which scores are divided, capped and masked.
import { expect } from 'vitest';
import { inFocus } from '../../../web/trace/focus.ts';
import { asked, at, rowOf, type Context } from './context.ts';
import { isNumber } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

/** The column of the largest score that may be read; where none may, of the largest. */
function columnOfMost({ view: { mask, query } }: Context, row: number[]): number {
  const open =
    mask === undefined ? row : row.map((one, column) => (rowOf(mask, query)[column] === -Infinity ? -Infinity : one));
  return Math.max(0, open.indexOf(Math.max(...open)));
}

export const scale: readonly Rule[] = [
  rule(
    'Each key has d_?k = (\\d+) numbers\\. Every score is divided by √#, so that more numbers do not make larger scores\\. # becomes #\\.',
    (context, numbers, size, from, to) => {
      expect(numbers).toBe(size);
      const [scores, scaled] = [at(context, 'scores'), at(context, 'scaled_scores')];
      const row = rowOf(scores, context.view.query);
      const column = columnOfMost(context, row);
      const query = inFocus(context.view.trace, context.view.focus, 'query');
      const key = inFocus(context.view.trace, context.view.focus, 'key');
      for (const one of [query, key]) if (one) expect(Number(size)).toBe(one.columns.labels.length);
      expect(isNumber(from!, row[column]!)).toBe(true);
      const value = row[column]! / Math.sqrt(Number(size));
      expect(isNumber(to!, rowOf(scaled, context.view.query)[column]!)).toBe(true);
      const held = scaled.overridden?.some((cell) => cell.row === context.view.query && cell.column === column);
      if (!held) expect(isNumber(to!, value), `${to} is ${value}`).toBe(true);
    },
    /^scale$/,
  ),
  rule(
    'Each key has d_?k = 1 number\\. Every score is divided by √1, so it stays as it is\\.',
    (context) => {
      expect(at(context, 'key').columns.labels).toHaveLength(1);
      const [scores, scaled] = [at(context, 'scores'), at(context, 'scaled_scores')];
      if (!scaled.overridden) expect(scaled.values).toEqual(scores.values);
    },
    /^scale$/,
  ),
  rule(
    'Every score is multiplied by #, which is set here in place of 1 ÷ √d_?k\\. # becomes #\\.',
    (context, factor, from, to) => {
      const scale = context.view.snapshot.example.attention.scale as number;
      const row = rowOf(at(context, 'scores'), context.view.query);
      expect(isNumber(factor!, scale)).toBe(true);
      const column = columnOfMost(context, row);
      expect(isNumber(from!, row[column]!)).toBe(true);
      expect(isNumber(to!, rowOf(at(context, 'scaled_scores'), context.view.query)[column]!)).toBe(true);
      if (!at(context, 'scaled_scores').overridden) expect(isNumber(to!, row[column]! * scale)).toBe(true);
    },
    /^scale$/,
  ),
  rule(
    'Then scores that may not be used become −∞: @ may read # of # words\\.',
    (context, word, count, all) => {
      asked(context, word!);
      const mask = at(context, 'masked_scores') ?? at(context, 'mask');
      const row = rowOf(mask, context.view.query);
      expect([Number(count), Number(all)]).toEqual([row.filter((one) => one !== -Infinity).length, row.length]);
    },
    /^scale$/,
  ),
  rule(
    'large ones level off at # and #\\.',
    (context, low, high) => {
      const cap = context.view.snapshot.example.attention.softcap!;
      expect(isNumber(low!, -cap) && isNumber(high!, cap)).toBe(true);
      for (const one of at(context, 'capped_scores').values) expect(Math.abs(one)).toBeLessThanOrEqual(cap);
    },
    /^scale$/,
  ),
  rule(
    'For every step of distance, # is subtracted from the score',
    (context, slope) => {
      const biases = rowOf(at(context, 'position_bias'), 0);
      if (biases.length > 1 && Number.isFinite(biases[1]!))
        expect(isNumber(slope!, Math.abs(biases[1]! - biases[0]!)), slope).toBe(true);
    },
    /^scale$/,
  ),
];
