// Numbers to compute with: the same on every machine, distributed like those of a trained layer after its norm.
import type { AttentionInputs, AttentionShape, LayerInputs, LayerShape } from './contestant.ts';

/** Normally distributed numbers with a mean of 0; mulberry32 and Box–Muller. */
function normal(count: number, seed: number, deviation = 1): Float32Array {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  return Float32Array.from(
    { length: count },
    () => deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

export function attentionInputs({ heads, n, d }: AttentionShape): AttentionInputs {
  const count = heads * n * d;
  return { query: normal(count, 1), key: normal(count, 2), value: normal(count, 3) };
}

export function layerInputs({ tokens, d_model }: LayerShape): LayerInputs {
  const matrix = (seed: number) => normal(d_model * d_model, seed, 1 / Math.sqrt(d_model));
  return {
    input: normal(tokens * d_model, 1),
    W_Q: matrix(2),
    W_K: matrix(3),
    W_V: matrix(4),
    W_O: matrix(5),
    b_Q: normal(d_model, 6, 0.1),
    b_K: normal(d_model, 7, 0.1),
    b_V: normal(d_model, 8, 0.1),
    b_O: normal(d_model, 9, 0.1),
  };
}
