import { HEAD, type At } from './layout.ts';
import type { Lines } from './lines.ts';
import { nearest, type Area } from './range.ts';

/** The one cell that Tab leads to; arrow keys move it through the table (a roving tabindex). */
export class TabStop {
  at: At = { line: 0, place: 0 };
  readonly #lines: Lines;
  #stop: HTMLElement | undefined;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** Its element; undefined while it is out of view. */
  get element(): HTMLElement | undefined {
    return this.#lines.at(this.at);
  }

  /** Moves it to a cell, or to the nearest one in a part of the table; to the head of a line only if `heads`. */
  move({ line, place }: At, { lines, places }: Area, heads: boolean): void {
    this.at = {
      line: nearest(line, lines),
      place: heads && place <= HEAD ? HEAD : nearest(place, places),
    };
  }

  /** Puts its element in the tab order. */
  sync(): void {
    const { element } = this;
    if (this.#stop !== element && this.#stop !== undefined) this.#stop.tabIndex = -1;
    this.#stop = element;
    if (element !== undefined && element.tabIndex !== 0) element.tabIndex = 0;
  }
}
