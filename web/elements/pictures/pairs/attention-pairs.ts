import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { pairsText as strings } from '../../../strings/pictures/pairs.ts';
import { present } from '../../../trace/cells.ts';
import { define } from '../../define.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { pairsStyles } from './styles.ts';

const mostWords = 24;
const denseHeight = 320;
const fan = 24;

/** `<attention-pairs>`: every pair of a query token and a key token, before any of them is compared. */
export class AttentionPairs extends Picture {
  static override styles = [pictureStyles, pairsStyles];

  /** Any queries × keys step; only its words are used. */
  @property({ attribute: false }) scores: Step | undefined;
  /** The row of the query token, from 0. */
  @property({ type: Number }) query = 0;

  protected override picture(): TemplateResult | typeof nothing {
    const { scores } = this;
    if (!present(scores) || this.width === 0) return nothing;
    const queries = scores.rows.labels;
    const keys = scores.columns.labels;
    const comparisons = strings.comparisons(queries.length, keys.length);
    const dense = Math.max(queries.length, keys.length) > mostWords;
    return html`${dense ? this.#dense(queries, keys, comparisons) : this.#lines(queries, keys, comparisons)}
      <p class="note" aria-hidden="true">${comparisons}</p>
      ${dense ? html`<p class="note">${strings.drawn(Math.min(fan, keys.length), keys.length)}</p>` : nothing}`;
  }

  #frame(queries: readonly string[], keys: readonly string[]) {
    const measure = measurer(this);
    const wide = (words: readonly string[]) =>
      Math.min(120, this.width / 3.5, Math.ceil(Math.max(40, ...words.map((word) => measure(word, 15, 600)))));
    const [left, right] = [wide(queries), wide(keys)];
    const across = Math.min(420, this.width) - left - right - 24;
    const fit = (word: string, room: number) => clip(word, room, (text) => measure(text, 15, 600));
    return { left, right, from: left + 12, to: left + 12 + across, fit };
  }

  #lines(queries: readonly string[], keys: readonly string[], comparisons: string): TemplateResult {
    const { left, right, from, to, fit } = this.#frame(queries, keys);
    const most = Math.max(queries.length, keys.length);
    const pitch = most <= 10 ? 36 : 24;
    const height = most * pitch;
    const y = (index: number, count: number) => 30 + (height * (index + 0.5)) / count;
    const line = (row: number, column: number, own: boolean) =>
      svg`<line class=${own ? 'pair own' : 'pair'} x1=${from} x2=${to} y1=${y(row, queries.length)} y2=${y(column, keys.length)}/>`;
    const { asks, isRead } = strings;
    return html`<svg width=${to + 12 + right} height=${30 + height} role="img" aria-label=${comparisons}>
      <text class="head" x=${left} y="14" text-anchor="end">${asks}</text>
      <text class="head" x=${to + 12} y="14">${isRead}</text>
      ${queries.map((_, row) => (row === this.query ? nothing : keys.map((__, column) => line(row, column, false))))}
      ${keys.map((_, column) => line(this.query, column, true))}
      ${queries.map(
        (
          word,
          row,
        ) => svg`<circle class=${row === this.query ? 'dot own' : 'dot'} cx=${from} cy=${y(row, queries.length)} r="3.5"/>
          <text class=${row === this.query ? 'asking' : ''} x=${left} y=${y(row, queries.length) + 5} text-anchor="end">${fit(word, left)}</text>`,
      )}
      ${keys.map(
        (word, column) => svg`<circle class="dot" cx=${to} cy=${y(column, keys.length)} r="3.5"/>
          <text x=${to + 12} y=${y(column, keys.length) + 5}>${fit(word, right)}</text>`,
      )}
    </svg>`;
  }

  /** Too many to draw: one surface for all pairs, and some lines of the query token. */
  #dense(queries: readonly string[], keys: readonly string[], comparisons: string): TemplateResult {
    const word = queries[this.query] ?? queries[0]!;
    const { left, from, to, fit } = this.#frame([word], [keys[0]!, keys.at(-1)!]);
    const top = 30;
    const y = (index: number, count: number) => top + (denseHeight * (index + 0.5)) / count;
    const lines = Math.min(fan, keys.length);
    const columns = Array.from({ length: lines }, (_, index) =>
      Math.round((index * (keys.length - 1)) / (lines - 1 || 1)),
    );
    const own = y(this.query, queries.length);
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
      ${columns.map((column) => svg`<line class="pair own" x1=${from} x2=${to} y1=${own} y2=${y(column, keys.length)}/>`)}
      <circle class="dot own" cx=${from} cy=${own} r="4.5" />
      <text class="asking" x=${left} y=${own + 5} text-anchor="end">${fit(word, left)}</text>
      <text x=${to + 12} y=${y(0, keys.length) + 5}>${fit(keys[0]!, left)}</text>
      <text x=${to + 12} y=${y(keys.length - 1, keys.length) + 5}>${fit(keys.at(-1)!, left)}</text>
    </svg>`;
  }
}

define('attention-pairs', AttentionPairs);

declare global {
  interface HTMLElementTagNameMap {
    'attention-pairs': AttentionPairs;
  }
}
