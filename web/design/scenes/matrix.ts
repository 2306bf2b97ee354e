// A token × token matrix in colours: the text of its cells, the direction of its labels, the position of everything. Geometry alone, in pixels: the
// page draws it with Lit, an export as text.
import type { Step } from '../../core/trace.ts';
import { isMasked } from '../../trace/cells.ts';
import { decimals, formatBrief } from '../../trace/format.ts';

/** Between two cells with numbers, in pixels. */
export const GAP = 1.5;

/** The size of cells, with the gap after them; without numbers if `font` is 0. */
export interface CellSize {
  width: number;
  height: number;
  font: number;
  /** The most decimals of its numbers. */
  places: number;
}

export interface MatrixCell {
  row: number;
  column: number;
  value: number;
  /** 0 because the mask hides it. */
  masked: boolean;
  text: string;
}

/** The numbers of a matrix as its cells print them: all with the same decimals, of which there are at most `places`. */
export function writer(step: Step, precision: number, places: number): (value: number) => string {
  const digits = decimals(step.values, precision);
  // A power of ten would widen its column and push others out of view; the tables have the full number.
  return (value) => (Number.isNaN(value) ? '–' : formatBrief(value, digits, Math.min(places, precision)));
}

/** The cells of a matrix, row by row. */
export function cellsOf(step: Step, mask: Step | undefined, write: (value: number) => string): MatrixCell[][] {
  const columns = step.columns.labels.length;
  return step.rows.labels.map((_, row) =>
    Array.from(step.values.subarray(row * columns, (row + 1) * columns), (value, column) => {
      const masked = value === 0 && isMasked(mask, row, column);
      return { row, column, value, masked, text: masked ? '0' : write(value) };
    }),
  );
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The positions of the cells of a matrix. */
export interface MatrixLayout {
  left: number;
  top: number;
  /** From one cell to the next. */
  width: number;
  height: number;
  gap: number;
  rows: number;
  columns: number;
}

export function cellBox({ left, top, width, height, gap }: MatrixLayout, row: number, column: number): Rectangle {
  return { x: left + column * width, y: top + row * height, width: width - gap, height: height - gap };
}

/** Around all cells of a row, `out` pixels away from them. */
export function rowBox(layout: MatrixLayout, row: number, out: number): Rectangle {
  const { x, y, height } = cellBox(layout, row, 0);
  const across = layout.columns * layout.width - layout.gap;
  return { x: x - out, y: y - out, width: across + 2 * out, height: height + 2 * out };
}

/** Whether column labels must be vertical to fit above their cells. */
export const isUpright = (widest: number, cell: number): boolean => widest + 4 > cell;
