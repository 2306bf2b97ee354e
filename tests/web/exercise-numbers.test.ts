// New numbers for exercises: drawn from a seed, for work by hand, and such that mistakes give different answers.
import { describe, expect, test } from 'vitest';
import { loadDiagnoser, mistakes } from '../../web/core/diagnosis/load.ts';
import type { Example, ExampleDocument } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { canDraw, withDrawnNumbers } from '../../web/edit/exercise/numbers/draw.ts';
import { newNumbers, nextSeed } from '../../web/edit/exercise/numbers/new-numbers.ts';
import { alike } from '../../web/edit/exercise/numbers/told-apart.ts';
import { withExercise } from '../../web/edit/exercise/with-exercise.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { without } from '../../web/edit/without.ts';
import { gallery } from '../../web/examples/index.ts';
import { askedSteps } from '../../web/trace/exercise/asked.ts';
import { solutionOf } from '../../web/trace/exercise/solution.ts';
import { stepById } from '../../web/trace/focus.ts';

const core = await load();
const diagnoser = await loadDiagnoser({ core });

const cat: ExampleDocument = {
  version: 1,
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [0.2, 0.5],
    [0.8, 0.1],
    [0.3, 0.9],
  ],
  parameters: 'identity',
  exercise: { hidden: ['scaled_scores', 'weights'] },
};
const drawn = async (document: ExampleDocument, seed: number): Promise<Example> =>
  (await newNumbers(core, diagnoser, validate(document), seed))!.example;
const rowsOf = (example: Example) => example.embeddings as number[][];

/** All numbers that stand in a part of a document. */
function numbersIn(part: unknown): number[] {
  if (typeof part === 'number') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(numbersIn) : [];
}

describe('what is drawn', () => {
  test('a seed gives the same numbers whatever numbers stood there, and another seed others', async () => {
    const first = await drawn(cat, 7);
    expect(await drawn(cat, 7)).toEqual(first);
    expect(await drawn(toDocument(await drawn(cat, 8)), 7)).toEqual(first);
    expect(rowsOf(await drawn(cat, 8))).not.toEqual(rowsOf(first));
    expect(first.exercise).toEqual({ hidden: ['scaled_scores', 'weights'], seed: 7 });
  });

  test('a link has the numbers themselves, so that it shows them wherever it is opened', async () => {
    const example = await drawn(cat, 3);
    expect(validate(JSON.parse(JSON.stringify(toDocument(example))))).toEqual(example);
  });

  test('any example of the gallery gets whole numbers and halves, in the same sizes, and can be computed', () => {
    for (const { id, document } of gallery) {
      const example = validate(document);
      if (!canDraw(example)) continue;
      for (const seed of [1, 2, 3]) {
        const other = withDrawnNumbers(example, seed);
        expect(() => core.run(validate(other)), `${id}, seed ${seed}`).not.toThrow();
        for (const part of [other.embeddings, other.memory, other.given?.query, other.given?.scores])
          for (const one of numbersIn(Array.isArray(part) ? part : []))
            expect(Number.isInteger(2 * one), id).toBe(true);
        const sizes = ({ steps }: ReturnType<typeof core.run>) =>
          steps.map((step) => [step.id, step.rows.labels.length, step.columns.labels.length]);
        expect(sizes(core.run(validate(other))), id).toEqual(sizes(core.run(without(example, 'override'))));
        expect(other, id).not.toHaveProperty('published');
        expect(other, id).not.toHaveProperty('claims');
        expect(other, id).not.toHaveProperty('source');
      }
    }
  });

  test('a word has the same numbers wherever it stands', () => {
    const twice = validate({ text: 'the cat saw The dog', embeddings: { from: 'seed', seed: 1, d_model: 3 } });
    const rows = rowsOf(withDrawnNumbers(twice, 5));
    expect(rows[0]).toEqual(rows[3]);
    expect(rows[0]).not.toEqual(rows[1]);
  });

  test('shares that are given stay shares: none is negative, and a row adds up to 1', () => {
    const given = validate({
      tokens: ['a', 'b', 'c'],
      given: {
        weights: [
          [1, 0, 0],
          [0.5, 0.5, 0],
          [0.2, 0.3, 0.5],
        ],
        value: [[1], [2], [3]],
      },
    });
    for (let seed = 0; seed < 20; seed++) {
      const { weights } = withDrawnNumbers(given, seed).given!;
      expect(weights!.map((row) => row.map((one) => one > 0))).toEqual(
        given.given!.weights!.map((row) => row.map((one) => one > 0)),
      );
      for (const row of weights!) expect(row.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 10);
    }
  });

  test('a trained model keeps its numbers', () => {
    expect(canDraw(validate(cat))).toBe(true);
    expect(canDraw({ ...validate(cat), parameters: { from: 'model', model: 'use-lite' } })).toBe(false);
  });

  test('the seed after another one is the next number', () => {
    const seeded = (seed: number) => validate({ ...cat, exercise: { hidden: ['scores'], seed } });
    expect([nextSeed(validate(cat)), nextSeed(seeded(1)), nextSeed(seeded(2 ** 24 - 1))]).toEqual([1, 2, 1]);
  });
});

