import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { laterPictures } from '../../../strings/later-pictures.ts';
import { present } from '../../../trace/cells.ts';
import { Picture, pictureStyles } from '../picture.ts';

const strings = laterPictures.pairs;

const mostWords = 24;
const denseHeight = 320;
const fan = 24;

/** `<attention-pairs>`: every pair of a word that asks and a word that is read, before any of them is compared. */
export class AttentionPairs extends Picture {
  static override properties = {
    scores: { attribute: false },
    query: { type: Number },
  };
  static override styles = [
    pictureStyles,
    css`
      .head {
        font-size: 14px;
        fill: var(--attention-soft);
      }
      .pair {
        stroke: var(--attention-line);
        stroke-width: 1px;
        opacity: 0.55;
      }
      .pair.own {
        stroke: var(--attention-query);
        stroke-width: 2px;
        opacity: 1;
      }
      .dense {
        fill: var(--attention-line-tint);
      }
      .edge {
        stroke: var(--attention-line);
        stroke-width: 2px;
      }
      .asking {
        fill: var(--attention-query);
        font-weight: 600;
      }
      .dot {
        fill: var(--attention-line);
      }
      .dot.own {
        fill: var(--attention-query);
      }
      .note {
        margin-top: 8px;
      }
      @media (forced-colors: active) {
        .pair:not(.own) {
          stroke: CanvasText;
        }
        .pair.own {
          stroke-width: 3px;
        }
        .asking {
          fill: CanvasText;
        }
      }
    `,
  ];

  /** Any queries × keys step; only its words are used. */
  declare scores: Step | undefined;
  /** The row that asks, from 0. */
  declare query: number;

  constructor() {
    super();
    this.query = 0;
  }

  protected override picture(): TemplateResult | typeof nothing {
    const { scores } = this;
    if (!present(scores) || this.width === 0) return nothing;
    const asking = scores.rows.labels;
    const read = scores.columns.labels;
    const comparisons = strings.comparisons(asking.length, read.length);
    const dense = Math.max(asking.length, read.length) > mostWords;
    return html`${dense ? this.#dense(asking, read, comparisons) : this.#lines(asking, read, comparisons)}
      <p class="note" aria-hidden="true">${comparisons}</p>
      ${dense ? html`<p class="note">${strings.drawn(Math.min(fan, read.length), read.length)}</p>` : nothing}`;
  }

  #frame(asking: readonly string[], read: readonly string[]) {
    const measure = measurer(this);
    const wide = (words: readonly string[]) =>
      Math.min(120, this.width / 3.5, Math.ceil(Math.max(40, ...words.map((word) => measure(word, 15, 600)))));
    const [left, right] = [wide(asking), wide(read)];
    const across = Math.min(420, this.width) - left - right - 24;
    const fit = (word: string, room: number) => clip(word, room, (text) => measure(text, 15, 600));
    return { left, right, from: left + 12, to: left + 12 + across, fit };
  }

  #lines(asking: readonly string[], read: readonly string[], comparisons: string): TemplateResult {
    const { left, right, from, to, fit } = this.#frame(asking, read);
    const most = Math.max(asking.length, read.length);
    const pitch = most <= 10 ? 36 : 24;
    const height = most * pitch;
    const y = (index: number, count: number) => 30 + (height * (index + 0.5)) / count;
    const line = (row: number, column: number, own: boolean) =>
      svg`<line class=${own ? 'pair own' : 'pair'} x1=${from} x2=${to} y1=${y(row, asking.length)} y2=${y(column, read.length)}/>`;
    const { asks, isRead } = strings;
    return html`<svg width=${to + 12 + right} height=${30 + height} role="img" aria-label=${comparisons}>
      <text class="head" x=${left} y="14" text-anchor="end">${asks}</text>
      <text class="head" x=${to + 12} y="14">${isRead}</text>
      ${asking.map((_, row) => (row === this.query ? nothing : read.map((__, column) => line(row, column, false))))}
      ${read.map((_, column) => line(this.query, column, true))}
      ${asking.map(
        (
          word,
          row,
        ) => svg`<circle class=${row === this.query ? 'dot own' : 'dot'} cx=${from} cy=${y(row, asking.length)} r="3.5"/>
          <text class=${row === this.query ? 'asking' : ''} x=${left} y=${y(row, asking.length) + 5} text-anchor="end">${fit(word, left)}</text>`,
      )}
      ${read.map(
        (word, column) => svg`<circle class="dot" cx=${to} cy=${y(column, read.length)} r="3.5"/>
          <text x=${to + 12} y=${y(column, read.length) + 5}>${fit(word, right)}</text>`,
      )}
    </svg>`;
  }

  /** Too many to draw: one surface for all pairs, and some of the chosen word's lines. */
  #dense(asking: readonly string[], read: readonly string[], comparisons: string): TemplateResult {
    const word = asking[this.query] ?? asking[0]!;
    const { left, from, to, fit } = this.#frame([word], [read[0]!, read.at(-1)!]);
    const top = 30;
    const y = (index: number, count: number) => top + (denseHeight * (index + 0.5)) / count;
    const lines = Math.min(fan, read.length);
    const columns = Array.from({ length: lines }, (_, index) =>
      Math.round((index * (read.length - 1)) / (lines - 1 || 1)),
    );
    const own = y(this.query, asking.length);
    const { asks, isRead } = strings;
    return html`<svg
      width=${Math.min(420, this.width)}
      height=${top + denseHeight}
      role="img"
      aria-label=${comparisons}
    >
      <text class="head" x=${left} y="14" text-anchor="end">${asks}</text>
      <text class="head" x=${to + 12} y="14">${isRead}</text>
      <rect class="dense" x=${from} y=${top} width=${to - from} height=${denseHeight} />
      <line class="edge" x1=${from} x2=${from} y1=${top} y2=${top + denseHeight} />
      <line class="edge" x1=${to} x2=${to} y1=${top} y2=${top + denseHeight} />
      ${columns.map((column) => svg`<line class="pair own" x1=${from} x2=${to} y1=${own} y2=${y(column, read.length)}/>`)}
      <circle class="dot own" cx=${from} cy=${own} r="4.5" />
      <text class="asking" x=${left} y=${own + 5} text-anchor="end">${fit(word, left)}</text>
      <text x=${to + 12} y=${y(0, read.length) + 5}>${fit(read[0]!, left)}</text>
      <text x=${to + 12} y=${y(read.length - 1, read.length) + 5}>${fit(read.at(-1)!, left)}</text>
    </svg>`;
  }
}
