// What a source printed, beside the numbers of the trace.
import type { CellAddress } from '../events.ts';
import { comparisonOf } from '../../edit/comparison.ts';
import type { Snapshot } from '../../edit/snapshot.ts';
import { incomparableText } from '../../trace/origin-text.ts';
import type { PublishedStep, PublishedCell as ComparedCell } from '../../trace/published.ts';
import { stepById } from '../../trace/focus.ts';
import type { PublishedCell } from '../table/cell-appearance.ts';

type Cells = Map<string, (PublishedCell | null)[][]>;

const none: Cells = new Map();
const found = new WeakMap<PublishedStep[], Cells>();

/** What the source printed, by step, row by row; null where it printed nothing. The same object as long as the numbers are the same. */
export function publishedCells(snapshot: Snapshot): Cells {
  const { trace, example } = snapshot;
  if (incomparableText(example) !== '') return none;
  const comparison = comparisonOf(snapshot);
  let cells = found.get(comparison);
  if (cells === undefined) {
    cells = new Map(
      comparison.map(({ id, cells: printed }) => {
        const step = stepById(trace, id)!;
        const rows = step.rows.labels.map(() => step.columns.labels.map((): PublishedCell | null => null));
        for (const { row, column, printed: text, differs } of printed) rows[row]![column] = { printed: text, differs };
        return [id, rows];
      }),
    );
    found.set(comparison, cells);
  }
  return cells;
}

/** What the source printed for a cell. */
export const publishedCell = (snapshot: Snapshot, { stepId, row, column }: CellAddress): ComparedCell | undefined =>
  comparisonOf(snapshot)
    .find(({ id }) => id === stepId)
    ?.cells.find((cell) => cell.row === row && cell.column === column);

/** Whether all printed numbers are the true ones, rounded. */
export const agrees = (snapshot: Snapshot): boolean => comparisonOf(snapshot).every((step) => step.agrees);
