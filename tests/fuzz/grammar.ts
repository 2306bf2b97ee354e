// Random documents of every kind of attention, most of which fit.
import { type Random, pick } from './fuzzer.ts';

const words = ['the', 'cat', 'sat', 'zzyzx', 'it', 'שלום', '日本', '🙂', '<b>', '=1', 'a.b'];
const scripts = ['The cat sat', 'a small dog ran home', 'it', 'Привет, мир!', '日本語の文', "don't — stop"];

const chance = (random: Random, one: number) => random(one) === 0;
/** Keys whose values are undefined are left out when the document is written. */
const maybe = <T>(random: Random, one: number, make: () => T): T | undefined =>
  chance(random, one) ? make() : undefined;

const number = (random: Random): number =>
  chance(random, 30) ? pick(random, [0, -0, 1e-40, 1e20, -3e38, 1e-7, 12345678]) : (random(400) - 200) / 64;
const matrix = (random: Random, rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => number(random)));

function side(random: Random, count: number, size: number, given: boolean): object {
  const tokens = Array.from({ length: count }, () => pick(random, words));
  return { tokens, ...(given && { embeddings: matrix(random, count, size) }) };
}

/** `size` is d_model, `width` and `values` are what the text's keys and values are made from, `inner` is d_k and d_v. */
interface Size {
  queries: number;
  keys: number;
  size: number;
  width: number;
  values: number;
  heads: number;
  kv_heads: number;
  inner: number;
}

function oneMask(random: Random, { queries, keys }: Size): unknown {
  return pick(random, [
    () => 'causal',
    () => ({ window: 1 + random(keys) }),
    () => ({ padding: 1 + random(keys) }),
    () => ({ allow: Array.from({ length: queries }, () => Array.from({ length: keys }, () => !chance(random, 3))) }),
    () => ({ add: matrix(random, queries, keys).map((row) => row.map((x) => (chance(random, 5) ? '-Infinity' : x))) }),
  ])();
}

function mask(random: Random, size: Size): unknown {
  if (chance(random, 5)) return [oneMask(random, size), oneMask(random, size)];
  if (chance(random, 5)) return { heads: Array.from({ length: size.heads }, () => oneMask(random, size)) };
  return oneMask(random, size);
}

function positions(random: Random, { queries, keys, size, width }: Size): unknown {
  return pick(random, [
    () => 'sinusoidal',
    () => 'rotary',
    () => ({ rotary: 'halves', base: 2 + random(1000) }),
    () => 'alibi',
    () => ({ alibi: 0.5 }),
    () => ({ learned: matrix(random, keys, width), target: maybe(random, 2, () => matrix(random, queries, size)) }),
  ])();
}

const layered = (random: Random): object => ({
  layers: 1 + random(3),
  norm: pick(random, ['none', 'pre', 'post', { place: 'pre', kind: 'rms' }, { place: 'post', epsilon: 0.01 }]),
  feed_forward: maybe(random, 2, () => ({
    d_ff: 1 + random(6),
    activation: pick(random, ['relu', 'gelu', 'gelu_tanh', 'swiglu']),
  })),
});

const analyses = ['cosine', 'contribution', 'rollout', 'components', 'gradients'];

/** What may stand beside everything else. */
const beside = (random: Random): object => ({
  title: maybe(random, 8, () => pick(random, words)),
  notes: maybe(random, 8, () => [pick(random, scripts)]),
  analyses: maybe(random, 3, () => analyses.filter(() => chance(random, 2))),
  override: maybe(random, 8, () => ({ weights: { cells: { '0,0': number(random) } } })),
  published: maybe(random, 8, () => ({ scores: [[number(random)]] })),
  display: maybe(random, 4, () => ({ precision: random(7), select: { query: random(3) } })),
});

/** Matrices, with a W_O of any width where nothing is added to the output. */
function matrices(random: Random, { size, width, values, heads, kv_heads, inner }: Size, ends: boolean): object {
  const output = () => matrix(random, heads * inner, ends ? 1 + random(6) : size);
  return {
    query: matrix(random, size, heads * inner),
    key: matrix(random, width, kv_heads * inner),
    value: matrix(random, values, kv_heads * inner),
    output: ends ? maybe(random, 2, output) : output(),
  };
}

