// Keeps content in its place in the window while other content changes its height.
import type { ReactiveController } from 'lit';
import type { Column } from './column.ts';

/** What a reader does to go elsewhere. */
const leavingEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

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

/** Scrolls to what begins below the bar, which is taller where it has buttons for what was changed. */
export function showBelow(bar: number, element: Element): void {
  scrollBy({ top: element.getBoundingClientRect().top - bar - MARGIN, behavior: 'instant' });
}

/** Holds what the reader went to in its place in the window while the column grows, until the reader scrolls, clicks or types. */
export class ScrollAnchor implements ReactiveController {
  readonly #column: Column;
  #end = (): void => {};

  constructor(column: Column) {
    this.#column = column;
    column.addController(this);
  }

  /** Scrolls again, with `show`, whenever the column grows. */
  keep(show: () => void): void {
    this.end();
    const column = this.#column;
    const place = () => column.getBoundingClientRect();
    let shown: DOMRect | undefined;
    const sizes = new ResizeObserver(() => {
      show();
      shown = place();
    });
    const ended = new AbortController();
    const options = { capture: true, passive: true, signal: ended.signal };
    for (const name of leavingEvents) addEventListener(name, () => this.end(), options);
    // By the scroll bar, by a search or by a screen reader: the column has moved in the window, and not because it has grown. Where
    // something above it grows, the browser scrolls so that it stays.
    const isElsewhere = () =>
      shown !== undefined && place().height === shown.height && Math.abs(place().top - shown.top) > 1;
    addEventListener('scroll', () => isElsewhere() && this.end(), options);
    sizes.observe(column);
    this.#end = () => {
      sizes.disconnect();
      ended.abort();
    };
  }

  /** Holds an element in its place during a change, and while the cards grow after it; `find` may find another one then. */
  hold(find: () => Element | null, change: () => void): void {
    const top = () => find()?.getBoundingClientRect().top;
    const before = top();
    change();
    if (before === undefined) return;
    this.keep(() => {
      const now = top();
      if (now !== undefined) scrollBy({ top: now - before, behavior: 'instant' });
    });
  }

  end(): void {
    this.#end();
  }

  hostDisconnected(): void {
    this.end();
  }
}
