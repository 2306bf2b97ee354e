// The list of cards in the bar: as a row of buttons, and as a menu where there is little room.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { cardNames } from '../../strings/cards/names.ts';
import { selectionText } from '../../strings/selection.ts';
import { cardNumber } from './cards.ts';
import type { CardId } from './view.ts';

/** @param here the card in view */
export function cardLinks(
  cards: readonly CardId[],
  here: CardId | undefined,
  goTo: (card: CardId) => void,
): TemplateResult | typeof nothing {
  if (cards.length === 0) return nothing;
  const name = (card: CardId) => selectionText.step(cardNumber(cards, card), cardNames[card].short);
  return html`<nav aria-label=${selectionText.way}>
      ${cards.map(
        (card) =>
          html`<button type="button" aria-current=${card === here ? 'step' : nothing} @click=${() => goTo(card)}>
            ${name(card)}
          </button>`,
      )}
    </nav>
    <select
      class="way"
      aria-label=${selectionText.goTo}
      @change=${(event: Event) => goTo((event.target as HTMLSelectElement).value as CardId)}
    >
      ${cards.map((card) => html`<option value=${card} .selected=${live(card === here)}>${name(card)}</option>`)}
    </select>`;
}
