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
 * Labels in up to `rows` lines below a bar that is `width` pixels long, the most important first, moved to be within it; `left` are the
 * keys of those that would overlap another one in every line.
 */
export function labelsBelow(
  labels: readonly BarLabel[],
  width: number,
  rows: number,
): { placed: (BarLabel & { row: number })[]; left: number[] } {
  const placed: (BarLabel & { row: number })[] = [];
  const left: number[] = [];
  for (const label of labels.toSorted((a, b) => b.importance - a.importance)) {
    const centre = Math.max(Math.min(label.centre, width - label.width / 2), label.width / 2);
    const free = (row: number) =>
      placed.every(
        (other) => other.row !== row || Math.abs(other.centre - centre) >= (other.width + label.width) / 2 + apart,
      );
    const row = Array.from({ length: rows }, (_, index) => index).find(free);
    if (row === undefined) left.push(label.key);
    else placed.push({ ...label, centre, row });
  }
  return { placed, left };
}
