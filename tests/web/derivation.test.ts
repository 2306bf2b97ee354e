// What the panel of an open cell says: every role has words, and every kind of arithmetic is written out.
import { beforeAll, expect, test } from 'vitest';
import { roles } from '#build/generated/vocabulary.ts';
import { load } from '../../web/core/load.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import type { Panel as PanelType } from '../../web/elements/derivation/panel.ts';
import { unquoted } from '../../web/strings/phrases.ts';
import { placeName } from '../../web/strings/places.ts';
import { lineOf, roles as words } from '../../web/strings/roles.ts';
import { cellAt, explain, stepOf, type Filled } from '../../web/trace/explain.ts';
import { everyKind } from './every-kind.ts';
import { madeStep, type Parts } from './made-step.ts';
import { textOf } from './template-text.ts';

const core = await load();
const seeded = (more: object): Trace =>
  core.run({
    version: 1,
    text: 'one two three four',
    embeddings: { from: 'seed', seed: 3, d_model: 8 },
    parameters: { from: 'seed', seed: 4 },
    ...more,
  });
const traces = new Map(Object.entries(everyKind).map(([name, document]) => [name, core.run(document)]));

let write: (trace: Trace, id: string, row: number, column: number) => { title: string; text: string };
beforeAll(async () => {
  const [{ Panel }, { arithmetic }, { gradientArithmetic }] = await Promise.all([
    import('../../web/elements/derivation/panel.ts'),
    import('../../web/elements/derivation/arithmetic.ts'),
    import('../../web/elements/derivation/gradient.ts'),
  ]);
  write = (trace, id, row, column) => {
    const host = Object.assign(new EventTarget(), { trace, precision: 3, all: false });
    const panel: PanelType = new Panel(host, trace);
    const found = explain(trace, stepOf(trace, id), row, column);
    const { step } = found.cell;
    const place = placeName(step);
    const written = step.gradient_of === undefined ? arithmetic(panel, found) : gradientArithmetic(panel, found);
    return { title: unquoted(panel.title(found.cell)) + (place === '' ? '' : ` (${place})`), text: textOf(written) };
  };
});

const places: Partial<Step>[] = [{}, { part: 'feed_forward', layer: 2 }, { stage: 'recurrent', position: 1 }];

