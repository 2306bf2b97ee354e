// A large matrix: a canvas with a square for each cell, and a readout of one cell.
import { html, type LitElement, type TemplateResult } from 'lit';
import type { Step } from '../../../../core/trace.ts';
import { measurer } from '../../../../design/measure-text.ts';
import type { Theme } from '../../../../design/tokens.ts';
import { at, isMasked, rowOf } from '../../../../trace/cells.ts';
import { formatNumber } from '../../../../trace/format.ts';
import { paint } from '../../paint.ts';
import { themeAt, themeProbe } from '../../theme-probe.ts';
import { marked } from '../marked.ts';
import type { MatrixScale } from '../scale.ts';
import type { MatrixStrings } from '../table.ts';
import { canvasFrame, squaresOf, type CellPlace } from './frame.ts';
import { paintCells } from './paint-cells.ts';

/** The picture around a canvas. */
interface Host extends LitElement {
  readonly caption: string;
  readonly mask: Step | undefined;
  readonly query: number;
  readonly unknown: ReadonlySet<string> | undefined;
  readonly precision: number;
}

/** What is drawn now. */
export interface LargeMatrix {
  step: Step;
  scale: MatrixScale;
  strings: MatrixStrings;
  /** The available width, in pixels. */
  width: number;
  choose: (row: number) => void;
}

/** The canvas of one picture. */
export class MatrixCanvas {
  readonly #host: Host;
  #matrix!: LargeMatrix;
  #hovered: CellPlace | undefined;
  #cursor: CellPlace | undefined;
  #drawn: { step: Step; theme: Theme } | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The cell of the readout: the one under the pointer, else the one at the keyboard's position, else the row's furthest from 0. */
  #focused(): CellPlace {
    const { step } = this.#matrix;
    const inside = (cell: CellPlace | undefined) =>
      cell && cell.row < step.rows.labels.length && cell.column < step.columns.labels.length ? cell : undefined;
    const chosen = inside(this.#hovered) ?? inside(this.#cursor);
    if (chosen) return chosen;
    const row = Math.min(this.#host.query, step.rows.labels.length - 1);
    const values = rowOf(step, row);
    const most = values.reduce((best, value, column) => (Math.abs(value) > Math.abs(values[best]!) ? column : best), 0);
    return { row, column: most };
  }

  render(matrix: LargeMatrix): TemplateResult {
    this.#matrix = matrix;
    const { step, strings, width } = matrix;
    const { mask, query, unknown, precision, caption } = this.#host;
    const rows = step.rows.labels;
    const columns = step.columns.labels;
    const measure = measurer(this.#host);
    const layout = squaresOf(step, width, (word, ...font) => measure(marked(word, unknown), ...font));
    const focused = this.#focused();
    const sizes = {
      '--left': `${layout.left}px`,
      '--top': `${layout.top}px`,
      '--across': `${layout.width * columns.length}px`,
      '--down': `${layout.height * rows.length}px`,
    };
    const number = at(step, focused.row, focused.column);
    const masked = number === 0 && isMasked(mask, focused.row, focused.column);
    const value = masked ? `0 (${strings.masked})` : formatNumber(number, precision);
    return html`<div
        class="plot"
        tabindex="0"
        role="group"
        aria-labelledby="caption"
        aria-describedby="readout keys"
        @keydown=${this.#moveCursor}
        ${paint(sizes)}
      >
        ${themeProbe(() => this.#host.requestUpdate())}
        <canvas
          role="img"
          aria-label=${strings.summary(caption, rows.length, columns.length)}
          @pointermove=${(event: PointerEvent) => this.#hover(this.#cellAt(event))}
          @pointerleave=${() => this.#hover(undefined)}
          @click=${this.#click}
        ></canvas>
        ${canvasFrame(step, query, focused, layout, measure, unknown)}
      </div>
      <p class="note" id="readout" aria-live="polite">
        ${strings.cell(marked(rows[focused.row]!, unknown), marked(columns[focused.column]!, unknown), value)}
      </p>
      <p class="unseen" id="keys">${strings.keys}</p>`;
  }

  /** To be called when the picture has been updated. */
  draw(): void {
    const canvas = this.#host.renderRoot.querySelector('canvas');
    if (!canvas) {
      this.#drawn = undefined;
      return;
    }
    const { step, scale } = this.#matrix;
    const theme = themeAt(this.#host.renderRoot);
    if (this.#drawn?.step === step && this.#drawn.theme === theme) return;
    this.#drawn = { step, theme };
    paintCells(canvas, step, scale, theme);
  }

  #hover(cell: CellPlace | undefined): void {
    this.#hovered = cell;
    this.#host.requestUpdate();
  }

  #cellAt(event: MouseEvent): CellPlace | undefined {
    const { step } = this.#matrix;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * step.columns.labels.length);
    const row = Math.floor(((event.clientY - box.top) / box.height) * step.rows.labels.length);
    const inside = row >= 0 && column >= 0 && row < step.rows.labels.length && column < step.columns.labels.length;
    return inside ? { row, column } : undefined;
  }

  readonly #click = (event: MouseEvent): void => {
    const cell = this.#cellAt(event);
    if (!cell) return;
    this.#cursor = cell;
    this.#host.requestUpdate();
    this.#matrix.choose(cell.row);
  };

  readonly #moveCursor = (event: KeyboardEvent): void => {
    const { step } = this.#matrix;
    const { row, column } = this.#cursor ?? this.#focused();
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
      this.#matrix.choose(row);
      return;
    }
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.#cursor = goal;
    this.#hover(undefined);
  };
}
