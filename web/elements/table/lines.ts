import { CellView, LineView } from './cell-view.ts';
import { make, resize, setAttribute, setText } from './dom.ts';
import { HEAD, type At } from './layout.ts';
import { whole, type Area } from './range.ts';
import type { TableState } from './table-state.ts';

/** How long a changed row is tinted, in milliseconds. */
const CHANGED_FOR = 400;

const cellViews = new WeakMap<Element, CellView>();
const lineViews = new WeakMap<Element, LineView>();

/** The cell of an event. */
export const cellOf = (target: EventTarget | null): CellView | undefined => viewOf(target, 'td', cellViews);
/** The line whose head an event happened in. */
export const lineOf = (target: EventTarget | null): LineView | undefined => viewOf(target, 'th', lineViews);

function viewOf<View>(target: EventTarget | null, name: string, views: WeakMap<Element, View>): View | undefined {
  const element = target instanceof Element ? target.closest(name) : null;
  return element ? views.get(element) : undefined;
}

/**
 * The lines and cells of a table that are in the document. They are patched in place: an element that remains keeps the focus and what is
 * typed in it, and only differences are touched.
 */
export class Lines {
  /** The part of the table that is in the document. */
  area = whole({ lines: 0, places: 0 });
  readonly #headLine: HTMLElement;
  readonly #body: HTMLElement;
  readonly #placeHeads: HTMLTableCellElement[] = [];
  readonly #views: LineView[] = [];
  #unfold: HTMLTableRowElement | undefined;
  #tint: ReturnType<typeof setTimeout> | undefined;

  constructor(headLine: HTMLElement, body: HTMLElement) {
    this.#headLine = headLine;
    this.#body = body;
  }

  /**
   * Puts a part of the table into the document.
   * @param tints whether rows with changed numbers are tinted briefly
   */
  show(state: TableState, area: Area, tints: boolean): void {
    this.area = area;
    this.#showPlaceHeads(state);
    const count = area.lines.last - area.lines.first;
    resize(this.#views, count, this.#addLine, (view) => view.element.remove());
    let tinted = false;
    this.#views.forEach((view, index) => {
      const changed = this.#showLine(view, area.lines.first + index, state);
      if (!changed || !tints) return;
      view.element.classList.add('changed');
      tinted = true;
    });
    if (tinted) {
      this.stopTinting();
      this.#tint = setTimeout(() => {
        for (const { element } of this.#views) element.classList.remove('changed');
      }, CHANGED_FOR);
    }
    this.#placeUnfold(state);
  }

  stopTinting(): void {
    clearTimeout(this.#tint);
  }

  /** The element of a cell or of the head of a line, if it is in the document. */
  at({ line, place }: At): HTMLElement | undefined {
    const view = this.#views[line - this.area.lines.first];
    return place === HEAD ? view?.head : view?.cells[place - this.area.places.first]?.element;
  }

  /** A line, and the head of a place, of a table that is not windowed. */
  line(line: number): LineView | undefined {
    return this.#views[line];
  }
  placeHead(place: number): HTMLElement | undefined {
    return this.#placeHeads[place];
  }

  readonly #addLine = (): LineView => {
    const view = new LineView();
    this.#body.append(view.element);
    lineViews.set(view.head, view);
    return view;
  };

  readonly #addPlaceHead = (): HTMLTableCellElement => {
    const head = make('th', '', this.#headLine);
    head.scope = 'col';
    head.setAttribute('role', 'columnheader');
    return head;
  };

  #showPlaceHeads({ layout, windowed, nameless, unknown }: TableState): void {
    const { first, last } = this.area.places;
    resize(this.#placeHeads, last - first, this.#addPlaceHead, (head) => head.remove());
    this.#placeHeads.forEach((head, index) => {
      const { text, goesOn, title } = layout.placeHead(first + index);
      if (head.dataset['label'] !== text) {
        head.dataset['label'] = text;
        setText(head, text);
        if (text === '') make('span', 'hidden', head).textContent = nameless;
      }
      head.classList.toggle('unknown', unknown.places.has(text));
      head.classList.toggle('piece', goesOn);
      setAttribute(head, 'aria-colindex', windowed ? first + index + 2 : null);
      setAttribute(head, 'title', title ?? (windowed && text.length > 6 ? text : null));
    });
  }

  /** True if a number changed. */
  #showLine(view: LineView, line: number, state: TableState): boolean {
    const { layout, cells, windowed, list, selectedRow } = state;
    const { element, head } = view;
    const { text, goesOn, title } = layout.lineHead(line);
    if (head.dataset['label'] !== text) {
      head.dataset['label'] = text;
      head.textContent = text;
    }
    setAttribute(head, 'title', title ?? (text.length > 14 ? text : null));
    head.classList.toggle('unknown', state.unknown.lines.has(text));
    head.classList.toggle('piece', goesOn);
    setAttribute(head, 'tabindex', state.asks ? -1 : null);
    const { row, column } = layout.cellAt(line, 0);
    view.line = line;
    setAttribute(element, 'aria-rowindex', (list ? column : row) + 2);
    const chosen = !list && row === selectedRow;
    element.classList.toggle('chosen', chosen);
    setAttribute(head, 'aria-current', chosen ? 'true' : null);
    const small = windowed ? 0 : cells.smallLines(row);
    element.classList.toggle('two', small === 1);
    element.classList.toggle('three', small === 2);
    return this.#showCells(view, state);
  }

  #showCells({ element, line, cells: views }: LineView, { layout, cells, windowed, list, wraps }: TableState): boolean {
    const { first, last } = this.area.places;
    const add = () => {
      const cell = new CellView();
      element.append(cell.element);
      cellViews.set(cell.element, cell);
      return cell;
    };
    resize(views, last - first, add, (cell) => cell.element.remove());
    let changed = false;
    let opened = false;
    views.forEach((view, index) => {
      const { row, column } = layout.cellAt(line, first + index);
      const appearance = cells.of(row, column);
      changed = view.show(row, column, appearance) || changed;
      opened ||= appearance.opened;
      setAttribute(view.element, 'data-place', wraps ? layout.placeHead(first + index).text : null);
      setAttribute(view.element, 'aria-colindex', windowed ? first + index + 2 : null);
    });
    element.classList.toggle('openedline', opened && list);
    return changed;
  }

  /** In a list, the page's panel is below the open line. */
  #placeUnfold({ layout, list, opened }: TableState): void {
    const element = list && opened !== null ? this.#views[layout.lineOf(opened)]?.element : undefined;
    if (element === undefined) {
      this.#unfold?.remove();
      this.#unfold = undefined;
      return;
    }
    this.#unfold ??= newUnfold();
    if (element.nextSibling !== this.#unfold) element.after(this.#unfold);
  }

  /** Puts the field into the cell that is edited, wherever that is now, or removes it; true if it is in a cell. */
  placeField(field: HTMLElement, at: At | undefined): boolean {
    const view = cellOf((at && this.at(at)) ?? null);
    const before = field.parentElement;
    if (before !== view?.element) before?.classList.remove('editing');
    view?.element.classList.add('editing');
    if (view) view.edit(field);
    else field.remove();
    return view !== undefined;
  }
}

function newUnfold(): HTMLTableRowElement {
  const unfold = make('tr', 'unfold');
  unfold.setAttribute('role', 'row');
  const cell = make('td', '', unfold);
  cell.setAttribute('role', 'gridcell');
  cell.colSpan = 2;
  make('slot', '', cell).name = 'open';
  return unfold;
}