test.each(roles)('%s has a title and a name for its rows', (role) => {
  for (const place of places) {
    const step = madeStep(role, [[0]], { role, ...place });
    const { title } = words[role];
    const line = lineOf(role);
    for (const said of [title('cat', '1', step, false), line('cat', '1', step, false), line('cat', '1', step, true)]) {
      expect(said).toMatch(/^\S.*\S$/);
      expect(said).not.toMatch(/undefined|\[object|number Number/);
    }
  }
});

test.each([...traces.keys()])('%s: every step is written out', (name) => {
  const trace = traces.get(name)!;
  for (const step of trace.steps) {
    const { title, text } = write(trace, step.id, step.rows.labels.length - 1, step.columns.labels.length - 1);
    expect(title, step.id).not.toMatch(/undefined|NaN|\[object/);
    expect(text, step.id).not.toMatch(/undefined|NaN|\[object/);
    expect(text.length, step.id).toBeGreaterThan(4);
  }
});

/** A trace of one operation on numbers that are easy to follow. */
const made = (operands: number[][][], more: Parts, result: number[][]): Trace => {
  const steps = operands.map((numbers, index) => madeStep('abc'[index]!, numbers));
  const step = madeStep('out', result, { ...more, operands: steps.map(({ id }) => id) });
  return { steps: [...steps, step] };
};
const text = (operands: number[][][], more: Parts, result: number[][]): string =>
  write(made(operands, more, result), 'out', 0, 0).text;

test('functions are written as functions', () => {
  const says = (operation: Step['operation'], x: number, y: number, more: Parts = {}) =>
    text([[[x]]], { operation, role: 'activated', ...more }, [[y]]);
  expect(says('tanh', 0.53, 0.485)).toMatch(/^tanh\(0\.53\) = 0\.485 /);
  expect(says('relu', -2, 0)).toMatch(/^max\(0, −2\) = 0 .*ReLU/);
  expect(says('gelu', -1, -0.159)).toMatch(/^\(−1\) · Φ\(−1\) = −0\.159 .*GELU/);
  expect(says('silu', 2, 1.762)).toMatch(/^2 ÷ \(1 \+ exp\(− ?2\)\) = 1\.762 .*SiLU/);
  expect(says('sine', 1, 0.841)).toMatch(/^sin\(1\) = 0\.841/);
  expect(says('root', 4, 2, { attributes: { epsilon: 1e-5 }, role: 'deviation' })).toMatch(/^√\(4 \+ 0\.00001\) = 2/);
});

test('a norm reads as mean, difference, mean of squares, root and quotient', () => {
  const row = [[1, 2, 6]];
  expect(text([row], { operation: 'row_means', role: 'mean' }, [[3]])).toMatch(
    /^\(1 \+ 2 \+ 6\) ÷ 3 = 9 ÷ 3 = 3 sum so far: 1 → 3 → 9/,
  );
  expect(text([row, [[3]]], { operation: 'subtract_rows', role: 'centred' }, [[-2, -1, 3]])).toMatch(/^1 − 3 = −2 /);
  expect(text([[[-2, -1, 3]]], { operation: 'row_mean_squares', role: 'variance' }, [[14 / 3]])).toMatch(
    /^\(\(−2\)² \+ \(−1\)² \+ 3²\) ÷ 3 = 14 ÷ 3 = 4\.667/,
  );
  expect(text([[[-2]], [[2]]], { operation: 'divide_rows', role: 'normalized' }, [[-1]])).toMatch(/^−2 ÷ 2 = −1 /);
});

test('a turned number shows both products, negative numbers in brackets', () => {
  const turned = [[[1, -2]], [[0.5]], [[0.25]]];
  expect(text(turned, { operation: 'rotate', role: 'rotated_query' }, [[1, -0.75]])).toMatch(
    /^1 × 0\.5 − \(−2\) × 0\.25 = 0\.5 − \(−0\.5\) = 1\.00/,
  );
});

test('formulas show their numbers', () => {
  const angles = madeStep('angles', [[2, 2, 0.2, 0.2]], {
    role: 'angles',
    attributes: { source: 'formula' },
    rows: { name: 'token', labels: ['cat'] },
  });
  const angle = write({ steps: [angles] }, 'angles', 0, 3).text;
  expect(angle).toMatch(/^2 ÷ 10000 2 ÷ 4 = 0\.2 cat is at position 2/);
  const bias = madeStep('position_bias', [[-1]], {
    role: 'position_bias',
    attributes: { source: 'formula', slope: 0.5 },
    rows: { name: 'query', labels: ['cat'] },
    columns: { name: 'key', labels: ['the'] },
  });
  expect(write({ steps: [bias] }, 'position_bias', 0, 0).text).toMatch(/^−0\.5 × 2 = −1 cat and the are 2 words apart/);
});

test('what is placed says where it comes from', () => {
  const trace = seeded({ attention: { heads: 2, d_k: 4, d_v: 4 } });
  const concatenated = stepOf(trace, 'concatenated');
  const last = concatenated.columns.labels.length - 1;
  expect(write(trace, 'concatenated', 1, last).text).toMatch(/is copied from the context of two, head 2 ?\.$/);
  // The numbers of a head are computed with those of all heads.
  const [part, whole] = [write(trace, 'head2.value', 1, 0).text, write(trace, 'value', 1, 4).text];
  const said = 'is copied from the value of two, all heads, where it is computed:';
  expect(part).toContain(said);
  expect(part.slice(part.indexOf(said) + said.length).trim()).toBe(whole);
  expect(whole).toMatch(/×/);
  expect(write(trace, 'head2.value', 1, 0).title).toBe('Number 1 of the value of two (head 2)');
  expect(write(trace, 'head2.weights', 1, 0).title).toBe('The share that two gives to one (head 2)');
});

test('steps of a recurrent network are named after their word', () => {
  const trace = seeded({ attention: { kind: 'recurrent' } });
  expect(write(trace, 'recurrent.t3.hidden', 0, 0).title).toBe('Number 1 of the state after three (recurrent network)');
});

test('gradients say how many derivatives they measure', () => {
  const trace = seeded({ analyses: ['gradients'] });
  expect(write(trace, 'context_gradients', 1, 0).text).toMatch(/^The Frobenius norm of all 64 derivatives/);
});

test('any other formula is written with its numbers, with brackets where it would be misread', async () => {
  const { Panel } = await import('../../web/elements/derivation/panel.ts');
  const { formula } = await import('../../web/elements/derivation/formula.ts');
  const step = madeStep('a', [[2, -3, 0.5]], { attributes: { factor: 4 } });
  const panel = new Panel(Object.assign(new EventTarget(), { trace: undefined, precision: 3, all: false }), {
    steps: [step],
  });
  const [two, minusThree, half] = [0, 1, 2].map((column): Filled => ({ kind: 'cell', cell: cellAt(step, 0, column) }));
  const written = (made: Filled) => textOf(formula(panel, cellAt(step, 0, 0), made));
  const product: Filled = { kind: 'binary', sign: '×', left: { kind: 'number', value: 4 }, right: minusThree! };
  expect(written({ kind: 'binary', sign: '+', left: two!, right: product })).toBe('2.0 + (4 × (−3.0))');
  const terms = [two!, minusThree!, half!];
  expect(written({ kind: 'function', name: 'log', of: { kind: 'reduction', name: 'sum', terms } })).toBe(
    'ln(2.0 + −3.0 + 0.5)',
  );
  expect(written({ kind: 'reduction', name: 'length', terms })).toBe('√(2.0² + (−3.0)² + 0.5²)');
});
