import { comparisonOf } from '../../edit/comparison.ts';
import type { Session } from '../../edit/session.ts';
import type { PublishedStep } from '../../trace/published.ts';
import { stepById } from '../../trace/focus.ts';
import type { PublishedCell } from '../table/cell-appearance.ts';

type Cells = Map<string, (PublishedCell | null)[][]>;

const found = new WeakMap<PublishedStep[], Cells>();

/** What the source printed, by step, row by row; null where it printed nothing. The same object as long as the numbers are the same. */
export function publishedCells(session: Session): Cells {
  const { trace } = session;
  const comparison = comparisonOf(session);
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
