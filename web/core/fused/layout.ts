// Where the arrays of one call stand in the memory of a module, and the arguments that say so (src/kernels/fused_fields.def).
import { fusedFields, maskKinds } from '#build/generated/vocabulary.ts';
import type { FusedField } from '#build/generated/vocabulary.ts';
import { own } from '../has.ts';
import { memoryError } from '../messages/fused.ts';
import { indexIn } from '../rows.ts';
import { mostBytes } from './check.ts';
import type { AttendSizes } from './check.ts';

/** Addresses of arrays: one after the other, each at a multiple of 16 bytes. */
export class Layout {
  /** The first address after all arrays. */
  end: number;

  constructor(base: number) {
    this.end = Math.ceil(base / 16) * 16;
  }

  /** @throws RangeError where 32-bit addresses cannot reach so far */
  add(numbers: number, bytes = 4): number {
    const address = this.end;
    this.end += Math.ceil((numbers * bytes) / 16) * 16;
    if (this.end > mostBytes) throw memoryError(this.end);
    return address;
  }
}

export type Fields = Partial<Record<FusedField, number>>;

/** The arguments of a call as they stand in memory; what is not given is 0. */
export function words(given: Fields): Int32Array<ArrayBuffer> {
  const fields = own(given);
  const all = new Int32Array(fusedFields.length);
  fusedFields.forEach((name, index) => (all[index] = fields[name] ?? 0));
  const floats = new Float32Array(all.buffer);
  for (const name of ['scale', 'softcap'] as const) floats[fusedFields.indexOf(name)] = fields[name] ?? 0;
  return all;
}

/** How many bytes the arguments of a call take. */
export const wordsBytes = 4 * fusedFields.length;

/** Sizes and kinds of a calculation, as arguments; without addresses and steps. */
export function sizeFields(sizes: AttendSizes): Fields {
  const { batch, heads, kv_heads, queries, keys, d_k, d_v, scale, softcap, causal, offset, window, mask } = sizes;
  return {
    ...{ batch, heads, kv_heads, queries, keys, d_k, d_v, scale, softcap, offset, window },
    causal: Number(causal),
    mask_kind: indexIn(maskKinds, mask?.kind ?? 'none'),
    mask_head_step: mask?.head_step ?? 0,
    mask_batch_step: mask?.batch_step ?? 0,
  };
}

/** The steps of an array of heads × rows × columns for each of a batch, all side by side. */
const stepsOf = (
  name: 'query' | 'key' | 'value' | 'context',
  heads: number,
  rows: number,
  columns: number,
): Fields => ({
  [`${name}_row_step`]: columns,
  [`${name}_head_step`]: rows * columns,
  [`${name}_batch_step`]: heads * rows * columns,
});

/** The steps of arrays whose numbers stand side by side. */
export const sideBySide = ({ heads, kv_heads, queries, keys, d_k, d_v }: AttendSizes): Fields => ({
  ...stepsOf('query', heads, queries, d_k),
  ...stepsOf('key', kv_heads, keys, d_k),
  ...stepsOf('value', kv_heads, keys, d_v),
  ...stepsOf('context', heads, queries, d_v),
});
