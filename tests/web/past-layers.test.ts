// Layers behind cached words: the numbers of the whole sentence with a causal mask, bit for bit.
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../../web/core/example.ts';
import { load } from '../../web/core/index.ts';
import type { ExampleDocument, Step, Trace } from '../../web/core/index.ts';
import { withCell } from '../../web/edit/cells.ts';
import { validate } from '../../web/core/index.ts';
import { withKvCache } from '../../web/edit/sides.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();
const scalar = await load({ backend: 'scalar' });

const stepOf = (trace: Trace, id: string): Step => {
  const step = trace.steps.find((one) => one.id === id);
  if (step === undefined) throw new Error(`no step ${id}`);
  return step;
};
const rowsOf = ({ values, columns }: Step): Matrix => {
  const width = columns.labels.length;
  return Array.from({ length: values.length / width }, (_, i) => [...values.subarray(i * width, (i + 1) * width)]);
};
/** The steps of the last layer and the norm behind it, with as many rows as tokens ask. */
const results = ({ steps }: Trace, layers: number) =>
  steps.filter(({ stage, layer, part, rows }) => {
    const last = layer === layers || part === 'final';
    return stage === undefined && last && (rows.name === 'query' || rows.name === 'token');
  });

const random = randomNumbers(15);
const one = <T>(of: readonly T[]): T => of[random(of.length)]!;
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index % 5}`);

function drawn() {
  const heads = one([1, 2, 3]);
  const layers = 1 + random(4);
  const learned = Array.from({ length: 12 }, () => Array.from({ length: 6 }, () => (random(65) - 32) / 32));
  const document: Omit<ExampleDocument, 'tokens'> = {
    embeddings: { from: 'seed', seed: random(100), d_model: 6 },
    parameters: { from: 'seed', seed: random(100), bias: random(2) === 0 },
    attention: {
      heads,
      kv_heads: one([1, heads]),
      d_k: 2 + random(3),
      d_v: 1 + random(4),
      score: one(['dot', 'general', 'concat', 'additive']),
      mask: one<NonNullable<NonNullable<ExampleDocument['attention']>['mask']>>([
        'causal',
        ['causal', { window: 2 }],
        ['causal', { padding: 2 }],
        { heads: Array.from({ length: heads }, (_, head) => (head === 1 ? ['causal', { window: 3 }] : 'causal')) },
      ]),
    },
    positions: one<NonNullable<ExampleDocument['positions']>>([
      'none',
      'sinusoidal',
      'rotary',
      { rotary: 'halves' },
      'alibi',
      { learned },
    ]),
    layers,
    residual: true,
    norm: one(['none', 'pre', 'post', { place: 'pre', kind: 'rms' }] as const),
    ...(random(2) === 0 && { feed_forward: { d_ff: 1 + random(6), activation: one(['relu', 'gelu', 'swiglu']) } }),
  };
  return { document, layers };
}

describe('layers behind cached words', () => {
  const cases = Array.from({ length: 250 }, () => ({ ...drawn(), before: 1 + random(5), own: 1 + random(5) }));

  test('give the bits of the whole sentence', () => {
    for (const { document, layers, before, own } of cases) {
      const tokens = words(before + own);
      const whole = core.run({ ...document, tokens });
      const split = core.run({
        ...document,
        tokens: tokens.slice(before),
        past: { tokens: tokens.slice(0, before) },
      });
      const got = results(split, layers);
      expect(got.length).toBeGreaterThan(3);
      for (const step of got) {
        if (step.columns.name === 'key') continue; // rows of weights: the cached columns come first in both
        const [rows, expected] = [rowsOf(step), rowsOf(stepOf(whole, step.id)).slice(-own)];
        expect(rows, step.id).toEqual(expected);
      }
      const weights = got.filter(({ role }) => role === 'weights');
      for (const step of weights) expect(rowsOf(step)).toEqual(rowsOf(stepOf(whole, step.id)).slice(-own));
    }
  });

  test('are the same with their keys and values given for each layer', () => {
    for (const { document, layers, before, own } of cases) {
      const tokens = words(before + own);
      const [past, rest] = [tokens.slice(0, before), tokens.slice(before)];
      const split = core.run({ ...document, tokens: rest, past: { tokens: past } });
      const cached = (role: 'key' | 'value') =>
        Array.from({ length: layers }, (_, layer) => rowsOf(stepOf(split, `past.layer${layer + 1}.${role}`)));
      const given = core.run({
        ...document,
        tokens: rest,
        past: { tokens: past, key: cached('key'), value: cached('value') },
      });
      expect(given.steps.some(({ id }) => id === 'past.embeddings')).toBe(false);
      for (const step of results(split, layers)) expect(stepOf(given, step.id).values, step.id).toEqual(step.values);
    }
  });

  test('have the same bits without SIMD', () => {
    for (const { document, before, own } of cases.slice(0, 40)) {
      const tokens = words(before + own);
      const split = { ...document, tokens: tokens.slice(before), past: { tokens: tokens.slice(0, before) } };
      const [fast, plain] = [core.run(split), scalar.run(split)];
      for (const [index, step] of fast.steps.entries()) expect(plain.steps[index]!.values).toEqual(step.values);
    }
  });

  test('come from moving words into the cache, and back', () => {
    const { document } = cases[0]!;
    const whole = validate({ ...document, positions: 'none', tokens: words(5) });
    const split = withKvCache(whole, 2);
    expect(split.layers ?? 1).toBe(whole.layers ?? 1);
    core.run(split);
    expect(withKvCache(split, 0).tokens).toEqual(whole.tokens);
  });
});

test('a cached key of a layer can be changed', () => {
  const two = [
    [
      [1, 2],
      [3, 4],
    ],
    [
      [5, 6],
      [7, 8],
    ],
  ];
  const example = validate({
    tokens: ['a'],
    embeddings: [[1, 0]],
    layers: 2,
    past: { tokens: ['b', 'c'], key: two, value: two },
  });
  const changed = withCell(example, stepOf(core.run(example), 'past.layer2.value'), 1, 0, 9);
  expect(changed.past!.value).toEqual([
    two[0],
    [
      [5, 6],
      [9, 8],
    ],
  ]);
  expect(changed.past!.key).toEqual(two);
});
