import { table as strings } from '../../strings/table.ts';
import { parseNumber } from '../../trace/parse-number.ts';
import { make, setAttribute } from './dom.ts';
import type { Cell } from './layout.ts';

/** Whether a given number is changed or a computed one overridden. */
export type Purpose = 'edit' | 'override';

/** What happens to the focus when an editor closes: it stays on the cell, moves on, or is already elsewhere. */
export type Leaving = 'stay' | 'next' | 'previous' | 'gone';

export interface Editing {
  cell: Cell;
  purpose: Purpose;
  /** The default of the table. */
  shown: string;
  name: string;
}

/**
 * The one field in which a number of a table is typed. Typed text is never lost: if it is not a number it stays, with a sentence below the
 * table that says why, until it becomes one or is dropped with Esc.
 */
export class NumberEditor {
  readonly input = make('input');
  readonly problem = make('p', 'problem');
  #editing: Editing | null = null;
  #start = '';

  constructor(
    readonly keep: (editing: Editing, value: number, leaving: Leaving) => void,
    readonly close: (leaving: Leaving) => void,
  ) {
    this.input.type = 'text';
    this.input.inputMode = 'decimal';
    this.input.autocomplete = 'off';
    this.input.spellcheck = false;
    this.problem.id = 'problem';
    this.problem.setAttribute('role', 'status');
    this.input.addEventListener('keydown', (event) => this.#onKey(event));
    this.input.addEventListener('input', () => this.#clearProblem());
    this.input.addEventListener('blur', () => {
      // The reader left the field only if it is still in its cell; otherwise it was scrolled away.
      if (this.#editing !== null && this.input.isConnected) this.#finish('gone');
    });
  }

  get editing(): Editing | null {
    return this.#editing;
  }

  /** Starts with the given text: the content of the cell, all of it selected, or the first character typed. */
  start(editing: Editing, text: string, typed?: string): void {
    this.#editing = editing;
    this.#start = text;
    this.input.value = typed ?? text;
    this.input.setAttribute('aria-label', editing.name);
    this.#clearProblem();
  }

  /** Puts the caret where typing continues. */
  focus(): void {
    this.input.focus();
    if (this.input.value === this.#start) this.input.select();
  }

  /** Drops what was typed. */
  drop(leaving: Leaving): void {
    if (this.#editing === null) return;
    this.#editing = null;
    this.#clearProblem();
    this.close(leaving);
  }

  #finish(leaving: Leaving): boolean {
    const editing = this.#editing!;
    const unchanged = this.input.value === this.#start && editing.purpose === 'edit';
    if (unchanged || (leaving === 'gone' && this.input.value === this.#start)) {
      this.drop(leaving);
      return true;
    }
    const parsed = parseNumber(this.input.value);
    if ('problem' in parsed) {
      this.#say(parsed.problem, `${parsed.help} ${strings.stillUses(editing.shown)}`);
      return false;
    }
    this.#editing = null;
    this.#clearProblem();
    this.keep(editing, parsed.value, leaving);
    return true;
  }

  #onKey(event: KeyboardEvent): void {
    // Keys that are typed here must not reach the table or the page.
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#finish('stay');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.drop('stay');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      this.#finish(event.shiftKey ? 'previous' : 'next');
    }
  }

  #say(what: string, rest: string): void {
    setAttribute(this.input, 'aria-invalid', 'true');
    setAttribute(this.input, 'aria-describedby', 'problem');
    this.problem.replaceChildren();
    make('strong', '', this.problem).textContent = what;
    this.problem.append(` ${rest}`);
  }

  #clearProblem(): void {
    setAttribute(this.input, 'aria-invalid', null);
    setAttribute(this.input, 'aria-describedby', null);
    if (this.problem.firstChild) this.problem.replaceChildren();
  }
}
