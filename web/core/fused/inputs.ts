// The inputs of a calculation, and which part of them a job reads.
import { own } from '../has.ts';
import type { AttendSizes } from './check.ts';
import type { Numbers } from './instance.ts';
import type { Job } from './jobs.ts';
import type { AttendOptions } from './types.ts';

/** Checked inputs: their lengths fit the sizes. */
export interface Inputs {
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
  mask?: Float32Array | Uint8Array;
  /** For each of the batch how many keys are read. */
  lengths?: Int32Array;
  slopes?: Float32Array;
  /** For each of the batch the position of its first query. */
  offsets?: Int32Array;
}

/** The same bytes without what a subclass makes of them: `slice` of Node's Buffer does not copy. */
const plain = (mask: Float32Array | Uint8Array): Float32Array | Uint8Array =>
  mask instanceof Uint8Array ? new Uint8Array(mask.buffer, mask.byteOffset, mask.length) : mask;

/** Those inputs that stand among the options, as typed arrays. */
export const typed = ({
  mask,
  lengths,
  slopes,
  offset,
}: AttendOptions): Pick<Inputs, 'mask' | 'lengths' | 'slopes' | 'offsets'> => ({
  ...(mask && { mask: plain(mask) }),
  ...(lengths && { lengths: Int32Array.from(lengths) }),
  ...(slopes && { slopes: Float32Array.from(slopes) }),
  ...(typeof offset === 'object' && { offsets: Int32Array.from(offset) }),
});

/** The sizes of one job: one head. */
export function jobSizes({ mask, offsets, ...sizes }: AttendSizes, { batch, first, count }: Job): AttendSizes {
  return own({
    ...sizes,
    ...(mask && { mask: { kind: mask.kind, length: count * sizes.keys, head_step: 0, batch_step: 0 } }),
    batch: 1,
    heads: 1,
    kv_heads: 1,
    queries: count,
    offset: (offsets?.[batch] ?? sizes.offset) + first,
  });
}

const part = <Array extends Numbers>(numbers: Array, first: number, count: number): Array =>
  numbers.subarray(first, first + count) as Array;

/** What one job reads, as views. */
export function jobInputs(all: Inputs, sizes: AttendSizes, { group, batch, head, first, count }: Job): Inputs {
  const { heads, queries, keys, d_k, d_v, mask } = sizes;
  const row = (batch * heads + head) * queries + first;
  const maskStart = mask === undefined ? 0 : batch * mask.batch_step + head * mask.head_step + first * keys;
  return own({
    query: part(all.query, row * d_k, count * d_k),
    key: part(all.key, group * keys * d_k, keys * d_k),
    value: part(all.value, group * keys * d_v, keys * d_v),
    ...(all.mask && { mask: part(all.mask, maskStart, count * keys) }),
    ...(all.lengths && { lengths: part(all.lengths, batch, 1) }),
    ...(all.slopes && { slopes: part(all.slopes, head, 1) }),
  });
}
