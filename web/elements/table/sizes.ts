import { widestText } from '../../trace/widest-text.ts';
import type { TableState } from './table-state.ts';

/** Tables with more lines than this scroll in a box of their own, of this height in pixels. */
export const LONG = 20;
export const LONG_HEIGHT = 560;
/** The height of the line with the heads of the places, in pixels. */
export const HEAD_HEIGHT = 36;
/** The height of a row with one or two small lines below its numbers, in pixels. */
export const TALL = [0, 52, 68];

/** In a box up to this wide, in pixels, rows that do not fit go on in further lines. */
export const NARROW = 400;

/** The width of a place and the height of a line, as CSS: the most that the numbers can need, so that a new digit moves nothing. */
export function cellSize({ layout, cells, windowed, decimals, tight }: TableState): {
  place: string;
  line: string;
} {
  const digits = widestText(cells.step.values, decimals, tight ? 2 : 3);
  // In a window, all lines have the same height.
  let small = 0;
  if (windowed)
    for (let line = 0; line < layout.lines; line++)
      small = Math.max(small, cells.smallLines(layout.cellAt(line, 0).row));
  return {
    place: `max(var(--least), ${digits}ch + 2 * var(--pad))`,
    line: small > 0 ? `${TALL[small]}px` : 'var(--row)',
  };
}

/** The width of the heads of the lines in a window, in pixels: that of the longest word, within limits. */
export function headWidth({ cells }: TableState): number {
  const longest = cells.step.rows.labels.reduce((most, word) => Math.max(most, word.length), 2);
  return Math.round(Math.min(168, Math.max(64, longest * 11 + 26)));
}
