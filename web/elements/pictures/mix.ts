import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { pictures } from '../../strings/pictures.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import { at, present, rowOf } from './cells.ts';
import { Eased } from './ease.ts';
import { measurer } from './measure.ts';
import { piecesOf, type Bar } from './mix-pieces.ts';
import { Picture, pictureStyles } from './picture.ts';

/** The words `<attention-mix>` writes. */
export interface MixLabels {
  /** The heading of one bar; counted from 1. */
  number: (position: number) => string;
  /** One piece when the pointer rests on it. */
  product: (word: string, weight: string, value: string, share: string) => string;
  /** The words too small to be drawn apart. */
  more: (words: number, together: string) => string;
  /** One bar for those who do not see it. */
  bar: (number: string, pieces: string[], sum: string) => string;
  showAll: (all: number) => string;
  showFewer: string;
}

const barsAtFirst = 12;
const barHeight = 30;
const gap = 2;
/** Pieces shorter than this are gathered. */
const leastPiece = 5;
const sumRoom = 76;

/** `<attention-mix>`: what the context vector is made of, one bar a number, one piece weight × value a word. */
export class AttentionMix extends Picture {
  static override properties = {
    weights: { attribute: false },
    value: { attribute: false },
    context: { attribute: false },
    query: { type: Number },
    precision: { type: Number },
    labels: { attribute: false },
    all: { state: true },
  };
  static override styles = [
    pictureStyles,
    css`
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
        max-width: 560px;
      }
      li {
        margin-bottom: 14px;
      }
      .name {
        display: block;
        margin-bottom: 6px;
        font-size: 14px;
        color: var(--attention-soft);
      }
      .piece {
        fill: color-mix(in oklab, var(--attention-value) 20%, var(--attention-paper));
      }
      .own {
        fill: color-mix(in oklab, var(--attention-value) 38%, var(--attention-paper));
      }
      .gathered {
        fill: var(--attention-line-tint);
        stroke: var(--attention-line);
        stroke-dasharray: 2 2;
      }
      .label {
        font-size: 14px;
        pointer-events: none;
      }
      .mark {
        stroke: var(--attention-context);
        stroke-width: 3px;
      }
      .zero {
        stroke: var(--attention-line);
      }
      .sum {
        fill: var(--attention-context);
        font-size: 17px;
        font-weight: 600;
      }
      .more {
        display: block;
        font-size: 13px;
        line-height: 16px;
        color: var(--attention-soft);
      }
      @media (forced-colors: active) {
        .piece {
          fill: Canvas;
          stroke: CanvasText;
        }
        .mark {
          stroke: Highlight;
        }
        .sum {
          fill: CanvasText;
        }
      }
    `,
  ];

  /** queries × keys. */
  declare weights: Step | undefined;
  /** keys × d_v. */
  declare value: Step | undefined;
  /** queries × d_v. */
  declare context: Step | undefined;
  /** The row that asks, from 0. */
  declare query: number;
  /** Most decimals printed. */
  declare precision: number;
  declare labels: MixLabels;
  declare protected all: boolean;

  readonly #eased = new Eased(this);

  constructor() {
    super();
    this.query = 0;
    this.precision = 3;
    this.labels = pictures.mix;
    this.all = false;
  }

  protected override picture(): TemplateResult | typeof nothing {
    const { weights, value, context, labels } = this;
    if (!present(weights) || !present(value) || !present(context) || this.width === 0) return nothing;
    if (weights.rows.labels[this.query] === undefined) return nothing;
    const positions = context.columns.labels.length;
    const shown = this.all ? positions : Math.min(positions, barsAtFirst);
    const shares = rowOf(weights, this.query);
    const products = Array.from({ length: shown }, (_, position) =>
      Array.from(shares, (share, key) => Math.fround(share * at(value, key, position))),
    );
    const flat = products.flat();
    if (!flat.every(Number.isFinite)) return nothing;

    const width = Math.min(this.width, 560);
    const sides = products.map((row) => ({
      right: row.reduce((sum, product) => sum + Math.max(0, product), 0),
      left: row.reduce((sum, product) => sum + Math.max(0, -product), 0),
    }));
    const ends = Array.from({ length: shown }, (_, position) => at(context, this.query, position));
    const left = Math.max(0, ...sides.map((side) => side.left), ...ends.map((end) => -end));
    const right = Math.max(0, ...sides.map((side) => side.right), ...ends);
    const unit = (width - sumRoom) / (left + right || 1);
    const zero = left * unit;
    const productDigits = decimals(flat, this.precision);
    const drawn = this.#eased.towards([...flat, ...ends]);
    return html`<ol>
        ${products.map((row, position) => {
          const n = row.length;
          const bar = piecesOf(row, drawn.slice(position * n, (position + 1) * n), unit, leastPiece);
          return this.#bar(bar, position, drawn[flat.length + position]!, { width, unit, zero, productDigits });
        })}
      </ol>
      ${
        positions > barsAtFirst
          ? html`<button class="text-button" aria-expanded=${this.all} @click=${() => (this.all = !this.all)}>
              ${this.all ? labels.showFewer : labels.showAll(positions)}
            </button>`
          : nothing
      }`;
  }

