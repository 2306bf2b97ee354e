// Calls of the kernel module: which arguments, and where everything stands in its memory.
import { blockCounts } from './blocks.ts';
import type { Blocks } from './blocks.ts';
import type { AttendSizes } from './check.ts';
import type { Inputs } from './inputs.ts';
import type { Call, Instance, Numbers } from './instance.ts';
import { Layout, sideBySide, sizeFields, words, wordsBytes } from './layout.ts';
import type { Fields } from './layout.ts';

/** Addresses of a calculation's arguments and arrays; 0 where there is none. */
interface Places extends Record<keyof Inputs, number> {
  args: number;
  /** After all inputs. */
  layout: Layout;
}

/** Keys and values come first, so that they stand at the same place for all jobs that share them. */
function placeInputs(base: number, sizes: AttendSizes): Places {
  const { batch, heads, kv_heads, queries, keys, d_k, d_v, mask } = sizes;
  const layout = new Layout(base);
  return {
    args: layout.add(wordsBytes, 1),
    key: layout.add(batch * kv_heads * keys * d_k),
    value: layout.add(batch * kv_heads * keys * d_v),
    query: layout.add(batch * heads * queries * d_k),
    mask: mask === undefined ? 0 : layout.add(mask.length, mask.kind === 'added' ? 4 : 1),
    lengths: sizes.lengths ? layout.add(batch) : 0,
    slopes: sizes.slopes ? layout.add(heads) : 0,
    offsets: sizes.offsets ? layout.add(batch) : 0,
    layout,
  };
}

/** Addresses of all that attention reads and writes, and its arguments. */
export interface AttendPlaces extends Places {
  context: number;
  logsumexp: number;
  fields: Fields;
}

/** @param scratch how much of it, in bytes */
export function placeAttend(base: number, sizes: AttendSizes, scratch: number): AttendPlaces {
  const places = placeInputs(base, sizes);
  const { args: _, layout, ...addresses } = places;
  const rows = sizes.batch * sizes.heads * sizes.queries;
  const context = layout.add(rows * sizes.d_v);
  const logsumexp = sizes.logsumexp ? layout.add(rows) : 0;
  const fields = { ...sizeFields(sizes), ...sideBySide(sizes), ...addresses, context, logsumexp };
  return { ...places, context, logsumexp, fields: { ...fields, scratch: layout.add(scratch, 1) } };
}

/** What is written before a call; without keys and values where they are resident from the call before. */
function puts(places: Places & { fields: Fields }, inputs: Inputs, resident: boolean): Call['put'] {
  const names = [
    ...(resident ? [] : (['key', 'value'] as const)),
    'query',
    'mask',
    'lengths',
    'slopes',
    'offsets',
  ] as const;
  const given = names.flatMap((name): [number, Numbers][] => {
    const numbers = inputs[name];
    return numbers === undefined || places[name] === 0 ? [] : [[places[name], numbers]];
  });
  return [[places.args, words(places.fields)], ...given];
}

/** The call that attends. */
export function attendCall(base: number, sizes: AttendSizes, inputs: Inputs, scratch: number, resident = false): Call {
  const places = placeAttend(base, sizes, scratch);
  const rows = sizes.batch * sizes.heads * sizes.queries;
  const take: Call['take'] = [[places.context, rows * sizes.d_v]];
  if (sizes.logsumexp) take.push([places.logsumexp, rows]);
  return { name: 'attend', args: places.args, end: places.layout.end, put: puts(places, inputs, resident), take };
}

/** The call that takes the means of blocks of weights; `logsumexp`: batch × heads × queries. */
export function blocksCall(
  base: number,
  sizes: AttendSizes,
  inputs: Inputs,
  logsumexp: Float32Array,
  blocks: Blocks,
  scratch: number,
  resident = false,
): Call {
  const places = placeInputs(base, sizes);
  const { args, layout, ...addresses } = places;
  const [down, across] = blockCounts(blocks);
  const count = sizes.batch * sizes.heads * down * across;
  const more = { logsumexp: layout.add(logsumexp.length), blocks: layout.add(count), scratch: layout.add(scratch, 1) };
  const fields = { ...sizeFields(sizes), ...sideBySide(sizes), ...addresses, ...blocks, ...more };
  return {
    name: 'weight_blocks',
    args,
    end: layout.end,
    put: [...puts({ ...places, fields }, inputs, resident), [more.logsumexp, logsumexp]],
    take: [[more.blocks, count]],
  };
}

/** How much scratch a call needs, in bytes: the same for any number of queries and keys. */
export function scratchBytes(instance: Instance, name: Call['name'], sizes: AttendSizes): number {
  const args = new Layout(instance.base).add(wordsBytes, 1);
  instance.reserve(args + wordsBytes);
  instance.put(args, words(sizeFields(sizes)));
  const { scratch_bytes, weight_blocks_scratch_bytes } = instance.exports;
  return name === 'attend' ? scratch_bytes(args) : weight_blocks_scratch_bytes(args);
}
