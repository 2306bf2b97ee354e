import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { loadDiagnoser, mistakes } from '../../web/core/diagnosis/load.ts';
import type { JudgedStep, WrittenNumbers as Written } from '../../web/core/diagnosis/types.ts';
import { selfTestExample } from '../../web/core/self-test.ts';
import { gallery } from '../../web/examples/index.ts';
import { doneTogether, mistakeWords } from '../../web/strings/mistakes.ts';

const core = await load();
const diagnoser = await loadDiagnoser();

const example = {
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [0.2, 0.5],
    [0.8, 0.1],
    [0.3, 0.9],
  ],
  parameters: 'identity',
};
const X = example.embeddings;
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, k) => sum + one * b[k]!, 0);
/** Scores in double precision, each divided by a number. */
const scores = (by: number) => X.map((q) => X.map((k) => dot(q, k) / by));
const softmax = (rows: number[][]) =>
  rows.map((row) => {
    const sum = row.reduce((all, s) => all + Math.exp(s), 0);
    return row.map((s) => Math.exp(s) / sum);
  });
const mixed = (weights: number[][]) =>
  weights.map((row) =>
    [0, 1].map((column) =>
      dot(
        row,
        X.map((v) => v[column]!),
      ),
    ),
  );
const printed = (rows: number[][], decimals = 4) => rows.map((row) => row.map((one) => one.toFixed(decimals)));

const names = ({ explanations }: JudgedStep) =>
  explanations.map((one) => one.mistakes.map(({ name }) => name).join('+'));
const judge = (written: Parameters<typeof diagnoser.diagnose>[1]) => diagnoser.diagnose(example, written);

test('right numbers are right, in part and with few digits, too', () => {
  const weights = softmax(scores(Math.SQRT2));
  const none = [null, null, null];
  const all: Written[] = [
    { weights: printed(weights) },
    { weights: printed(weights, 1), context: printed(mixed(weights)) },
    { weights: [none, [null, weights[1]![1]!.toFixed(2), null], none] },
  ];
  for (const written of all) {
    const { steps, first } = judge(written);
    expect(steps.map(({ verdict }) => verdict)).toEqual(steps.map(() => 'right'));
    expect(first).toBeUndefined();
  }
});

test('what divides by a sum that is 0 and goes on with that explains nothing', () => {
  const given = { query: [[1], [2]], key: [[1], [-1]], value: [[1], [2]] };
  const even = { tokens: ['a', 'b'], given };
  const halves = [
    ['0.500', '0.500'],
    ['0.500', '0.500'],
  ];
  const { steps } = diagnoser.diagnose(even, { weights: halves });
  expect(steps.map(names).flat()).toEqual([]);
  expect(steps[0]!.verdict).toBe('unexplained');
});

test('heads that are joined in another order are named with it', () => {
  const three = {
    tokens: ['a', 'b'],
    embeddings: { from: 'seed', seed: 4, d_model: 6 },
    attention: { heads: 3 },
    parameters: { from: 'seed', seed: 2 },
  };
  const heads = [1, 2, 3].map((head) => {
    const step = core.run(three as never).steps.find(({ id }) => id === `head${head}.context`)!;
    return [0, 1].map((row) => [...step.values.subarray(row * 2, row * 2 + 2)]);
  });
  const joined = [0, 1].map((row) => [2, 3, 1].flatMap((head) => heads[head - 1]![row]!));
  const { steps } = diagnoser.diagnose(three, { concatenated: printed(joined, 6) });
  expect(steps[0]!.explanations[0]!.mistakes).toMatchObject([{ name: 'heads_joined_in_order', order: [2, 3, 1] }]);
  const again = diagnoser.mistaken(three, [{ name: 'heads_joined_in_order', order: [2, 3, 1] }])!;
  expect(printed([[...again.get('concatenated')!]], 4)).toEqual(printed([joined.flat()], 4));
});

test('a mistake is named where it was made, and what follows from it is not wrong again', () => {
  const weights = softmax(scores(2));
  const { steps, first } = judge({
    scores: printed(scores(1)),
    weights: printed(weights),
    context: printed(mixed(weights)),
  });
  expect(steps.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['scores', 'right'],
    ['weights', 'mistaken'],
    ['context', 'follows'],
  ]);
  expect(first?.id).toBe('weights');
  expect(names(first!)).toEqual(['scaled_by_d_k', 'scaled_twice']);
});

