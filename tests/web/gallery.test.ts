import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { checkClaims } from '../../web/trace/claims.ts';
import { compare } from '../../web/trace/published.ts';
import { isCovered, runReference } from './reference.ts';

const byId = (id: string) => validate(gallery.find((entry) => entry.id === id)!.document);
const comparisonOf = (document: unknown) => {
  const example = validate(document);
  return compare(example, runReference(example), runReference);
};
// The reference has one head and no word space: the other examples are checked on the core.
const numeric = gallery.filter(({ document }) => isCovered(validate(document)));

describe('the gallery', () => {
  test('holds every file of its folder once, under its name', () => {
    const files = readdirSync(join(import.meta.dirname, '../../web/examples')).filter((name) => name.endsWith('.json'));
    expect(gallery.map(({ id }) => `${id}.json`).sort()).toEqual(files.sort());
  });
  test.each(numeric.map(({ id }) => id))('%s shows what it claims', (id) => {
    const example = byId(id);
    const checked = checkClaims(example, runReference(example));
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.filter((claim) => !claim.holds)).toEqual([]);
  });
  test.each(numeric.map(({ id }) => id).filter((id) => id !== 'the-cat-sat'))('%s was printed right', (id) => {
    expect(comparisonOf(byId(id)).filter((step) => !step.agrees)).toEqual([]);
  });
  test('every printed step is compared', () => {
    for (const { document } of numeric) {
      const example = validate(document);
      expect(
        comparisonOf(example)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(Object.keys(example.published ?? {}).sort());
    }
  });
});

describe('The cat sat was printed wrong', () => {
  const [weights, context] = comparisonOf(byId('the-cat-sat'));
  test('all nine weights, in themselves', () => {
    expect(weights).toMatchObject({ id: 'weights', agrees: false, differing: 9, cause: 'itself', unexplained: 9 });
    expect(weights!.cells[0]).toMatchObject({ printed: '0.28', differs: true });
    expect(weights!.cells[0]!.value).toBeCloseTo(0.3155, 4);
    expect(weights!.largest).toBeCloseTo(0.174, 3);
  });
  test('all six contexts, which do not follow from those weights either', () => {
    expect(context).toMatchObject({ id: 'context', agrees: false, differing: 6, cause: 'itself' });
    expect(context!.unexplained).toBeGreaterThan(0);
  });
  test('the differences are those that the oracle lists', ({ skip }) => {
    const file = join(import.meta.dirname, '../../../shared/oracles/published_examples.json');
    if (!existsSync(file)) return skip('../shared is absent');
    const oracles = JSON.parse(readFileSync(file, 'utf8')) as {
      id: string;
      check: Record<string, { disagreeing: { index: [number, number]; published: number; true: number }[] }>;
    }[];
    const { check } = oracles.find(({ id }) => id === 'article_the_cat_sat_unscaled')!;
    for (const [step, name] of [
      [weights!, 'weights'],
      [context!, 'output'],
    ] as const) {
      const found = step.cells
        .filter((cell) => cell.differs)
        .map((cell) => [cell.row, cell.column, Number(cell.printed)]);
      expect(found).toEqual(check[name]!.disagreeing.map((cell) => [...cell.index, cell.published]));
    }
  });
});

