// Random calculations for the fused path, and what they give in double precision, written to be read.
import type { AttendOptions } from '../../web/core/fused/types.ts';

export interface Case {
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
  options: AttendOptions & {
    batch: number;
    heads: number;
    kv_heads: number;
    queries: number;
    keys: number;
    d_v: number;
  };
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let hash = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A case of given sizes with numbers within ±1. */
export function made(options: Partial<Case['options']> & { d_k: number }, random: () => number): Case {
  const { batch = 1, heads = 1, kv_heads = heads, queries = 1, keys = queries, d_k, d_v = d_k } = options;
  const numbers = (count: number) => Float32Array.from({ length: count }, () => 2 * random() - 1);
  return {
    query: numbers(batch * heads * queries * d_k),
    key: numbers(batch * kv_heads * keys * d_k),
    value: numbers(batch * kv_heads * keys * d_v),
    options: { ...options, batch, heads, kv_heads, queries, keys, d_v },
  };
}

/** A case of any sizes (small ones more often), with any of what the options offer. */
export function randomCase(random: () => number): Case {
  const whole = (first: number, last: number) => first + Math.floor(random() * (last - first + 1));
  const size = () => [whole(0, 1), whole(1, 9), whole(10, 60), whole(90, 200)][Math.floor(random() ** 2 * 4)]!;
  const maybe = <T>(value: () => T, chance = 0.3): T | undefined => (random() < chance ? value() : undefined);
  const kv_heads = whole(1, 3);
  const [batch, heads, queries, keys] = [whole(1, 2), kv_heads * whole(1, 3), size(), size()];
  const all: Record<string, unknown> = {
    ...{ batch, heads, kv_heads, queries, keys, d_k: whole(1, 80), d_v: whole(1, 80) },
    scale: maybe(() => (random() < 0.5 ? 'none' : 2 * random() - 1)),
    causal: maybe(() => true),
    softcap: maybe(() => 2 ** whole(-2, 5), 0.2),
    offset: maybe(() => (random() < 0.5 ? whole(0, 40) : Array.from({ length: batch }, () => whole(0, 40)))),
    window: maybe(() => whole(1, 50), 0.2),
    mask: maybe(() => {
      const length = [1, heads, batch * heads][whole(0, 2)]! * queries * keys;
      const hidden = random() < 0.2 ? 0.98 : 0.3; // at times nearly everything, so that some rows read nothing
      return random() < 0.5
        ? Uint8Array.from({ length }, () => (random() < hidden ? 0 : whole(1, 255)))
        : Float32Array.from({ length }, () => (random() < hidden ? -Infinity : 4 * random() - 2));
    }),
    lengths: maybe(() => Array.from({ length: batch }, () => whole(0, keys)), 0.2),
    // What is added to scores stays within ±4: a score of 100 has 1e-5 of rounding in f32, on either path.
    slopes: maybe(() => Array.from({ length: heads }, () => (4 * random()) / (queries + keys + 40)), 0.2),
    logsumexp: maybe(() => true, 0.6),
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return made(Object.fromEntries(given) as unknown as Case['options'], random);
}

/** What is added to a score; −∞ where the key is not read. */
function biasOf({ options }: Case, b: number, h: number, i: number, j: number): number {
  const { batch, heads, queries, keys, causal, offset = 0, window, mask, lengths, slopes } = options;
  const distance = (typeof offset === 'number' ? offset : offset[b]!) + i - j;
  if (causal === true && distance < 0) return -Infinity;
  if (window !== undefined && Math.abs(distance) >= window) return -Infinity;
  if (lengths !== undefined && j >= lengths[b]!) return -Infinity;
  let bias = slopes === undefined ? 0 : -slopes[h]! * Math.abs(distance);
  if (mask !== undefined) {
    const one = queries * keys;
    const block = mask.length === batch * heads * one ? b * heads + h : mask.length === heads * one ? h : 0;
    const cell = mask[block * one + i * keys + j]!;
    bias += mask instanceof Float32Array ? cell : cell === 0 ? -Infinity : 0;
  }
  return bias;
}

/** The weights of one query and their logsumexp. */
export function weightsOf(given: Case, b: number, h: number, i: number): { weights: number[]; logsumexp: number } {
  const { query, key, options } = given;
  const { heads, kv_heads, queries, keys, d_k, scale = 'sqrt', softcap } = options;
  const factor = scale === 'sqrt' ? 1 / Math.sqrt(d_k) : scale === 'none' ? 1 : scale;
  const q = ((b * heads + h) * queries + i) * d_k;
  const k = (b * kv_heads + Math.floor((h * kv_heads) / heads)) * keys * d_k;
  const scores = Array.from({ length: keys }, (_, j) => {
    const bias = biasOf(given, b, h, i, j);
    if (bias === -Infinity) return -Infinity;
    let dot = 0;
    for (let x = 0; x < d_k; x++) dot += query[q + x]! * key[k + j * d_k + x]!;
    const score = Math.fround(factor) * dot;
    return (softcap === undefined ? score : softcap * Math.tanh(score / softcap)) + bias;
  });
  const largest = scores.reduce((all, score) => Math.max(all, score), -Infinity);
  if (largest === -Infinity) return { weights: scores.map(() => 0), logsumexp: -Infinity };
  const exponentials = scores.map((score) => Math.exp(score - largest));
  const sum = exponentials.reduce((all, one) => all + one, 0);
  return { weights: exponentials.map((one) => one / sum), logsumexp: largest + Math.log(sum) };
}

/** Contexts and logsumexp in double precision. */
export function reference(given: Case): { context: number[]; logsumexp: number[] } {
  const { value, options } = given;
  const { batch, heads, kv_heads, queries, keys, d_v } = options;
  const context: number[] = [];
  const logs: number[] = [];
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const v = (b * kv_heads + Math.floor((h * kv_heads) / heads)) * keys * d_v;
      for (let i = 0; i < queries; i++) {
        const { weights, logsumexp } = weightsOf(given, b, h, i);
        logs.push(logsumexp);
        for (let x = 0; x < d_v; x++) {
          context.push(weights.reduce((all, weight, j) => all + weight * value[v + j * d_v + x]!, 0));
        }
      }
    }
  }
  return { context, logsumexp: logs };
}

/** The largest difference, of numbers beyond ±1 in their proportion; NaN and unequal lengths are as far apart as can be. */
export function difference(got: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (got.length !== expected.length) return Infinity;
  let largest = 0;
  for (let at = 0; at < got.length; at++) {
    if (got[at] === expected[at]) continue;
    const apart = Math.abs(got[at]! - expected[at]!) / Math.max(1, Math.abs(expected[at]!));
    if (!(apart <= largest)) largest = Number.isNaN(apart) ? Infinity : apart;
  }
  return largest;
}
