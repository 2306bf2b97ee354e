// Arrays as Hugging Face's safetensors has them: the length of a header, the header as JSON, then all numbers.
import { arrays as strings } from '../../strings/arrays.ts';
import { badInput } from '../failure.ts';
import { sizeOf, tensorOf } from './tensor.ts';
import type { Tensor, Tensors } from './tensor.ts';

/** The longest header that the format allows. */
const LONGEST_HEADER = 1e8;

const kinds: Record<string, string> = {
  ...{ F64: 'f8', F32: 'f4', F16: 'f2', BF16: 'bf2', I64: 'i8', I32: 'i4', I16: 'i2', I8: 'i1', U8: 'u1', BOOL: 'b1' },
};

/** Whether bytes may be a file of this format: a header that begins with a brace. */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bytes[8] === 0x7b && bytes[4] === 0 && bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads all arrays of a file, by their names. @throws Failure */
export function readSafetensors(name: string, bytes: Uint8Array): Tensors {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const start = 8 + length;
  if (length > LONGEST_HEADER || start > bytes.length) throw badInput(strings.endsInHeader(name));
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(8, start)));
  } catch {
    throw badInput(strings.badHeader(name));
  }
  if (!isRecord(header)) throw badInput(strings.badHeader(name));
  const found = new Map<string, Tensor>();
  for (const [inside, about] of Object.entries(header)) {
    if (inside === '__metadata__') continue;
    const where = `${name}: ${inside}`;
    if (!isRecord(about)) throw badInput(strings.badHeader(where));
    const { dtype, shape, data_offsets: offsets } = about;
    if (typeof dtype !== 'string' || !Array.isArray(shape) || !Array.isArray(offsets) || offsets.length !== 2)
      throw badInput(strings.badHeader(where));
    sizeOf(shape, where);
    const [from, to] = offsets as unknown[];
    const fit = [from, to].every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0);
    if (!fit || (from as number) > (to as number) || start + (to as number) > bytes.length)
      throw badInput(strings.badOffsets(where));
    const content = bytes.subarray(start + (from as number), start + (to as number));
    const kind = Object.hasOwn(kinds, dtype) ? kinds[dtype]! : dtype;
    found.set(inside, tensorOf(where, kind, shape as number[], content));
  }
  return found;
}
