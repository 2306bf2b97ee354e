import { cellOf, cellSyntax } from '../cell-name.ts';
import { dictionary } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { number } from '../schema/values.ts';

/** Changes to single cells of a matrix: "row,column" (from 0) → value. */
export const cellEdits = dictionary(
  number,
  (cell, path) => {
    if (cellOf(cell) === undefined) refuse(path, 'cell');
  },
  { pattern: cellSyntax.source },
);
