import { setText } from './dom.ts';
import type { Leaving, NumberEditor } from './editor.ts';
import type { Frame } from './frame.ts';
import { atOf, HEAD, type At, type Cell } from './layout.ts';
import { Lines } from './lines.ts';
import { covers, whole } from './range.ts';
import { TabStop } from './tab-stop.ts';
import type { TableState } from './table-state.ts';
import { placeBranch } from './thread-branch.ts';
import { Viewport } from './viewport.ts';
import { visiblePartText } from './visible-part.ts';

/**
 * The cells of a table on the screen. Whatever changes, be it numbers, shape, sizes or scroll position, the visible cells are in the
 * document, the focus stays on its cell, and the field in the cell that is edited.
 */
export class Sheet {
  /** What is shown; null if nothing is. */
  state: TableState | null = null;
  /** The row and column that it still has to scroll to. */
  goal: { row: number | undefined; column: number | undefined } | undefined;
  /** While the table itself moves cells and focus, which is not the reader's doing. */
  patching = false;
  readonly tabStop: TabStop;
  readonly viewport: Viewport;
  readonly #frame: Frame;
  readonly #editor: NumberEditor;
  readonly #attend: (element: HTMLElement) => void;
  readonly #lines: Lines;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #measured = false;

  /** @param attend called when the reader goes to a cell that already has the focus */
  constructor(frame: Frame, editor: NumberEditor, attend: (element: HTMLElement) => void) {
    this.#frame = frame;
    this.#editor = editor;
    this.#attend = attend;
    this.#lines = new Lines(frame.headLine, frame.body);
    this.viewport = new Viewport(frame);
    this.tabStop = new TabStop(this.#lines);
    frame.scroller.addEventListener('scroll', () => this.#afterScroll(), { passive: true });
  }

  connect(host: Element): void {
    const { scroller, table, probe } = this.#frame;
    for (const element of [host, scroller, table, probe]) this.#sizes.observe(element);
  }

  disconnect(): void {
    this.#sizes.disconnect();
    this.#lines.stopTinting();
  }

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Makes room for what is to be shown. */
  fit(state: TableState): void {
    this.state = state;
    this.tabStop.move(this.tabStop.at, whole(state.layout), state.asks);
    this.viewport.fit(state);
  }

  /** Shows the cells that are now visible. */
  patch(tints: boolean): void {
    const { viewport, tabStop } = this;
    const state = this.state!;
    const focus = this.focusInside;
    const area = viewport.visibleArea(state, 2, 1);
    // Without the focus, the table's tab stop is always a cell in the document.
    if (!focus) tabStop.move(tabStop.at, area, state.asks);
    this.#quietly(() => {
      viewport.place(state, area);
      this.#lines.show(state, area, tints);
      this.#placeField();
      this.#placeBranch();
      if (state.windowed) this.#showExtent();
      tabStop.sync();
    });
    if (focus && this.#focused !== this.#editor.input) this.#focusTabStop();
  }

  #quietly(action: () => void): void {
    this.patching = true;
    action();
    this.patching = false;
  }

  #placeBranch(): void {
    placeBranch(this.#frame.branch, this.state!, this.viewport, this.#lines);
  }

  /** Its text only changes with the visible part. */
  #showExtent(): void {
    setText(this.#frame.extent, visiblePartText(this.state!, this.viewport, this.#lines));
  }

  // ── scrolling ────────────────────────────────────────────────────────────────────────────────────────────────────

  #afterScroll(): void {
    this.viewport.readScroll();
    if (this.state === null) return;
    if (!covers(this.#lines.area, this.viewport.visibleArea(this.state))) {
      this.patch(false);
      return;
    }
    this.#placeBranch();
    this.#showExtent();
  }

  /** Scrolls to the requested cell, once it is known how large cells are. */
  go(): void {
    const { goal, state } = this;
    if (!this.#measured || goal === undefined || state === null) return;
    this.goal = undefined;
    const { row, column } = goal;
    if (!state.windowed) {
      const head = column === undefined || state.list ? undefined : this.#lines.placeHead(column);
      if (head) this.viewport.scrollToPlace(head, this.#lines.line(0)?.head.offsetWidth ?? 0);
      return;
    }
    const { line, place } = this.viewport.size;
    this.viewport.scrollTo(row && row * line, column && column * place);
    this.#afterScroll();
  }

  #reveal(): void {
    if (this.state!.windowed && this.viewport.reveal(this.tabStop.at)) this.#afterScroll();
  }

  #measure(): void {
    const { state } = this;
    const changed = state && this.viewport.measure(state);
    if (!state || changed === undefined) return;
    this.#measured = true;
    if (!state.windowed) {
      if (changed) this.#placeBranch();
      this.#showExtent();
      return;
    }
    const keeps = changed && this.focusInside && this.tabStop.element !== undefined;
    if (changed) this.patch(false);
    this.go();
    // Taller lines leave room for fewer of them: the cell with the focus remains.
    if (keeps) this.#reveal();
  }

  lineBox(at: At): DOMRect | undefined {
    return this.#lines.at({ ...at, place: HEAD })?.getBoundingClientRect();
  }

  // ── focus ────────────────────────────────────────────────────────────────────────────────────────────────────────

  get #focused(): Element | null {
    return (this.#frame.root.getRootNode() as ShadowRoot).activeElement;
  }

  get focusInside(): boolean {
    return this.contains(this.#focused);
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.#frame.scroller.contains(target);
  }

  /** After cells moved under the focus: back to the tab stop, or to the box while that is out of view. */
  #focusTabStop(): void {
    const cell = this.tabStop.element;
    const { input } = this.#editor;
    const element = cell?.contains(input) ? input : (cell ?? this.#frame.scroller);
    if (this.#focused === element) return;
    this.#quietly(() => element.focus({ preventScroll: true }));
  }

  /** The reader goes to a cell, or to the nearest one that the table has. */
  moveTo(at: At): void {
    const { state, tabStop } = this;
    if (state === null || state.layout.lines === 0) return;
    tabStop.move(at, whole(state.layout), state.asks);
    this.#reveal();
    tabStop.sync();
    const { element } = tabStop;
    if (element === undefined) return;
    const already = this.#focused === element;
    element.focus();
    // The focus may have moved along while the visible cells were exchanged.
    if (already) this.#attend(element);
    if (state.windowed) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }

  // ── the field ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Puts the field of the editor, which has started, into its cell. */
  openField(cell: Cell): void {
    this.tabStop.at = atOf(this.state!.layout, cell);
    this.#reveal();
    this.#placeField();
    this.tabStop.sync();
    this.#editor.focus();
  }

  #placeField(): void {
    const { editing, input } = this.#editor;
    const at = editing && this.state ? atOf(this.state.layout, editing.cell) : undefined;
    this.#frame.root.classList.toggle('typing', this.#lines.placeField(input, at));
  }

  /** The editor has finished: its field disappears, and the focus stays or goes on to the next cell. */
  closeField(leaving: Leaving): void {
    this.#quietly(() => this.#placeField());
    if (leaving === 'gone' || this.state === null) return;
    const { at } = this.tabStop;
    const { places, lines } = this.state.layout;
    const index = at.line * places + at.place + (leaving === 'next' ? 1 : -1);
    const stays = leaving === 'stay' || index < 0 || index >= lines * places;
    this.moveTo(stays ? at : { line: Math.floor(index / places), place: index % places });
  }
}
