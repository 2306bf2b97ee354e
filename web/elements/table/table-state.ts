import type { CellOptions, CellAppearances } from './cell-appearance.ts';
import type { Layout } from './layout.ts';

/** What a table shows at present. It is made anew at every update; the parts of the table read it. */
export interface TableState extends CellOptions {
  readonly layout: Layout;
  readonly cells: CellAppearances;
  /** Whether it is so large that only the cells in sight stand in the document. */
  readonly windowed: boolean;
  /** Whether the heads of its lines are words that can be chosen to ask. */
  readonly asks: boolean;
  /** Whether the thread branches off to the row of the query token. */
  readonly thread: boolean;
  /** What is read out as the head of numbers that have none. */
  readonly nameless: string;
  /** With less room in and around its numbers. */
  readonly tight: boolean;
}
