/** The keys that have a value. */
const keysOf = (data: object) => Object.keys(data).filter((key) => data[key as keyof typeof data] !== undefined);

/** Whether two pieces of plain data are the same; the order of keys and those without a value do not matter, −0 and 0 differ. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
