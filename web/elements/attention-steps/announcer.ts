import type { ExampleError } from '../../core/errors.ts';
import type { Example, ExampleDocument } from '../../core/example.ts';
import type { Trace } from '../../core/trace.ts';
import { differOnlyInView } from '../../edit/view-only.ts';
import type { Session } from '../../edit/session.ts';
import { toDocument } from '../../edit/to-document.ts';
import type { AttentionStepsEventMap, CellAddress } from '../events.ts';
import { selectionOf } from '../../trace/selection.ts';

/** What was last reported about an example. */
interface Reported {
  session: Session;
  example: Example;
  problem: ExampleError | null;
  query: number;
  word: string;
}

/** Reports to the page around an element what happens to its example, by `ready`, `change`, `select` and `error`. */
export class Announcer {
  readonly #host: EventTarget;
  #reported: Reported | undefined;
  #cell: CellAddress | undefined;
  #selectionPending = false;
  /** The last selection that was reported, so that it is not reported twice. */
  #selection = '';
  /** Whether the query token is being set by its attribute. */
  #selecting = false;

  constructor(host: HTMLElement) {
    this.#host = host;
    host.addEventListener('cell-open', (event) => {
      this.#cell = event.detail;
      this.#reportSelection();
    });
  }

  /** Another session is shown, or none. Only a problem that it already has is reported. */
  start(session: Session | undefined): void {
    this.#reported = session && stateOf(session);
    if (this.#reported?.problem != null) this.error(this.#reported.problem);
  }

  ready(session: Session): void {
    this.#fire('ready', present(session));
  }

  error(error: Error): void {
    const { path = '', reason = error.message } = error as Partial<ExampleError>;
    this.#fire('error', { path, reason, message: error.message });
  }

  /** The session has tried a change, or may have done so unobserved: reports the result. */
  notice(session: Session): void {
    const before = this.#reported;
    if (before?.session !== session) return;
    const now = (this.#reported = stateOf(session));
    if (now.problem !== null && now.problem !== before.problem) this.error(now.problem);
    if (!differOnlyInView(now.example, before.example)) {
      this.#selection = '';
      this.#fire('change', present(session));
    }
    if (now.query !== before.query || (this.#selecting && now.word !== before.word)) this.#reportSelection();
  }

  /** Selects a word by what it is: another word in the same place is reported, too. */
  selecting(action: () => void): void {
    this.#selecting = true;
    try {
      action();
    } finally {
      this.#selecting = false;
    }
  }

  /** Opening a cell also chooses its word: both are reported in one event. */
  #reportSelection(): void {
    if (this.#selectionPending) return;
    this.#selectionPending = true;
    queueMicrotask(() => {
      this.#selectionPending = false;
      const cell = this.#cell;
      this.#cell = undefined;
      if (this.#reported === undefined) return;
      const { query, word } = this.#reported;
      const opened = cell && { step: cell.stepId, row: cell.row, column: cell.column };
      const detail = { query, word, ...(opened && { cell: opened }) };
      const selection = JSON.stringify(detail);
      if (selection === this.#selection) return;
      this.#selection = selection;
      this.#fire('select', detail);
    });
  }

  #fire<Name extends 'ready' | 'change' | 'select' | 'error'>(
    name: Name,
    detail: AttentionStepsEventMap[Name]['detail'],
  ): void {
    this.#host.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function stateOf(session: Session): Reported {
  const { word, weights, query } = selectionOf(session);
  return {
    session,
    example: session.example,
    problem: session.problem,
    query: word,
    word: weights.rows.labels[query]!,
  };
}

/** The example as events carry it. The document is only made when it is read. */
function present({ example, trace }: Session): { readonly document: ExampleDocument; readonly trace: Trace } {
  return {
    get document() {
      return toDocument(example);
    },
    trace,
  };
}
