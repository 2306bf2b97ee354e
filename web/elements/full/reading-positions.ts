import type { Example } from '../../core/example.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import type { CardId } from '../cards/view.ts';
import { cardElement, type Column } from './column.ts';
import type { Opened, OpenedCells } from './opened-cells.ts';
import type { ScrollAnchor } from './scrolling.ts';

/** Goes back to where the reader was. */
export type Return = () => void;
/** Captures where the reader is, and later wherever the reader is by then. */
export type Leave = (left: () => Return, present: () => Return) => void;

interface ReadingPosition {
  opened: Opened;
  /** The selection of words of these tokens. */
  tokens: readonly string[];
  select: Example['display']['select'];
  /** The card that is to be where it was, and where that is. */
  card: CardId;
  top: number;
}

/** The column, with what it calls when the reader is led away. */
export interface LeftColumn extends Column {
  readonly leave: Leave | undefined;
}

/** Where the reader was before going to another card, and the way back. */
export class ReadingPositions {
  readonly #column: LeftColumn;
  readonly #cells: OpenedCells;
  readonly #anchor: ScrollAnchor;

  constructor(column: LeftColumn, cells: OpenedCells, anchor: ScrollAnchor) {
    this.#column = column;
    this.#cells = cells;
    this.#anchor = anchor;
  }

  /**
   * Reports that the reader is led to another card.
   * @param from the card that is left; without it, the one at the middle of the window
   */
  leave(from?: AttentionCard): void {
    this.#column.leave?.(
      () => this.#capture(from),
      () => this.#capture(),
    );
  }

  /** Captures where the reader is: the cells that are open, and where a card is in the window. What it returns goes back there. */
  #capture(from?: AttentionCard): Return {
    const { opened } = this.#cells;
    const { tokens, display } = this.#column.session!.example;
    const middle = (card: Element) => card.getBoundingClientRect().bottom > innerHeight / 2;
    const all = [...this.#column.renderRoot.querySelectorAll('attention-card')];
    const { card } = from ?? all.find(middle) ?? all.at(-1)!;
    const top = cardElement(this.#column, card)?.getBoundingClientRect().top ?? 0;
    return () => void this.#return({ opened, tokens, select: display.select, card, top });
  }

  async #return({ opened, tokens, select, card, top }: ReadingPosition): Promise<void> {
    const { session } = this.#column;
    if (session === undefined) return;
    this.#anchor.end();
    // Another document closes what is open.
    await this.#column.updateComplete;
    this.#cells.opened = opened;
    const { select: _, ...display } = session.example.display;
    if (String(tokens) === String(session.example.tokens))
      session.change({ ...session.example, display: { ...display, ...(select && { select }) } });
    await this.#column.updateComplete;
    const element = cardElement(this.#column, card);
    if (element === null) return;
    await element.updateComplete;
    // After the browser, which goes to where the page was scrolled to.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    void element.focusHeading();
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  }
}
