// Some engines accept SIMD and compute wrong values: a module is believed only after it has shown some.
import { attendCall, scratchBytes } from './calls.ts';
import type { AttendSizes } from './check.ts';
import type { Instance } from './instance.ts';

/** Sizes that fill tiles and leave some over. */
const sizes: AttendSizes = {
  ...{ batch: 1, heads: 2, kv_heads: 1, queries: 29, keys: 101, d_k: 19, d_v: 13 },
  ...{ scale: 0.5, softcap: 0, causal: true, offset: 60, window: 70, lengths: false, slopes: false, logsumexp: true },
};

/** Numbers between −2 and 2 that look like no pattern. */
const made = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 2 * Math.sin((index + 1) * (index + seed)));

const query = made(sizes.heads * sizes.queries * sizes.d_k, 1);
const key = made(sizes.keys * sizes.d_k, 2);
const value = made(sizes.keys * sizes.d_v, 3);

/** A context and its logsumexp, in double precision: `row` counts the queries of all heads. */
function expected(row: number): number[] {
  const { queries, keys, d_k, d_v, scale, offset, window } = sizes;
  const position = offset + (row % queries);
  const exponentials = Array.from({ length: keys }, (_, j) => {
    if (j > position || position - j >= window) return 0;
    let dot = 0;
    for (let k = 0; k < d_k; k++) dot += query[row * d_k + k]! * key[j * d_k + k]!;
    return Math.exp(scale * dot);
  });
  const sum = exponentials.reduce((all, one) => all + one, 0);
  const mixed = (column: number) => exponentials.reduce((all, one, j) => all + one * value[j * d_v + column]!, 0);
  return [...Array.from({ length: d_v }, (_, column) => mixed(column) / sum), Math.log(sum)];
}

/** Whether an instance computes what it should. */
export function computesRightly(instance: Instance): boolean {
  const scratch = scratchBytes(instance, 'attend', sizes);
  const [context, logsumexp] = instance.run(attendCall(instance.base, sizes, { query, key, value }, scratch));
  for (let row = 0; row < sizes.heads * sizes.queries; row++) {
    const got = [...context!.subarray(row * sizes.d_v, (row + 1) * sizes.d_v), logsumexp![row]!];
    // Written so that NaN does not pass.
    if (!expected(row).every((number, column) => Math.abs(number - got[column]!) < 2e-5)) return false;
  }
  return true;
}
