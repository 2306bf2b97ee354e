// Arrays as NumPy writes them: .npy, and .npz, which is a zip of these.
import { unzipSync } from 'fflate';
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import { sizeOf, tensorOf } from './tensor.ts';
import type { Tensor, Tensors } from './tensor.ts';

const MAGIC = '\x93NUMPY';
/** The most bytes that are unpacked of a zip. */
const MOST_UNPACKED = 2 ** 28;
/** Where the bytes of a shape in Fortran's order go: the first axis first. */
function fromFortran(shape: readonly number[], values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length);
  const index = shape.map(() => 0);
  for (let at = 0; at < out.length; at++) {
    out[index.reduce((sum, one, axis) => sum * shape[axis]! + one, 0)] = values[at]!;
    for (let axis = 0; axis < index.length && ++index[axis]! === shape[axis]; axis++) index[axis] = 0;
  }
  return out;
}

export const isNpy = (bytes: Uint8Array): boolean =>
  bytes.length >= 10 && String.fromCharCode(...bytes.subarray(0, 6)) === MAGIC;

/** Reads one array. @param name what messages call it. @throws ArraysError */
export function readNpy(name: string, bytes: Uint8Array): Tensor {
  if (!isNpy(bytes)) throw new ArraysError(strings.notNpy(name));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = bytes[6] === 1;
  const start = first ? 10 : 12;
  if (bytes.length < start) throw new ArraysError(strings.notNpy(name));
  const end = start + (first ? view.getUint16(8, true) : view.getUint32(8, true));
  if (end > bytes.length) throw new ArraysError(strings.endsInHeader(name));
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, end));
  const kind = /'descr':\s*'([<>|=])(\w+)'/.exec(header);
  const fortran = /'fortran_order':\s*(True|False)/.exec(header);
  const shape = /'shape':\s*\(([\d,\s]*)\)/.exec(header);
  if (kind === null || fortran === null || shape === null) throw new ArraysError(strings.badHeader(name));
  const sizes = (shape[1]!.match(/\d+/g) ?? []).map(Number);
  sizeOf(sizes, name);
  const tensor = tensorOf(name, kind[2]!, sizes, bytes.subarray(end), kind[1] !== '>');
  return fortran[1] === 'True' ? { ...tensor, values: fromFortran(sizes, tensor.values) } : tensor;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads all arrays of an .npz, by their names. @throws ArraysError */
export function readNpz(name: string, bytes: Uint8Array): Tensors {
  let unpacked = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name: inside, originalSize }) {
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new RangeError(strings.unpacksTooLarge(MOST_UNPACKED));
        return inside.endsWith('.npy');
      },
    });
  } catch (error) {
    throw new ArraysError(`${name}: ${strings.badZip((error as Error).message)}`);
  }
  const found = Object.entries(files).map(
    ([inside, content]) => [inside.slice(0, -'.npy'.length), readNpy(`${name}: ${inside}`, content)] as const,
  );
  return new Map(found);
}
