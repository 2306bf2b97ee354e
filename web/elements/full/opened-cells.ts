import type { CellAddress } from '../events.ts';
import { focusShowing, sameFocus, stepById } from '../../trace/focus.ts';
import type { Selection } from '../../trace/selection.ts';
import type { CardId, View } from '../cards/view.ts';
import type { Column } from './column.ts';
import { cards } from './modules.ts';

/** What a reader has opened, to come back to it. */
export interface Opened {
  /** The cells that the reader opened, by card. */
  chosen: ReadonlyMap<CardId, CellAddress>;
  /** The table that the arithmetic of a card is below, if not in its usual place: its step, by card. */
  near: ReadonlyMap<CardId, string>;
}

const nothingOpen: Opened = { chosen: new Map(), near: new Map() };

/** The cells whose arithmetic is shown: those that the reader opened, and the one under the pointer. */
export class OpenedCells {
  readonly #column: Column;
  #opened = nothingOpen;
  /** The cell under the pointer, which its card shows for that time. */
  #preview: CellAddress | null = null;

  constructor(column: Column) {
    this.#column = column;
    column.addEventListener('cell-preview', (event) => {
      const { stepId, row, column: at } = event.detail;
      // Folded parts are below the panel: hovering must not move them under the pointer.
      const folded = event.composedPath().some((one) => (one as Element).localName === 'details');
      this.#setPreview(row === null || at === null || folded ? null : { stepId, row, column: at });
    });
  }

  #setPreview(cell: CellAddress | null): void {
    if (cell === this.#preview) return;
    this.#preview = cell;
    this.#column.requestUpdate();
  }

  get opened(): Opened {
    return this.#opened;
  }

  set opened(opened: Opened) {
    this.#opened = opened;
    this.#column.requestUpdate();
  }

  open(card: CardId, cell: CellAddress): void {
    this.#setPreview(null);
    this.opened = { ...this.#opened, chosen: new Map(this.#opened.chosen).set(card, cell) };
  }

  /** Closes what the reader opened. */
  close(): void {
    this.opened = { ...this.#opened, chosen: nothingOpen.chosen };
  }

  /** Forgets everything, for another document. */
  reset(): void {
    this.#preview = null;
    this.opened = nothingOpen;
  }

  /** Shows the arithmetic of a card below the table of a step. */
  placeBelow(card: CardId, stepId: string): void {
    this.opened = { ...this.#opened, near: new Map(this.#opened.near).set(card, stepId) };
  }

  /** Puts the arithmetic of a card back in its usual place, once a cell of another table than `stepId` is opened. */
  resetPlace(card: CardId, stepId: string): void {
    const near = new Map(this.#opened.near);
    if (near.get(card) === stepId || !near.delete(card)) return;
    this.opened = { ...this.#opened, near };
  }

  /** What the cards have to know of it. */
  of(selection: Selection): Pick<View, 'opened' | 'near'> {
    const { trace, focus } = selection;
    const { chosen, near } = this.#opened;
    const isHere = (id: string) => {
      const step = stepById(trace, id);
      return step !== undefined && sameFocus(focusShowing(trace, focus, step), focus);
    };
    const here = [...near].filter(([, id]) => isHere(id));
    return {
      opened: cards.value?.openedCells({ ...selection, chosen, preview: this.#preview }) ?? new Map(),
      near: here.length === 0 ? undefined : new Map(here),
    };
  }
}
