import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { gallery } from '../../web/examples/index.ts';
import { explain, operandsOf } from '../../web/trace/explain.ts';
import type { Derivation } from '../../web/trace/explain.ts';

const core = await load();
const traces: [string, Trace][] = gallery.map(({ id, document }) => [
  id,
  core.run({ ...(document as object), analyses: ['cosine'] }),
]);
const seeded = (mask: unknown) => ({
  version: 1,
  text: 'one two three four five',
  embeddings: { from: 'seed', seed: 3, d_model: 7 },
  attention: { mask, scale: 0.3 },
  override: { weights: { rows: { '1': [0.1, 0.2, 0.3, 0.2, 0.2] } }, scores: { cells: { '0,3': 2 } } },
});
traces.push(['held', core.run(seeded('none'))], ['masked', core.run(seeded('causal'))]);

/** What the arithmetic that is shown comes to, followed by hand in 32-bit steps. */
function result({ arithmetic: a }: Derivation): number | undefined {
  switch (a.kind) {
    case 'given':
      return undefined;
    case 'copied':
      return a.from.value;
    case 'products':
    case 'sum':
      return a.terms.at(-1)!.sum;
    case 'scaled':
      return Math.fround(a.divisor === undefined ? a.from.value * a.factor! : a.from.value / a.divisor);
    case 'masked':
      return Math.fround(a.from.value + a.mask.value);
    case 'largest':
      return a.of[a.at]!.value;
    case 'difference':
      return Math.fround(a.from.value - a.subtracted.value);
    case 'exponential':
      return undefined; // compared below, within the error that exp.h states
    case 'quotient':
      return a.denominator.value === 0 ? 0 : Math.fround(a.numerator.value / a.denominator.value);
    case 'normalised':
      return undefined; // compared below
  }
}

function cells(step: Step): [number, number][] {
  return step.rows.labels.flatMap((_, row) => step.columns.labels.map((_, column): [number, number] => [row, column]));
}

test.each(traces)('%s: the arithmetic of every cell ends at its number, to the bit', (_, trace) => {
  for (const step of trace.steps) {
    for (const [row, column] of cells(step)) {
      const derivation = explain(trace, step, row, column);
      const shown = result(derivation);
      const where = `${step.id}[${row},${column}]`;
      if (shown !== undefined) expect(shown === derivation.computed ? 0 : shown - derivation.computed, where).toBe(0);
      if (derivation.arithmetic.kind === 'exponential') {
        const exact = Math.exp(derivation.arithmetic.of.value);
        expect(Math.abs(derivation.computed - exact), where).toBeLessThanOrEqual(exact * 2 ** -23 + 2 ** -149);
      }
      if (derivation.arithmetic.kind === 'normalised') {
        const { from, row: whole } = derivation.arithmetic;
        const exact = from.value / (Math.hypot(...whole.map((cell) => cell.value)) || 1);
        expect(Math.abs(derivation.computed - exact), where).toBeLessThanOrEqual(2e-6);
      }
    }
  }
});

test.each(traces)('%s: every number in the arithmetic is the one that stands in the trace', (_, trace) => {
  for (const step of trace.steps) {
    for (const [row, column] of cells(step)) {
      const derivation = explain(trace, step, row, column);
      for (const operand of operandsOf(derivation)) {
        expect(trace.steps).toContain(operand.step);
        expect(step.operands).toContain(operand.step.id);
      }
      if (derivation.arithmetic.kind !== 'products') continue;
      for (const { a, b, product } of derivation.arithmetic.terms) {
        for (const cell of [a, b]) {
          expect(cell.step.values[cell.row * cell.step.columns.labels.length + cell.column]).toBe(cell.value);
        }
        expect(product).toBe(Math.fround(a.value * b.value));
      }
    }
  }
});

test('a held cell says what was computed, and that it is held', () => {
  const trace = traces.find(([id]) => id === 'held')![1];
  const weights = trace.steps.find((step) => step.id === 'weights')!;
  const derivation = explain(trace, weights, 1, 4);
  expect(derivation.held).toBe(true);
  expect(derivation.cell.value).toBe(Math.fround(0.2));
  expect(derivation.computed).not.toBe(derivation.cell.value);
  expect(explain(trace, weights, 0, 4).held).toBe(false);
});

test('a score reads one row of the queries and one of the keys, a context one row of weights and one column of values', () => {
  const trace = traces[0]![1];
  const step = (id: string) => trace.steps.find((one) => one.id === id)!;
  const where = (id: string, row: number, column: number) =>
    operandsOf(explain(trace, step(id), row, column)).map(({ step: { id: of }, row: r, column: c }) => [of, r, c]);
  expect(where('scores', 1, 2)).toEqual([
    ['query', 1, undefined],
    ['key', 2, undefined],
  ]);
  expect(where('context', 1, 0)).toEqual([
    ['weights', 1, undefined],
    ['value', undefined, 0],
  ]);
});
