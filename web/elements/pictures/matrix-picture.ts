import { html, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import type { pictures } from '../../strings/pictures.ts';
import { decimals, formatBrief, formatNumber } from '../../trace/format.ts';
import type { Theme } from '../../design/tokens.ts';
import { at, isMasked, present, rowOf } from '../../trace/cells.ts';
import { matrixStyles } from './matrix-picture-styles.ts';
import { clip, measurer } from '../../design/measure-text.ts';
import { paint } from './paint.ts';
import { paintCells, type MatrixScale } from './paint-cells.ts';
import { Picture } from './picture.ts';

/** What a picture of a matrix says. */
export type MatrixStrings = typeof pictures.heatmap;

interface Cell {
  row: number;
  column: number;
}

const largestTable = 12;
const gap = 1.5;
/** Beside the numbers, so that those of two cells never touch; half of it stands in the styles. */
const padding = 4;

/** A token × token matrix in colours: a table of printed cells up to 12 × 12, a canvas with one square a cell beyond. */
export abstract class MatrixPicture extends Picture {
  static override properties: PropertyDeclarations = {
    mask: { attribute: false },
    query: { type: Number },
    precision: { type: Number },
    hovered: { state: true },
    cursor: { state: true },
  };
  static override styles = matrixStyles;

  /** `mask` or `masked_scores`, where something is masked: such cells show 0 on hatch. */
  declare mask: Step | undefined;
  /** The chosen row, from 0. */
  declare query: number;
  /** Most decimals printed. */
  declare precision: number;
  declare protected hovered: Cell | undefined;
  declare protected cursor: Cell | undefined;

  #drawn: { step: Step; theme: Theme } | undefined;

  constructor() {
    super();
    this.query = 0;
    this.precision = 3;
  }

  /** The matrix that is drawn. */
  protected abstract get matrix(): Step | undefined;
  protected abstract get scale(): MatrixScale;
  protected abstract get strings(): MatrixStrings;
  /** What stands below the picture. */
  protected abstract below(): TemplateResult | typeof nothing;

  protected override picture(): TemplateResult | typeof nothing {
    const step = this.matrix;
    if (!present(step)) return nothing;
    const large = Math.max(step.rows.labels.length, step.columns.labels.length) > largestTable;
    return html`${large ? this.#canvas(step) : this.#table(step)}${this.below()}<slot></slot>`;
  }

  #table(step: Step): TemplateResult {
    const measure = measurer(this);
    const rows = step.rows.labels;
    const columns = step.columns.labels;
    const widest = (words: readonly string[]) => Math.ceil(Math.max(...words.map((word) => measure(word, 15, 600))));
    const head = Math.min(120, widest(rows) + 14);
    const room = (this.width - head - 2 * gap) / columns.length - gap;
    const digits = decimals(step.values, this.precision);
    // A power of ten would widen its column, and push others out of sight; the tables below have the whole number.
    const inCells = (places: number) => (value: number) => formatBrief(value, digits, Math.min(places, this.precision));
    const needed = (write: (value: number) => string, size: number) =>
      Math.ceil(Math.max(...step.values.map((value) => (Number.isNaN(value) ? 0 : measure(write(value), size))))) +
      padding;
    const roomy = room >= Math.max(56, needed(inCells(3), 16));
    const [write, size] = roomy ? [inCells(3), 16] : [inCells(2), 14];
    const cell = roomy
      ? Math.min(84, Math.floor(room))
      : Math.max(needed(write, size), Math.min(40, Math.max(32, Math.floor(room))));
    const sizes = {
      '--cell': `${cell}px`,
      '--cell-height': roomy ? '46px' : '36px',
      '--head': `${head}px`,
      '--size': `${size}px`,
    };
    const upright = widest(columns) + 4 > cell;
    const scrolls = head + 2 * gap + columns.length * (cell + gap) > this.width;
    return html`<div
      class="scroller"
      tabindex=${scrolls ? 0 : nothing}
      role=${scrolls ? 'group' : nothing}
      aria-labelledby=${scrolls ? 'caption' : nothing}
    >
      <table aria-labelledby="caption" class=${upright ? 'upright' : ''} ${paint(sizes)}>
        <thead>
          <tr>
            <td></td>
            ${columns.map((word) => html`<th scope="col"><bdi class="word" title=${word}>${word}</bdi></th>`)}
          </tr>
        </thead>
        <tbody @keydown=${this.#moveRow}>
          ${rows.map((word, row) => {
            const chosen = row === this.query;
            return html`<tr class=${chosen ? 'chosen' : ''} @click=${() => this.chooseRow(this.matrix!, row)}>
              <th scope="row">
                <button class="word" title=${word} aria-pressed=${chosen} tabindex=${chosen ? 0 : -1}>${word}</button>
              </th>
              ${Array.from(rowOf(step, row), (value, column) => this.#cell(value, isMasked(this.mask, row, column), write))}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  #cell(value: number, masked: boolean, write: (value: number) => string): TemplateResult {
    const { fill, text } = this.scale;
    const colours = { '--fill': fill(value), '--text': text(value) };
    if (masked) return html`<td class="masked" title=${this.strings.masked} ${paint(colours)}>0</td>`;
    if (Number.isNaN(value)) return html`<td title=${this.strings.notANumber} ${paint(colours)}>–</td>`;
    return html`<td ${paint(colours)}>${write(value)}</td>`;
  }

  #moveRow(event: KeyboardEvent): void {
    const last = this.matrix!.rows.labels.length - 1;
    const goals: Record<string, number> = {
      ArrowDown: Math.min(last, this.query + 1),
      ArrowUp: Math.max(0, this.query - 1),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    (event.currentTarget as Element).querySelectorAll('button')[goal]!.focus();
    this.chooseRow(this.matrix!, goal);
  }

  /** Where the squares of a large matrix lie. Squares that are not tiny are a whole number of device pixels wide. */
  #squares(step: Step): { left: number; top: number; size: number } {
    const measure = measurer(this);
    const n = step.columns.labels.length;
    const longest = Math.max(...step.rows.labels.map((word) => measure(word, 14, 600)));
    const left = Math.min(96, Math.ceil(longest) + 10, Math.floor(this.width / 4));
    const ratio = devicePixelRatio;
    const device = ((this.width - left) * ratio) / Math.max(n, 1);
    const size = Math.min(20, (device >= 4 ? Math.floor(device) : device) / ratio);
    return { left, top: 24, size };
  }

  /** The cell that the readout names: the one under the pointer, else the one the keys are at, else the row's greatest. */
  #focused(step: Step): Cell {
    const inside = (cell: Cell | undefined) =>
      cell && cell.row < step.rows.labels.length && cell.column < step.columns.labels.length ? cell : undefined;
    const chosen = inside(this.hovered) ?? inside(this.cursor);
    if (chosen) return chosen;
    const row = Math.min(this.query, step.rows.labels.length - 1);
    const values = rowOf(step, row);
    const most = values.reduce((best, value, column) => (value > (values[best] ?? NaN) ? column : best), 0);
    return { row, column: most };
  }

  #canvas(step: Step): TemplateResult {
    const rows = step.rows.labels;
    const columns = step.columns.labels;
    const { left, top, size } = this.#squares(step);
    const across = size * columns.length;
    const down = size * rows.length;
    const focused = this.#focused(step);
    const measure = measurer(this);
    const place = (cell: Cell) => ({ x: left + cell.column * size, y: top + cell.row * size });
    const named = place(focused);
    const wordAt = Math.max(
      measure(columns[focused.column]!, 14) / 2,
      Math.min(named.x + size / 2, left + across - measure(columns[focused.column]!, 14) / 2),
    );
    const chosen = this.query < rows.length ? place({ row: this.query, column: 0 }) : undefined;
    // Two words at the left would print over each other when their rows are close.
    const apart = chosen && Math.abs(chosen.y - named.y) >= 16;
    const fit = (word: string) => clip(word, left - 8, (text) => measure(text, 14, 600));
    const sizes = { '--left': `${left}px`, '--top': `${top}px`, '--across': `${across}px`, '--down': `${down}px` };
    const value = isMasked(this.mask, focused.row, focused.column)
      ? `0 (${this.strings.masked})`
      : formatNumber(at(step, focused.row, focused.column), this.precision);
    return html`<div
        class="plot"
        tabindex="0"
        role="group"
        aria-labelledby="caption"
        aria-describedby="readout keys"
        @keydown=${this.#moveCursor}
        ${paint(sizes)}
      >
        <span class="probe" aria-hidden="true" @transitionend=${() => this.requestUpdate()}></span>
        <canvas
          role="img"
          aria-label=${this.strings.summary(this.caption, rows.length, columns.length)}
          @pointermove=${(event: PointerEvent) => (this.hovered = this.#cellAt(event))}
          @pointerleave=${() => (this.hovered = undefined)}
          @click=${this.#click}
        ></canvas>
        <svg width=${left + across} height=${top + down} aria-hidden="true">
          <rect class="frame" x=${left - 0.5} y=${top - 0.5} width=${across + 1} height=${down + 1} />
          ${
            chosen
              ? svg`<rect class="outline" x=${left - 2} y=${chosen.y - 2} width=${across + 4} height=${size + 4} rx="3"/>
              <text class="asking" x="0" y=${chosen.y + size / 2 + 5}>${fit(rows[this.query]!)}</text>`
              : nothing
          }
          <rect class="at" x=${named.x - 1} y=${named.y - 1} width=${size + 2} height=${size + 2} rx="2" />
          ${
            focused.row !== this.query && apart
              ? svg`<text x="0" y=${named.y + size / 2 + 5}>${fit(rows[focused.row]!)}</text>`
              : nothing
          }
          <text x=${wordAt} y=${top - 8} text-anchor="middle">${columns[focused.column]}</text>
        </svg>
      </div>
      <p class="note" id="readout" aria-live="polite">
        ${this.strings.cell(rows[focused.row]!, columns[focused.column]!, value)}
      </p>
      <p class="unseen" id="keys">${this.strings.keys}</p>`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const step = this.matrix;
    if (!canvas || !step) {
      this.#drawn = undefined;
      return;
    }
    const probe = getComputedStyle(this.renderRoot.querySelector('.probe')!).color;
    const theme = probe === 'rgb(255, 255, 255)' ? 'dark' : 'light';
    if (this.#drawn?.step === step && this.#drawn.theme === theme) return;
    this.#drawn = { step, theme };
    paintCells(canvas, step, this.scale, theme);
  }

  #cellAt(event: MouseEvent): Cell | undefined {
    const step = this.matrix!;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * step.columns.labels.length);
    const row = Math.floor(((event.clientY - box.top) / box.height) * step.rows.labels.length);
    const inside = row >= 0 && column >= 0 && row < step.rows.labels.length && column < step.columns.labels.length;
    return inside ? { row, column } : undefined;
  }

  #click(event: MouseEvent): void {
    const cell = this.#cellAt(event);
    if (!cell) return;
    this.cursor = cell;
    this.chooseRow(this.matrix!, cell.row);
  }

  #moveCursor(event: KeyboardEvent): void {
    const step = this.matrix!;
    const { row, column } = this.cursor ?? this.#focused(step);
    const lastRow = step.rows.labels.length - 1;
    const lastColumn = step.columns.labels.length - 1;
    const goals: Record<string, Cell> = {
      ArrowDown: { row: Math.min(lastRow, row + 1), column },
      ArrowUp: { row: Math.max(0, row - 1), column },
      ArrowRight: { row, column: Math.min(lastColumn, column + 1) },
      ArrowLeft: { row, column: Math.max(0, column - 1) },
      Home: { row, column: 0 },
      End: { row, column: lastColumn },
    };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.chooseRow(this.matrix!, row);
      return;
    }
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.hovered = undefined;
    this.cursor = goal;
  }
}
