// What each head reads, as means over sentences: independent of what computes the weights.
import { headBehaviours, wordKinds } from '../../web/core/models/heads.ts';
import type { HeadBehaviour, MeasuredHead, MeasuredHeads } from '../../web/core/models/heads.ts';
import type { PlacedToken } from '../../web/core/models/unigram.ts';
import type { TaggedSentence } from './tagged.ts';
import { targetsOf } from './targets.ts';
import type { Targets } from './targets.ts';

export interface Weighed {
  tokens: readonly PlacedToken[];
  /** Of each layer, the heads below each other: (heads · n) × n. */
  weights: readonly ArrayLike<number>[];
}

/** A sentence as one head reads it. */
interface Reading {
  n: number;
  targets: Targets;
  weight(query: number, key: number): number;
}

class Mean {
  #sum = 0;
  #count = 0;
  add(value: number, count = 1): void {
    this.#sum += value;
    this.#count += count;
  }
  get value(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }
}

/** The mean weight that goes to what a behaviour is about, over all pieces that have something of it. */
function meanWeight(readings: readonly Reading[], behaviour: HeadBehaviour): number {
  const mean = new Mean();
  for (const { targets, weight } of readings) {
    targets[behaviour].forEach((keys, query) => {
      if (keys.length > 0) mean.add(keys.reduce((sum, key) => sum + weight(query, key), 0));
    });
  }
  return mean.value;
}

function meanBack(readings: readonly Reading[]): number {
  const mean = new Mean();
  for (const { n, weight } of readings) {
    for (let query = 0; query < n; query++) {
      for (let key = 0; key < query; key++) mean.add(weight(query, key) * (query - key), weight(query, key));
    }
  }
  return mean.value;
}

/** The same sentences as a head would read them that gives each piece what this one gives, on average, to one as far away. */
function distanceOnly(readings: readonly Reading[]): Reading[] {
  const means = new Map<number, Mean>();
  for (const { n, weight } of readings) {
    for (let query = 0; query < n; query++) {
      for (let key = 0; key < n; key++) {
        if (!means.has(key - query)) means.set(key - query, new Mean());
        means.get(key - query)!.add(weight(query, key));
      }
    }
  }
  const at = (query: number, key: number) => means.get(key - query)!.value;
  return readings.map((reading) => {
    const totals = Array.from({ length: reading.n }, (_, query) => {
      let total = 0;
      for (let key = 0; key < reading.n; key++) total += at(query, key);
      return total;
    });
    return { ...reading, weight: (query, key) => at(query, key) / totals[query]! };
  });
}

const meansOf = <Name extends HeadBehaviour>(readings: readonly Reading[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, meanWeight(readings, name)])) as Record<Name, number>;

/** @param heads how many each layer has */
export function measure(
  sentences: readonly TaggedSentence[],
  weighed: readonly Weighed[],
  heads: number,
): MeasuredHeads {
  const plain = weighed.map(({ tokens }, index) => ({
    n: tokens.length,
    targets: targetsOf(tokens, sentences[index]!),
  }));
  const equal: Reading[] = plain.map((one) => ({ ...one, weight: () => 1 / one.n }));
  const ofHead = (layer: number, head: number): MeasuredHead => {
    const readings: Reading[] = plain.map((one, index) => {
      const weights = weighed[index]!.weights[layer]!;
      return { ...one, weight: (query, key) => weights[(head * one.n + query) * one.n + key]! };
    });
    return {
      layer: layer + 1,
      head: head + 1,
      weights: meansOf(readings, headBehaviours),
      byDistance: meansOf(distanceOnly(readings), wordKinds),
      back: meanBack(readings),
    };
  };
  const layers = weighed[0]!.weights.length;
  return {
    sentences: sentences.length,
    tokens: plain.reduce((sum, { n }) => sum + n, 0),
    equal: { weights: meansOf(equal, headBehaviours), back: meanBack(equal) },
    heads: Array.from({ length: layers * heads }, (_, index) => ofHead(Math.floor(index / heads), index % heads)),
  };
}
