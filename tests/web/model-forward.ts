// The Universal Sentence Encoder Lite in double precision, from its tensors by name: plain loops, to compare others with.
import { tensors } from '../../scripts/models/use-lite.ts';

export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array | Float64Array;
}
export type Tensors = ReadonlyMap<string, Matrix>;

export interface Passed {
  /** Of each layer, each head below the other: (heads · queries) × keys. */
  scores: number[][];
  weights: number[][];
  mean: number[];
  embedding: number[];
}

const HEADS = 4;
const EPSILON = 1e-6;

/** The tensors as the package has them, in 32 bits. */
export const tensorsOfPackage = (): Tensors => new Map(tensors().map((tensor) => [tensor.name, tensor]));

type Rows = number[][];

export interface Otherwise {
  /** Nothing is added to the embeddings for where a token stands. */
  withoutPositions?: boolean;
  /** The weights of one token in a head, instead of those that were computed; layer and head from 1. */
  weights?: (computed: number[], layer: number, head: number) => number[];
}

/** @param heads how many each layer has */
export function forward(
  all: Tensors,
  ids: readonly number[],
  heads = HEADS,
  { withoutPositions = false, weights: reweighted = (computed) => computed }: Otherwise = {},
): Passed {
  const tensor = (name: string): Matrix => {
    const found = all.get(name);
    if (found === undefined) throw new Error(`no tensor ${name}`);
    return found;
  };
  const rowOf = ({ values, columns }: Matrix, row: number): number[] =>
    Array.from({ length: columns }, (_, column) => values[row * columns + column]!);

  const product = (x: Rows, name: string, bias: string): Rows => {
    const { rows, columns, values } = tensor(name);
    const first = rowOf(tensor(bias), 0);
    const sums = x.map(() => Float64Array.from(first));
    for (let inner = 0; inner < rows; inner++) {
      const weights = values.slice(inner * columns, (inner + 1) * columns);
      sums.forEach((sum, i) => {
        const factor = x[i]![inner]!;
        for (let column = 0; column < columns; column++) sum[column]! += factor * weights[column]!;
      });
    }
    return sums.map((sum) => [...sum]);
  };
  const norm = (x: Rows, place: string): Rows => {
    const gain = rowOf(tensor(`${place}.gain`), 0);
    const shift = rowOf(tensor(`${place}.shift`), 0);
    return x.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
      return row.map((value, i) => ((value - mean) / Math.sqrt(variance + EPSILON)) * gain[i]! + shift[i]!);
    });
  };
  const plus = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, j) => value + b[i]![j]!));

  const scores: number[][] = [];
  const weights: number[][] = [];
  const attention = (x: Rows, place: string): Rows => {
    const [query, key, value] = ['Q', 'K', 'V'].map((name) => product(x, `${place}.W_${name}`, `${place}.b_${name}`));
    const size = query![0]!.length / heads;
    const contexts: Rows = x.map(() => []);
    const layerScores: number[] = [];
    const layerWeights: number[] = [];
    for (let head = 0; head < heads; head++) {
      const part = (row: number[]) => row.slice(head * size, (head + 1) * size);
      query!.forEach((asking, i) => {
        const q = part(asking);
        const row = key!.map((k) => part(k).reduce((sum, number, j) => sum + number * q[j]!, 0) / Math.sqrt(size));
        const largest = Math.max(...row);
        const powers = row.map((score) => Math.exp(score - largest));
        const total = powers.reduce((sum, power) => sum + power, 0);
        const shares = reweighted(
          powers.map((power) => power / total),
          scores.length + 1,
          head + 1,
        );
        layerScores.push(...row);
        layerWeights.push(...shares);
        for (let column = 0; column < size; column++) {
          contexts[i]!.push(shares.reduce((sum, share, j) => sum + share * value![j]![head * size + column]!, 0));
        }
      });
    }
    scores.push(layerScores);
    weights.push(layerWeights);
    return product(contexts, `${place}.W_O`, `${place}.b_O`);
  };

  const table = tensor('embeddings');
  const half = table.columns / 2;
  let x: Rows = ids.map((id, position) =>
    rowOf(table, id).map((value, column) => {
      if (withoutPositions) return 2 * value;
      const angle = position * 10_000 ** (-(column % half) / Math.max(half - 1, 1));
      return 2 * value + (column < half ? Math.sin(angle) : Math.cos(angle));
    }),
  );
  for (const place of ['layer1', 'layer2']) {
    const kept = all.has(`${place}.W_residual`) ? product(x, `${place}.W_residual`, `${place}.b_residual`) : x;
    x = plus(kept, attention(norm(x, place), place));
    const inside = `${place}.feed_forward`;
    const hidden = product(norm(x, inside), `${inside}.W_1`, `${inside}.b_1`);
    const activated = hidden.map((row) => row.map((value) => Math.max(value, 0)));
    x = plus(x, product(activated, `${inside}.W_2`, `${inside}.b_2`));
  }
  const mean = x[0]!.map((_, column) => x.reduce((sum, row) => sum + row[column]!, 0) / x.length);
  const summary = product([mean], 'W_summary', 'b_summary')[0]!.map(Math.tanh);
  const length = Math.hypot(...summary);
  return { scores, weights, mean, embedding: summary.map((value) => value / length) };
}

/** The largest difference between two lists of numbers of the same length; of numbers above 1, as a part of the number. */
export function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!) / Math.max(1, Math.abs(b[i]!)));
  return most;
}
