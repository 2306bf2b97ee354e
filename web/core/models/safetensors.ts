// The format safetensors: the length of a header in 8 bytes, the header as JSON, then the numbers of all tensors, without a gap and
// without an overlap. Described at https://github.com/huggingface/safetensors, "Format".
import { modelError } from './error.ts';
import { repeatedKey } from './repeated-key.ts';

/** Where the numbers of a tensor are. */
export interface TensorEntry {
  /** What it is called in the file. */
  name: string;
  /** The kind of its numbers, as the format calls it ("F32"). */
  dtype: string;
  shape: readonly number[];
  /** The first of its bytes, counted from the start of the file. */
  start: number;
  bytes: number;
}

/** The bytes of a number of each kind. */
const bytesOfKind: Readonly<Record<string, number>> = {
  ...{ F64: 8, F32: 4, F16: 2, BF16: 2, I64: 8, I32: 4, I16: 2, I8: 1 },
  ...{ U64: 8, U32: 4, U16: 2, U8: 1, BOOL: 1, F8_E4M3: 1, F8_E5M2: 1 },
};

/** The bytes of the length of the header. */
export const LENGTH_BYTES = 8;
/** The longest header that is read: the format allows 100 MB, and JSON of that size would hold the page up. */
const LONGEST_HEADER = 2 ** 24;

/** Whether bytes may be the start of a file of this format: a header that begins with a brace. */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bytes[8] === 0x7b && bytes[4] === 0 && bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 0;
}

/**
 * Where the header ends, and the numbers begin.
 * @param file what messages call it
 * @param first its first bytes, LENGTH_BYTES or more
 * @param size how many bytes it has
 * @throws ModelError
 */
export function headerEnd(file: string, first: Uint8Array, size: number): number {
  if (first.length < LENGTH_BYTES) throw modelError('shortHeader', file);
  const length = new DataView(first.buffer, first.byteOffset, LENGTH_BYTES).getBigUint64(0, true);
  if (length > LONGEST_HEADER) throw modelError('longHeader', file, length, LONGEST_HEADER);
  const end = LENGTH_BYTES + Number(length);
  if (end > size) throw modelError('shortHeader', file);
  return end;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readEntry(file: string, name: string, about: unknown, start: number, size: number): TensorEntry {
  const where = `${file}: ${name}`;
  if (!isRecord(about)) throw modelError('badHeader', where, 'it is not an object');
  const { dtype, shape, data_offsets: offsets } = about;
  if (typeof dtype !== 'string') throw modelError('badHeader', where, 'dtype is not a text');
  if (!Array.isArray(shape) || !shape.every(isSize)) throw modelError('badShape', where);
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isSize)) throw modelError('noOffsets', where);
  const [from, to] = offsets as unknown[] as [number, number];
  if (from > to || start + to > size) throw modelError('badOffsets', where, from, to, size - start);
  const each = Object.hasOwn(bytesOfKind, dtype) ? bytesOfKind[dtype] : undefined;
  if (each === undefined) throw modelError('badKind', where, dtype);
  // A product that is not exact is larger than any file.
  const needed = (shape as number[]).reduce((product, one) => product * one, each);
  if (needed !== to - from) throw modelError('badLength', where, needed, to - from);
  return { name, dtype, shape: shape as number[], start: start + from, bytes: to - from };
}

/**
 * All tensors of a file, in the order of their numbers.
 * @param header the bytes from LENGTH_BYTES to `headerEnd`
 * @param size how many bytes the whole file has
 * @throws ModelError that names the tensor
 */
export function readHeader(file: string, header: Uint8Array, size: number): TensorEntry[] {
  const start = LENGTH_BYTES + header.length;
  let json: string;
  let read: unknown;
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(header);
    read = JSON.parse(json);
  } catch {
    throw modelError('badHeader', file, 'it is not JSON');
  }
  if (!isRecord(read)) throw modelError('badHeader', file, 'it is not an object');
  const repeated = repeatedKey(json);
  if (repeated !== undefined) throw modelError('badHeader', `${file}: ${repeated}`, 'it is there twice');
  const entries = Object.entries(read)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, about]) => readEntry(file, name, about, start, size))
    .sort((a, b) => a.start - b.start || a.bytes - b.bytes);
  let end = start;
  let before = '';
  for (const { name, start: from, bytes } of entries) {
    if (from < end) throw modelError('overlapping', `${file}: ${name}`, before);
    if (from > end) throw modelError('gap', `${file}: ${name}`, from - end);
    end = from + bytes;
    before = name;
  }
  if (end !== size) throw modelError('gapAtEnd', file, size - end);
  return entries;
}
