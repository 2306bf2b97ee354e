/** Lines or places that are in the document: from `first` up to, not including, `last`. */
export interface Range {
  first: number;
  last: number;
}

/** A part of a table: some of its lines, and of each some of its places. */
export interface Area {
  lines: Range;
  places: Range;
}

/** Tables with more cells, or more lines, than this show only the visible ones. */
const CELL_LIMIT = 400;
const LINE_LIMIT = 30;

export const isLarge = (lines: number, places: number) => lines * places > CELL_LIMIT || lines > LINE_LIMIT;

const all = (count: number): Range => ({ first: 0, last: count });

/** All of a table. */
export const whole = ({ lines, places }: { lines: number; places: number }): Area => ({
  lines: all(lines),
  places: all(places),
});

/** The items of one size within `extent` pixels from `offset` on, and `spare` more on both sides. */
export function visibleItems(offset: number, extent: number, size: number, count: number, spare: number): Range {
  const first = Math.max(0, Math.min(count - 1, Math.floor(offset / size)) - spare);
  const last = Math.min(count, Math.ceil((offset + extent) / size) + spare);
  return { first, last: Math.max(first + 1, last) };
}

export const contains = (outer: Range, inner: Range) => outer.first <= inner.first && inner.last <= outer.last;

export const covers = (outer: Area, inner: Area) =>
  contains(outer.lines, inner.lines) && contains(outer.places, inner.places);

/** The item of a range that is nearest to an index. */
export const nearest = (index: number, { first, last }: Range) => Math.max(first, Math.min(last - 1, index));

/** The items of which a point is visible; `point` grows with the index. */
export function mostlyVisible(offset: number, extent: number, point: (index: number) => number, count: number): Range {
  let first = 0;
  while (first < count - 1 && point(first) < offset) first++;
  let last = first + 1;
  while (last < count && point(last) <= offset + extent) last++;
  return { first, last };
}

/** The scroll position at which an item is fully visible; the present one if it already is. */
export function reveal(index: number, offset: number, extent: number, size: number): number {
  const start = index * size;
  if (start < offset) return start;
  return start + size > offset + extent ? start + size - extent : offset;
}
