import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { numberAttributes } from '../../web/trace/attributes.ts';
import { gallery } from '../../web/examples/index.ts';
import { explain, operandsOf } from '../../web/trace/explain.ts';
import type { Derivation, FunctionName } from '../../web/trace/explain.ts';
import { everyKind } from './every-kind.ts';

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
for (const [name, document] of Object.entries(everyKind)) traces.push([name, core.run(document)]);
traces.push(['overridden', core.run(seeded('none'))], ['masked', core.run(seeded('causal'))]);

/** What the arithmetic that is shown comes to, followed by hand in 32-bit steps. */
function result({ arithmetic: a }: Derivation): number | undefined {
  switch (a.kind) {
    case 'given':
      return undefined;
    case 'copied':
      return a.from?.value ?? 0;
    case 'products':
      return a.terms.at(-1)!.sum;
    case 'sum': {
      const sum = a.terms.at(-1)!.sum;
      if (a.then === undefined) return sum;
      return Math.fround(a.then === 'mean' ? sum / a.terms.length : Math.sqrt(sum));
    }
    case 'scaled':
      return Math.fround(a.divisor === undefined ? a.from.value * a.factor! : a.from.value / a.divisor);
    case 'masked':
      return Math.fround(a.from.value + a.mask.value);
    case 'largest':
      return a.of[a.at]!.value;
    case 'binary': {
      const [x, y] = [a.a.value, a.b.value];
      if (a.sign === '÷') return y === 0 ? 0 : Math.fround(x / y);
      if (a.sign === '−') return x === -Infinity ? x : Math.fround(x - y);
      return Math.fround(a.sign === '+' ? x + y : x * y);
    }
    case 'rotation': {
      const [x, y] = a.first ? [a.cosine, a.sine] : [a.sine, a.cosine];
      const [left, right] = [Math.fround(a.x.value * x.value), Math.fround(a.y.value * y.value)];
      return Math.fround(a.first ? left - right : left + right);
    }
    case 'function':
      return a.name === 'relu' ? Math.max(0, a.of.value) : undefined; // compared below, within the errors that the core states
    case 'normalized':
    case 'described':
      return undefined; // compared below
  }
}

/** The functions in double precision, from Math alone. */
function applied(
  name: FunctionName,
  x: number,
  { epsilon = 0, factor = 1 }: { epsilon?: number; factor?: number },
): number {
  switch (name) {
    case 'exp':
      return Math.exp(x);
    case 'log':
      return Math.log(x);
    case 'root':
      return Math.sqrt(x + epsilon);
    case 'tanh':
      return Math.tanh(x);
    case 'relu':
      return Math.max(0, x);
    case 'gelu':
      return x * normalDistribution(x);
    case 'gelu_tanh':
      return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
    case 'silu':
      return x / (1 + Math.exp(-factor * x));
    case 'sine':
      return Math.sin(x);
    case 'cosine':
      return Math.cos(x);
  }
}

/** Φ(x), the integral of the bell curve by Simpson's rule. */
function normalDistribution(x: number): number {
  const pieces = 2000;
  const height = (t: number) => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
  let sum = height(0) + height(x);
  for (let i = 1; i < pieces; i++) sum += (i % 2 === 0 ? 2 : 4) * height((x * i) / pieces);
  return 0.5 + (sum * x) / pieces / 3;
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
      if (derivation.arithmetic.kind === 'function') {
        const exact = applied(derivation.arithmetic.name, derivation.arithmetic.of.value, numberAttributes(step));
        expect(Math.abs(derivation.computed - exact), where).toBeLessThanOrEqual(Math.abs(exact) * 2 ** -22 + 2e-7);
      }
      if (derivation.arithmetic.kind === 'normalized') {
        const { from, row: whole } = derivation.arithmetic;
        const exact = from.value / (Math.hypot(...whole.map((cell) => cell.value)) || 1);
        expect(Math.abs(derivation.computed - exact), where).toBeLessThanOrEqual(2e-6);
      }
    }
  }
});

test.each(traces)('%s: every number in the arithmetic is the one that stands in the trace', (_, trace) => {
  const steps = new Set(trace.steps);
  for (const step of trace.steps) {
    for (const [row, column] of cells(step)) {
      const derivation = explain(trace, step, row, column);
      // One expectation for each step that is read is slow; a wrong one is named.
      const strange = operandsOf(derivation).find(({ step: of }) => !step.operands.includes(of.id) || !steps.has(of));
      if (strange !== undefined) expect.fail(`${step.id}[${row},${column}] reads ${strange.step.id}`);
      if (derivation.arithmetic.kind !== 'products') continue;
      for (const { a, b, product } of derivation.arithmetic.terms) {
        const stands = [a, b].every((cell) =>
          Object.is(cell.step.values[cell.row * cell.step.columns.labels.length + cell.column], cell.value),
        );
        if (!stands || !Object.is(product, Math.fround(a.value * b.value))) expect.fail(`${step.id}[${row},${column}]`);
      }
    }
  }
});

test('an overridden cell says what was computed, and that it is overridden', () => {
  const trace = traces.find(([id]) => id === 'overridden')![1];
  const weights = trace.steps.find((step) => step.id === 'weights')!;
  const derivation = explain(trace, weights, 1, 4);
  expect(derivation.overridden).toBe(true);
  expect(derivation.cell.value).toBe(Math.fround(0.2));
  expect(derivation.computed).not.toBe(derivation.cell.value);
  expect(explain(trace, weights, 0, 4).overridden).toBe(false);
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
