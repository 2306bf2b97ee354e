// How long a calculation takes, roughly: enough to choose how it runs.
import type { Backend } from '../backend.ts';
import type { AttendSizes } from './check.ts';

/** Floating-point operations in a millisecond on a usual machine. */
const speed: Record<Backend, number> = { relaxed: 35e6, simd: 25e6, scalar: 3e6 };

/** Milliseconds for one row of queries that reads all keys. */
export function rowCost(backend: Backend, { keys, d_k, d_v }: AttendSizes): number {
  return ((keys + 1) * (2 * (d_k + d_v) + 20)) / speed[backend];
}

/** Milliseconds on one thread, with those in which the inputs are copied. */
export function cost(backend: Backend, sizes: AttendSizes): number {
  const { batch, heads, kv_heads, queries, keys, d_k, d_v, causal, offsets, window } = sizes;
  const offset = offsets?.reduce((most, one) => Math.max(most, one), 0) ?? sizes.offset;
  const read = Math.min(keys, causal ? offset + queries / 2 : keys, window > 0 ? 2 * window : keys);
  const copied = batch * (heads * queries + kv_heads * keys) * (d_k + d_v);
  return batch * heads * queries * rowCost(backend, { ...sizes, keys: read }) + copied / 1e6;
}
