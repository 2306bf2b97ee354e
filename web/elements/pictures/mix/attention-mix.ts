import { html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { mixBarsText as strings } from '../../../strings/pictures/mix.ts';
import { at, present, rowOf } from '../../../trace/cells.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { Eased } from '../eased.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { labelsBelow } from './labels-below.ts';
import { piecesOf, type Bar } from './pieces.ts';
import { mixStyles } from './styles.ts';

const barsAtFirst = 12;
const barHeight = 30;
const gap = 2;
/** With more numbers than this, nothing is animated: each frame would take noticeable time. */
const MOST_EASED = 5000;
/** Shorter pieces are combined. */
const leastPiece = 5;
const leastSumRoom = 76;
const longestWord = 150;
/** Lines of labels below a bar. */
const lines = 2;
const lineHeight = 18;

/** `<attention-mix>`: what the context vector is made of, with a bar for each number, and in it a piece weight × value for each word. */
export class AttentionMix extends Picture {
  static override styles = [pictureStyles, mixStyles];

  /** queries × keys. */
  @property({ attribute: false }) weights: Step | undefined;
  /** keys × d_v. */
  @property({ attribute: false }) value: Step | undefined;
  /** queries × d_v. */
  @property({ attribute: false }) context: Step | undefined;
  /** The row of the query token, from 0. */
  @property({ type: Number }) query = 0;
  /** The column of the query token, if it is not its row; −1 if it has none. */
  @property({ attribute: false }) own: number | undefined;
  /** The most decimals that are printed. */
  @property({ type: Number }) precision = 3;
  @state() protected all = false;

  readonly #eased = new Eased(this);

  protected override picture(): TemplateResult | typeof nothing {
    const { weights, value, context } = this;
    if (!present(weights) || !present(value) || !present(context) || this.width === 0) return nothing;
    if (weights.rows.labels[this.query] === undefined) return nothing;
    const positions = context.columns.labels.length;
    const shown = this.all ? positions : Math.min(positions, barsAtFirst);
    const row = rowOf(weights, this.query);
    const products = Array.from({ length: shown }, (_, position) =>
      Array.from(row, (weight, key) => Math.fround(weight * at(value, key, position))),
    );
    const flat = products.flat();
    const ends = Array.from({ length: shown }, (_, position) => at(context, this.query, position));
    if (![...flat, ...ends].every(Number.isFinite)) return nothing;

    const width = Math.min(this.width, 560);
    const measure = measurer(this);
    const endDigits = decimals(context.values, this.precision);
    const sums = ends.map((end) => formatNumber(end, endDigits));
    const sumRoom = Math.max(leastSumRoom, ...sums.map((sum) => Math.ceil(measure(sum, 17, 600)) + 14));
    const sides = products.map((row) => ({
      right: row.reduce((sum, product) => sum + Math.max(0, product), 0),
      left: row.reduce((sum, product) => sum + Math.max(0, -product), 0),
    }));
    const left = Math.max(0, ...sides.map((side) => side.left), ...ends.map((end) => -end));
    const right = Math.max(0, ...sides.map((side) => side.right), ...ends);
    const unit = (width - sumRoom) / (left + right || 1);
    const zero = left * unit;
    const productDigits = decimals(flat, this.precision);
    const goal = [...flat, ...ends];
    const drawn = flat.length > MOST_EASED ? goal : this.#eased.towards(goal);
    return html`<ol>
        ${products.map((row, position) => {
          const n = row.length;
          const bar = piecesOf(row, drawn.slice(position * n, (position + 1) * n), unit, leastPiece);
          const drawnSum = drawn[flat.length + position]!;
          return this.#bar(bar, row, position, sums[position]!, {
            width,
            unit,
            zero,
            productDigits,
            sumDigits: endDigits,
            drawnSum,
          });
        })}
      </ol>
      ${
        positions > barsAtFirst
          ? html`<button class="text-button" aria-expanded=${this.all} @click=${() => (this.all = !this.all)}>
              ${this.all ? strings.showFewer : strings.showAll(positions)}
            </button>`
          : nothing
      }`;
  }

  #bar(
    { pieces, gathered }: Bar,
    products: readonly number[],
    position: number,
    sum: string,
    {
      width,
      unit,
      zero,
      productDigits,
      sumDigits,
      drawnSum,
    }: {
      width: number;
      unit: number;
      zero: number;
      productDigits: number;
      sumDigits: number;
      drawnSum: number;
    },
  ): TemplateResult {
    const measure = measurer(this);
    const words = this.weights!.columns.labels;
    const short = (word: string) => clip(word, longestWord, (text) => measure(text, 14));
    const number = (x: number) => formatNumber(x, productDigits);
    const sumOf = (x: number) => formatNumber(x, Math.max(productDigits, sumDigits));
    const cell = (step: Step, row: number, column: number) =>
      formatNumber(at(step, row, column), decimals(step.values, this.precision));
    const mark = zero + drawnSum * unit;
    const boxes = pieces.map((piece) => {
      const word = piece.key === undefined ? '' : words[piece.key]!;
      const text = piece.key === undefined ? '' : `${short(word)} ${number(piece.product)}`;
      const x = zero + Math.min(piece.from, piece.to) * unit;
      const length = Math.max(0, Math.abs(piece.to - piece.from) * unit - gap);
      const free = besideMark(x + gap / 2, x + gap / 2 + length, mark);
      const fits = measure(text, 14) + 10 <= free.to - free.from;
      return { piece, word, text, x: x + gap / 2, length, fits, centre: (free.from + free.to) / 2 };
    });
    const below = labelsBelow(
      boxes.flatMap(({ piece: { key, product }, fits, text, x, length }) =>
        fits || key === undefined
          ? []
          : [{ key, text, centre: x + length / 2, width: measure(text, 14), importance: Math.abs(product) }],
      ),
      width,
      lines,
    );
    const rows = 1 + Math.max(-1, ...below.placed.map(({ row }) => row));
    const column = this.context!.columns.labels[position]!;
    const name = /^\d+$/.test(column) ? strings.number(position + 1) : column;
    const named = boxes.some(({ piece }) => piece.key !== undefined && !below.left.includes(piece.key));
    const unnamed = [...(gathered?.keys ?? []), ...below.left].sort((a, b) => a - b);
    const total = (keys: readonly number[]) =>
      sumOf(keys.reduce((running, key) => Math.fround(running + products[key]!), 0));
    const together =
      unnamed.length === 0
        ? undefined
        : unnamed.length === 1
          ? strings.last(`${words[unnamed[0]!]!} ${total(unnamed)}`)
          : (named ? strings.more : strings.all)(unnamed.length, total(unnamed));
    const gatheredText = gathered && strings.all(gathered.keys.length, sumOf(gathered.sum));
    const spoken = boxes.flatMap(({ piece, word }) =>
      piece.key === undefined ? [] : [`${word} ${number(piece.product)}`],
    );
    const rightEnd = Math.max(mark, ...boxes.map(({ x, length }) => x + length));
    return html`<li>
      <span class="name" aria-hidden="true">${name}</span>
      <svg width=${width} height=${barHeight + 4 + (rows > 0 ? 2 + rows * lineHeight : 0)} aria-hidden="true">
        ${boxes.map(
          ({ piece, word, text, x, length, fits, centre }) => svg`<g>
            <rect class=${piece.key === undefined ? 'piece gathered' : piece.key === (this.own ?? this.query) ? 'piece own' : 'piece'}
              x=${x.toFixed(2)} y="3" width=${length.toFixed(2)} height=${barHeight - 2} rx=${Math.min(3, length / 2)}/>
            ${
              piece.key === undefined
                ? svg`<title>${gatheredText}</title>`
                : svg`<title>${strings.product(
                    word,
                    cell(this.weights!, this.query, piece.key),
                    cell(this.value!, piece.key, position),
                    number(piece.product),
                  )}</title>`
            }
            ${fits ? svg`<text class="label" x=${centre} y="22" text-anchor="middle">${text}</text>` : nothing}
          </g>`,
        )}
        ${zero > 0 ? svg`<line class="zero" x1=${zero} x2=${zero} y1="-1" y2=${barHeight + 5}/>` : nothing}
        <line class="mark" x1=${mark} x2=${mark} y1="-2" y2=${barHeight + 6} />
        <text class="sum" x=${rightEnd + 10} y="23">${sum}</text>
        ${below.placed.map(
          ({ text, centre, row }) =>
            svg`<text class="label" x=${centre} y=${barHeight + 19 + row * lineHeight} text-anchor="middle">${text}</text>`,
        )}
      </svg>
      ${together === undefined ? nothing : html`<span class="more" aria-hidden="true">${together}</span>`}
      <span class="unseen"
        >${strings.bar(name, gatheredText === undefined ? spoken : [...spoken, gatheredText], sum)}</span
      >
    </li>`;
  }
}

/** The longer part of a piece that is not covered by the mark of the sum. */
function besideMark(from: number, to: number, mark: number): { from: number; to: number } {
  if (mark < from || mark > to) return { from, to };
  return mark - from > to - mark ? { from, to: mark } : { from: mark, to };
}

define('attention-mix', AttentionMix);

declare global {
  interface HTMLElementTagNameMap {
    'attention-mix': AttentionMix;
  }
}
