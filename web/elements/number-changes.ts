import type * as Cells from '../edit/cells.ts';
import type { Session } from '../edit/session.ts';
import type { Example } from '../core/example.ts';
import type { Step } from '../core/trace.ts';
import { stepById } from '../trace/focus.ts';
import type { AttentionEvents } from './events.ts';
import { tableId } from './inline-text.ts';
import { LazyModule } from './lazy-module.ts';
import type { AttentionTable } from './table/index.ts';

/** Fetched when a reader goes to a table, before a number of it is changed. */
const cells = new LazyModule<typeof Cells>(() => import('../edit/cells.ts'));

/** Makes another example, with the functions of edit/cells.ts. */
type To<Detail> = (changes: typeof Cells, example: Example, step: Step, detail: Detail) => Example;

/** Changes the session of an element when its tables report that a number was changed. */
export function changeNumbers(
  host: HTMLElement & { readonly session: Session | undefined },
  locked: () => boolean,
): void {
  // A failure shows when a number is changed, and is tried again then.
  host.addEventListener('focusin', () => void cells.load().catch(() => {}), { once: true });

  host.addEventListener('cell-hold', (event) => {
    const { stepId, row, column } = event.detail;
    const roots = event.composedPath().filter((one) => one instanceof ShadowRoot);
    const tables = roots.map((root) => root.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`));
    tables.find((table) => table !== null)?.holdCell(row, column);
  });

  const on = <Name extends 'cell-edit' | 'cell-override' | 'row-restore'>(name: Name, to: To<AttentionEvents[Name]>) =>
    host.addEventListener(name, async (event: Event) => {
      const { detail } = event as CustomEvent<AttentionEvents[Name]>;
      if (locked()) return;
      const { session } = host;
      const changes = cells.value ?? (await session?.fetching(cells.load()));
      const step = session && stepById(session.trace, detail.stepId);
      // A table that is not drawn anew yet may show cells that there no longer are.
      const { row = 0, column = 0 } = detail as { row: number | null; column?: number };
      if (!changes || !step || step.rows.labels[row ?? 0] === undefined || step.columns.labels[column] === undefined)
        return;
      session.change(to(changes, session.example, step, detail));
    });
  on('cell-edit', ({ withCell }, example, step, { row, column, value }) => withCell(example, step, row, column, value));
  on('cell-override', ({ withOverriddenCell }, example, step, { row, column, value }) =>
    withOverriddenCell(example, step, row, column, value),
  );
  on('row-restore', ({ withRowComputed }, example, step, { row }) => withRowComputed(example, step, row));
}
