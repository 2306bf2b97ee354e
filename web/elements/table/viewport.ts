import { setPixels } from './dom.ts';
import type { Frame } from './frame.ts';
import { HEAD, type At } from './layout.ts';
import { reveal, visibleItems, whole, type Area } from './range.ts';
import { cellSize, headWidth, HEAD_HEIGHT, LONG_HEIGHT, NARROW } from './sizes.ts';
import type { TableState } from './table-state.ts';

/**
 * The box that a table scrolls in: how large its cells are, its scroll position, and so which cells are visible. It contains the canvas:
 * for a windowed table as large as all its cells, with the few that are in the document in their places.
 */
export class Viewport {
  /** Sizes in pixels, as last measured: nothing is measured while patching. */
  size = { line: 36, place: 68, width: 1040, height: LONG_HEIGHT, head: 96 };
  scroll = { left: 0, top: 0 };
  /** Whether the rows go on in further lines, since the table would be wider than its narrow box. */
  wrapped = false;
  /** How wide a wrapped table would be otherwise, and of what shape it was then. */
  #unwrapped = 0;
  #shape = '';
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** How many lines a page key moves by. */
  get page(): number {
    return Math.max(1, Math.floor((this.size.height - HEAD_HEIGHT) / this.size.line) - 1);
  }

  /** Whether there is more content than the box has room for. */
  get overflows(): { down: boolean; across: boolean } {
    const { scrollHeight, scrollWidth } = this.#frame.scroller;
    return { down: scrollHeight > this.size.height + 1, across: scrollWidth > this.size.width + 1 };
  }

  /** Gives cells and canvas the sizes that the numbers need. */
  fit(state: TableState): void {
    const { root, scroller, canvas, table } = this.#frame;
    const { classList, style } = root;
    const { windowed } = state;
    if (classList.contains('windowed') && !windowed) this.scroll = { left: 0, top: 0 };
    classList.toggle('windowed', windowed);
    const { place, line } = cellSize(state);
    style.setProperty('--column', place);
    style.setProperty('--line', line);
    const shape = `${state.layout.places} ${place} ${state.wraps}`;
    if (shape !== this.#shape) this.#wrap(false);
    this.#shape = shape;
    if (windowed) {
      this.size.head = headWidth(state);
      this.#layOutCanvas(state);
      return;
    }
    style.removeProperty('--head');
    for (const element of [scroller, canvas, table]) {
      for (const name of ['width', 'height', 'left', 'top']) element.style.removeProperty(name);
    }
  }

  #wrap(wrapped: boolean): void {
    this.wrapped = wrapped;
    this.#frame.root.classList.toggle('wrapped', wrapped);
  }

  /** Wraps a table that is wider than a narrow box, until it has room again; true if that changed. */
  #wrapToFit({ wraps }: TableState): boolean {
    const { width } = this.size;
    const narrow = width <= NARROW;
    if (this.wrapped ? narrow && width < this.#unwrapped : !narrow || !wraps || !this.overflows.across) return false;
    if (!this.wrapped) this.#unwrapped = this.#frame.scroller.scrollWidth;
    this.#wrap(!this.wrapped);
    return true;
  }

  #layOutCanvas(state: TableState): void {
    const { head, place, line } = this.size;
    const width = head + state.layout.places * place;
    const height = HEAD_HEIGHT + state.layout.lines * line;
    setPixels(this.#frame.root, { '--head': head, '--place': place });
    setPixels(this.#frame.canvas, { width, height });
    // 16 px on both sides leave room for scrollbars that take space.
    setPixels(this.#frame.scroller, { width: width + 16, height: Math.min(LONG_HEIGHT, height + 16) });
  }

  /** Puts the part of a windowed table that is in the document in its place. */
  place(state: TableState, { lines, places }: Area): void {
    if (!state.windowed) return;
    const { head, place, line } = this.size;
    setPixels(this.#frame.table, {
      left: places.first * place,
      top: lines.first * line,
      width: head + (places.last - places.first) * place,
    });
  }

  /** The visible part, and so many more lines and places on all sides; all of a table that is not windowed. */
  visibleArea({ layout, windowed }: TableState, spareLines = 0, sparePlaces = 0): Area {
    const { scroll, size } = this;
    if (!windowed) return whole(layout);
    return {
      lines: visibleItems(scroll.top, size.height - HEAD_HEIGHT, size.line, layout.lines, spareLines),
      places: visibleItems(scroll.left, size.width - size.head, size.place, layout.places, sparePlaces),
    };
  }

  /** Remembers the scroll position. */
  readScroll(): void {
    const { scroller } = this.#frame;
    this.scroll = { left: scroller.scrollLeft, top: scroller.scrollTop };
  }

  /** Scrolls in each direction for which a position is given. */
  scrollTo(top: number | undefined, left: number | undefined): void {
    this.#frame.scroller.scrollTo({ top, left, behavior: 'instant' });
  }

  /** Scrolls a windowed table just as far as a cell needs; true if it did. */
  reveal({ line, place }: At): boolean {
    const { scroll, size } = this;
    const top = reveal(line, scroll.top, size.height - HEAD_HEIGHT, size.line);
    const left = place === HEAD ? scroll.left : reveal(place, scroll.left, size.width - size.head, size.place);
    if (top === scroll.top && left === scroll.left) return false;
    this.scrollTo(top, left);
    return true;
  }

  /** Scrolls a small table that is wider than its box until a place, given by its head, is visible next to the line's head. */
  scrollToPlace({ offsetLeft, offsetWidth }: HTMLElement, before: number): void {
    const { scroller } = this.#frame;
    const end = offsetLeft + offsetWidth - scroller.clientWidth;
    if (end > scroller.scrollLeft) scroller.scrollLeft = end;
    else scroller.scrollLeft = Math.min(scroller.scrollLeft, offsetLeft - before);
  }

  /** Measures box and cells; undefined if there is nothing to measure, else whether any size changed. */
  measure(state: TableState): boolean | undefined {
    const { root, scroller, probe } = this.#frame;
    const before = this.size;
    const { clientWidth: width, clientHeight: height } = scroller;
    const cell = probe.getBoundingClientRect();
    if (width === 0 || cell.height === 0) return undefined;
    const line = cell.height;
    const now = (this.size = { ...before, width, height, line, place: cell.width });
    const wraps = this.#wrapToFit(state);
    root.classList.toggle('scrolls', this.overflows.across);
    const changed = wraps || (Object.keys(now) as (keyof typeof now)[]).some((name) => now[name] !== before[name]);
    if (changed && state.windowed) {
      this.#layOutCanvas(state);
      // If lines have another height, the same ones remain visible.
      if (before.line !== line) scroller.scrollTop *= line / before.line;
      this.scroll.top = scroller.scrollTop;
    }
    return changed;
  }
}
