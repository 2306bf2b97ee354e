// The cell of a step that is open at first.
import type { Role, Step } from '../../core/trace.ts';
import { inFocus } from '../../trace/focus.ts';
import { reading } from '../../trace/reading.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import type { CellAddress } from '../events.ts';
import type { Selection } from '../../trace/selection.ts';

/** The cell of the query token: with keys as columns, the one for the token that it reads most, else the first of its row. */
export function firstCellOf(selection: Selection, step: Step | undefined): CellAddress | undefined {
  if (step === undefined || step.operation === 'input') return undefined;
  const { trace, focus, query, selfColumn } = selection;
  if (step.columns.name !== 'key') return { stepId: step.id, row: queryRow(selection, step), column: 0 };
  const [first] = reading(inFocus(trace, focus, 'weights')!, query, selfColumn).words;
  return { stepId: step.id, row: query, column: first!.column };
}

/** The cell of the query token with the largest magnitude. */
export function largestCellOf({ query }: Selection, step: Step | undefined): CellAddress | undefined {
  if (step === undefined || step.operation === 'input') return undefined;
  return { stepId: step.id, row: query, column: largestMagnitude(step, query) };
}

/** The column of the number with the largest magnitude. */
export function largestMagnitude(of: Step, row: number): number {
  const columns = of.columns.labels.length;
  const numbers = [...of.values.subarray(row * columns, (row + 1) * columns)].map(Math.abs);
  return Math.max(0, numbers.indexOf(Math.max(...numbers)));
}

/** The last of these steps that the path has. */
export const lastOf = ({ trace, focus }: Pick<Selection, 'trace' | 'focus'>, ...roles: Role[]): Step | undefined =>
  roles.map((role) => inFocus(trace, focus, role)).findLast((step) => step !== undefined);
