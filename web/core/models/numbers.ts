// Numbers as the files of models have them, as the 32-bit floats of the core: exact, since every one of them is one.
import { fromHalves } from './half.ts';

/** How many bytes a number of each kind has: IEEE 754 binary16, its binary32, and the first half of binary32. */
export const bytesOf = { f16: 2, bf16: 2, f32: 4 } as const;
export type NumberKind = keyof typeof bytesOf;

/** bfloat16. @param bits the first 16 bits of a 32-bit float */
export function fromBrain(bits: number): number {
  one.setUint32(0, bits << 16);
  return one.getFloat32(0);
}
const one = new DataView(new ArrayBuffer(4));

/**
 * Writes the numbers in bytes, little-endian as the machine, into the places with the same index.
 * @param bytes begin at a multiple of the size of a number in their buffer
 */
export function writeNumbers(kind: NumberKind, bytes: Uint8Array<ArrayBuffer>, into: Float32Array): void {
  const { buffer, byteOffset, byteLength } = bytes;
  if (kind === 'f32') return into.set(new Float32Array(buffer, byteOffset, byteLength / 4));
  const short = new Uint16Array(buffer, byteOffset, byteLength / 2);
  if (kind === 'f16') return fromHalves(short, into);
  const bits = new Uint32Array(into.buffer, into.byteOffset, short.length);
  for (let i = 0; i < short.length; i++) bits[i] = short[i]! << 16;
}
