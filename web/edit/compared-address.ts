// What an example is compared with, in an address: `&compare=` at the end of the fragment, and what would name the other example after a
// "#" of its own; then `&tolerance=`, where it is not the usual one.

const MARK = '&compare=';
const TOLERANCE = '&tolerance=';

/** The fragment of the example itself, and what it is compared with, if it is. */
export function splitCompared(fragment: string): { own: string; compared?: string } {
  // In every form of an address, an "&" inside of an example is encoded.
  const at = fragment.indexOf(MARK);
  if (at >= 0) return { own: fragment.slice(0, at), compared: fragment.slice(at + MARK.length) };
  const [, compared] = /^#compare=(.*)$/s.exec(fragment) ?? [];
  return compared === undefined ? { own: fragment } : { own: '', compared };
}

/** The fragment of both. */
export function withCompared(fragment: string, compared: string | undefined): string {
  if (compared === undefined) return fragment;
  return fragment.length < 2 ? `#${MARK.slice(1)}${compared}` : fragment + MARK + compared;
}

/** The parts of what stands after `compare=`: the other example, and the tolerance as it is written. */
export function splitTolerance(compared: string): { other: string; tolerance?: string } {
  const at = compared.lastIndexOf(TOLERANCE);
  return at < 0
    ? { other: compared }
    : { other: compared.slice(0, at), tolerance: compared.slice(at + TOLERANCE.length) };
}

/** What stands after `compare=` for both; without a tolerance the usual one is meant. */
export const withTolerance = (other: string, tolerance: number | undefined): string =>
  tolerance === undefined ? other : other + TOLERANCE + tolerance;
