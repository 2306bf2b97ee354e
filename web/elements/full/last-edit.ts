import type { Step, Trace } from '../../core/trace.ts';
import type { Selection } from '../../trace/selection.ts';
import type { Edit } from '../cards/index.ts';
import type { Column } from './column.ts';
import { cards } from './modules.ts';

/** The last edit of a number, and what it did, until the numbers change again. */
export class LastEdit {
  readonly #column: Column;
  /** An edit that has not changed the numbers yet. */
  #pending: Edit | undefined;
  #last: (Edit & { after: Trace }) | undefined;

  /** To be made before what changes the numbers: it has to see the trace before that. */
  constructor(column: Column) {
    this.#column = column;
    for (const name of ['cell-edit', 'cell-override'] as const) {
      column.addEventListener(name, ({ detail: { stepId, row, column: at } }) => {
        const { session } = column;
        if (session) this.#pending = { cell: { stepId, row: row ?? 0, column: at }, before: session.trace };
      });
    }
  }

  /** To be called at every change of the session. */
  follow(): void {
    const { session } = this.#column;
    if (session === undefined || session.trace === this.#last?.after) return;
    const edit = this.#pending;
    this.#pending = undefined;
    this.#last = edit && session.trace !== edit.before ? { ...edit, after: session.trace } : undefined;
  }

  /** The place in the table of a step for what an edit of its numbers did, and what the last one did. */
  effect(of: Step, selection: Selection): unknown {
    return cards.value?.effect(of, this.#last, selection);
  }
}
