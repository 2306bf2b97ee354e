// What plots of a run are drawn from: scales, paths, ticks, places of labels. Pixels only; every number is the run's.
import { niceStep } from '../elements/pictures/nice-ticks.ts';

/** From numbers to pixels. */
export type Scale = (value: number) => number;

/** The scale that takes `from` to 0 … `to`; a range of no extent lies at the middle. */
export function scale([least, greatest]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = greatest - least;
  return (value) => (span > 0 ? start + ((value - least) / span) * (end - start) : (start + end) / 2);
}

/** The least and the greatest of all finite numbers, with `room` (a part of their distance) on both sides. */
export function extent(values: Iterable<number>, room = 0): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  if (least > greatest) return [0, 1];
  const margin = (greatest - least || 1) * room;
  return [least - margin, greatest + margin];
}

/** A line through points, as the `d` of a path; it breaks where a number is not finite. */
export function path(points: Iterable<readonly [number, number]>): string {
  let d = '';
  let drawing = false;
  for (const [x, y] of points) {
    const finite = Number.isFinite(x) && Number.isFinite(y);
    if (finite) d += `${drawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    drawing = finite;
  }
  return d;
}

/**
 * Of a long series what can be seen in `columns` pixels: the least and the greatest of each column, in their order.
 * @returns places in `values`
 */
export function thinned(values: ArrayLike<number>, columns: number): number[] {
  const count = values.length;
  if (count <= 2 * columns) return Array.from({ length: count }, (_, index) => index);
  const kept: number[] = [];
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    let [low, high] = [first, first];
    for (let index = first + 1; index < end; index++) {
      if (values[index]! < values[low]!) low = index;
      if (values[index]! > values[high]!) high = index;
    }
    kept.push(Math.min(low, high));
    if (low !== high) kept.push(Math.max(low, high));
  }
  return kept;
}

/**
 * Where labels stand so that none lies on another: each as near as can be to where it is wanted, in the order of the wishes.
 * @param wanted the middle of each
 * @param height of a label, the space around it with it
 * @param bounds where they may stand; they leave it downwards where there is no room
 * @returns the middle of each, in the order given
 */
export function apart(wanted: readonly number[], height: number, bounds: readonly [number, number]): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // Labels that touch make a block, which stands around the middle of what its labels want.
  const blocks: { members: number[]; middle: number }[] = [];
  const place = (block: { members: number[] }) => {
    const half = (block.members.length * height) / 2;
    const mean = block.members.reduce((sum, one) => sum + wanted[one]!, 0) / block.members.length;
    return Math.max(bounds[0] + half, Math.min(mean, bounds[1] - half));
  };
  for (const index of order) {
    let block = { members: [index], middle: 0 };
    block.middle = place(block);
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      const needed = ((above.members.length + block.members.length) * height) / 2;
      if (block.middle - above.middle >= needed - 1e-9) break;
      blocks.pop();
      block = { members: [...above.members, ...block.members], middle: 0 };
      block.middle = place(block);
    }
    blocks.push(block);
  }
  const places = wanted.map(() => 0);
  for (const { members, middle } of blocks) {
    for (const [rank, index] of members.entries()) places[index] = middle + (rank - (members.length - 1) / 2) * height;
  }
  return places;
}

/** The steps that are named below the axis: round ones, and the last. */
export function stepTicks(steps: number, most: number): number[] {
  const gap = Math.max(1, niceStep(steps / most));
  const found = Array.from({ length: Math.floor(steps / gap) + 1 }, (_, index) => index * gap);
  if (found.at(-1) === steps) return found;
  if (steps - found.at(-1)! < gap * 0.6 && found.length > 1) found.pop();
  return [...found, steps];
}

/** The place of the moment nearest to a step; moments stand in ascending order, and there is at least one. */
export function nearest(moments: readonly { step: number }[], step: number): number {
  let [low, high] = [0, moments.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.step < step) low = middle + 1;
    else high = middle;
  }
  return low > 0 && step - moments[low - 1]!.step < moments[low]!.step - step ? low - 1 : low;
}
