// Keeps content in its place in the window while other content changes its height.
import type { ReactiveController } from 'lit';
import type { Column } from './column.ts';

/** For how long after going to an element the content above may still grow, in milliseconds. */
const STILL_GROWING = 2000;

/** What a reader does to scroll elsewhere. */
const scrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The room between what is shown and the edges of the window, in CSS pixels. */
const MARGIN = 12;

/**
 * Scrolls to a line and its arithmetic, below what stays at the top of the window. Where both do not fit, the line is shown with as much
 * of the arithmetic as there is room for. Returns whether they fit.
 */
export function showTogether(line: DOMRect, arithmetic: DOMRect, bar: number): boolean {
  const from = Math.min(line.top, arithmetic.top);
  const to = Math.max(line.bottom, arithmetic.bottom);
  const top = bar + MARGIN;
  const room = innerHeight - top - MARGIN;
  const fits = to - from <= room;
  const by = fits
    ? from - top - (room - (to - from)) / 2
    : line.top < arithmetic.top
      ? line.top - top
      : line.bottom - innerHeight + MARGIN;
  scrollBy({ top: by, behavior: 'instant' });
  return fits;
}

/** Holds what the reader went to in its place in the window while cards above it grow, until the reader scrolls, clicks or types. */
export class ScrollAnchor implements ReactiveController {
  readonly #column: Column;
  #end = (): void => {};

  constructor(column: Column) {
    this.#column = column;
    column.addController(this);
  }

  /** Scrolls again, with `show`, while the cards grow. */
  keep(show: () => void): void {
    this.end();
    const sizes = new ResizeObserver(show);
    const timer = setTimeout(() => this.end(), STILL_GROWING);
    const ended = new AbortController();
    for (const name of scrollEvents)
      addEventListener(name, () => this.end(), { capture: true, passive: true, signal: ended.signal });
    sizes.observe(this.#column.renderRoot.querySelector('.cards')!);
    this.#end = () => {
      sizes.disconnect();
      clearTimeout(timer);
      ended.abort();
    };
  }

  /** Holds an element in its place during a change, and while the cards grow after it. */
  hold(element: Element, change: () => void): void {
    const top = () => element.getBoundingClientRect().top;
    const before = top();
    change();
    this.keep(() => {
      if (element.isConnected) scrollBy({ top: top() - before, behavior: 'instant' });
    });
  }

  end(): void {
    this.#end();
  }

  hostDisconnected(): void {
    this.end();
  }
}
