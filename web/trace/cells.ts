import { cellCount } from '../core/cell-count.ts';
import type { Step } from '../core/trace.ts';

/** The number in row `row`, column `column` of a step. */
export function at(step: Step, row: number, column: number): number {
  return step.values[row * step.columns.labels.length + column]!;
}

/** Row `row` of a step. */
export function rowOf(step: Step, row: number): Float32Array {
  const n = step.columns.labels.length;
  return step.values.subarray(row * n, (row + 1) * n);
}

/** Whether a step is there and has at least one cell. */
export function present(step: Step | undefined): step is Step {
  return step !== undefined && cellCount(step) > 0;
}

/** Whether `mask` (or `masked_scores`) hides the column from the row; false without one. */
export function isMasked(mask: Step | undefined, row: number, column: number): boolean {
  return mask !== undefined && at(mask, row, column) === -Infinity;
}

/** Whether a step has an infinite number or NaN. */
export const hasNonFinite = ({ values }: Step): boolean => values.some((x) => !Number.isFinite(x));
