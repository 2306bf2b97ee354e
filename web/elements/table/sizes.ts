import { widestText } from '../../trace/format.ts';
import type { TableState } from './table-state.ts';

/** Tables of more lines than this scroll inside their own box, of this height in pixels. */
export const LONG = 20;
export const LONG_HEIGHT = 560;
/** The height of the line with the heads of the places, in pixels. */
export const HEAD_HEIGHT = 36;
/** The height of a row with one or two small lines below its numbers, in pixels. */
export const TALL = [0, 52, 68];

/** How wide a place is and how high a line, as CSS: what the numbers need at most, so that a new digit moves nothing. */
export function cellSize({ layout, cells, windowed, decimals, tight }: TableState): {
  place: string;
  line: string;
} {
  const digits = widestText(cells.step.values, decimals, tight ? 2 : 3);
  // In a window all lines are of one height.
  let small = 0;
  if (windowed) for (let line = 0; line < layout.lines; line++) small = Math.max(small, cells.smallLines(line));
  return {
    place: `max(var(--least), ${digits}ch + 2 * var(--pad))`,
    line: small > 0 ? `${TALL[small]}px` : 'var(--row)',
  };
}

/** How wide the heads of the lines are in a window, in pixels: what the longest word needs, within bounds. */
export function headWidth({ cells }: TableState): number {
  const longest = cells.step.rows.labels.reduce((most, word) => Math.max(most, word.length), 2);
  return Math.round(Math.min(168, Math.max(64, longest * 11 + 26)));
}
