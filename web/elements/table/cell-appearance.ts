import type { OverriddenCell, Step } from '../../core/trace.ts';
import type { RoleColour } from '../../design/tokens.ts';
import { decimals, formatInTable, formatNumber } from '../../trace/format.ts';
import type { CellAppearance, SmallLine } from './cell-view.ts';
import { columnCount, rowCount, type Cell } from './layout.ts';

/** Operands of the open cell, which are outlined: a whole row, a whole column, or single cells. */
export interface Outline {
  row?: number;
  column?: number;
  /** [row, column] pairs */
  cells?: [number, number][];
  role: RoleColour | 'ink';
}

/** A number as its source printed it, and whether that differs from the rounded true number. */
export interface PublishedCell {
  printed: string;
  differs: boolean;
}

/** Everything besides the numbers that decides what the cells of a table look like. */
export interface CellOptions {
  decimals: number;
  /** The most decimals shown. */
  precision: number;
  editable: boolean;
  list: boolean;
  /** The rows that are shown, if not all are. */
  rows?: readonly number[] | undefined;
  selectedRow: number | null;
  opened: Cell | null;
  outlines: readonly Outline[];
  masked: ((row: number, column: number) => boolean) | undefined;
  published: readonly (readonly (PublishedCell | null | undefined)[])[] | undefined;
  detail: ((row: number, column: number) => string | Node | null) | undefined;
}

/** What each cell of a step looks like. */
export class CellAppearances {
  readonly #overridden: Map<number, OverriddenCell>;
  readonly #columns: number;
  readonly #rows: number;
  readonly #weights: boolean;
  readonly #anyDiffers: boolean;
  /** A table whose cells are held at whole numbers has no decimals, but what was computed may need some. */
  readonly #computedDecimals: number;

  constructor(
    readonly step: Step,
    readonly options: CellOptions,
  ) {
    this.#columns = columnCount(step);
    this.#rows = rowCount(step);
    this.#weights = step.role === 'weights' && step.gradient_of === undefined;
    this.#anyDiffers = options.published?.some((cells) => cells.some((cell) => cell?.differs)) ?? false;
    this.#overridden = new Map((step.overridden ?? []).map((cell) => [cell.row * this.#columns + cell.column, cell]));
    const computed = (step.overridden ?? []).map((cell) => cell.computed);
    this.#computedDecimals = Math.max(options.decimals, decimals(computed, options.precision));
  }

  overridden(row: number, column: number): OverriddenCell | undefined {
    return this.#overridden.get(row * this.#columns + column);
  }

  /**
   * How many small lines a row must have room for below its numbers. One number that its source printed differently makes room in every
   * row, so that an edit that makes another one differ moves nothing.
   */
  smallLines(row: number): number {
    let most = this.#anyDiffers ? 1 : 0;
    for (const cell of this.#overridden.values()) {
      if (cell.row === row) most = Math.max(most, this.#differing(row, cell.column) ? 2 : 1);
    }
    return most;
  }

  value(row: number, column: number): number {
    return this.step.values[row * this.#columns + column] ?? Number.NaN;
  }

  /** The number of a cell as it is printed. */
  text(row: number, column: number): string {
    const value = this.value(row, column);
    if (value === 0 && this.options.masked?.(row, column)) return '0';
    return formatInTable(value, this.step.values, this.options.decimals);
  }

  of(row: number, column: number): CellAppearance {
    const { options: appearance } = this;
    const overridden = this.overridden(row, column);
    const opened = appearance.opened?.row === row && appearance.opened.column === column;
    const masked = appearance.masked?.(row, column) ?? false;
    const classes: string[] = [appearance.editable ? 'given' : 'opens'];
    if (overridden) classes.push('overridden');
    if (masked) classes.push('masked');
    if (opened) classes.push('opened');
    const outline = this.#outline(row, column);
    if (outline !== '') classes.push(outline);
    const bar = appearance.list && this.#weights;
    return {
      text: this.text(row, column),
      classes: classes.join(' '),
      overridden: overridden !== undefined,
      opened,
      small: this.#small(row, column, overridden),
      weight: bar ? this.value(row, column) : null,
      aside: appearance.list ? (appearance.detail?.(row, column) ?? null) : null,
    };
  }

  /** What the source printed, if it differs from the cell. */
  #differing(row: number, column: number): PublishedCell | null {
    const published = this.options.published?.[row]?.[column];
    return published?.differs ? published : null;
  }

  #small(row: number, column: number, overridden: OverriddenCell | undefined): SmallLine[] {
    const lines: SmallLine[] = [];
    if (overridden) lines.push({ kind: 'computed', text: formatNumber(overridden.computed, this.#computedDecimals) });
    const published = this.#differing(row, column);
    if (published) lines.push({ kind: 'differs', text: published.printed });
    return lines;
  }

  /** The edges of a cell that are part of an outline, as classes: `outlined query top left`. */
  #outline(row: number, column: number): string {
    const { outlines, list, rows } = this.options;
    let found = '';
    for (const outline of outlines) {
      const { role } = outline;
      const inRow = outline.row === row;
      const inColumn = outline.column === column;
      if (outline.cells?.some(([r, c]) => r === row && c === column)) {
        found = this.#edges(role, true, true, true, true);
      } else if (outline.row !== undefined && outline.column !== undefined) {
        if (inRow && inColumn) found = this.#edges(role, true, true, true, true);
      } else if (inRow) {
        // A list is a single row: its edges would not distinguish it from anything.
        if (!list) found = this.#edges(role, true, true, column === 0, column === this.#columns - 1);
      } else if (inColumn) {
        found = list
          ? this.#edges(role, true, true, true, true)
          : this.#edges(role, row === (rows ? rows[0] : 0), row === (rows ? rows.at(-1) : this.#rows - 1), true, true);
      }
    }
    return found;
  }

  #edges(role: string, top: boolean, bottom: boolean, left: boolean, right: boolean): string {
    return `outlined ${role}${top ? ' top' : ''}${bottom ? ' bottom' : ''}${left ? ' left' : ''}${right ? ' right' : ''}`;
  }
}
