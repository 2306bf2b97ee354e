// Fields that make an encoder of sentences: scaled embeddings, sines before cosines, layers of different widths, a summary. All of them
// together are held to a pass in double precision that knows nothing of the core (model-forward.ts).
import { describe, expect, test } from 'vitest';
import { load, validate } from '../../web/core/index.ts';
import type { ExampleDocument, Trace } from '../../web/core/index.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { farthest, forward, type Matrix } from './model-forward.ts';
import { randomNumbers } from './mutate.ts';
import { errorOf } from './documents.ts';

const core = await load();
const scalar = await load({ backend: 'scalar' });

const tokens = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
const summary = { projection: true, tanh: true, unit: true };
const seeded = (document: Partial<ExampleDocument>): ExampleDocument => ({
  version: 1,
  tokens: tokens(3),
  embeddings: { from: 'seed', seed: 1, d_model: 4 },
  parameters: { from: 'seed', seed: 2, bias: true },
  ...document,
});
const values = ({ steps }: Trace, id: string) => steps.find((step) => step.id === id)!.values;

/** Every parameter of a trace by its id, with its rows of embeddings as the table. */
const tensorsOf = ({ steps }: Trace): Map<string, Matrix> =>
  new Map(
    steps
      .filter(({ operation }) => operation === 'input')
      .map(({ id, rows, columns, values }) => [
        id,
        { rows: rows.labels.length, columns: columns.labels.length, values },
      ]),
  );

const random = randomNumbers(16);

describe('an encoder', () => {
  const drawn = Array.from({ length: 40 }, (_, index) => {
    const heads = 1 + random(4);
    const d_model = heads * 2 * (1 + random(3));
    const count = 1 + random(9);
    return [index, heads, d_model, [heads * (1 + random(5)), 1 + random(12)], count, 1 + random(20)] as const;
  });

  test.each(drawn)('%i: %i heads, %i numbers, then %j, of %i tokens', (index, heads, d_model, widths, count, d_ff) => {
    const document = seeded({
      tokens: tokens(count),
      embeddings: { from: 'seed', seed: index, d_model },
      embedding_scale: 2,
      positions: { sinusoidal: 'halves' },
      attention: { heads },
      layers: 2,
      widths: [...widths],
      norm: { place: 'pre', final: false, epsilon: 1e-6 },
      feed_forward: { d_ff },
      summary,
    });
    const trace = core.run(document);
    const { scores, weights, mean, embedding } = forward(tensorsOf(trace), [...tokens(count).keys()], heads);
    const ofHeads = (layer: number, role: string) =>
      Array.from({ length: heads }, (_, head) =>
        Array.from(values(trace, `layer${layer}${heads > 1 ? `.head${head + 1}` : ''}.${role}`)),
      ).flat();
    for (const layer of [1, 2]) {
      expect(farthest(ofHeads(layer, 'scaled_scores'), scores[layer - 1]!)).toBeLessThan(2e-5);
      expect(farthest(ofHeads(layer, 'weights'), weights[layer - 1]!)).toBeLessThan(1e-5);
    }
    expect(farthest(values(trace, 'pooled'), mean)).toBeLessThan(2e-5);
    expect(farthest(values(trace, 'summary_unit'), embedding)).toBeLessThan(2e-5);
    expect(traceHash(scalar.run(document))).toBe(traceHash(trace));
  });
});

describe('embedding_scale', () => {
  test('multiplies the embeddings, not the positions', () => {
    const trace = core.run(seeded({ embedding_scale: 'sqrt', positions: 'sinusoidal' }));
    const [x, scaled, p, both] = ['embeddings', 'scaled_embeddings', 'positions', 'positioned'].map((id) =>
      Array.from(values(trace, id)),
    );
    expect(scaled).toEqual(x!.map((number) => 2 * number));
    expect(both).toEqual(scaled!.map((number, i) => Math.fround(number + p![i]!)));
  });

  test('of 1 is left out', () => {
    expect(validate(seeded({ embedding_scale: 1 }))).not.toHaveProperty('embedding_scale');
  });
});

