// What plots of a run are drawn from besides d3's scales: extents, paths, ticks, places of labels. Pixels only; every number is the run's.
import { bisector, extent, ticks } from 'd3-array';
import { line } from 'd3-shape';

/** From numbers to pixels. */
export type Scale = (value: number) => number;

/** The least and the greatest of all finite numbers, with `room` (a part of their distance) on both sides. */
export function domainOf(values: Iterable<number>, room = 0): [number, number] {
  const [least, greatest] = extent(values, (value) => (Number.isFinite(value) ? value : undefined));
  if (least === undefined) return [0, 1];
  const margin = (greatest - least || 1) * room;
  return [least - margin, greatest + margin];
}

/** A line through points, as the `d` of a path; it breaks where a number is not finite. */
export const path = (points: Iterable<readonly [number, number]>): string =>
  line<readonly [number, number]>()
    .defined(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    .digits(1)(points) ?? '';

/**
 * Reduces a long series to what is visible in `columns` pixels: the least and the greatest of each column, in their order.
 * @returns indices into `values`
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
 * Places labels without overlap: each as close as possible to its wanted position, in the order of those positions.
 * @param wanted the middle of each
 * @param height of a label, including the space around it
 * @param bounds the range for the labels; if there is no room, they leave it downward
 * @returns the middle of each, in the order given
 */
export function apart(wanted: readonly number[], height: number, bounds: readonly [number, number]): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // Labels that touch form a block, which is centred on the mean of their wanted positions.
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

/** The steps that are named below the axis: about `most` round ones, and the last. */
export function stepTicks(steps: number, most: number): number[] {
  const found = ticks(0, steps, most).filter(Number.isInteger);
  const gap = found[1]! - found[0]!;
  if (found.at(-1) === steps) return found;
  if (steps - found.at(-1)! < gap * 0.6 && found.length > 1) found.pop();
  return [...found, steps];
}

const bySteps = bisector<{ step: number }, number>(({ step }) => step);

/** The index of the checkpoint nearest to a step; checkpoints are in ascending order, and there is at least one. */
export const nearest = (checkpoints: readonly { step: number }[], step: number): number =>
  bySteps.center(checkpoints, step);
