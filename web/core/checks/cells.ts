import { cellOf } from '../cell-name.ts';
import type { Override } from '../example.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';

/** A cell, "row,column", must be within the rows and columns that there are. */
export function checkCell(path: string, cell: string, rows = Infinity, columns = Infinity): void {
  const [row, column] = cellOf(cell)!;
  if (row >= rows) refuse(pathTo(path, cell), 'rowWithin', rows - 1, row);
  if (column >= columns) refuse(pathTo(path, cell), 'columnWithin', columns - 1, column);
}

/** Overridden cells must fit the size of their step. */
export function checkOverride(path: string, override: Override, rows = Infinity, columns?: number): void {
  for (const [row, numbers] of Object.entries(override.rows ?? {})) {
    const rowPath = pathTo(pathTo(path, 'rows'), row);
    if (Number(row) >= rows) refuse(rowPath, 'rowWithin', rows - 1, row);
    if (columns !== undefined && numbers.length !== columns) {
      refuse(rowPath, 'rowOfNumbers', columns, numbers.length);
    }
  }
  for (const cell of Object.keys(override.cells ?? {})) checkCell(pathTo(path, 'cells'), cell, rows, columns);
}
