// The same in double precision and with nothing clever, for some of the rows: what every timed result must agree with.
import type { AttentionInputs, AttentionShape, LayerInputs, LayerShape } from './contestant.ts';

/** Rows of a result as they should be: the place of their first number, and their numbers. */
export interface Rows {
  at: number[];
  values: Float64Array[];
}

/** The most rows that are computed again: the first, the last, and some between them. */
const mostRows = 64;

function someOf(count: number): number[] {
  const picked = Math.min(count, mostRows);
  return Array.from({ length: picked }, (_, index) => Math.round((index * (count - 1)) / Math.max(1, picked - 1)));
}

/** One query against rows `start` … of keys and values, whose rows are `step` numbers apart. */
function contextOf(
  query: ArrayLike<number>,
  keys: ArrayLike<number>,
  values: ArrayLike<number>,
  [start, step, count]: readonly [number, number, number],
): Float64Array {
  const d = query.length;
  const scores = Float64Array.from({ length: count }, (_, j) => {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += query[k]! * keys[start + j * step + k]!;
    return sum / Math.sqrt(d);
  });
  const most = scores.reduce((a, b) => Math.max(a, b));
  const exponentials = scores.map((score) => Math.exp(score - most));
  const sum = exponentials.reduce((a, b) => a + b);
  const context = new Float64Array(d);
  for (let j = 0; j < count; j++)
    for (let k = 0; k < d; k++) context[k]! += (exponentials[j]! / sum) * values[start + j * step + k]!;
  return context;
}

export function attentionRows({ heads, n, d, causal }: AttentionShape, inputs: AttentionInputs): Rows {
  const rows = someOf(heads * n);
  return {
    at: rows.map((row) => row * d),
    values: rows.map((row) => {
      const i = row % n;
      const query = inputs.query.subarray(row * d, (row + 1) * d);
      return contextOf(query, inputs.key, inputs.value, [(row - i) * d, d, causal ? i + 1 : n]);
    }),
  };
}

/** a · W + b for some rows of a. */
function projected(a: ArrayLike<number>, rows: readonly number[], W: Float32Array, b: Float32Array): Float64Array {
  const size = b.length;
  const out = new Float64Array(rows.length * size);
  rows.forEach((row, to) => {
    const sums = out.subarray(to * size, (to + 1) * size);
    sums.set(b);
    for (let k = 0; k < size; k++) {
      const factor = a[row * size + k]!;
      for (let j = 0; j < size; j++) sums[j]! += factor * W[k * size + j]!;
    }
  });
  return out;
}

export function layerRows({ tokens, d_model, heads }: LayerShape, inputs: LayerInputs): Rows {
  const all = [...Array(tokens).keys()];
  const rows = someOf(tokens);
  const d = d_model / heads;
  const query = projected(inputs.input, rows, inputs.W_Q, inputs.b_Q);
  const key = projected(inputs.input, all, inputs.W_K, inputs.b_K);
  const value = projected(inputs.input, all, inputs.W_V, inputs.b_V);
  const contexts = new Float64Array(rows.length * d_model);
  rows.forEach((_, row) => {
    for (let at = 0; at < d_model; at += d) {
      const asks = query.subarray(row * d_model + at, row * d_model + at + d);
      contexts.set(contextOf(asks, key, value, [at, d_model, tokens]), row * d_model + at);
    }
  });
  const output = projected(contexts, [...rows.keys()], inputs.W_O, inputs.b_O);
  return {
    at: rows.map((row) => row * d_model),
    values: rows.map((_, row) => output.slice(row * d_model, (row + 1) * d_model)),
  };
}

/** The largest difference from what should be there; NaN where a number is missing. */
export function largestError({ at, values }: Rows, result: Float32Array): number {
  let largest = 0;
  values.forEach((row, index) => {
    row.forEach((value, k) => {
      const difference = Math.abs(result[at[index]! + k]! - value);
      if (!(difference <= largest)) largest = difference;
    });
  });
  return largest;
}
