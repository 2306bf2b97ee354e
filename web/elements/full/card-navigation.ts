import type { ReactiveController } from 'lit';
import { withFocus } from '../../edit/focus.ts';
import { sameFocus, type Focus } from '../../trace/focus.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import type { CardId } from '../cards/view.ts';
import { cardElement, pathOf, type Column } from './column.ts';
import { cards } from './modules.ts';
import { showBelow, type ScrollAnchor } from './scrolling.ts';

/** The card in view, and the ways to other cards, on the path that is shown and on others. */
export class CardNavigation implements ReactiveController {
  readonly #column: Column;
  readonly #anchor: ScrollAnchor;
  readonly #isFolded: (card: CardId) => boolean;
  #here: CardId | undefined;
  readonly #observer = new IntersectionObserver(
    (entries) => {
      const inView = entries.filter((entry) => entry.isIntersecting).at(-1);
      if (inView !== undefined) this.#setHere((inView.target as AttentionCard).card);
      else if (this.#isAboveCards()) this.#setHere(undefined);
    },
    // A line just below the bar, where the heading of a card is that a reader goes to, however short the card is.
    { rootMargin: '-18% 0px -80% 0px' },
  );

  constructor(column: Column, anchor: ScrollAnchor, isFolded: (card: CardId) => boolean) {
    this.#isFolded = isFolded;
    this.#column = column;
    this.#anchor = anchor;
    column.addController(this);
  }

  hostUpdated(): void {
    for (const card of this.#column.renderRoot.querySelectorAll('attention-card')) this.#observer.observe(card);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** The card in view; none above the first one. */
  get here(): CardId | undefined {
    return this.#here;
  }

  #setHere(card: CardId | undefined): void {
    if (card === this.#here) return;
    this.#here = card;
    this.#column.requestUpdate();
  }

  /** Whether the reader is at the top, where no card has come up to that line. */
  #isAboveCards(): boolean {
    const first = cardElement(this.#column, this.cards[0]);
    return first !== null && first.getBoundingClientRect().top > window.innerHeight * 0.2;
  }

  /** The cards of the path that is shown; none until they are fetched. */
  get cards(): readonly CardId[] {
    const { session, hide } = this.#column;
    if (session === undefined || cards.value === undefined || hide.has('steps')) return [];
    const { trace, example } = session;
    const path = pathOf(session);
    const chosen = cards.value.chosenCards(trace, path, example.display.steps);
    return cards.value.cardsOf(trace, path).filter((card) => chosen?.has(card) ?? true);
  }

  /** Goes to a card: scrolls to it and focuses its heading. */
  readonly show = (card: CardId): void => {
    const found = cardElement(this.#column, card);
    found?.scrollIntoView();
    void found?.focusHeading?.();
    this.#setHere(card);
    const bar = this.#column.renderRoot.querySelector('.bar')!;
    if (found) this.#anchor.keep(() => showBelow(bar.clientHeight, found));
  };

  /** Goes to the first card that is not folded, as soon as there is one: readers press the button before the cards are fetched. */
  async showFirst(): Promise<void> {
    if (cardElement(this.#column, this.cards[0]) === null) await this.#column.updateComplete;
    const first = this.cards.find((card) => !this.#isFolded(card)) ?? this.cards[0];
    if (first !== undefined) this.show(first);
  }

  /** Shows another head, layer or stage, and goes to a card of it; otherwise keeps the present card in its place. */
  readonly showPath = async (focus: Focus, card?: CardId): Promise<void> => {
    const column = this.#column;
    const { session } = column;
    if (session === undefined) return;
    const show = () => {
      if (!sameFocus(focus, pathOf(session))) session.change(withFocus(session.example, focus));
    };
    if (card === undefined) {
      const focused = column.renderRoot.querySelector<AttentionCard>('attention-card:focus-within');
      const present = focused?.card ?? this.#here;
      this.#anchor.hold(() => cardElement(column, present), show);
      await column.updateComplete;
    } else {
      show();
      await column.updateComplete;
      this.show(card);
    }
  };
}