  #bar(
    { pieces, gathered }: Bar,
    position: number,
    drawnSum: number,
    { width, unit, zero, productDigits }: { width: number; unit: number; zero: number; productDigits: number },
  ): TemplateResult {
    const { labels } = this;
    const measure = measurer(this);
    const words = this.weights!.columns.labels;
    const number = (x: number) => formatNumber(x, productDigits);
    const cell = (step: Step, row: number, column: number) =>
      formatNumber(at(step, row, column), decimals(step.values, this.precision));
    const mark = zero + drawnSum * unit;
    const boxes = pieces.map((piece) => {
      const word = piece.key === undefined ? '' : words[piece.key]!;
      const text = piece.key === undefined ? '' : `${word} ${number(piece.product)}`;
      const x = zero + Math.min(piece.from, piece.to) * unit;
      const length = Math.max(0, Math.abs(piece.to - piece.from) * unit - gap);
      const free = besideMark(x + gap / 2, x + gap / 2 + length, mark);
      const fits = measure(text, 14) + 10 <= free.to - free.from;
      return { piece, word, text, x: x + gap / 2, length, fits, centre: (free.from + free.to) / 2 };
    });
    const below = underneath(
      boxes
        .filter(({ fits, text }) => !fits && text !== '')
        .map(({ x, length, text, piece }) => ({
          text,
          centre: x + length / 2,
          width: measure(text, 14),
          importance: Math.abs(piece.product),
        })),
      width,
    );
    const name = labels.number(position + 1);
    const sum = cell(this.context!, this.query, position);
    const together = gathered && labels.more(gathered.keys.length, number(gathered.sum));
    const spoken = boxes.filter(({ text }) => text !== '').map(({ text }) => text);
    const rightEnd = Math.max(mark, ...boxes.map(({ x, length }) => x + length));
    return html`<li>
      <span class="name" aria-hidden="true">${name}</span>
      <svg width=${width} height=${barHeight + 4 + (below.length > 0 ? 20 : 0)} aria-hidden="true">
        ${boxes.map(
          ({ piece, word, text, x, length, fits, centre }) => svg`<g>
            <rect class=${piece.key === undefined ? 'piece gathered' : piece.key === this.query ? 'piece own' : 'piece'}
              x=${x.toFixed(2)} y="3" width=${length.toFixed(2)} height=${barHeight - 2} rx=${Math.min(3, length / 2)}/>
            ${
              piece.key === undefined
                ? svg`<title>${together}</title>`
                : svg`<title>${labels.product(
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
        ${below.map(
          ({ text, centre }) =>
            svg`<text class="label" x=${centre} y=${barHeight + 19} text-anchor="middle">${text}</text>`,
        )}
      </svg>
      ${together === undefined ? nothing : html`<span class="more" aria-hidden="true">${together}</span>`}
      <span class="unseen">${labels.bar(name, together === undefined ? spoken : [...spoken, together], sum)}</span>
    </li>`;
  }
}

/** The longer part of a piece that the mark of the sum leaves free. */
function besideMark(from: number, to: number, mark: number): { from: number; to: number } {
  if (mark < from || mark > to) return { from, to };
  return mark - from > to - mark ? { from, to: mark } : { from: mark, to };
}

interface Below {
  text: string;
  centre: number;
  width: number;
  importance: number;
}

/** Labels below a bar, the most important first, moved inside of it; left out where they would print over another. */
function underneath(labels: readonly Below[], width: number): Below[] {
  const kept: Below[] = [];
  for (const label of [...labels].sort((a, b) => b.importance - a.importance)) {
    const centre = Math.min(Math.max(label.centre, label.width / 2), width - label.width / 2);
    const free = kept.every((other) => Math.abs(other.centre - centre) > (other.width + label.width) / 2 + 10);
    if (free) kept.push({ ...label, centre });
  }
  return kept;
}
