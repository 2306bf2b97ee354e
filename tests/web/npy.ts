// Arrays as NumPy's format describes them, for tests.
import { zipSync } from 'fflate';

export const bytesOf = (numbers: readonly number[]) => new Uint8Array(Float32Array.from(numbers).buffer);

/** The bytes of an .npy. */
export function npy(kind: string, shape: string, bytes: Uint8Array, fortran = 'False'): Uint8Array {
  const header = `{'descr': '${kind}', 'fortran_order': ${fortran}, 'shape': (${shape}), }`;
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  return new Uint8Array(Buffer.concat([start, Buffer.from(header), bytes]));
}

/** The bytes of an .npz of arrays of 32-bit numbers, each with its shape. */
export const npz = (arrays: Record<string, { shape: string; numbers: readonly number[] }>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(arrays).map(([name, { shape, numbers }]) => [`${name}.npy`, npy('<f4', shape, bytesOf(numbers))]),
    ),
  );
