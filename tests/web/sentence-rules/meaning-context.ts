// The rules of the card of meaning, on the context as a whole: where it lies, and where with the words in reverse order.
import { expect } from 'vitest';
import type { Example } from '../../../web/core/example.ts';
import { inFocus } from '../../../web/trace/focus.ts';
import type { View } from '../../../web/elements/cards/view.ts';
import { asked, at, descending, rowOf, type Context } from './context.ts';
import { contributions } from './contributions.ts';
import { columnsOf, namesIn } from './names.ts';
import { isNear, isNumber, numberOf } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

/** The context of the query token as written and with the words from last to first, run here. */
function inBothOrders({ view, core }: Context): [number[], number[]] {
  const { example } = view.snapshot;
  const reversed = <T>(all: readonly T[]): T[] => [...all].reverse();
  const { override: _, claims: __, published: ___, loss: ____, text: _____, ...plain } = example;
  const { embeddings, given, past, target } = plain;
  const own = Array.isArray(embeddings) ? { embeddings: reversed(embeddings) } : {};
  const turned: Example = { ...plain, ...own, tokens: reversed(plain.tokens) };
  if (
    given !== undefined ||
    past !== undefined ||
    plain.value_embeddings !== undefined ||
    view.focus.stage !== undefined
  )
    return [[], []];
  const { mask } = plain.attention;
  if (typeof mask === 'object') return [[], []];
  const of = (trace: View['trace'], row: number) => rowOf(inFocus(trace, view.focus, 'context')!, row);
  const last = plain.tokens.length - 1;
  return [
    of(core.run({ ...plain, analyses: [] } as Example), view.query),
    of(core.run({ ...turned, analyses: [] } as Example), target === undefined ? last - view.query : view.query),
  ];
}

export const meaningContext: readonly Rule[] = [
  rule(
    'A vector of (\\d+) numbers is a point in a space of (\\d+) dimensions\\.',
    (context, size, dimensions) => {
      expect([Number(size), Number(dimensions)]).toEqual(Array(2).fill(at(context, 'context').columns.labels.length));
    },
    /^(latent|meaning)$/,
  ),
  rule(
    'The context of @ has moved by # from the value of @ itself; the cosine between the two is #, where 1 is the same direction\\.',
    (context, word, distance, again, cosine) => {
      asked(context, word!);
      asked(context, again!);
      const { values, row } = contributions(context, '');
      const own = values[context.view.selfColumn]!;
      const norm = (numbers: readonly number[]) => Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0));
      expect(isNumber(distance!, norm(row.map((one, index) => one - own[index]!))), distance).toBe(true);
      const product = row.reduce((sum, one, index) => sum + one * own[index]!, 0);
      const bottom = norm(row) * norm(own);
      expect(cosine).not.toContain('×');
      if (bottom > 0) expect(isNear(cosine!, product / bottom), `${cosine} is ${product / bottom}`).toBe(true);
    },
    /^meaning$/,
  ),
  rule(
    'The context of @ is exactly the value of @ itself: nothing of another word was mixed in\\.',
    (context, word) => {
      asked(context, word!);
      const { values, row } = contributions(context, '');
      values[context.view.selfColumn]!.forEach((one, index) =>
        expect(Math.abs(one - row[index]!)).toBeLessThanOrEqual(2e-6 * Math.max(1, ...row.map(Math.abs))),
      );
    },
    /^meaning$/,
  ),
  rule(
    'The context of @ differs by up to #, because (.+?)\\.$',
    (context, word, most) => {
      asked(context, word!);
      const [before, after] = inBothOrders(context);
      expect(isNumber(most!, Math.max(...before.map((one, index) => Math.abs(one - after[index]!)))), most).toBe(true);
    },
    /^meaning$/,
  ),
  rule(
    '^The context of @ is (?:still )?the same',
    (context, word) => {
      asked(context, word!);
      const [before, after] = inBothOrders(context);
      const largest = Math.max(...before.map(Math.abs));
      before.forEach((one, index) =>
        expect(Math.abs(one - after[index]!)).toBeLessThanOrEqual(1e-4 * Math.max(1e-6, largest)),
      );
    },
    /^meaning$/,
  ),
  rule(
    '^By cosine, the values? of @ (?:is|are) (?:the nearest|among the (\\w+) nearest) to the context, but not (?:among the \\w+ nearest )?to the value of @ itself\\.$',
    (context, words, said, word) => {
      asked(context, word!);
      const { values, row } = contributions(context, '');
      const cosine = (a: readonly number[], b: readonly number[]) => {
        const bottom = Math.hypot(...a) * Math.hypot(...b);
        return bottom === 0 ? 0 : a.reduce((sum, one, index) => sum + one * b[index]!, 0) / bottom;
      };
      const count = values.length > 4 ? 3 : Math.max(1, Math.ceil(values.length / 2));
      const nearness = (to: readonly number[]) => values.map((one) => cosine(one, to));
      const [near, own] = [nearness(row), nearness(values[context.view.selfColumn]!)];
      expect(said === undefined ? 1 : numberOf(said)).toBe(count);
      for (const name of namesIn(words!)) {
        const columns = columnsOf(context.view, context.view.weights, name);
        expect(
          columns.some((one) => near[one]! >= descending(near)[count - 1]! - 1e-5),
          name,
        ).toBe(true);
        expect(
          columns.some((one) => own[one]! <= descending(own)[count - 1]! + 1e-5),
          name,
        ).toBe(true);
        // It is not as near to its own value as all that are, if these are nearer than others.
        expect(columns.some((one) => near[one]! > -1 && own[one]! <= Math.max(...own))).toBe(true);
      }
    },
    /^meaning$/,
  ),
  rule(
    '^Here the order of the words is reversed, and @ asks again:$',
    (context, word) => asked(context, word!),
    /^meaning$/,
  ),
];
