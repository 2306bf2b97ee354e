import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { pictures } from '../../strings/pictures.ts';
import { alongLine } from '../along-line.ts';
import { isMasked, present, rowOf } from '../../trace/cells.ts';
import { Eased } from './ease.ts';
import { weightFill } from '../../design/fills.ts';
import { bundle, chipLayout, type Chip } from '../../design/chip-layout.ts';
import { measurer } from '../../design/measure-text.ts';
import { paint } from './paint.ts';
import { Picture, pictureStyles } from './picture.ts';
import { ribbonsStyles } from './ribbons-styles.ts';
import { drawableWeight, percentText, smallPercentText } from '../../trace/percent.ts';

const strings = pictures.ribbons;

const longList = 24;
const shownOfLongList = 12;
const rowsAtATime = 100;

/** `<attention-ribbons>`: the chosen word's 100 % splits among the words it reads. Emits `row-choose`. */
export class AttentionRibbons extends Picture {
  static override properties = {
    weights: { attribute: false },
    mask: { attribute: false },
    query: { type: Number },
    byLength: { state: true },
    all: { state: true },
    page: { state: true },
  };
  static override styles = [pictureStyles, ribbonsStyles];

  /** queries × keys. */
  declare weights: Step | undefined;
  /** `mask` or `masked_scores`, where something is masked: tells a masked weight from one that is merely 0. */
  declare mask: Step | undefined;
  /** The row that asks, from 0. */
  declare query: number;
  declare protected byLength: boolean;
  declare protected all: boolean;
  declare protected page: number;

  readonly #eased = new Eased(this);

  constructor() {
    super();
    this.query = 0;
    this.byLength = false;
    this.all = false;
    this.page = 0;
  }

  protected override picture(): TemplateResult | typeof nothing {
    const weights = this.weights;
    if (!present(weights) || weights.rows.labels[this.query] === undefined) return nothing;
    const shares = rowOf(weights, this.query);
    return this.#flat(weights, shares) ?? this.#list(weights, shares);
  }

