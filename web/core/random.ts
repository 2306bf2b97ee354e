// Random numbers from a seed, the same on every machine: splitmix32, after Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators" (2014), with 32-bit constants. Numbers of exercises and tokens are drawn with it; seeded numbers of the core have a
// generator of their own.

/** Draws from 0 up to 1, which is never drawn. */
export function uniform(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Chooses one of a list. */
export type Choose = <T>(from: readonly T[]) => T;

export function choosing(seed: number): Choose {
  const next = uniform(seed);
  return (from) => from[Math.floor(next() * from.length)]!;
}