/** Earlier words, perhaps with keys and values for each layer. */
function past(random: Random, { kv_heads, inner }: Size, layers: number): object {
  const words = 1 + random(3);
  const matrices = () => Array.from({ length: layers }, () => matrix(random, words, kv_heads * inner));
  const given = () => (layers === 1 && chance(random, 2) ? matrices()[0] : matrices());
  const cached = chance(random, 2) ? { key: given(), value: given() } : undefined;
  return { past: { ...side(random, words, 0, false), ...cached } };
}

/** What only attention without layers has. */
function extra(random: Random, sizes: Size): object {
  const { queries, keys, size } = sizes;
  const rows = 1 + random(3);
  return pick(random, [
    () => past(random, sizes, 1),
    () => ({ memory: { key: matrix(random, rows, size), value: matrix(random, rows, size) } }),
    () => ({ given: { scores: matrix(random, queries, keys) } }),
    () => ({ given: { weights: matrix(random, queries, keys) } }),
    () => ({ loss: { gradient: matrix(random, queries, size) } }),
    () => ({ loss: { squared_error: matrix(random, queries, size) } }),
    () => ({ region: { queries: [0, 1 + random(queries)] } }),
  ])();
}

export function randomDocument(random: Random): object {
  const kind = pick(random, ['self', 'self', 'self', 'cross', 'encoder_decoder', 'recurrent']);
  const two = kind === 'cross' || kind === 'encoder_decoder';
  const heads = kind === 'recurrent' ? 1 : pick(random, [1, 1, 2, 3, 4]);
  const keys = 1 + random(5);
  const queries = two ? 1 + random(4) : keys;
  const source = pick(random, ['words', 'seed', 'given'] as const);
  const size = source === 'words' ? 9 : heads * (1 + random(4));
  const kv_heads = maybe(random, 4, () => 1);
  const layers = kind === 'self' || kind === 'encoder_decoder' ? maybe(random, 3, () => layered(random)) : undefined;
  const several = kind === 'cross' && source === 'given' && chance(random, 2);
  const width = several ? 1 + random(6) : size;
  const own = several && chance(random, 2) ? 1 + random(6) : undefined;
  const seeded = { from: 'seed', seed: random(100), bias: chance(random, 3) };
  const fromWords = source === 'words' && !chance(random, 3);
  const inner = fromWords ? 9 : size / heads;
  const sizes: Size = { queries, keys, size, width, values: own ?? width, heads, kv_heads: kv_heads ?? heads, inner };
  const ends = layers === undefined && kind !== 'encoder_decoder';
  const given = (kind === 'self' || kind === 'cross') && layers === undefined && !fromWords && chance(random, 4);
  const { layers: count = 1 } = (layers ?? {}) as { layers?: number };
  return {
    ...side(random, keys, width, source === 'given'),
    value_embeddings: own && matrix(random, keys, own),
    ...(source === 'seed' && { embeddings: { from: 'seed', seed: random(1000), d_model: size } }),
    ...(two && { target: side(random, queries, size, source === 'given') }),
    attention: {
      kind,
      heads,
      kv_heads,
      score: given ? undefined : maybe(random, 4, () => pick(random, ['general', 'concat', 'additive'])),
      scale: maybe(random, 4, () => pick(random, ['none', 0.5, -2])),
      softcap: maybe(random, 6, () => 1 + random(3)),
      softmax: maybe(random, 5, () => 'plain'),
      mask: kind === 'recurrent' ? undefined : maybe(random, 2, () => mask(random, sizes)),
    },
    parameters: fromWords ? undefined : given ? matrices(random, sizes, ends) : seeded,
    positions: kind === 'recurrent' ? undefined : maybe(random, 3, () => positions(random, sizes)),
    ...layers,
    ...(kind === 'self' && layers === undefined ? maybe(random, 4, () => extra(random, sizes)) : undefined),
    ...(kind === 'self' && layers !== undefined ? maybe(random, 3, () => past(random, sizes, count)) : undefined),
    ...beside(random),
  };
}
