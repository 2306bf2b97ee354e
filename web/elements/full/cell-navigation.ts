import { withFocus } from '../../edit/focus.ts';
import { focusShowing, sameFocus, stepById } from '../../trace/focus.ts';
import { tokenOfRow } from '../../trace/query-tokens.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import type { AttentionEvents, CellAddress } from '../events.ts';
import { tableId } from '../inline-text.ts';
import type { AttentionTable } from '../table/index.ts';
import { cardElement, pathOf, regionOf, type Column } from './column.ts';
import type { FirstReading } from './first-reading.ts';
import { cards } from './modules.ts';
import type { OpenedCells } from './opened-cells.ts';
import type { ReadingPositions } from './reading-positions.ts';
import type { QueryWords } from './query-words.ts';
import { scrollAlong } from '../scroll-along.ts';
import { showTogether, type ScrollAnchor } from './scrolling.ts';

/** The parts of the column that a cell concerns. */
export interface CellParts {
  cells: OpenedCells;
  words: QueryWords;
  firstReading: FirstReading;
  positions: ReadingPositions;
  anchor: ScrollAnchor;
}

/** Opens a cell when it is pressed: in its own table, which stays where it is, or as an operand, to whose table the reader is taken. */
export class CellNavigation {
  readonly #column: Column;
  readonly #parts: CellParts;

  constructor(column: Column, parts: CellParts) {
    this.#column = column;
    this.#parts = parts;
    column.addEventListener('cell-open', (event) => this.#open(event.detail, event));
  }

  /** Opens a cell in its card, and goes there if it was requested from another card. */
  #open(place: AttentionEvents['cell-open'], event: Event): void {
    const column = this.#column;
    const { session } = column;
    const { cells, words, firstReading, positions } = this.#parts;
    const step = session && stepById(session.trace, place.stepId);
    if (session === undefined || step === undefined) return;
    const path = event.composedPath() as Element[];
    const here = path.some((one) => one.id === tableId(place.stepId));
    if (!here) positions.leave(path.find((one) => one.localName === 'attention-card') as AttentionCard | undefined);
    const before = pathOf(session);
    const focus = focusShowing(session.trace, before, step);
    const card = cards.value?.cardOfStep(session.trace, focus, step);
    if (card === undefined) return;
    cells.open(card, { ...place });
    for (const name of cards.value?.foldsOf(card, step) ?? []) firstReading.unfold(name);
    const row = step.rows.name === 'query' ? tokenOfRow(regionOf(session), step, place.row) : undefined;
    if (!sameFocus(focus, before)) session.change(withFocus(session.example, focus, row));
    else if (row !== undefined) words.choose(row);
    const target = cardElement(column, card);
    if (target === null) return;
    cells.resetPlace(card, place.stepId);
    if (here) void this.#stay(target, tableId(place.stepId));
    else void this.#goTo(target, place);
  }

  /** Keeps a table in its place in the window while content above it changes its height. */
  async #stay(card: AttentionCard, id: string): Promise<void> {
    const table = () => card.renderRoot.querySelector(`#${CSS.escape(id)}`);
    await scrollAlong(
      () => table()?.getBoundingClientRect().top,
      async () => {
        await this.#updated(card);
        await card.renderRoot.querySelector('attention-derivation')?.updateComplete;
      },
    );
  }

  /** Scrolls to a cell that was requested from elsewhere, and focuses it. */
  async #goTo(card: AttentionCard, { stepId, row, column }: CellAddress): Promise<void> {
    await this.#updated(card);
    const table = card.renderRoot.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`);
    if (table === null) return;
    table.closest('details')?.setAttribute('open', '');
    table.scrollIntoView({ block: 'nearest', behavior: 'instant' }); // a large table is drawn when it is in sight
    await table.updateComplete;
    table.focusCell(row, column);
    if (this.#showCell(card, table, { row, column })) return;
    const panel = card.renderRoot.querySelector('attention-derivation');
    if (panel === null || panel.slot === 'open') return;
    const { cells, anchor } = this.#parts;
    cells.placeBelow(card.card, stepId);
    await this.#updated(card);
    anchor.keep(() => void this.#showCell(card, table, { row, column }));
  }

  /** Scrolls to a cell and its arithmetic. Returns whether there is room for both. */
  #showCell(card: AttentionCard, table: AttentionTable, cell: { row: number; column: number }): boolean {
    // Of a row that goes on below, only the line with the cell, which has the focus.
    const focused = table.shadowRoot!.activeElement?.getBoundingClientRect();
    const line = focused ?? table.lineBox(cell) ?? table.getBoundingClientRect();
    const panel = card.renderRoot.querySelector('attention-derivation');
    const bar = this.#column.renderRoot.querySelector('.bar')!;
    return showTogether(line, panel?.getBoundingClientRect() ?? line, bar.clientHeight);
  }

  async #updated(card: AttentionCard): Promise<void> {
    await this.#column.updateComplete;
    await card.updateComplete;
  }
}
