import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../core/trace.ts';
import { strips as text } from '../../strings/strips.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import { goesOn, pieceName } from '../../trace/pieces.ts';
import type { Theme } from '../../design/tokens.ts';
import { define } from '../define.ts';
import { emit } from '../events.ts';
import { paint } from '../pictures/paint.ts';
import { themeAt, themeProbe } from '../pictures/theme-probe.ts';
import { label } from '../table/layout.ts';
import { subscripts } from '../text-template.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { paintStrip } from './paint-strip.ts';
import { stripsStyles } from './styles.ts';

interface Cell {
  row: number;
  column: number;
}

/** Named beside each strip. */
const LARGEST = 2;
/** The most decimals beside a strip. */
const PLACES = 2;

/**
 * `<attention-strips>`: a step whose rows have too many numbers to be read as digits. Each row is a strip of colour with its largest numbers
 * named by their place. It takes the place of an `<attention-table>`, whose methods for cells it has.
 */
export class AttentionStrips extends LitElement {
  static override styles = stripsStyles;
  @property({ attribute: false }) step: Step | undefined;
  @property() caption = '';
  @property() subcaption = '';
  @property({ attribute: false }) selectedRow: number | null = null;
  @property({ attribute: false }) opened: Cell | null = null;
  /** Whether a row is a word that can ask. */
  @property({ type: Boolean }) asks = false;
  /** Shows the digits, in a table with the same id. */
  @property({ attribute: false }) digits: (() => void) | undefined;
  /** The place that the reader looks at. */
  @state() protected at: Cell | undefined;

  readonly #visibility = new UpdateWhenVisible(this, { assumed: () => false });
  #painted: { step: Step; theme: Theme } | undefined;

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  focusCell(row: number, column: number): void {
    this.at = { row, column };
    void this.updateComplete.then(() => this.#strip(row)?.focus());
  }

  /** Where the strip of a cell is in the window. */
  lineBox({ row }: Cell): DOMRect | undefined {
    return this.#strip(row)?.getBoundingClientRect();
  }

  /** Opens a field in which the number of a cell is overridden: in the table of digits. */
  holdCell(row: number, column: number): void {
    const root = this.getRootNode() as ShadowRoot;
    const { id } = this;
    this.digits?.();
    const wait = (left: number) => {
      const table = root.querySelector(`attention-table#${CSS.escape(id)}`) as AttentionStrips | null;
      if (table !== null) void table.updateComplete.then(() => table.holdCell(row, column));
      else if (left > 0) requestAnimationFrame(() => wait(left - 1));
    };
    wait(60);
  }

  /** The number under the pointer or the arrow keys, as long as the step has it. */
  get #at(): Cell | undefined {
    const { at, step } = this;
    if (!at || step === undefined) return undefined;
    return at.row < step.rows.labels.length && at.column < step.columns.labels.length ? at : undefined;
  }