test('scores that were scaled a step early are named, and the scaled scores behind them are right', () => {
  const scaled = printed(scores(Math.SQRT2));
  const { steps } = judge({ scores: scaled, scaled_scores: scaled });
  expect(steps.map(({ verdict }) => verdict)).toEqual(['mistaken', 'right']);
  expect(names(steps[0]!)).toEqual(['scaled_early']);
});

test('of two mistakes at two steps each is named at its own', () => {
  const weights = softmax(scores(1));
  const flipped = weights.map((_, i) => weights.map((row) => row[i]!));
  const { steps } = judge({ weights: printed(weights), context: printed(mixed(flipped)) });
  expect(steps.map(names)).toEqual([['no_scale'], ['context_from_columns']]);
});

test('two mistakes behind one step are named as a pair', () => {
  const weights = softmax(scores(1));
  const flipped = weights.map((_, i) => weights.map((row) => row[i]!));
  const [context] = judge({ context: printed(mixed(flipped), 5) }).steps;
  expect(context).toMatchObject({ verdict: 'mistaken', pairs: 'tried', unexplained: 0 });
  expect(names(context!)).toContain('no_scale+context_from_columns');
});

test('a single number is judged, but not as certain', () => {
  const wrong = softmax(scores(1))[1]![1]!.toFixed(3);
  const { first } = judge({
    weights: [
      [null, null, null],
      [null, wrong, null],
      [null, null, null],
    ],
  });
  expect(first).toMatchObject({ verdict: 'possible', cells: 1, wrong: 1 });
  expect(names(first!)).toContain('no_scale');
  expect(first!.worst).toMatchObject({ row: 1, column: 1, written: Number(wrong) });
  expect(first!.worst.expected).toBeCloseTo(softmax(scores(Math.SQRT2))[1]![1]!, 5);
});

test('what nothing explains is said to be so, with the number that is farthest off', () => {
  const weights = softmax(scores(Math.SQRT2)).map((row) =>
    row.map((one, column) => one + [0.013, 0.241, -0.117][column]!),
  );
  const { first } = judge({ weights: printed(weights) });
  expect(first).toMatchObject({ verdict: 'unexplained', wrong: 9, unexplained: 9, explanations: [], pairs: 'tried' });
  expect(first!.worst.column).toBe(1);
});

test('numbers of a program are compared within a part of the largest', () => {
  const weights = softmax(scores(Math.SQRT2));
  const off = weights.map((row) => row.map((one) => one * 1.001));
  expect(diagnoser.diagnose(example, { weights: off }, { within: 0.01 }).first).toBeUndefined();
  expect(diagnoser.diagnose(example, { weights: off }, { within: 1e-5 }).first?.verdict).toBe('unexplained');
  expect(() => diagnoser.diagnose(example, { weights }, { within: 1 })).toThrow('within: expected a number');
});

test('what does not fit is refused with its place', () => {
  expect(() => judge({ weights: [[1]] })).toThrow('published.weights: expected 3');
  expect(() => judge({ nothing: [[1]] })).toThrow('published.nothing');
  expect(() => judge({ masked_scores: [[1]] })).toThrow('published.masked_scores: is not a step of this example');
  expect(() => diagnoser.mistaken(example, [])).toThrow('mistakes: expected one or two, got 0');
  expect(() => diagnoser.mistaken(example, [{ name: 'no_scale' }], 'nowhere')).toThrow('at: this example has no step');
  const tokens = Array.from({ length: 100 }, (_, k) => `w${k}`);
  const large = { tokens, embeddings: { from: 'seed', seed: 1, d_model: 512 }, layers: 12 };
  expect(diagnoser.allows(large)).toBe(false);
  expect(() => diagnoser.diagnose(large, {})).toThrow('too large to be judged');
});

test('a mistake that cannot be made has no numbers, and one that can has the same in every build', async () => {
  expect(diagnoser.mistaken(example, [{ name: 'mask_forgotten' }])).toBeUndefined();
  const scalar = await loadDiagnoser({ backend: 'scalar' });
  for (const { name } of mistakes) {
    const [a, b] = [diagnoser, scalar].map((one) =>
      one.mistaken(selfTestExample, [{ name, terms: 2 }], 'layer1.head2.context'),
    );
    expect(a, name).toEqual(b);
  }
});

