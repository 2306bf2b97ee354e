import { html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import type { Chip } from '../../../design/chip-layout.ts';
import { weightFill } from '../../../design/fills.ts';
import { measurer } from '../../../design/measure-text.ts';
import {
  drawnRow,
  FALL,
  readsNothing,
  whyNothing,
  ribbonsOf,
  wordLines,
  type DrawnRow,
  type QueryRow,
  type Ribbon,
  type WordLines,
} from '../../../design/scenes/ribbons.ts';
import { ribbonsText as strings } from '../../../strings/pictures/ribbons.ts';
import { present } from '../../../trace/cells.ts';
import { byWord, pieceName } from '../../../trace/pieces.ts';
import { percentText } from '../../../trace/percent.ts';
import { arrowKeyTarget } from '../../arrow-keys.ts';
import { marked } from '../matrix/marked.ts';
import { define } from '../../define.ts';
import { word as chip } from '../../inline-text.ts';
import { Eased } from '../eased.ts';
import { paint } from '../paint.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { list, type ListState } from './list.ts';
import { ribbonsStyles } from './styles.ts';
import { weight } from './weight.ts';

/** The room above a chip, and below it, where the row of chips fades; as in the styles. */
const [EDGE, FADE] = [4, 24];

/** `<attention-ribbons>`: how the query token's 100 % are divided among the words it reads. Emits `row-choose`. */
export class AttentionRibbons extends Picture {
  static override styles = [pictureStyles, ribbonsStyles];

  /** The word that asks, where words stand in lines. */
  #shown: Element | null | undefined;

  /** queries × keys. */
  @property({ attribute: false }) weights: Step | undefined;
  /** `mask` or `masked_scores`, if anything is masked: distinguishes a masked weight from one that is merely 0. */
  @property({ attribute: false }) mask: Step | undefined;
  /** The row of the query token, from 0. */
  @property({ type: Number }) query = 0;
  /** In which head and layer, where there are several. */
  @property() place = '';
  /** Words that are marked, since they have no meaningful numbers. */
  @property({ attribute: false }) unknown: ReadonlySet<string> | undefined;
  @state() protected listState: ListState = { longestFirst: false, all: false, page: 0 };

  readonly #eased = new Eased(this);

  /** Among more words than there is room for, the one that was chosen comes into sight. */
  protected override updated(): void {
    const chip = this.renderRoot.querySelector('.chips [aria-checked=true]');
    const row = chip?.closest('.chips');
    if (!row || chip === this.#shown) return;
    this.#shown = chip;
    const [own, room] = [chip!, row].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    row.scrollTop += Math.min(0, own.top - EDGE - room.top) || Math.max(0, own.bottom + FADE - room.bottom);
  }

  protected override picture(): TemplateResult | typeof nothing {
    const { weights, mask, query } = this;
    if (!present(weights) || weights.rows.labels[query] === undefined) return nothing;
    const row = { weights, mask, query };
    return this.#flat(row) ?? this.#list(row);
  }

  #empty(row: QueryRow): string | undefined {
    return readsNothing(row) ? strings[whyNothing(row)](row.weights.rows.labels[row.query]!) : undefined;
  }

  /** The positions of the words; undefined if they do not fit in lines. */
  #lines(row: QueryRow): { left: number; words: WordLines } | undefined {
    if (this.width === 0) return undefined;
    const measure = measurer(this);
    const side =
      Math.ceil(Math.max(...[strings.asks, strings.isRead, this.place].map((text) => measure(text, 15)))) + 16;
    // The names of the lines are to the left of them, or above them if there is little room.
    for (const left of [Math.max(side, this.width >= 560 ? 104 : 0), side, 0]) {
      const words = wordLines(
        row,
        this.width - left,
        (word) => measure(marked(word, this.unknown), 17, 600),
        (word) => measure(marked(word, this.unknown), 17),
        4,
      );
      if (words) return { left, words };
    }
    return undefined;
  }

  #flat(row: QueryRow): TemplateResult | undefined {
    const found = this.#lines(row);
    if (!found) return undefined;
    const { left, words } = found;
    const above = left === 0;
    const chips = { left, top: above ? 24 : 0, height: matchMedia('(pointer: coarse)').matches ? 44 : 36 };
    const bottom = chips.top + chips.height;
    const readTop = bottom + FALL + (above ? 24 : 12);
    const empty = this.#empty(row);
    const place = (chip: Chip, beyond = 0) => ({
      '--x': `${left + chip.centre - chip.width / 2 - beyond}px`,
      '--w': `${chip.width + 2 * beyond}px`,
    });
    return html`<div
      class="flat"
      ${paint({ '--height': `${readTop + 50}px`, '--chip-top': `${chips.top}px`, '--read-top': `${readTop}px` })}
    >
      <span class="asks" id="asks" ${paint({ '--y': above ? '0px' : `${chips.top + chips.height / 2 - 10}px` })}
        >${strings.asks}${above ? ' ' : html`<br />`}${this.place}</span
      >
      <svg width=${this.width} height=${bottom + FALL} aria-hidden="true">
        ${empty === undefined ? ribbonsOf(this.#drawn(row), words, chips).map(ribbon) : nothing}
      </svg>
      <div role="radiogroup" aria-labelledby="asks" @keydown=${this.#move}>
        ${this.#chips((query) => place(words.queries[query]!))}
      </div>
      <span class="asks" ${paint({ '--y': `${above ? readTop - 22 : readTop + 2}px` })}
        >${strings.isRead}${above ? ', ' : html`<br />`}${strings.rounded}</span
      >
      <ol>
        ${row.weights.columns.labels.map(
          (word, key) =>
            html`<li ${paint(place(words.keys[key]!, 3))}>
              <bdi class=${this.#class(word)} title=${pieceName(row.weights.columns, key) ?? nothing}>${word}</bdi>
              ${weight(row, key, percentText)}
            </li>`,
        )}
      </ol>
      ${
        empty === undefined
          ? nothing
          : html`<p class="nothing asks" ${paint({ '--x': `${left}px`, '--y': `${bottom + 44}px` })}>${empty}</p>`
      }
    </div>`;
  }

  /** The row in transition: its position is eased, too, so that the ribbons glide to the next chip. */
  #drawn(row: QueryRow): DrawnRow {
    const goal = drawnRow(row);
    const [query, whole, ...weights] = this.#eased.towards([goal.query, goal.whole, ...goal.weights]);
    return { query: query!, whole: whole!, weights };
  }

  #list(row: QueryRow): TemplateResult {
    const empty = this.#empty(row);
    return html`<div class="chips" role="radiogroup" aria-labelledby="asks" @keydown=${this.#move}>
        <span class="asks" id="asks">${strings.asks}</span>
        ${this.#chips(() => ({}))}
      </div>
      ${
        empty === undefined
          ? list(
              row,
              this.place,
              this.listState,
              (word) => this.#class(word),
              (change) => (this.listState = { ...this.listState, ...change }),
            )
          : html`<p class="asks">${empty}</p>`
      }`;
  }

  #chips(place: (query: number) => Record<`--${string}`, string>): TemplateResult[] {
    return byWord(this.weights!.rows).map(
      (pieces) => html`<span class="pieces">${pieces.map((query) => this.#chip(query, place(query)))}</span>`,
    );
  }

  #chip(row: number, place: Record<`--${string}`, string>): TemplateResult {
    const chosen = row === this.query;
    const { rows } = this.weights!;
    const word = rows.labels[row]!;
    const piece = pieceName(rows, row);
    return html`<button
      class="chip word"
      role="radio"
      aria-checked=${chosen}
      aria-label=${piece ?? nothing}
      tabindex=${chosen ? 0 : -1}
      title=${piece ?? word}
      @click=${() => this.chooseRow(this.weights!, row)}
      ${paint(place)}
    >
      ${chip(word, this.unknown)}
    </button>`;
  }

  #class(word: string): string {
    return `word${this.unknown?.has(word) ? ' unknown' : ''}`;
  }

  #move(event: KeyboardEvent): void {
    const goal = arrowKeyTarget(event, this.query, this.weights!.rows.labels.length);
    if (goal === undefined) return;
    (event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=radio]')[goal]!.focus();
    this.chooseRow(this.weights!, goal);
  }
}

/** A ribbon, and within it the narrower one that turns it into an outline in forced colours. */
function ribbon({ weight, width, d }: Ribbon): TemplateResult {
  return svg`<path class="ribbon" fill="none" stroke=${weightFill(weight)} stroke-width=${width.toFixed(2)} d=${d}/>
    ${width > 3 ? svg`<path class="inside" stroke-width=${(width - 2).toFixed(2)} d=${d}/>` : nothing}`;
}

define('attention-ribbons', AttentionRibbons);

declare global {
  interface HTMLElementTagNameMap {
    'attention-ribbons': AttentionRibbons;
  }
}
