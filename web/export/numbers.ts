/** The shortest decimal number that reads back as this f32. */
export function shortest(x: number): number {
  const single = Math.fround(x);
  if (single !== x || x === 0) return x; // a number that is not an f32 keeps its own digits; −0 stays −0
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(single.toPrecision(digits));
    if (Math.fround(candidate) === single) return candidate;
  }
  return single;
}
