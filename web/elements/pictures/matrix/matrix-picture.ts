import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { measurer } from '../../../design/measure-text.ts';
import type { Theme } from '../../../design/tokens.ts';
import { at, isMasked, present, rowOf } from '../../../trace/cells.ts';
import { formatNumber } from '../../../trace/format.ts';
import { paint } from '../paint.ts';
import { Picture } from '../picture.ts';
import { themeAt, themeProbe } from '../theme-probe.ts';
import { canvasFrame, squaresOf, type CellPlace } from './canvas-frame.ts';
import { paintCells, type MatrixScale } from './paint-cells.ts';
import { matrixStyles } from './styles.ts';
import { matrixTable, type MatrixStrings } from './table.ts';

/** With more rows or columns than this, each cell is a square of a canvas. */
const LARGEST_TABLE = 12;

/** A token × token matrix in colours: a table of printed cells up to 12 × 12, beyond that a canvas with a square for each cell. */
export abstract class MatrixPicture extends Picture {
  static override styles = matrixStyles;

  /** `mask` or `masked_scores`, if anything is masked: masked cells show 0 on hatching. */
  @property({ attribute: false }) mask: Step | undefined;
  /** The chosen row, from 0. */
  @property({ type: Number }) query = 0;
  /** The most decimals that are printed. */
  @property({ type: Number }) precision = 3;
  @state() protected hovered: CellPlace | undefined;
  @state() protected cursor: CellPlace | undefined;

  #drawn: { step: Step; theme: Theme } | undefined;

  /** The matrix that is drawn. */
  protected abstract get matrix(): Step | undefined;
  protected abstract get scale(): MatrixScale;
  protected abstract get strings(): MatrixStrings;
  /** The content below the picture. */
  protected abstract below(): TemplateResult | typeof nothing;

  protected override picture(): TemplateResult | typeof nothing {
    const step = this.matrix;
    if (!present(step)) return nothing;
    const large = Math.max(step.rows.labels.length, step.columns.labels.length) > LARGEST_TABLE;
    return html`${large ? this.#canvas(step) : this.#table(step)}${this.below()}<slot></slot>`;
  }

  #table(step: Step): TemplateResult {
    const { mask, query, precision, scale, strings, width } = this;
    return matrixTable({
      step,
      mask,
      query,
      precision,
      scale,
      strings,
      width,
      measure: measurer(this),
      choose: (row) => this.chooseRow(this.matrix!, row),
      move: this.#moveRow,
    });
  }

  readonly #moveRow = (event: KeyboardEvent): void => {
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
  };

  /** The cell of the readout: the one under the pointer, else the one at the keyboard's position, else the row's largest. */
  #focused(step: Step): CellPlace {
    const inside = (cell: CellPlace | undefined) =>
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
    const measure = measurer(this);
    const layout = squaresOf(step, this.width, measure);
    const focused = this.#focused(step);
    const sizes = {
      '--left': `${layout.left}px`,
      '--top': `${layout.top}px`,
      '--across': `${layout.width * columns.length}px`,
      '--down': `${layout.height * rows.length}px`,
    };
    const number = at(step, focused.row, focused.column);
    const masked = number === 0 && isMasked(this.mask, focused.row, focused.column);
    const value = masked ? `0 (${this.strings.masked})` : formatNumber(number, this.precision);
    return html`<div
        class="plot"
        tabindex="0"
        role="group"
        aria-labelledby="caption"
        aria-describedby="readout keys"
        @keydown=${this.#moveCursor}
        ${paint(sizes)}
      >
        ${themeProbe(() => this.requestUpdate())}
        <canvas
          role="img"
          aria-label=${this.strings.summary(this.caption, rows.length, columns.length)}
          @pointermove=${(event: PointerEvent) => (this.hovered = this.#cellAt(event))}
          @pointerleave=${() => (this.hovered = undefined)}
          @click=${this.#click}
        ></canvas>
        ${canvasFrame(step, this.query, focused, layout, measure)}
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
    const theme = themeAt(this.renderRoot);
    if (this.#drawn?.step === step && this.#drawn.theme === theme) return;
    this.#drawn = { step, theme };
    paintCells(canvas, step, this.scale, theme);
  }

  #cellAt(event: MouseEvent): CellPlace | undefined {
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
    const goals: Record<string, CellPlace> = {
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