test('the lengths of derivatives of a mistaken calculation are left out where its steps have no derivative', () => {
  const example = { text: 'The cat sat', analyses: ['gradients'] };
  expect(diagnoser.mistaken(example, [{ name: 'no_scale' }])!.has('context_gradients')).toBe(true);
  const columns = diagnoser.mistaken(example, [{ name: 'softmax_over_columns' }])!;
  expect(columns.has('weights')).toBe(true);
  expect(columns.has('context_gradients')).toBe(false);
});

test('every mistake has its own words', () => {
  const done = mistakes.map(({ name }) => mistakeWords[name].done);
  expect(new Set(done).size).toBe(done.length);
  for (const { done: wrong, right } of Object.values(mistakeWords)) expect(wrong).not.toBe(right);
  expect(mistakes.length).toBeGreaterThanOrEqual(30);
});

test('what the gallery says of printed numbers is what the diagnosis finds', () => {
  for (const { id, document } of gallery) {
    if (!('published' in (document as object))) continue;
    const { steps } = diagnoser.diagnose(document);
    const wrong = steps.filter(({ verdict }) => verdict !== 'right').map(({ id: step, verdict }) => [step, verdict]);
    expect([id, wrong]).toEqual([
      id,
      id === 'the-cat-sat'
        ? [
            ['weights', 'unexplained'],
            ['context', 'unexplained'],
          ]
        : [],
    ]);
  }
});

test('six words and sixty-four are judged by a bounded number of traces', () => {
  const words = Array.from({ length: 64 }, (_, k) => `w${k}`);
  const document = {
    tokens: words,
    embeddings: { from: 'seed', seed: 1, d_model: 64 },
    parameters: { from: 'seed', seed: 2 },
  };
  const right = core.run(document).steps.find(({ id }) => id === 'context')!;
  const rows = words.map((_, row) =>
    [...right.values.subarray(64 * row, 64 * row + 64)].map((one) => (one * 1.07).toFixed(3)),
  );
  const { first } = diagnoser.diagnose(document, { context: rows });
  expect(first).toMatchObject({ verdict: 'unexplained', id: 'context' });
});

test('a number without such a neighbour is not said to be read from it, but from the end where it stands', () => {
  const right = scores(1);
  const said = (rows: (string | null)[][]) => {
    const { explanations } = judge({ scores: rows }).steps[0]!;
    return explanations.map(({ mistakes }) => [mistakes[0]!.name, doneTogether(mistakes)]);
  };
  const only = (row: number, column: number, written: number) =>
    X.map((_, i) => X.map((__, j) => (i === row && j === column ? written.toFixed(4) : null)));
  // "sat" is the last column: what comes round to it is the first.
  expect(said(only(1, 2, right[1]![0]!))).toContainEqual(['column_after', 'each number is that of the first column']);
  expect(said(only(1, 0, right[1]![2]!))).toContainEqual(['column_before', 'each number is that of the last column']);
  expect(said(only(0, 1, right[2]![1]!))).toContainEqual(['row_above', 'each number is that of the last row']);
  expect(said(only(2, 1, right[0]![1]!))).toContainEqual(['row_below', 'each number is that of the first row']);
  // With a neighbour it is read from it.
  expect(said(only(1, 1, right[1]![2]!))).toContainEqual(['column_after', 'each number is that of the column after']);
  // In a whole table both.
  const moved = right.map((row) => [row[1]!, row[2]!, row[0]!]);
  expect(said(printed(moved))).toEqual([
    ['column_after', 'each number is that of the column after, and in the last column that of the first column'],
  ]);
});

test('of two columns the other one is named once, as the neighbour that it is', () => {
  const value = [[1, 2], [30, 40], [500, 600]]; // prettier-ignore
  const given = { ...example, given: { value } };
  const context = softmax(scores(Math.SQRT2)).map((row) =>
    [0, 1].map((k) =>
      dot(
        row,
        value.map((one) => one[k]!),
      ),
    ),
  );
  const written = [[null, context[0]![0]!.toFixed(3)], [null, null], [null, null]]; // prettier-ignore
  const { steps } = diagnoser.diagnose(given, { context: written });
  expect(names(steps[0]!)).toContain('column_before');
  expect(names(steps[0]!)).not.toContain('column_after');
});
