// What stays in view: the query token, the list of steps, and where the numbers come from.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { cardNames } from '../../strings/cards/names.ts';
import { provenanceText } from '../../strings/provenance.ts';
import { selectionText } from '../../strings/selection.ts';
import { focuses, sameFocus } from '../../trace/focus.ts';
import { changedText, originText } from '../../trace/origin-text.ts';
import { provenance } from '../../trace/provenance.ts';
import { arrowKeyTarget } from '../arrow-keys.ts';
import { textTemplate } from '../text-template.ts';
import { pathName, word } from '../inline-text.ts';
import { cardNumber } from '../cards/cards.ts';
import type { CardId, View } from '../cards/view.ts';

/** More words than this are in a list instead of a row of chips. */
const MOST_CHIPS = 8;
/** Next to a chip there is room for the focus outline, in CSS pixels; as in the styles. */
const EDGE = 4;

interface Bar {
  view: View;
  /** The query tokens. */
  labels: readonly string[];
  /** The card in view. */
  here: CardId | undefined;
  /** For a long text: buttons for other query tokens. */
  moves: unknown;
  /** Chooses the query token, from 0 among all words. */
  choose: (word: number) => void;
  goTo: (card: CardId) => void;
  /** Undo and the like. */
  tools: unknown;
}

export function bar({ view, labels, here, moves, choose, goTo, tools }: Bar): TemplateResult {
  const { cards } = view;
  const name = (card: CardId) => `${cardNumber(cards, card)} ${cardNames[card].short}`;
  return html`<div class="bar" part="bar">
    <div class="bar-line">
      <div class="choosers">${chooser(view, labels, choose)}${moves}${pathChooser(view)}</div>
      ${
        cards.length === 0
          ? nothing
          : html`<nav aria-label=${selectionText.way}>
                ${cards.map(
                  (card) =>
                    html`<button
                      type="button"
                      aria-current=${card === here ? 'step' : nothing}
                      @click=${() => goTo(card)}
                    >
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
              </select>`
      }
    </div>
    <div class="bar-line below">
      <p class="origin soft">${origin(view)}</p>
      ${tools}
    </div>
  </div>`;
}

/**
 * Keeps the chip of the query token visible if the row of chips is wider than its space: when another word is chosen, and when the row or
 * the chip changes its size. Scrolls only the row, and not while the reader scrolls it.
 */
export class QueryChipScroller {
  #chip: Element | null = null;
  readonly #sizes = new ResizeObserver(() => {
    const row = this.#chip!.parentElement!;
    const [chip, room] = [this.#chip!, row].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    row.scrollLeft += Math.min(0, chip.left - EDGE - room.left) || Math.max(0, chip.right + EDGE - room.right);
  });

  /** To be called after every update of the bar's element. */
  look(root: ParentNode): void {
    const chip = root.querySelector('.chooser [aria-checked=true]');
    if (chip === this.#chip) return;
    this.end();
    if (chip === null) return;
    this.#chip = chip;
    this.#sizes.observe(chip);
    this.#sizes.observe(chip.parentElement!);
  }

  end(): void {
    this.#sizes.disconnect();
    this.#chip = null;
  }
}

function chooser(
  { query, region }: View,
  labels: readonly string[],
  chooseWord: (word: number) => void,
): TemplateResult {
  const first = region?.first ?? 0;
  const choose = (row: number) => chooseWord(first + row);
  if (labels.length > MOST_CHIPS) {
    return html`<label class="chooser"
      ><span class="soft">${selectionText.asks}</span>
      <select
        .value=${String(query)}
        @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
      >
        ${labels.map((label, row) => html`<option value=${row} ?selected=${row === query}>${first + row + 1} ${label}</option>`)}
      </select></label
    >`;
  }
  const step = (event: KeyboardEvent) => {
    const next = arrowKeyTarget(event, query, labels.length);
    if (next === undefined) return;
    const chips = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]');
    choose(next);
    chips[next]?.focus();
  };
  return html`<div class="chooser" role="radiogroup" aria-label=${selectionText.chooseAsking} @keydown=${step}>
    <span class="soft" aria-hidden="true">${selectionText.asks}</span>
    ${labels.map(
      (label, row) =>
        html`<button
          type="button"
          role="radio"
          aria-checked=${row === query}
          tabindex=${row === query ? 0 : -1}
          @click=${() => choose(row)}
        >
          ${word(label)}
        </button>`,
    )}
  </div>`;
}

/** A choice of head, layer and stage. */
function pathChooser({ trace, focus, show }: View): TemplateResult | typeof nothing {
  const all = focuses(trace);
  if (all.length < 2) return nothing;
  return html`<label class="chooser path"
    ><span class="soft">${selectionText.in}</span>
    <select
      aria-label=${selectionText.choosePath}
      @change=${(event: Event) => show(all[Number((event.target as HTMLSelectElement).value)]!)}
    >
      ${all.map((one, index) => html`<option value=${index} .selected=${sameFocus(one, focus)}>${pathName(trace, one)}</option>`)}
    </select></label
  >`;
}

function origin({ session }: View): unknown {
  const { example, start } = session;
  const provenanceOf = provenance(example, start);
  const { origin: from, parameters } = provenanceOf;
  const changed = changedText(provenanceOf);
  const origins =
    parameters === undefined
      ? textTemplate(provenanceText.numbersAre, { origin: originText(start, from) })
      : textTemplate(provenanceText.wordsAndParameters, {
          origin: originText(start, from),
          parameters: originText(start, parameters),
        });
  const url = example.source?.url;
  const source =
    url === undefined
      ? nothing
      : html` · <a href=${url} rel="noopener noreferrer" target="_blank">${provenanceText.source}</a>`;
  return html`${origins}${source}${changed === '' ? nothing : html` · ${changed}`}`;
}
