/** The shortest decimal number that is this f32 again: every digit, and none that says nothing. */
export function shortest(x: number): number {
  const single = Math.fround(x);
  if (single !== x || x === 0) return x; // JavaScript's own digits where it is no f32; −0 stays −0
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(single.toPrecision(digits));
    if (Math.fround(candidate) === single) return candidate;
  }
  return single;
}
