// A calculation that is run again and again: everything stands in the memory of an instance of its own.
import { placeAttend, scratchBytes } from './calls.ts';
import { checkSizes } from './check.ts';
import { typed } from './inputs.ts';
import { Instance } from './instance.ts';
import { words } from './layout.ts';
import { expectOptions } from './options.ts';
import type { AttendOptions, PreparedAttention } from './types.ts';

/** @throws RangeError, TypeError where the options do not fit, or there is too little memory */
export async function prepare(
  module: WebAssembly.Module,
  asked: AttendOptions & { queries: number; keys: number },
): Promise<PreparedAttention> {
  const options = expectOptions(asked, 'prepare');
  const sizes = checkSizes(options);
  const { batch, heads, kv_heads, queries, keys, d_k, d_v } = sizes;
  const instance = await Instance.create(module);
  const places = placeAttend(instance.base, sizes, scratchBytes(instance, 'attend', sizes));
  instance.reserve(places.layout.end);
  instance.put(places.args, words(places.fields));
  const { mask, lengths, slopes, offsets } = typed(options);
  if (mask) instance.put(places.mask, mask);
  if (lengths) instance.put(places.lengths, lengths);
  if (slopes) instance.put(places.slopes, slopes);
  if (offsets) instance.put(places.offsets, offsets);

  const { attend, memory } = instance.exports;
  const { args } = places;
  const rows = batch * heads * queries;
  return {
    query: instance.floats(places.query, rows * d_k),
    key: instance.floats(places.key, batch * kv_heads * keys * d_k),
    value: instance.floats(places.value, batch * kv_heads * keys * d_v),
    ...(mask instanceof Float32Array && { mask: instance.floats(places.mask, mask.length) }),
    ...(mask instanceof Uint8Array && { mask: new Uint8Array(memory.buffer, places.mask, mask.length) }),
    context: instance.floats(places.context, rows * d_v),
    ...(sizes.logsumexp && { logsumexp: instance.floats(places.logsumexp, rows) }),
    run: () => attend(args),
  };
}
