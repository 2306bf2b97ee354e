// Half precision (IEEE 754 binary16) as ordinary numbers: exact, since a 32-bit float has every such number.

/** @param bits sign, five bits of exponent, ten of the fraction */
export function fromHalf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The number of each 16 bits: there are so few that it is faster to look one up than to compute it. Made when it is needed. */
let numbers: Float32Array | undefined;

/** Writes the number of each 16 bits into the place with the same index. */
export function fromHalves(bits: Uint16Array, into: Float32Array): void {
  numbers ??= Float32Array.from({ length: 1 << 16 }, (_, one) => fromHalf(one));
  for (let i = 0; i < bits.length; i++) into[i] = numbers[bits[i]!]!;
}
