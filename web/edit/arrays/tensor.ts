// An array of a file: numbers with a shape.
import { fromHalf } from '../../core/models/half.ts';
import { fromBrain } from '../../core/models/numbers.ts';
import { ArraysError } from './error.ts';
import { arrays as strings } from '../../strings/arrays.ts';

export interface Tensor {
  shape: number[];
  /** In the order of the last axis first, as in C. */
  values: ArrayLike<number>;
  /** Whether they have no more than three or four digits: 16-bit numbers. */
  short?: boolean;
  /** Whether they are true or false. */
  logical?: boolean;
}

/** By name, as the file has it. */
export type Tensors = ReadonlyMap<string, Tensor>;

/** The most numbers of an array. */
const MOST = 2 ** 24;

/** How many numbers a shape has. @throws ArraysError where it is none, or has too many */
export function sizeOf(shape: readonly unknown[], name: string): number {
  let size = 1;
  for (const one of shape) {
    if (typeof one !== 'number' || !Number.isInteger(one) || one < 0) throw new ArraysError(strings.badShape(name));
    size *= one;
    if (size > MOST) throw new ArraysError(strings.tooMany(name, MOST));
  }
  return size;
}

type Read = (view: DataView, at: number, little: boolean) => number;

/** The kinds of numbers that are read: how many bytes they have, and what they are. */
const kinds: Record<string, { bytes: number; read: Read; short?: boolean; logical?: boolean }> = {
  f8: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
  f4: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  f2: { bytes: 2, read: (view, at, little) => fromHalf(view.getUint16(at, little)), short: true },
  bf2: { bytes: 2, read: (view, at, little) => fromBrain(view.getUint16(at, little)), short: true },
  i8: { bytes: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
  i4: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  i2: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  i1: { bytes: 1, read: (view, at) => view.getInt8(at) },
  u1: { bytes: 1, read: (view, at) => view.getUint8(at) },
  b1: { bytes: 1, read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1), logical: true },
};

/**
 * Numbers in bytes.
 * @param kind one of `kinds`, as NumPy calls them; bf2 is bfloat16
 * @throws ArraysError where the kind is not known, or the bytes are not as many as the shape needs
 */
export function tensorOf(name: string, kind: string, shape: number[], bytes: Uint8Array, little = true): Tensor {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (known === undefined) throw new ArraysError(strings.badKind(name, kind));
  const size = sizeOf(shape, name);
  if (bytes.length !== size * known.bytes)
    throw new ArraysError(strings.badLength(name, size * known.bytes, bytes.length));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = Float64Array.from({ length: size }, (_, k) => known.read(view, k * known.bytes, little));
  const { short = false, logical = false } = known;
  return { shape, values, short, logical };
}