describe('work by hand', () => {
  test('sums of products have at most two decimals and two digits before the point, and no share is near 0 or 1', async () => {
    const document = { ...cat, exercise: { hidden: ['scores', 'weights', 'context'] } } as ExampleDocument;
    for (let seed = 1; seed <= 10; seed++) {
      const trace = core.run(without(await drawn(document, seed), 'exercise'));
      for (const one of stepById(trace, 'scores')!.values) {
        expect(Number.isInteger(4 * one)).toBe(true);
        expect(Math.abs(one)).toBeLessThanOrEqual(12);
      }
      for (const share of stepById(trace, 'weights')!.values) {
        expect(share).toBeGreaterThan(0.01);
        expect(share).toBeLessThan(0.99);
      }
    }
  });
});

test('wide rows of a sentence that was typed are thinned out, so that its numbers stay as small', () => {
  for (const text of ['The cat sat', 'The dog saw a bone', 'My grandmother told the doctor that she sat']) {
    const example = validate({ text });
    const largest = Array.from({ length: 40 }, (_, seed) => {
      const trace = core.run(validate(withDrawnNumbers(example, seed)));
      return Math.max(...stepById(trace, 'scores')!.values.map(Math.abs));
    });
    expect(Math.min(...largest), text).toBeLessThanOrEqual(12);
    expect(Math.min(...largest), text).toBeGreaterThan(0);
  }
});