  #empty(weights: Step, shares: Float32Array): string | undefined {
    return shares.every((share) => share === 0) ? strings.nothingLeft(weights.rows.labels[this.query]!) : undefined;
  }

  #flat(weights: Step, shares: Float32Array): TemplateResult | undefined {
    const asking = weights.rows.labels;
    const read = weights.columns.labels;
    if (this.width === 0 || Math.max(asking.length, read.length) > longList) return undefined;
    const measure = measurer(this);
    const side = Math.ceil(Math.max(measure(strings.asks, 15), measure(strings.isRead, 15))) + 16;
    const place = (left: number) => {
      const room = this.width - left;
      const chips = chipLayout(
        asking.map((word) => measure(word, 17, 600)),
        room,
        14,
      );
      const same = asking.length === read.length && asking.every((word, index) => word === read[index]);
      const reads = same
        ? chips
        : chipLayout(
            read.map((word) => measure(word, 17)),
            room,
            4,
          );
      return chips && reads && { left, chips, reads };
    };
    const wide = Math.max(side, this.width >= 560 ? 104 : 0);
    const found = place(wide) ?? place(side) ?? place(0);
    if (!found) return undefined;
    const { left, chips, reads } = found;

    const above = left === 0;
    const chipHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36;
    const chipTop = above ? 24 : 0;
    const chipBottom = chipTop + chipHeight;
    const readTop = chipBottom + 124 + (above ? 12 : 0);
    const end = chipBottom + 112;
    const empty = this.#empty(weights, shares);
    const x = (centre: number) => `${left + centre}px`;
    return html`<div
      class="flat"
      ${paint({ '--height': `${readTop + 50}px`, '--chip-top': `${chipTop}px`, '--read-top': `${readTop}px` })}
    >
      <span class="asks" id="asks" ${paint({ '--y': above ? '0px' : `${chipTop + chipHeight / 2 - 10}px` })}
        >${strings.asks}</span
      >
      <svg width=${this.width} height=${end} aria-hidden="true">
        ${empty === undefined ? this.#ribbons(shares, left, chips, reads, chipHeight, chipBottom, end) : nothing}
      </svg>
      <div role="radiogroup" aria-labelledby="asks" @keydown=${this.#move}>
        ${asking.map((word, row) =>
          this.#chip(word, row, {
            '--x': x(chips[row]!.centre - chips[row]!.width / 2),
            '--w': `${chips[row]!.width}px`,
          }),
        )}
      </div>
      <span class="asks" ${paint({ '--y': `${above ? readTop - 22 : readTop + 2}px` })}>${strings.isRead}</span>
      <ol>
        ${read.map((word, column) => {
          const { centre, width } = reads[column]!;
          return html`<li ${paint({ '--x': x(centre - width / 2 - 3), '--w': `${width + 6}px` })}>
            <bdi class="word">${word}</bdi> ${this.#share(shares[column]!, column)}
          </li>`;
        })}
      </ol>
      ${
        empty === undefined
          ? nothing
          : html`<p class="nothing asks" ${paint({ '--x': `${left}px`, '--y': `${chipBottom + 44}px` })}>${empty}</p>`
      }
    </div>`;
  }

  #ribbons(
    shares: Float32Array,
    left: number,
    chips: readonly Chip[],
    reads: readonly Chip[],
    chipHeight: number,
    top: number,
    end: number,
  ): TemplateResult[] {
    // The place along the row is eased too, so that the ribbons glide to the next chip instead of jumping there.
    // A held row may add up to more than 1; its ribbons still share the width there is.
    const parts = Array.from(shares, drawableWeight);
    const all = Math.max(
      1,
      parts.reduce((sum, part) => sum + part, 0),
    );
    const [gliding, whole, ...drawn] = this.#eased.towards([this.query, all, ...parts]) as [
      number,
      number,
      ...number[],
    ];
    // Of another sentence, with fewer words, there is nothing to glide from.
    const asker = Math.min(gliding, chips.length - 1);
    const from = chips[Math.floor(asker)]!;
    const to = chips[Math.min(chips.length - 1, Math.ceil(asker))]!;
    const part = asker - Math.floor(asker);
    const full = bundle(from.width + (to.width - from.width) * part, chipHeight);
    const shoulder = (top - full.rise).toFixed(1);
    const middle = top + (end - top) / 2;
    const unit = full.width / whole;
    const together = drawn.reduce((sum, share) => sum + share, 0) * unit;
    let edge = left + from.centre + (to.centre - from.centre) * part - together / 2;
    return drawn.map((share, column) => {
      const width = share * unit;
      const start = edge + width / 2;
      edge += width;
      const goal = left + reads[column]!.centre;
      if (width < 0.05) return svg``;
      const d = `M${start.toFixed(1)} ${shoulder}V${top}C${start.toFixed(1)} ${middle} ${goal.toFixed(1)} ${middle} ${goal.toFixed(1)} ${end}`;
      return svg`<path class="ribbon" fill="none" stroke=${weightFill(share)} stroke-width=${width.toFixed(2)} d=${d}/>
        ${width > 3 ? svg`<path class="inside" stroke-width=${(width - 2).toFixed(2)} d=${d}/>` : nothing}`;
    });
  }

  #list(weights: Step, shares: Float32Array): TemplateResult {
    const words = weights.columns.labels;
    const n = words.length;
    const long = n > longList;
    const drawn = Array.from(shares, drawableWeight);
    const byShare = [...words.keys()].sort((a, b) => drawn[b]! - drawn[a]! || a - b);
    const several = repeated(words);
    const few = long && !this.all;
    let columns = few ? byShare.slice(0, shownOfLongList) : byShare;
    if (!this.byLength) columns = columns.toSorted((a, b) => a - b);
    const pages = Math.ceil(columns.length / rowsAtATime);
    const page = Math.min(this.page, pages - 1);
    const first = page * rowsAtATime;
    const shown = columns.slice(first, first + rowsAtATime);
    const empty = this.#empty(weights, shares);
    const magnified = magnification(drawn[byShare[0]!]!);
    const longest = Math.max(...shown.map((column) => smallPercentText(shares[column]!).length));
    return html`<div class="chips" role="radiogroup" aria-labelledby="asks" @keydown=${this.#move}>
        <span class="asks" id="asks">${strings.asks}</span>
        ${weights.rows.labels.map((word, row) => this.#chip(word, row, {}))}
      </div>
      ${
        empty !== undefined
          ? html`<p class="asks">${empty}</p>`
          : html`<p class="asks">
                ${few ? strings.most(shownOfLongList, n) : strings.isRead}${magnified > 1 ? strings.magnified(magnified) : ''}
              </p>
              <ol
                class=${several.size > 0 ? 'list placed' : 'list'}
                ${paint({ '--share-room': `${Math.max(56, longest * 10 + 2)}px` })}
              >
                ${shown.map((column) => {
                  const masked = isMasked(this.mask, this.query, column);
                  const bar = {
                    '--share': `${Math.min(1, drawn[column]! * magnified) * 100}%`,
                    '--fill': weightFill(0.75),
                  };
                  return html`<li>
                    <span class="named"
                      ><bdi class="word" title=${words[column]!}>${words[column]}</bdi>${
                        several.has(words[column]!)
                          ? html`<span class="place">${strings.place(column + 1)}</span>`
                          : nothing
                      }</span
                    >
                    <div class=${masked ? 'track masked' : 'track'}><div class="bar" ${paint(bar)}></div></div>
                    ${this.#share(shares[column]!, column, smallPercentText)}
                  </li>`;
                })}
              </ol>
              <div class="buttons">
                <button class="text-button" @click=${() => (this.byLength = !this.byLength)}>
                  ${this.byLength ? strings.sentenceOrder : strings.longestFirst}
                </button>
                ${
                  long
                    ? html`<button class="text-button" aria-expanded=${this.all} @click=${this.#toggleAll}>
                        ${this.all ? strings.showFewer : strings.showAll(n)}
                      </button>`
                    : nothing
                }
                ${
                  pages > 1
                    ? html`<button class="text-button" ?hidden=${page === 0} @click=${() => (this.page = page - 1)}>
                          ${strings.earlier}
                        </button>
                        <span class="asks">${strings.part(first + 1, first + shown.length, n)}</span>
                        <button
                          class="text-button"
                          ?hidden=${page === pages - 1}
                          @click=${() => (this.page = page + 1)}
                        >
                          ${strings.later}
                        </button>`
                    : nothing
                }
              </div>`
      }`;
  }

  #toggleAll(): void {
    this.all = !this.all;
    this.page = 0;
  }

  #share(share: number, column: number, text = percentText): TemplateResult {
    if (!isMasked(this.mask, this.query, column)) return html`<span class="share">${text(share)}</span>`;
    return html`<span class="share masked">0<span class="unseen">${strings.masked}</span></span>`;
  }

  #chip(word: string, row: number, place: Record<`--${string}`, string>): TemplateResult {
    const chosen = row === this.query;
    return html`<button
      class="chip word"
      role="radio"
      aria-checked=${chosen}
      tabindex=${chosen ? 0 : -1}
      title=${word}
      @click=${() => this.chooseRow(this.weights!, row)}
      ${paint(place)}
    >
      ${word}
    </button>`;
  }

  #move(event: KeyboardEvent): void {
    const goal = alongLine(event, this.query, this.weights!.rows.labels.length);
    if (goal === undefined) return;
    (event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=radio]')[goal]!.focus();
    this.chooseRow(this.weights!, goal);
  }
}

/** How many times as long bars are drawn where even the longest share is so small that it would not show: 20, 50, 100, … */
function magnification(longest: number): number {
  if (!(longest > 0 && longest < 0.05)) return 1;
  const ten = 10 ** Math.min(6, Math.floor(-Math.log10(longest)));
  return ten * ([5, 2].find((times) => times * ten * longest <= 1) ?? 1);
}

/** The words that stand in the sentence more than once. */
function repeated(words: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(words.filter((word) => seen.has(word) || !seen.add(word)));
}
