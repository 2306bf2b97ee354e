// 32-bit floats as 16-bit ones (IEEE 754 binary16), rounded to the nearest, ties to even. Node 22 has no Float16Array.

const bits = new DataView(new ArrayBuffer(4));

/** The largest finite number of 16 bits. */
const largest = 65_504;

/** The bits of the nearest 16-bit float. Throws where there is none that is finite. */
export function halfBits(number: number): number {
  if (!(Math.abs(number) <= largest)) throw new RangeError(`${number} is no 16-bit float`);
  bits.setFloat32(0, number);
  const sign = (bits.getUint32(0) >>> 16) & 0x8000;
  const size = Math.abs(number);
  // Below 2^-14 all steps are 2^-24 wide; above, a step is 2^-10 of the power of two below the number.
  const exponent = size < 2 ** -14 ? -14 : ((bits.getUint32(0) >>> 23) & 0xff) - 127;
  const steps = roundToEven(size / 2 ** (exponent - 10));
  // A number that was rounded up to the next power of two carries into the exponent by itself.
  return sign | (((exponent + 14) << 10) + steps);
}

function roundToEven(number: number): number {
  const below = Math.floor(number);
  const rest = number - below;
  return below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0);
}
