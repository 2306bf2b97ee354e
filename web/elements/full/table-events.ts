import { changeNumbers } from '../number-changes.ts';
import { CellNavigation, type CellParts } from './cell-navigation.ts';
import { ReadingPositions, type LeftColumn } from './reading-positions.ts';

/** Hears what a reader does with the cells of the tables: opens them and changes their numbers. */
export class TableEvents {
  constructor(column: LeftColumn, parts: Omit<CellParts, 'positions'>) {
    new CellNavigation(column, { ...parts, positions: new ReadingPositions(column, parts.cells, parts.anchor) });
    changeNumbers(column, () => column.lock.has('numbers'));
  }
}