describe('sines, then cosines', () => {
  test.each([2, 4, 6, 16])('of %i numbers are those of Tensor2Tensor', (d_model) => {
    const document = seeded({
      tokens: tokens(9),
      embeddings: { from: 'seed', seed: 1, d_model },
      positions: { sinusoidal: 'halves' },
    });
    const found = values(core.run(document), 'positions');
    const half = d_model / 2;
    const expected = tokens(9).flatMap((_, position) =>
      Array.from({ length: d_model }, (_, column) => {
        // get_timing_signal_1d divides by max(half − 1, 1).
        const angle = position * Math.exp((-(column % half) * Math.log(10_000)) / Math.max(half - 1, 1));
        return column < half ? Math.sin(angle) : Math.cos(angle);
      }),
    );
    expect(farthest(found, expected)).toBeLessThan(1e-6);
  });

  test('"pairs" is the same as "sinusoidal"', () => {
    expect(validate(seeded({ positions: { sinusoidal: 'pairs' } })).positions).toBe('sinusoidal');
  });
});

describe('widths', () => {
  test('of the embeddings change nothing but that there is a W_O', () => {
    const plain = core.run(seeded({ layers: 2, attention: { heads: 2 } }));
    const wide = core.run(seeded({ layers: 2, attention: { heads: 2 }, widths: [4, 4] }));
    expect(traceHash(wide)).toBe(traceHash(plain));
  });

  test('project the residual only where the width changes', () => {
    const { steps } = core.plan(seeded({ layers: 3, widths: [4, 6, 6] }));
    expect(steps.filter(({ role }) => role === 'projected_residual').map(({ id }) => id)).toEqual([
      'layer2.projected_residual',
    ]);
  });

  test('divide scores by the root of the d_k of their layer', () => {
    const { steps } = core.plan(seeded({ layers: 2, attention: { heads: 2 }, widths: [18, 2] }));
    const divisors = steps
      .filter(({ role, head }) => role === 'scaled_scores' && head === 1)
      .map((step) => (step.operation === 'scale' ? step.attributes.divisor : undefined));
    expect(divisors).toEqual([Math.fround(Math.sqrt(2)), 3]);
  });

  test('are given matrices as well', () => {
    const rows = (count: number, columns: number) =>
      Array.from({ length: count }, (_, i) => Array.from({ length: columns }, (_, j) => Number(i === j)));
    const layer = (into: number, after: number) => ({
      query: rows(into, into),
      key: rows(into, into),
      value: rows(into, into),
      output: rows(into, after),
      residual: rows(into, after),
    });
    const document = seeded({
      embeddings: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      parameters: { layer1: layer(2, 3), layer2: layer(3, 2) },
      layers: 2,
      widths: [3, 2],
    });
    const { steps } = core.run(document);
    expect(steps.at(-1)).toMatchObject({ id: 'layer2.residual' });
    // Without an entry for the second layer, what is missing is said.
    const missing = {
      ...document,
      parameters: { layer1: layer(2, 3), layer2: { ...layer(3, 2), residual: undefined } },
    };
    expect(errorOf(missing)).toMatchObject({ path: 'parameters.layer2', code: 'missingKey' });
  });
});