describe('a comparison', () => {
  const base = {
    tokens: ['a', 'b'],
    embeddings: [
      [1, 0],
      [0, 1],
    ],
    attention: { scale: 'none' },
  };
  // True weights: 0.73106 and 0.26894; true contexts are the same numbers.
  const right = [
    ['0.731', '0.269'],
    ['0.269', '0.731'],
  ];
  const wrong = [
    ['0.700', '0.300'],
    ['0.300', '0.700'],
  ];
  test('takes a number at its printed digits', () => {
    const of = (printed: unknown) =>
      comparisonOf({
        ...base,
        published: {
          weights: [
            [printed, null],
            [null, null],
          ],
        },
      })[0]!;
    for (const fine of ['0.731', 0.731, '0.7', '.73', '7.31e-1', 0.731059, '0.7310586', '1'])
      expect(of(fine).agrees).toBe(true);
    for (const off of ['0.730', 0.732, '0.70', '7.30e-1', 0.731069, 0, '−0.731', 1]) expect(of(off).agrees).toBe(false);
    expect(of('0.731').cells).toHaveLength(1);
  });
  test('a whole number in JSON has the decimals of the numbers beside it, or two', () => {
    // Weights of 0.7310586 and 0.2689414.
    const wrong = (weights: unknown) => comparisonOf({ ...base, published: { weights } })[0]!.differing;
    expect(wrong([[1, 0], ['0.3', 0.7]])).toBe(2); // prettier-ignore
    expect(wrong([[1, 0], [0.27, 0.731]])).toBe(2); // prettier-ignore
    expect(wrong([[1, 0], [0, 1]])).toBe(4); // prettier-ignore
    expect(wrong([['1', '0'], ['0', '1']])).toBe(0); // prettier-ignore
    // Exact ones, and those that the fewest decimals allow.
    const whole = { tokens: ['a', 'b'], embeddings: [[2, 0], [0.1, 3]], attention: { scale: 'none' } }; // prettier-ignore
    const scores = (published: unknown) => comparisonOf({ ...base, ...whole, published: { scores: published } })[0]!;
    expect(scores([[4, 0.2], [0.2, 9]]).cells.map(({ differs }) => differs)).toEqual([false, false, false, false]); // prettier-ignore
    expect(scores([[4, 0.2], [0.2, 9.01]]).differing).toBe(0); // prettier-ignore
    expect(scores([[4, null], [null, 9]]).differing).toBe(1); // prettier-ignore
    expect(scores([[1e21, null], [null, null]]).differing).toBe(1); // prettier-ignore
  });
  test('agrees', () => {
    const agreed = comparisonOf({ ...base, published: { weights: right, context: right } });
    expect(agreed).toMatchObject([{ agrees: true, differing: 0 }, { agrees: true }]);
    expect(agreed[0]!.cause).toBeUndefined();
  });
  test('finds an error that is carried on', () => {
    const carried = comparisonOf({ ...base, published: { weights: wrong, context: wrong } });
    expect(carried).toMatchObject([
      { cause: 'itself', unexplained: 4 },
      { cause: 'earlier', unexplained: 0 },
    ]);
  });
  test('finds an error of its own after right numbers', () => {
    expect(comparisonOf({ ...base, published: { weights: right, context: wrong } })).toMatchObject([
      { agrees: true },
      { cause: 'itself', unexplained: 4 },
    ]);
  });
  test('allows for the rounding of the printed operands', () => {
    const embeddings = [
      [10, 0],
      [0, 10],
    ];
    const weights = [
      ['1.0', '0.0'],
      ['0.0', '1.0'],
    ];
    // The true scores are 2, which gives 0.8808 and 0.1192 and contexts of 8.808; rounded to 0.9, contexts of 9.
    const rounded = {
      ...base,
      embeddings,
      attention: { scale: 0.02 },
      published: {
        weights: [
          ['0.9', '0.1'],
          ['0.1', '0.9'],
        ],
        context: [
          ['9.00', '1.00'],
          ['1.00', '9.00'],
        ],
      },
    };
    expect(comparisonOf(rounded)).toMatchObject([
      { agrees: true },
      { cause: 'earlier', note: 'rounding', unexplained: 0 },
    ]);
    expect(comparisonOf({ ...rounded, published: { weights, context: weights } })[1]).toMatchObject({
      cause: 'itself',
    });
  });
  test('leaves out steps that the trace does not have', () => {
    expect(comparisonOf({ ...base, published: { scaled_scores: right } })).toEqual([]);
  });
  test('says when too much was printed before to follow its rounding', () => {
    const n = 21;
    const identity = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1.01 : 0)));
    const printed = identity.map((row) => row.map((x) => (x === 0 ? 0.1 : 1)));
    const wide = {
      tokens: identity.map((_, i) => `t${i}`),
      embeddings: identity,
      published: { scores: printed, weights: printed },
    };
    expect(comparisonOf(wide)[1]).toMatchObject({ agrees: false, note: 'rounding_ignored' });
  });
  test('numbers that are not finite always differ', () => {
    const overflow = {
      ...base,
      embeddings: [
        [1e19, 0],
        [0, 1e19],
      ],
      attention: { scale: 'none', softmax: 'plain' },
    };
    const published = {
      exponentials: [
        [1, 1],
        [1, 1],
      ],
    };
    expect(comparisonOf({ ...overflow, published })[0]).toMatchObject({ agrees: false, differing: 2 });
  });
});

describe('claims', () => {
  const example = (claims: string[]) =>
    validate({
      tokens: ['a', 'b c', 'a'],
      embeddings: [
        [1, 0],
        [0, 2],
        [3, 0],
      ],
      attention: { scale: 'none' },
      claims,
    });
  const check = (...claims: string[]) => checkClaims(example(claims), runReference(example(claims)));

  test('compare a cell with a number or with a cell', () => {
    const claims = [
      'weights[a][b c] < 0.5',
      'scores[a][a] >= scores[a][b c]',
      'scores[1][3] <= 3',
      'scores[b c][b c] > 4',
    ];
    expect(check(...claims).map((claim) => claim.holds)).toEqual([true, true, true, false]);
  });
  test('take the first of several words, and numbers from 1', () => {
    expect(check('scores[a][a] >= 1')[0]).toMatchObject({ left: { value: 1 }, right: { value: 1 } });
    expect(check('scores[3][3] > 8', 'value[b c][2] >= 2', 'row_sums[a][1] > 0').every((claim) => claim.holds)).toBe(
      true,
    );
  });
  test.each([
    ['scaled_scores[a][a] > 1', 'no step scaled_scores'],
    ['scores[d][a] > 1', 'scores has no row d'],
    ['scores[a][4] > 1', 'scores has no column 4'],
    ['scores[a][0] > 1', 'scores has no column 0'],
  ])('say what is not there: %s', (claim, reason) => {
    expect(() => check('scores[a][a] > 0', claim)).toThrow(ExampleError);
    expect(() => check('scores[a][a] > 0', claim)).toThrow(`claims.1: `);
    expect(() => check('scores[a][a] > 0', claim)).toThrow(reason);
  });
});