  #strip(row: number): HTMLElement | null {
    return this.renderRoot.querySelectorAll<HTMLElement>('.strip')[row] ?? null;
  }

  #open(cell: Cell): void {
    this.at = cell;
    emit(this, 'cell-open', { stepId: this.step!.id, ...cell });
  }

  protected override updated(changed: PropertyValues): void {
    const { step } = this;
    if (step === undefined) return;
    // The same cell comes again with each update of the card.
    const before = changed.get('opened') as Cell | null | undefined;
    const { opened } = this;
    if (changed.has('opened') && opened !== null && !(before?.row === opened.row && before.column === opened.column)) {
      this.at = opened;
    }
    const theme = themeAt(this.renderRoot);
    if (this.#painted?.step === step && this.#painted.theme === theme) return;
    this.#painted = { step, theme };
    const most = mostOf(step);
    const columns = step.columns.labels.length;
    this.renderRoot.querySelectorAll<HTMLCanvasElement>('.strip canvas').forEach((canvas, row) => {
      paintStrip(canvas, step.values.subarray(row * columns, (row + 1) * columns), most, theme);
    });
    const legend = this.renderRoot.querySelector<HTMLCanvasElement>('.range canvas');
    if (legend)
      paintStrip(
        legend,
        Float32Array.from({ length: 21 }, (_, index) => index / 10 - 1),
        1,
        theme,
      );
  }

  protected override render(): TemplateResult | typeof nothing {
    const { step } = this;
    if (step === undefined) return nothing;
    const columns = step.columns.labels;
    const most = mostOf(step);
    const here = this.#at;
    const end = formatNumber(most, PLACES);
    return html`<div class="caption">
        <span
          ><span class="name">${subscripts(this.caption)}</span><br />
          <span class="soft">${subscripts(text.subcaption(this.subcaption, columns.length))}</span></span
        >
        <span class="range" aria-hidden="true"><span>−${end}</span><canvas></canvas><span>${end}</span></span>
      </div>
      <table aria-label=${text.label(this.caption, columns.length)}>
        <colgroup>
          <col class="words" />
          <col />
          <col class="numbers" />
        </colgroup>
        <thead>
          <tr>
            <td></td>
            <td></td>
            <th scope="col">${text.largest}</th>
          </tr>
        </thead>
        <tbody>
          ${step.rows.labels.map((_, row) => this.#row(step, row))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td></td>
            <td>
              <span class="places">${placesOf(columns).map((place) => html`<span>${place}</span>`)}</span>
            </td>
            <td></td>
          </tr>
        </tfoot>
      </table>
      <p class="readout soft" aria-hidden="true">${here ? this.#readout(step, here) : text.hint}</p>
      ${themeProbe(() => this.requestUpdate())}`;
  }

  #row(step: Step, row: number): TemplateResult {
    const columns = step.columns.labels;
    const name = label(step.rows, row);
    const choose = () => emit(this, 'row-choose', { stepId: step.id, row });
    const at = this.#at;
    const here = at?.row === row ? at.column : 0;
    const piece = pieceName(step.rows, row);
    const held = (step.overridden ?? []).filter((cell) => cell.row === row);
    const head =
      name === ''
        ? html`<td></td>`
        : html`<th
            scope="row"
            class="${this.asks ? 'word' : ''} ${goesOn(step.rows, row) ? 'piece' : ''}"
            title=${piece ?? nothing}
            @click=${this.asks ? choose : nothing}
          >
            <bdi>${name}</bdi>
          </th>`;
    return html`<tr class=${row === this.selectedRow ? 'asks' : ''}>
      ${head}
      <td>
        <span
          class="strip"
          role="slider"
          tabindex=${row === (at?.row ?? this.selectedRow ?? 0) ? 0 : -1}
          aria-label=${text.strip(piece ?? (name || this.caption))}
          aria-valuemin="1"
          aria-valuemax=${columns.length}
          aria-valuenow=${here + 1}
          aria-valuetext=${this.#readout(step, { row, column: here })}
          @click=${(event: MouseEvent) => this.#open({ row, column: columnAt(event, columns.length) })}
          @pointermove=${(event: PointerEvent) => (this.at = { row, column: columnAt(event, columns.length) })}
          @keydown=${(event: KeyboardEvent) => this.#key(event, row)}
          ><canvas aria-hidden="true"></canvas>${
            held.length > 8 ? nothing : held.map(({ column }) => mark(column, columns.length, true))
          }${at?.row === row ? mark(here, columns.length) : nothing}</span
        >
      </td>
      <td class="largest">
        ${largestOf(step)[row]!.map((column) => {
          const open = this.opened?.row === row && this.opened.column === column;
          return html`<button type="button" class=${open ? 'open' : ''} @click=${() => this.#open({ row, column })}>
            <span class="soft place">${columns[column]}</span>
            <span class="number">${formatNumber(valueAt(step, row, column), PLACES)}</span>
          </button>`;
        })}
      </td>
    </tr>`;
  }

  #readout(step: Step, { row, column }: Cell): string {
    const value = valueAt(step, row, column);
    const places = Math.max(PLACES, decimals([value], 3));
    return text.number(label(step.rows, row), step.columns.labels[column] ?? '', formatNumber(value, places));
  }

  #key(event: KeyboardEvent, row: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A strip out of sight is drawn late: what was drawn may not know the last key yet.
    const column = this.#at?.row === row ? this.#at.column : 0;
    const { rows, columns } = this.step!;
    const within = (next: Cell) => ({
      row: Math.min(rows.labels.length - 1, Math.max(0, next.row)),
      column: Math.min(columns.labels.length - 1, Math.max(0, next.column)),
    });
    const moves: Record<string, Cell> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      PageUp: { row, column: column - 16 },
      PageDown: { row, column: column + 16 },
      Home: { row, column: 0 },
      End: { row, column: columns.labels.length - 1 },
    };
    const next = moves[event.key];
    if (next !== undefined) {
      const cell = within(next);
      this.focusCell(cell.row, cell.column);
    } else if (event.key === 'Enter' || event.key === ' ') this.#open({ row, column });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const valueAt = ({ values, columns }: Step, row: number, column: number): number =>
  values[row * columns.labels.length + column]!;

const mostOfSteps = new WeakMap<Step, number>();

/** The largest magnitude of a step: one scale for all its rows. */
function mostOf(step: Step): number {
  let most = mostOfSteps.get(step);
  if (most === undefined) {
    most = 0;
    for (const value of step.values) if (Number.isFinite(value)) most = Math.max(most, Math.abs(value));
    mostOfSteps.set(step, most);
  }
  return most;
}

const largestOfSteps = new WeakMap<Step, number[][]>();

/** Of each row the columns of the largest magnitudes, the largest first; no zeros. Looked for once in each step. */
function largestOf(step: Step): number[][] {
  const found = largestOfSteps.get(step) ?? step.rows.labels.map((_, row) => largestOfRow(step, row));
  largestOfSteps.set(step, found);
  return found;
}

function largestOfRow(step: Step, row: number): number[] {
  const found: number[] = [];
  const size = (column: number) => Math.abs(valueAt(step, row, column));
  for (let column = 0; column < step.columns.labels.length; column++) {
    if (size(column) === 0) continue;
    const place = found.findIndex((one) => size(column) > size(one));
    if (place >= 0) found.splice(place, 0, column);
    else if (found.length < LARGEST) found.push(column);
    found.length = Math.min(found.length, LARGEST);
  }
  return found;
}

/** Names of some columns, evenly spaced, the first and the last among them. */
function placesOf(labels: readonly string[]): string[] {
  return Array.from({ length: 5 }, (_, index) => labels[Math.round((index * (labels.length - 1)) / 4)]!);
}

function columnAt({ clientX, currentTarget }: MouseEvent, columns: number): number {
  const { left, width } = (currentTarget as Element).getBoundingClientRect();
  return Math.min(columns - 1, Math.max(0, Math.floor(((clientX - left) / width) * columns)));
}

const mark = (column: number, columns: number, held = false): TemplateResult =>
  html`<i
    class="mark ${held ? 'held' : ''}"
    ${paint({ '--part': String(column / columns), '--wide': String(1 / columns) })}
  ></i>`;

define('attention-strips', AttentionStrips);

declare global {
  interface HTMLElementTagNameMap {
    'attention-strips': AttentionStrips;
  }
}
