import type { Axis, Step } from '../../core/trace.ts';
import { goesOn, pieceName } from '../../trace/pieces.ts';

/** A cell of a step; rows and columns count from 0. */
export interface Cell {
  row: number;
  column: number;
}

/** Where a cell is on the screen. The head of a line is at the place `HEAD`. */
export interface At {
  readonly line: number;
  readonly place: number;
}

/** The place of a line's head, before place 0. */
export const HEAD = -1;

/** What stands at the head of a line or of a place. */
export interface Head {
  text: string;
  /** Of a piece of a word: whether it goes on in the word of the one before, and what it is called. */
  goesOn: boolean;
  title: string | undefined;
}

/** How the cells of a step are arranged on the screen: in lines, and within them in places. */
export interface Layout {
  lines: number;
  places: number;
  /** The words or numbers at the head of a line and of a place. */
  lineHead(line: number): Head;
  placeHead(place: number): Head;
  cellAt(line: number, place: number): Cell;
  lineOf(cell: Cell): number;
  placeOf(cell: Cell): number;
}

/** Where a cell is; line −1 if a list does not have it. */
export const atOf = (layout: Layout, cell: Cell): At => ({ line: layout.lineOf(cell), place: layout.placeOf(cell) });

/** The label of a row or column: its own, or its number if it has none. The only one of its kind needs none: the caption names it. */
export function label({ name, labels }: Axis, index: number): string {
  return name === 'one' && labels.length === 1 ? '' : labels[index] || String(index + 1);
}

const headAt = (axis: Axis, index: number, text = label(axis, index)): Head => ({
  text,
  goesOn: goesOn(axis, index),
  title: pieceName(axis, index),
});

export function columnCount(step: Step): number {
  if (step.columns.labels.length > 0) return step.columns.labels.length;
  return step.rows.labels.length > 0 ? step.values.length / step.rows.labels.length : 0;
}

export function rowCount(step: Step): number {
  const columns = columnCount(step);
  return columns > 0 ? step.values.length / columns : 0;
}

/** Rows as lines, columns as places: a matrix as it is written. */
export function grid(step: Step): Layout {
  return {
    lines: rowCount(step),
    places: columnCount(step),
    // A line has a name for screen readers, also where it is the only one.
    lineHead: (index) => headAt(step.rows, index, step.rows.labels[index] || undefined),
    placeHead: (index) => headAt(step.columns, index),
    cellAt: (line, place) => ({ row: line, column: place }),
    lineOf: (cell) => cell.row,
    placeOf: (cell) => cell.column,
  };
}

/** Only some rows of a matrix. */
export const someRows = (step: Step, rows: readonly number[]): Layout => ({
  ...grid(step),
  lines: rows.length,
  lineHead: (line) => grid(step).lineHead(rows[line]!),
  cellAt: (line, place) => ({ row: rows[line]!, column: place }),
  lineOf: ({ row }) => rows.indexOf(row),
});

/** One row as a list: each of its columns is a line, or each of some of them. */
export function list(
  step: Step,
  row: number,
  columns: readonly number[] = [...Array(columnCount(step)).keys()],
): Layout {
  return {
    lines: row < rowCount(step) ? columns.length : 0,
    places: 1,
    lineHead: (line) => headAt(step.columns, columns[line]!),
    placeHead: () => headAt(step.rows, row),
    cellAt: (line) => ({ row, column: columns[line]! }),
    lineOf: (cell) => (cell.row === row ? columns.indexOf(cell.column) : -1),
    placeOf: () => 0,
  };
}