describe('a summary', () => {
  test('is the mean where nothing more is asked for', () => {
    const trace = core.run(seeded({ summary: {}, parameters: 'identity' }));
    const contexts = values(trace, 'context');
    const mean = [0, 1, 2, 3].map((column) => (contexts[column]! + contexts[4 + column]! + contexts[8 + column]!) / 3);
    expect(trace.steps.at(-1)!.role).toBe('pooled');
    expect(farthest(values(trace, 'pooled'), mean)).toBeLessThan(1e-6);
  });

  test('is the output of the first token where that is asked for, and its parts follow from that', () => {
    const document = { parameters: { from: 'seed', seed: 3 } };
    const output = core.run(seeded(document)).steps.at(-1)!.values.slice(0, 4);
    const trace = core.run(seeded({ ...document, summary: { of: 'first', unit: true } }));
    expect(values(trace, 'first_output')).toEqual(output);
    expect(
      farthest(
        values(trace, 'summary_unit'),
        [...output].map((value) => value / Math.hypot(...output)),
      ),
    ).toBeLessThan(1e-6);
    expect(trace.steps.some(({ role }) => role === 'pooling' || role === 'pooled')).toBe(false);
    const mean = core.run(seeded({ ...document, summary: { of: 'mean' } })).steps.map(({ id }) => id);
    expect(mean).toEqual(core.run(seeded({ ...document, summary: {} })).steps.map(({ id }) => id));
  });

  test('is what a loss compares with its targets', () => {
    const loss = { squared_error: [[1, 0, 0, 0]] };
    const trace = core.run(seeded({ summary: { unit: true }, loss, parameters: { from: 'seed', seed: 3 } }));
    const [unit, L] = [values(trace, 'summary_unit'), values(trace, 'loss')[0]!];
    const expected = unit.reduce((sum, value, i) => sum + (value - Number(i === 0)) ** 2, 0);
    expect(L).toBeCloseTo(expected, 6);
    expect(trace.steps.some(({ id }) => id === 'gradient.W_Q')).toBe(true);
  });
});

describe('what does not fit is refused', () => {
  const cases: [string, Partial<ExampleDocument>, string, string][] = [
    ['a scale that is neither', { embedding_scale: 'root' as 'sqrt' }, 'embedding_scale', 'embeddingScale'],
    [
      'an odd number of columns',
      { embeddings: { from: 'seed', seed: 1, d_model: 3 }, positions: { sinusoidal: 'halves' } },
      'positions.sinusoidal',
      'evenWidth',
    ],
    ['widths without layers', { widths: [4] }, 'widths', 'onlyBeside'],
    ['fewer widths than layers', { layers: 2, widths: [4] }, 'widths', 'size'],
    [
      'a width that heads do not divide',
      { layers: 2, attention: { heads: 2 }, widths: [5, 4] },
      'widths.0',
      'headsOfWidth',
    ],
    [
      'widths of the word space',
      { embeddings: { from: 'words' }, parameters: { from: 'words' }, layers: 2, widths: [4, 4] },
      'widths',
      'needsOwnParameters',
    ],
    ['widths beside d_k', { layers: 2, attention: { d_k: 2 }, widths: [4, 4] }, 'attention.d_k', 'notTogether'],
    [
      'widths beside shared keys',
      { layers: 2, attention: { heads: 2, kv_heads: 1 }, widths: [4, 4] },
      'attention.kv_heads',
      'notTogether',
    ],
    ['widths beside rotary positions', { layers: 2, positions: 'rotary', widths: [4, 4] }, 'positions', 'notTogether'],
    ['a cache beside widths', { layers: 2, past: { tokens: ['so'] }, widths: [4, 4] }, 'widths', 'notTogether'],
    [
      'a final norm without pre-norm',
      { layers: 2, norm: { place: 'post', final: false } },
      'norm.final',
      'onlyPreNorm',
    ],
    [
      'a summary of two sentences',
      { target: { tokens: ['a'] }, attention: { kind: 'cross' }, summary: {} },
      'summary',
      'onlyWithKinds',
    ],
    ['a summary of a region', { region: { queries: [0, 1] }, summary: {} }, 'region', 'needsAllWords'],
    [
      'a loss of all rows beside a summary',
      {
        summary: {},
        loss: {
          squared_error: [
            [1, 1, 1, 1],
            [1, 1, 1, 1],
            [1, 1, 1, 1],
          ],
        },
      },
      'loss.squared_error',
      'size',
    ],
    [
      'a scale of embeddings that nothing reads',
      { given: { weights: [[1]], value: [[1]] }, tokens: ['a'], embedding_scale: 2 },
      'embedding_scale',
      'notUsedHere',
    ],
  ];
  test.each(cases)('%s', (_, document, path, code) => {
    expect(errorOf(seeded(document))).toMatchObject({ path, code });
  });
});
