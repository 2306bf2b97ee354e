// Which part of a step is shown: of large ones only some rows and columns.
import type { Step } from '../../core/trace.ts';
import type { Aligned, ComparedStep } from '../../trace/compare.ts';
import { startWithin } from './paging.ts';

export const MOST_ROWS = 12;
export const MOST_COLUMNS = 16;

export type Side = 'a' | 'b';

/** The first row and the first column that are shown. */
export interface Start {
  row: number;
  column: number;
}

const counted = (labels: readonly string[]): number[] => labels.map((_, index) => index);

/** The rows or columns of a side that are shown: those that are compared, or all of a step that cannot be compared. */
export function linesOf(step: ComparedStep, side: Side, of: 'rows' | 'columns'): readonly number[] {
  if (step.compared > 0) return step[of].map((pair) => pair[side === 'a' ? 0 : 1]);
  return counted(step[side]?.[of].labels ?? []);
}

/** How many rows or columns there are to show. */
export const lineCount = (step: ComparedStep, of: 'rows' | 'columns'): number =>
  Math.max(linesOf(step, 'a', of).length, linesOf(step, 'b', of).length);

/** From where `most` of `count` lines are shown so that the one at `place` is among them. */
const startAt = (place: number, count: number, most: number): number =>
  count <= most ? 0 : Math.min(count - most, Math.floor(Math.max(0, place) / most) * most);

/** Where a step is shown from, so that the largest difference can be seen. */
export function usualStart(step: ComparedStep): Start {
  const { largest, rows, columns } = step;
  const place = (pairs: readonly Aligned[], at: number | undefined) => pairs.findIndex(([a]) => a === at);
  return {
    row: startAt(place(rows, largest?.a.row), lineCount(step, 'rows'), MOST_ROWS),
    column: startAt(place(columns, largest?.a.column), lineCount(step, 'columns'), MOST_COLUMNS),
  };
}

/** Where a step is shown from that the reader chose. */
export const chosenStart = (step: ComparedStep, { row, column }: Start): Start => ({
  row: startWithin(row, MOST_ROWS, lineCount(step, 'rows')),
  column: startWithin(column, MOST_COLUMNS, lineCount(step, 'columns')),
});

/** Which rows and columns of a side are shown. */
export const shownLines = (step: ComparedStep, side: Side, from: Start): { rows: number[]; columns: number[] } => ({
  rows: linesOf(step, side, 'rows').slice(from.row, from.row + MOST_ROWS),
  columns: linesOf(step, side, 'columns').slice(from.column, from.column + MOST_COLUMNS),
});

/** Labels of lines of a step. */
export const labelsOf = (step: Step, of: 'rows' | 'columns', lines: readonly number[]): string[] =>
  lines.map((line) => step[of].labels[line]!);
