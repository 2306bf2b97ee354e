import type { CellOptions, CellAppearances } from './cell-appearance.ts';
import type { Layout } from './layout.ts';

/** What a table currently shows. It is made anew in every update; the parts of the table read it. */
export interface TableState extends CellOptions {
  readonly layout: Layout;
  readonly cells: CellAppearances;
  /** Whether it is so large that only the visible cells are in the document. */
  readonly windowed: boolean;
  /** Whether the heads of its lines are words that can be chosen as the query token. */
  readonly asks: boolean;
  /** Whether the thread branches off to the row of the query token. */
  readonly thread: boolean;
  /** Read out as the head of numbers that have none. */
  readonly nameless: string;
  /** Words that are marked where they head a line, and where they head a place. */
  readonly unknown: { readonly lines: ReadonlySet<string>; readonly places: ReadonlySet<string> };
  /**
   * Whether its rows may go on in further lines where the column is narrow: not those of a table of words by words, nor in a
   * compact view, whose height is reserved.
   */
  readonly wraps: boolean;
  /** With less space in and around its numbers. */
  readonly tight: boolean;
}
