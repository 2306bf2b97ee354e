/** A label of a piece of a bar that has no room for it. */
export interface BarLabel {
  key: number;
  text: string;
  /** The middle of its piece. */
  centre: number;
  width: number;
  importance: number;
}

const apart = 10;

/**
 * Labels in up to `rows` lines below a bar that is `width` pixels long, the most important first, moved to be within it, but never past the
 * label of another piece; `left` are the keys of those that would overlap another one in every line.
 */
export function labelsBelow(
  labels: readonly BarLabel[],
  width: number,
  rows: number,
): { placed: (BarLabel & { row: number })[]; left: number[] } {
  const placed: (BarLabel & { row: number; piece: number })[] = [];
  const left: number[] = [];
  for (const label of labels.toSorted((a, b) => b.importance - a.importance)) {
    const inside = Math.max(Math.min(label.centre, width - label.width / 2), label.width / 2);
    const before = placed.filter(({ piece }) => piece < label.centre).map((other) => other.centre);
    const after = placed.filter(({ piece }) => piece > label.centre).map((other) => other.centre);
    const centre = Math.min(Math.max(inside, ...before), ...after);
    const free = (row: number) =>
      placed.every(
        (other) => other.row !== row || Math.abs(other.centre - centre) >= (other.width + label.width) / 2 + apart,
      );
    const row = Array.from({ length: rows }, (_, index) => index).find(free);
    if (row === undefined) left.push(label.key);
    else placed.push({ ...label, centre, row, piece: label.centre });
  }
  return { placed, left };
}
