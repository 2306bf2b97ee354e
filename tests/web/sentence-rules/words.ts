// The rules of the cards in which words become numbers.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { isNumber, numberOf } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

export const words: readonly Rule[] = [
  rule(
    '^Each number is multiplied by #, the root of #, how many numbers each word has, as in the original Transformer\\.$',
    (context, factor, size) => {
      const scaled = context.view.trace.steps.find(({ role }) => role === 'scaled_embeddings')!;
      const given = context.view.trace.steps.find(({ id }) => id === scaled.operands[0])!;
      expect(scaled.columns.labels).toHaveLength(Number(size));
      expect(isNumber(factor!, Math.sqrt(Number(size)))).toBe(true);
      given.values.forEach((value, index) =>
        expect(scaled.values[index]!).toBeCloseTo(value * Math.sqrt(Number(size)), 4),
      );
    },
    /^words$/,
  ),
  rule(
    '^Each number is multiplied by #, a factor that this example sets\\.$',
    (context, factor) => {
      expect(isNumber(factor!, context.view.snapshot.example.embedding_scale as number)).toBe(true);
    },
    /^words$/,
  ),
  rule(
    '(?:^Layer (\\d+) starts from )?[Tt]he words as layer (\\d+) left them',
    ({ view }, layer, before) => {
      expect(Number(before)).toBe(view.focus.layer! - 1);
      if (layer !== undefined) expect(Number(layer)).toBe(view.focus.layer);
    },
    /^words$/,
  ),
  rule(
    'is cut into (\\d+) pieces?, called tokens\\.(.*) The id of @ is (\\d+)\\. A one-hot vector has a 1 at the id and 0 everywhere else,',
    ({ view }, count, _, word, id) => {
      const sides = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
      const own = sides.find(({ rows }) => rows.labels.length === Number(count) && rows.labels.includes(word!))!;
      expect(own, word).toBeDefined();
      const seen: string[] = [];
      const fits = ({ columns }: Step) => columns.labels.length === own.columns.labels.length;
      for (const label of sides.filter(fits).flatMap(({ rows }) => rows.labels)) {
        if (!seen.includes(label)) seen.push(label);
      }
      expect(seen.indexOf(word!) + 1).toBe(Number(id));
    },
    /^vocabulary$/,
  ),
  rule(
    'each word’s row of X is its row of E\\. It is number (\\d+) of the sentence: the id says',
    ({ view }, place) => {
      const number = Number(place);
      const sides = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
      expect(number).toBe(view.word + 1);
      expect(sides.some(({ rows }) => rows.labels.length >= number)).toBe(true);
    },
    /^vocabulary$/,
  ),
  rule(
    '^The first (\\d+) of the (\\d+) numbers of each row are shown\\.$',
    ({ view }, shown, all) => {
      expect(Number(shown)).toBeLessThan(Number(all));
      expect(view.trace.steps.find(({ role }) => role === 'embeddings')!.columns.labels.length).toBe(Number(all));
    },
    /^vocabulary$/,
  ),
  rule(
    'You changed (\\w+) of these numbers\\.$',
    ({ view: { snapshot } }, count) => {
      const changed = (snapshot.example.changed ?? []).filter((path) => path.startsWith('word.'));
      expect(numberOf(count!)).toBeLessThanOrEqual(changed.length);
      expect(numberOf(count!)).toBeGreaterThan(0);
    },
    /^words$/,
  ),
];
