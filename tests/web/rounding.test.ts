// How far the 32-bit numbers of a trace are from exact arithmetic, against double precision that is computed here.
import { expect, test } from 'vitest';
import type { Step } from '../../web/core/trace.ts';
import { halfOfLastDigit } from '../../web/trace/format.ts';
import { at } from '../../web/trace/cells.ts';
import { stepById } from '../../web/trace/focus.ts';
import { load } from '../../web/core/load.ts';

const core = await load();

const rows = (step: Step): number[][] =>
  step.rows.labels.map((_, row) => step.columns.labels.map((__, column) => at(step, row, column)));

/** The same numbers are multiplied and added by JavaScript, whose numbers are doubles. */
function largestDifference(shown: number[][], exact: (row: number, column: number) => number): number {
  return Math.max(...shown.flatMap((row, i) => row.map((x, j) => Math.abs(x - exact(i, j)))));
}

test('the scores that are farthest off are found, and what they are in double precision', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const document = {
      tokens: ['a', 'b', 'c', 'd', 'e'],
      embeddings: { from: 'seed', seed, d_model: 7, edits: { b: { 3: 1e4 / seed }, d: { 3: -777.7 * seed } } },
      parameters: 'identity',
    };
    const trace = core.run(document);
    const [x, scores] = ['embeddings', 'scores'].map((id) => stepById(trace, id)!) as [Step, Step];
    const numbers = rows(x);
    const dot = (i: number, j: number) => numbers[i]!.reduce((sum, one, k) => sum + one * numbers[j]![k]!, 0);
    const { row, column, exact } = core.rounding(document).get('scores')!;
    const error = Math.abs(at(scores, row, column) - dot(row, column));
    expect(exact).toBe(Math.fround(dot(row, column)));
    expect(error).toBe(largestDifference(rows(scores), dot));
    expect(core.rounding(document).get('embeddings')!.exact).toBe(at(x, 0, 0));
  }
});

test('a norm of nearly equal numbers loses digits, and it is known how many', () => {
  const embeddings = [
    [1000, 1000.001],
    [2, 2.0001],
  ];
  const document = { tokens: ['a', 'b'], embeddings, norm: 'pre', parameters: 'identity', attention: { d_k: 2 } };
  const trace = core.run({ ...document, residual: true });
  const norm = trace.steps.find(({ role }) => role === 'layer_norm')!;
  const { row, column, exact } = core.rounding({ ...document, residual: true }).get(norm.id)!;
  const [a, b] = embeddings[row]!.map(Math.fround) as [number, number];
  const half = (a - b) / 2;
  const right = (column === 0 ? half : -half) / Math.sqrt(half * half + Math.fround(1e-5));
  expect(exact).toBeCloseTo(right, 6);
  expect(Math.abs(at(norm, row, column) - right)).toBeGreaterThan(halfOfLastDigit(1, 5));
});

test('half of the last digit is that of the number as it is written', () => {
  expect(halfOfLastDigit(0.471, 3)).toBe(0.0005);
  expect(halfOfLastDigit(-9999, 1)).toBe(0.05);
  expect(halfOfLastDigit(12_345, 3)).toBe(500); // 1.2 × 10⁴
});
