// Adapts an example to other words, sizes or another kind: keeps what still fits, and resizes the memory to keys and values.
import { ExampleError } from '../core/errors.ts';
import type { Example, Matrix } from '../core/example.ts';
import { compares, shapeOf } from '../core/shape.ts';
import { sidesOf, widthOf } from '../core/sides.ts';
import { fitted, withFittingPast } from './fit.ts';
import { without } from './without.ts';
import { has } from '../core/has.ts';

/** Rows of another width: new heads start with the numbers of those before, new numbers with 0. */
function resized(rows: Matrix, width: number): Matrix {
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) =>
      width % row.length === 0 ? row[column % row.length]! : (row[column] ?? 0),
    ),
  );
}

function withResizedMemory(example: Example): Example {
  if (example.memory === undefined) return example;
  const { d_k, d_v, kv_heads } = shapeOf(without(example, 'memory'));
  const { key, value, ...memory } = example.memory;
  const keys = compares(example) && d_k !== undefined ? resized(key, kv_heads * d_k) : key;
  const values = value ?? (example.attention.values === 'keys' ? undefined : key);
  return { ...example, memory: { ...memory, key: keys, ...(values && { value: resized(values, kv_heads * d_v) }) } };
}

/** Rotary positions rotate no more numbers than there are, and are dropped if queries and keys have only one. */
function withPossibleTurns(example: Example): Example {
  const { positions } = example;
  const turned = typeof positions === 'object' && has(positions, 'rotary') ? positions : undefined;
  if (positions !== 'rotary' && turned === undefined) return example;
  const { d_k = 0 } = shapeOf(example);
  if (!compares(example) || d_k < 2) return without(example, 'positions');
  const isWithin = turned?.dimensions === undefined || turned.dimensions <= d_k;
  return isWithin ? example : { ...example, positions: without(turned, 'dimensions') };
}

/** Sinusoidal positions in halves need an even width; sines and cosines that take turns do not. */
function withPossibleHalves(example: Example): Example {
  const { positions } = example;
  if (typeof positions !== 'object' || !has(positions, 'sinusoidal')) return example;
  const shape = shapeOf(example);
  const isOdd = sidesOf(example, shape).some(
    ({ place, embedded }) => embedded && widthOf(shape, place).size! % 2 !== 0,
  );
  return isOdd ? { ...example, positions: 'sinusoidal' } : example;
}

/** The example with all that its words, sizes and kind still have, and the memory in their sizes. */
export function refitted(example: Example): Example {
  try {
    return fitted(withPossibleHalves(withPossibleTurns(withResizedMemory(withFittingPast(example)))));
  } catch (error) {
    if (error instanceof ExampleError) return example;
    throw error;
  }
}