test('given shares of more than ten words are in parts that are small enough for each to have one', () => {
  for (const [words, parts] of [
    [10, 10],
    [12, 20],
    [40, 50],
  ] as const) {
    const tokens = Array.from({ length: words }, (_, k) => `w${k}`);
    const even = tokens.map(() => 1 / words);
    const given = validate({ tokens, given: { weights: tokens.map(() => even), value: tokens.map((_, k) => [k]) } });
    for (const row of withDrawnNumbers(given, 3).given!.weights!) {
      for (const share of row) expect(Math.round(share * parts)).toBeCloseTo(share * parts, 9);
      expect(Math.min(...row)).toBeGreaterThan(0);
      expect(row.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    }
  }
});

describe('mistakes give different answers', () => {
  const softmax = (row: number[], e = Math.E) => {
    const powers = row.map((one) => e ** one);
    return powers.map((one) => one / powers.reduce((sum, other) => sum + other, 0));
  };

  test('computed here in double precision, with no seed do two mistakes of scaling or softmax look alike, or right', async () => {
    const document = { ...cat, exercise: { hidden: ['weights'] } } as ExampleDocument;
    for (let seed = 1; seed <= 10; seed++) {
      const X = rowsOf(await drawn(document, seed));
      const scores = X.map((q) => X.map((k) => q.reduce((sum, one, index) => sum + one * k[index]!, 0)));
      const scaled = scores.map((row) => row.map((one) => one / Math.SQRT2));
      const columns = scaled.map((row) =>
        row.map((one, j) => Math.exp(one) / scaled.reduce((sum, other) => sum + Math.exp(other[j]!), 0)),
      );
      const all = [
        scaled.map((row) => softmax(row)),
        scores.map((row) => softmax(row)),
        scores.map((row) => softmax(row.map((one) => one / 2))),
        scores.map((row) => softmax(row.map((one) => one * Math.SQRT2))),
        scaled.map((row) => softmax(row, 2)),
        scaled.map((row) => softmax(row, 10)),
        scaled.map((row) => row.map((one) => Math.exp(one))),
        columns,
      ].map((rows) =>
        rows
          .flat()
          .map((one) => one.toFixed(3))
          .join(' '),
      );
      // The scores are symmetric where queries are keys, and so are exponentials: a column is then a row with its words exchanged.
      expect(new Set(all).size, `seed ${seed}`).toBe(all.length);
    }
  });

  test('what is said to be alike is alike, and all else differs, in the numbers of the catalogue', async () => {
    const example = await drawn(cat, 4);
    const plain = without(example, 'exercise');
    const trace = core.run(plain);
    const pairs = await alike(diagnoser, plain, trace, askedSteps(example, trace.steps));
    // Dividing by √d_k twice is dividing by d_k; and the weights are the same with and without the largest score subtracted.
    expect(pairs.has('scaled_by_d_k · scaled_twice')).toBe(true);
    expect(pairs.has('right · maximum_not_subtracted')).toBe(true);
    expect(pairs.has('no_scale · scaled_by_d_k')).toBe(false);
    expect(pairs.has('right · no_scale')).toBe(false);
    const print = (name: string, id: string) =>
      [...diagnoser.mistaken(plain, [mistakes.find((one) => one.name === name)!])!.get(id)!]
        .map((one) => one.toFixed(3))
        .join(' ');
    for (const pair of pairs) {
      const [one, other] = pair.split(' · ') as [string, string];
      if (one === 'right' || one.includes(' ') || other.includes(' ')) continue;
      const same = (id: string) => print(one, id) === print(other, id);
      expect(same('scaled_scores') || same('weights'), pair).toBe(true);
    }
  });
});

test('one that is filled in has every answer with its arithmetic, and both agree', async () => {
  const document = { ...cat, exercise: { hidden: ['scores', 'weights', 'context'] } } as ExampleDocument;
  const example = await drawn(document, 2);
  const trace = core.run(without(example, 'exercise'));
  const X = rowsOf(example);
  const [scores, weights, context] = solutionOf(trace, askedSteps(example, trace.steps), 3);
  for (const { row, column, value, working } of scores!.cells) {
    const sum = X[row]!.reduce((all, one, index) => all + one * X[column]![index]!, 0);
    expect(Number(value.replace('−', '-'))).toBe(sum);
    const [left, right] = working.at(-1)!.split(' = ') as [string, string];
    expect(right).toBe(value);
    // The arithmetic as it stands there, computed anew.
    const products = left
      .split(' + ')
      .map((product) => product.split(' × ').map((one) => Number(one.replaceAll(/[()]/g, '').replace('−', '-'))));
    expect(products.reduce((all, [a, b]) => all + a! * b!, 0)).toBeCloseTo(sum, 10);
  }
  for (const step of [weights!, context!])
    for (const { value, working } of step.cells) expect(working.at(-1)!.endsWith(` = ${value}`)).toBe(true);
  expect(weights!.cells).toHaveLength(9);
  expect(context!.cells).toHaveLength(6);
});

test('what a source printed and claims about the old numbers does not stand beside the new ones', () => {
  const { document } = gallery.find(({ id }) => id === 'the-cat-sat')!;
  const other = withDrawnNumbers(withExercise(validate(document), { hidden: ['weights'] }), 1);
  for (const key of ['published', 'claims', 'notes', 'source', 'changed', 'by_hand'])
    expect(other).not.toHaveProperty(key);
});
