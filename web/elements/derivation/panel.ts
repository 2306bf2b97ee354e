// What all kinds of arithmetic in the panel of an open cell have in common: numbers, operands, long lists.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../core/trace.ts';
import { derivation as strings } from '../../strings/derivation.ts';
import type { EditedBy } from '../../trace/edited.ts';
import { cellAt, sibling, type Cell, type Derivation } from '../../trace/explain.ts';
import { decimals, formatNumber, MINUS } from '../../trace/format.ts';
import { emit, type CellAddress } from '../events.ts';
import { cellTitle, columnLabel, columnOfCell, lineOfCell, rowLabel } from './cell-words.ts';
import { roleColour } from '../../design/roles.ts';

/** Up to this many products are side by side; more are below each other. */
const SIDE_BY_SIDE = 4;
/** Longer lists show their first terms, and the rest on demand. */
export const LONG = 10;
export const FIRST_TERMS = 4;
/** Of a long sum of products: how many there are at most in one that is shown as a whole, and how many of a longer one. */
const PRODUCTS = { most: LONG, shown: 5 };
const TERSE = { most: 4, shown: 3 };

export const colourOf = (step: Step): string => roleColour(step.role) ?? 'ink';

/** The element, as the arithmetic sees it. */
interface Host extends EventTarget {
  trace: Trace | undefined;
  precision: number;
  /** Whether all terms of a long list are shown. */
  all: boolean;
  brief?: boolean;
  terse?: boolean;
  edited?: EditedBy | undefined;
  /** Which operands lead to their cell. */
  leads?: ((operand: CellAddress) => boolean) | undefined;
  /** What was given up for lack of space. */
  squeezed?: 0 | 1 | 2;
}

export class Panel {
  readonly #host: Host;
  readonly trace: Trace;
  readonly precision: number;
  readonly all: boolean;
  readonly sideBySide: number;
  /** Whether long sums have a column of running sums. */
  readonly sums: boolean;
  readonly brief: boolean;
  readonly products: typeof PRODUCTS;
  readonly edited: EditedBy | undefined;

  constructor(host: Host, trace: Trace) {
    this.#host = host;
    this.trace = trace;
    this.precision = host.precision;
    this.all = host.all;
    this.sideBySide = host.squeezed ? 0 : SIDE_BY_SIDE;
    this.sums = host.squeezed !== 2;
    this.brief = host.brief === true;
    this.products = host.terse ? TERSE : PRODUCTS;
    this.edited = host.edited;
  }

  /** The word of a row. */
  row(cell: Cell): string {
    return rowLabel(this.trace, cell);
  }

  /** What a cell is. */
  title(cell: Cell): string {
    return cellTitle(this.trace, cell);
  }

  /** The row or column of a cell, in words. */
  line(cell: Cell, inColumn = false): string {
    return lineOfCell(this.trace, cell, inColumn);
  }

  /** The column of all rows that a cell is in, in words. */
  column(cell: Cell): string {
    return columnOfCell(this.trace, cell);
  }

  /** A number with as many decimals as its table shows, but at least `least`. */
  number(value: number, step: Step, least = 0): string {
    return formatNumber(value, Math.max(least, decimals(step.values, this.precision)));
  }

  /** A number that was computed for a step: where its table holds whole numbers instead, it may need more decimals than they do. */
  computed(value: number, step: Step): string {
    const instead = (step.overridden ?? []).map(({ computed }) => computed);
    return this.number(value, step, decimals(instead, this.precision));
  }

  /** The number that is read there; NaN where it is written as a power of ten. */
  printed(value: number, step: Step): number {
    return Number(this.number(value, step).replace(MINUS, '-'));
  }

  /** An operand: its number, which opens its cell when pressed. */
  operand(cell: Cell, className = colourOf(cell.step), least = 0): TemplateResult {
    const address = { stepId: cell.step.id, row: cell.row, column: cell.column };
    const open = () => emit(this.#host, 'cell-open', address);
    const text = this.isMasked(cell) ? '0' : this.number(cell.value, cell.step, least);
    if (this.#host.leads?.(address) === false) return html`<span class="cell ${className}">${text}</span>`;
    return html`<button
      type="button"
      class="cell ${className}"
      aria-label="${text}. ${strings.goTo(this.row(cell), columnLabel(cell))}"
      @click=${open}
    >
      ${text}
    </button>`;
  }

  /** A number after a sign: negative ones are in brackets. */
  bracketed(cell: Cell, least = 0): TemplateResult {
    const operand = this.operand(cell, undefined, least);
    return cell.value < 0 ? html`<span>(${operand})</span>` : operand;
  }

  result({ computed, cell }: Derivation): TemplateResult {
    return html`<span class="result ${colourOf(cell.step)}">${this.computed(computed, cell.step)}</span>`;
  }

  /** The first terms of a long list, and a button for the rest. */
  few<Item>(items: Item[], show: (item: Item) => unknown, between = ', '): unknown[] {
    const few = items.length > LONG && !this.all ? items.slice(0, FIRST_TERMS) : items;
    const shown = few.map((item, index) => [index > 0 ? between : '', show(item)]);
    // The button has a place of its own, so that it stays, with the focus on it, when more terms are shown.
    return [shown, this.moreButton(items.length)];
  }

  /** @param more what it says while some are left out */
  moreButton(count: number, more = strings.more(count - FIRST_TERMS), most = LONG): TemplateResult | typeof nothing {
    if (count <= most) return nothing;
    const toggle = () => (this.#host.all = !this.all);
    return html` <button type="button" class="link" @click=${toggle}>${this.all ? strings.fewer : more}</button>`;
  }

  /** Whether a cell is 0 because its score is masked. */
  isMasked({ step, row, column, value }: Cell): boolean {
    if (step.gradient_of !== undefined) return false;
    if (value !== 0 || (step.role !== 'weights' && step.role !== 'exponentials')) return false;
    const masked = sibling(this.trace, step, 'masked_scores');
    return masked !== undefined && cellAt(masked, row, column).value === -Infinity;
  }
}
