import type { ReactiveController } from 'lit';
import type { View } from '../cards/view.ts';
import type { Column } from './column.ts';

/** The widest column that is laid out as on a phone, and the narrowest with a map next to it, as in the styles. In CSS pixels. */
const NARROW = 608;
const WIDE = 1004;

/** The layout of the column, which depends on its width. */
export class ColumnLayout implements ReactiveController {
  readonly #column: Column;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #narrow = false;
  #wide = false;
  /** On a phone: whether all rows are shown instead of the row of the query token. */
  #whole = false;

  constructor(column: Column) {
    this.#column = column;
    column.addController(this);
  }

  hostConnected(): void {
    this.#measure();
    this.#sizes.observe(this.#column);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
  }

  #measure(): void {
    const width = this.#column.offsetWidth;
    if (width === 0) return;
    const [narrow, wide] = [width <= NARROW, width >= WIDE];
    if (narrow === this.#narrow && wide === this.#wide) return;
    this.#narrow = narrow;
    this.#wide = wide;
    this.#column.requestUpdate();
  }

  readonly #showWhole = (whole: boolean): void => {
    this.#whole = whole;
    this.#column.requestUpdate();
  };

  /** What the cards have to know of it. */
  of(region: View['region']): Pick<View, 'narrow' | 'wide' | 'list' | 'showWhole'> {
    return {
      narrow: this.#narrow,
      wide: this.#wide,
      // For a long text, such a list would have thousands of lines.
      list: this.#narrow && !this.#whole && region === undefined,
      showWhole: this.#showWhole,
    };
  }
}
