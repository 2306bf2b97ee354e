import type { Example } from '../core/example.ts';
import type { Step } from '../core/trace.ts';
import type * as Cells from '../edit/cells.ts';

/** Makes another example, with the functions of edit/cells.ts. */
export type NumberChange = (cells: typeof Cells, example: Example, step: Step) => Example;

/** Listens to the events by which tables change numbers: `change` gets the id of the step, and what to do. */
export function onNumberChange(host: HTMLElement, change: (stepId: string, to: NumberChange) => void): void {
  host.addEventListener('cell-edit', ({ detail: { stepId, row, column, value } }) =>
    change(stepId, ({ withCell }, example, step) => withCell(example, step, row, column, value)),
  );
  host.addEventListener('cell-override', ({ detail: { stepId, row, column, value } }) =>
    change(stepId, ({ withOverriddenCell }, example, step) => withOverriddenCell(example, step, row, column, value)),
  );
  host.addEventListener('row-restore', ({ detail: { stepId, row } }) =>
    change(stepId, ({ withRowComputed }, example, step) => withRowComputed(example, step, row)),
  );
}
