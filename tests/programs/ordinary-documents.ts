// Seeded documents as people write them, with gradients: every kind of layer, norm, mask and size of numbers, none of them extreme.
import { ExampleError, validate } from '../../web/core/index.ts';
import type { Example } from '../../web/core/example.ts';
import { randomNumbers } from '../web/mutate.ts';

type Random = ReturnType<typeof randomNumbers>;

const words = 'the cat sat on a warm mat and saw two birds'.split(' ');

/** An entry of a list. */
const one = <Entry>(random: Random, list: readonly Entry[]): Entry => list[random(list.length)]!;
/** A number of at most this size, with two decimals. */
const real = (random: Random, size: number): number => Math.round((random(20_001) / 10_000 - 1) * size * 100) / 100;
const matrix = (random: Random, rows: number, columns: number, size: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => real(random, size)));

function maskOf(random: Random, count: number): unknown {
  return one(random, [
    'none',
    'none',
    'causal',
    'causal',
    { window: 1 + random(3) },
    { padding: 1 + random(count) },
    { allow: Array.from({ length: count }, () => Array.from({ length: count }, () => random(4) > 0)) },
  ]);
}

function document(seed: number): object {
  const random = randomNumbers(seed);
  for (let warm = 0; warm < 8; warm++) random(2);
  const count = 1 + random(7);
  const tokens = Array.from({ length: count }, () => one(random, words));
  const heads = one(random, [1, 1, 2, 4]);
  const d = heads * one(random, heads === 1 ? [2, 3, 4, 6] : heads === 2 ? [1, 2, 3] : [1, 2]);
  const size = one(random, [0.1, 1, 1, 2, 4, 8]);
  const given = random(2) === 0;
  const vectors = new Map(tokens.map((token) => [token, matrix(random, 1, d, size)[0]!]));
  const layers = one(random, [1, 1, 2, 3, 4, 8]);
  const norm = one(random, [
    'none',
    'none',
    'pre',
    'post',
    { place: 'pre', kind: 'rms' },
    { place: 'post', kind: 'rms' },
  ]);
  const forward = one(random, [undefined, undefined, 'relu', 'gelu', 'swiglu']);
  const own = { query: matrix(random, d, d, 1), key: matrix(random, d, d, 1), value: matrix(random, d, d, 1) };
  const parameters = given
    ? one(random, ['identity', { from: 'seed', seed: random(1000), bias: random(2) === 0 }, own])
    : { from: 'seed', seed: random(1000), bias: random(2) === 0 };
  return {
    tokens,
    embeddings: given ? tokens.map((token) => vectors.get(token)!) : { from: 'seed', seed: random(1000), d_model: d },
    parameters: layers > 1 && parameters === own ? { from: 'seed', seed: random(1000) } : parameters,
    attention: {
      heads,
      scale: one(random, ['sqrt', 'sqrt', 'none', 0.5, 2]),
      softmax: one(random, ['stable', 'stable', 'stable', 'plain']),
      mask: maskOf(random, count),
      ...(random(6) === 0 && { softcap: 2 + random(20) }),
    },
    positions: one(random, ['none', 'none', 'sinusoidal', ...(d / heads > 1 ? ['rotary'] : []), 'alibi']),
    layers,
    norm,
    ...(forward !== undefined && { feed_forward: { d_ff: 1 + random(8), activation: forward } }),
    analyses: ['gradients'],
  };
}

/** Example number `index`. Of the documents that its number leads to, it is the first that is not refused. */
export function ordinaryExample(index: number): Example {
  for (let tries = 0; ; tries++) {
    try {
      return validate(document(1_000_004 + index + tries * 100_003));
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
    }
  }
}
