import { ReactiveElement, type PropertyValues } from 'lit';
import type { Step } from '../core/trace.ts';
import { table as strings } from '../strings/table.ts';
import { decimals, exactText, widestText } from '../trace/format.ts';
import { emit } from './events.ts';
import { roleColour } from './role-colour.ts';
import { Sight } from './sight.ts';
import { CellView, LineView } from './table/cells.ts';
import { make, resize, setAttribute, setText } from './table/dom.ts';
import { NumberEditor, type Editing, type Leaving, type Purpose } from './table/editor.ts';
import { grid, label, list, type Cell, type Layout } from './table/layout.ts';
import { Looks, type Outline, type PublishedCell } from './table/look.ts';
import { rests, watchPointer } from './table/pointer.ts';
import { tableStyles } from './table/styles.ts';
import { contains, inSight, isLarge, mostlyInSight, reveal, type Range } from './table/window.ts';

export type { Outline, PublishedCell } from './table/look.ts';

/** How long a row that changed is tinted, in milliseconds. */
const CHANGED_FOR = 400;
/** Tables of more lines than this scroll inside their own box, of this height in pixels. */
const LONG = 20;
const LONG_HEIGHT = 560;
const HEAD_HEIGHT = 36;
/** The height of a row with one or two small lines below its numbers, in pixels. */
const TALL = [0, 52, 68];
/** The place of a line's head in keyboard order, before place 0. */
const HEAD = -1;

/**
 * `<attention-table>`: one step of a trace as a table. It is patched in place, so that focus and scroll position survive
 * every change of numbers and shape; of a large step only the cells in sight stand in the document.
 */
export class AttentionTable extends ReactiveElement {
  static override styles = tableStyles;
  static override properties = {
    step: { attribute: false },
    caption: {},
    subcaption: {},
    listCaption: {},
    listSubcaption: {},
    symbol: {},
    precision: { type: Number },
    selectedRow: { attribute: false },
    fromRow: { attribute: false },
    fromColumn: { attribute: false },
    thread: { type: Boolean },
    opened: { attribute: false },
    outlines: { attribute: false },
    editable: { type: Boolean },
    holdable: { type: Boolean },
    masked: { attribute: false },
    published: { attribute: false },
    heat: { type: Boolean },
    mini: { type: Boolean },
    tight: { type: Boolean },
    list: { type: Boolean },
    loading: { type: Boolean },
    detail: { attribute: false },
    describe: { attribute: false },
    keysHint: { type: Boolean, attribute: 'keys-hint' },
  };

  /** The step whose numbers are shown. */
  declare step: Step | undefined;
  /** The table's name and, smaller, how it is read. */
  declare caption: string;
  declare subcaption: string;
  /** The same for a list, where they differ ("Weights of cat"). */
  declare listCaption: string;
  declare listSubcaption: string;
  /** The letter that stands for the step in formulas (Q, W_Q), after its name in the colour of its role. */
  declare symbol: string;
  /** The most decimals shown. */
  declare precision: number;
  /** The row of the word that asks. */
  declare selectedRow: number | null;
  /** The row and the column that a large table is scrolled to, whenever others are named. */
  declare fromRow: number | undefined;
  declare fromColumn: number | undefined;
  /** Whether the thread branches off to the selected row. */
  declare thread: boolean;
  /** The cell whose arithmetic is shown. */
  declare opened: Cell | null;
  declare outlines: readonly Outline[];
  /** Whether the numbers are given, and the reader's to change. */
  declare editable: boolean;
  /** Whether computed numbers can be held at another value. */
  declare holdable: boolean;
  /** Whether a row may not read a column. */
  declare masked: ((row: number, column: number) => boolean) | undefined;
  /** What a source printed, row by row; null where it printed nothing. */
  declare published: readonly (readonly (PublishedCell | null | undefined)[])[] | undefined;
  /** Cells filled with the colour of their weight; `mini`: smaller, two decimals. */
  declare heat: boolean;
  declare mini: boolean;
  /** With less room in and around its numbers. */
  declare tight: boolean;
  /** Only the selected row, each of its columns on a line; the slot `open` stands under the open line. */
  declare list: boolean;
  /** The numbers are on their way: the table has its size already. */
  declare loading: boolean;
  /**
   * In a list: what stands before the number of a line. In a node, elements with the class of a role take its colour; every
   * call gives a node of its own.
   */
  declare detail: ((row: number, column: number) => string | Node | null) | undefined;
  /** What is said aloud when a cell gets the focus. */
  declare describe: ((row: number, column: number) => string) | undefined;
  /** Whether the keys in use stand below the table while it has the focus. */
  declare keysHint: boolean;

  readonly #root = make('div', 'root natural');
  readonly #visibleCaption = make('div', 'caption');
  readonly #captionName = make('strong');
  readonly #captionText = document.createTextNode('');
  readonly #captionSymbol = make('b');
  readonly #symbolLetter = this.#captionSymbol.appendChild(document.createTextNode(''));
  readonly #symbolIndex = make('sub', '', this.#captionSymbol);
  readonly #captionRest = make('span');
  readonly #scroller = make('div', 'scroller');
  readonly #canvas = make('div', 'canvas', this.#scroller);
  readonly #table = make('table');
  readonly #spokenCaption = make('span', 'hidden');
  readonly #headLine = make('tr');
  readonly #body = make('tbody');
  readonly #branch = make('div', 'branch');
  readonly #probe = make('div', 'probe');
  readonly #release = make('p', 'release');
  readonly #releaseButton = make('button', '', this.#release);
  readonly #releaseCount = make('span', '', this.#release);
  readonly #extent = make('p', 'extent');
  readonly #keys = make('p', 'keys');
  readonly #live = make('p', 'hidden');
  readonly #editor = new NumberEditor(
    (editing, value, leaving) => this.#keep(editing, value, leaving),
    (leaving) => this.#closeEditor(leaving),
  );

  readonly #sight = new Sight(this);
  #placeHeads: HTMLTableCellElement[] = [];
  #lines: LineView[] = [];
  #unfold: HTMLTableRowElement | null = null;
  #layout: Layout | null = null;
  #looks: Looks | null = null;
  #windowed = false;
  #lineRange: Range = { first: 0, last: 0 };
  #placeRange: Range = { first: 0, last: 0 };
  /** Sizes in pixels, as last measured: nothing is measured while patching. */
  #size = { line: 36, place: 68, width: 1040, height: LONG_HEIGHT, head: 96 };
  #measured = false;
  #scroll = { left: 0, top: 0 };
  /** Whether it is still to be scrolled to `fromRow` and `fromColumn`. */
  #goes = false;
  /** The line and place that Tab leads to. */
  #active = { line: 0, place: 0 };
  #hovered: Cell | null = null;
  #patching = false;
  #changedTimer: ReturnType<typeof setTimeout> | undefined;
  #observer: ResizeObserver | null = null;

  constructor() {
    super();
    this.step = undefined;
    this.caption = '';
    this.subcaption = '';
    this.listCaption = '';
    this.listSubcaption = '';
    this.symbol = '';
    this.precision = 3;
    this.selectedRow = null;
    this.fromRow = undefined;
    this.fromColumn = undefined;
    this.thread = false;
    this.opened = null;
    this.outlines = [];
    this.editable = false;
    this.holdable = false;
    this.heat = false;
    this.mini = false;
    this.tight = false;
    this.list = false;
    this.loading = false;
    this.keysHint = false;
  }

  /** The decimals that all cells of the table show. */
  get decimals(): number {
    return this.step === undefined ? 0 : decimals(this.step.values, this.mini ? 2 : this.precision);
  }

  /** Gives the focus to a cell, scrolling it into sight. */
  focusCell(row: number, column: number): void {
    const layout = this.#layout;
    if (layout !== null) this.#moveTo(layout.lineOf({ row, column }), layout.placeOf({ row, column }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => this.#measure());
    for (const element of [this, this.#scroller, this.#table, this.#probe]) this.#observer.observe(element);
    watchPointer();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = null;
    clearTimeout(this.#changedTimer);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const shadow = super.createRenderRoot();
    // What is seen as the caption stands outside the box that scrolls; the table has its own, which is read out.
    this.#visibleCaption.setAttribute('aria-hidden', 'true');
    this.#captionName.append(this.#captionText, this.#captionSymbol);
    this.#visibleCaption.append(this.#captionName, this.#captionRest);
    const caption = this.#table.createCaption();
    caption.append(this.#spokenCaption);
    const head = this.#table.createTHead();
    head.append(this.#headLine);
    const corner = make('td', '', this.#headLine);
    this.#table.append(this.#body);
    for (const group of [head, this.#body]) group.setAttribute('role', 'rowgroup');
    this.#headLine.setAttribute('role', 'row');
    corner.setAttribute('role', 'gridcell');
    this.#table.setAttribute('role', 'grid');
    this.#scroller.tabIndex = -1;
    this.#canvas.append(this.#table);
    const frame = make('div', 'frame');
    frame.append(this.#scroller, this.#branch, this.#probe);
    this.#live.setAttribute('role', 'status');
    this.#releaseButton.type = 'button';
    const messages = make('div', 'messages');
    messages.append(this.#extent, this.#editor.problem, this.#release);
    this.#root.append(this.#visibleCaption, frame, messages, this.#keys, this.#live);
    shadow.append(this.#root);
    this.#listen();
    return shadow;
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    const turn = this.#sight.turn();
    return turn === undefined ? super.scheduleUpdate() : turn.then(() => super.scheduleUpdate());
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const before = changed.get('step') as Step | undefined;
    this.#patch(before !== undefined && before.id === this.step?.id);
    if (changed.has('fromRow') || changed.has('fromColumn')) this.#goes = true;
    if (this.#measured) this.#goThere();
  }

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #patch(mayHaveChanged: boolean): void {
    const { step } = this;
    this.#showCaption();
    if (step === undefined) {
      this.#layout = null;
      this.#root.hidden = true;
      return;
    }
    this.#root.hidden = false;
    const shown = this.decimals;
    this.#layout = this.list ? list(step, this.selectedRow ?? 0) : grid(step);
    this.#looks = new Looks(step, {
      decimals: shown,
      editable: this.editable,
      heat: this.heat || this.mini,
      list: this.list,
      loading: this.loading,
      selectedRow: this.selectedRow,
      opened: this.opened,
      outlines: this.outlines,
      masked: this.masked,
      published: this.published,
      detail: this.detail,
    });
    const { lines, places } = this.#layout;
    const wasWindowed = this.#windowed;
    this.#windowed = !this.list && isLarge(lines, places);
    if (wasWindowed && !this.#windowed) this.#scroll = { left: 0, top: 0 };
    this.#active.line = Math.min(this.#active.line, Math.max(0, lines - 1));
    this.#active.place = Math.min(this.#active.place, places - 1);

    const classes = this.#root.classList;
    classes.toggle('windowed', this.#windowed);
    classes.toggle('natural', !this.#windowed);
    classes.toggle('long', lines > LONG);
    classes.toggle('heat', this.heat || this.mini);
    classes.toggle('mini', this.mini);
    classes.toggle('list', this.list);
    classes.toggle('asks', this.#asks);
    this.#setSizes(step, shown);
    setAttribute(this.#table, 'aria-rowcount', lines + 1);
    setAttribute(this.#table, 'aria-colcount', places + 1);
    setAttribute(this.#table, 'aria-readonly', String(!this.editable && !this.holdable));

    const { editing } = this.#editor;
    if (editing !== null && !this.#mayEdit(editing)) this.#editor.drop('stay');
    this.#patchCells(mayHaveChanged);
    this.#showRelease(step);
    this.#showKeys();
  }

  /** Whether the heads of lines are words that can be chosen to ask. */
  get #asks(): boolean {
    return !this.list && (this.thread || this.step?.rows.name === 'query');
  }

  /** Between the cells of a heatmap, in pixels. */
  get #gap(): number {
    return this.heat || this.mini ? 1.5 : 0;
  }

  #showCaption(): void {
    const { symbol } = this;
    const caption = (this.list && this.listCaption) || this.caption;
    const subcaption = (this.list && this.listSubcaption) || this.subcaption;
    const text = symbol === '' ? caption : `${caption} `;
    if (this.#captionText.data !== text) this.#captionText.data = text;
    const [letter = '', index = ''] = symbol.split('_');
    if (this.#symbolLetter.data !== letter) this.#symbolLetter.data = letter;
    setText(this.#symbolIndex, index);
    const role = this.step && roleColour(this.step.role);
    this.#captionSymbol.style.setProperty('color', role ? `var(--attention-${role})` : 'inherit');
    setText(this.#captionRest, subcaption);
    this.#visibleCaption.hidden = caption === '' && subcaption === '';
    setText(
      this.#spokenCaption,
      [caption, symbol.replace('_', ' '), subcaption].filter((part) => part !== '').join(' '),
    );
  }

  /** Sets widths and heights from what the numbers need at most, so that a new digit moves nothing. */
  #setSizes(step: Step, shown: number): void {
    const style = this.#root.style;
    const heat = this.heat || this.mini;
    const digits = widestText(step.values, shown, this.tight ? 2 : 3);
    const place = this.mini ? '40px' : heat ? '84px' : `max(var(--least), ${digits}ch + 2 * var(--pad))`;
    // In a window all lines are of one height.
    let small = 0;
    if (this.#windowed)
      for (let line = 0; line < this.#layout!.lines; line++) small = Math.max(small, this.#looks!.smallLines(line));
    const line = this.mini ? '36px' : heat ? '46px' : small > 0 ? `${TALL[small]}px` : 'var(--row)';
    style.setProperty('--column', place);
    style.setProperty('--line', line);
    if (!this.#windowed) {
      for (const name of ['width', 'height']) this.#scroller.style.removeProperty(name);
      for (const name of ['width', 'height']) this.#canvas.style.removeProperty(name);
      for (const name of ['width', 'left', 'top']) this.#table.style.removeProperty(name);
      style.removeProperty('--head');
      return;
    }
    const longest = step.rows.labels.reduce((most, word) => Math.max(most, word.length), 2);
    this.#size.head = Math.round(Math.min(168, Math.max(64, longest * 11 + 26)));
    style.setProperty('--head', `${this.#size.head}px`);
    this.#layOutCanvas();
  }

  #layOutCanvas(): void {
    const { lines, places } = this.#layout!;
    const width = this.#size.head + places * this.#size.place + 2 * this.#gap;
    const height = HEAD_HEIGHT + lines * this.#size.line + 2 * this.#gap;
    this.#root.style.setProperty('--place', `${this.#size.place}px`);
    this.#canvas.style.setProperty('width', `${width}px`);
    this.#canvas.style.setProperty('height', `${height}px`);
    // 16 px on both sides leave room for scrollbars that take space.
    this.#scroller.style.setProperty('width', `${width + 16}px`);
    this.#scroller.style.setProperty('height', `${Math.min(LONG_HEIGHT, height + 16)}px`);
  }

  #patchCells(mayHaveChanged: boolean): void {
    const layout = this.#layout!;
    const looks = this.#looks!;
    this.#patching = true;
    const focus = this.#focusInside();
    this.#lineRange = this.#linesInSight(2);
    this.#placeRange = this.#placesInSight(1);
    if (!focus) this.#bringActiveIntoRange();
    const { first, last } = this.#lineRange;
    const { first: firstPlace, last: lastPlace } = this.#placeRange;
    this.#placeTable();

    resize(
      this.#placeHeads,
      lastPlace - firstPlace,
      () => this.#addPlaceHead(),
      (head) => head.remove(),
    );
    this.#placeHeads.forEach((head, index) => {
      const text = layout.placeHead(firstPlace + index);
      if (head.dataset['label'] !== text || head.firstChild === null) {
        head.dataset['label'] = text;
        setText(head, text === '' ? '' : text);
        if (text === '') make('span', 'hidden', head).textContent = this.caption || strings.number;
      }
      setAttribute(head, 'aria-colindex', this.#windowed ? firstPlace + index + 2 : null);
      setAttribute(head, 'title', this.#windowed && text.length > 6 ? text : null);
    });

    resize(
      this.#lines,
      last - first,
      () => this.#addLine(),
      (line) => line.element.remove(),
    );
    let changedAny = false;
    this.#lines.forEach((view, index) => {
      const line = first + index;
      const { row } = layout.cellAt(line, 0);
      const changed = this.#patchLine(view, line, firstPlace, lastPlace);
      const chosen = !this.list && row === this.selectedRow;
      view.element.classList.toggle('chosen', chosen);
      const small = this.#windowed ? 0 : looks.smallLines(row);
      view.element.classList.toggle('two', small === 1);
      view.element.classList.toggle('three', small === 2);
      setAttribute(view.head, 'aria-current', chosen ? 'true' : null);
      const tinted = changed && mayHaveChanged;
      if (tinted) view.element.classList.add('changed');
      changedAny ||= tinted;
    });
    if (changedAny) this.#endChangeLater();
    this.#placeUnfold();
    this.#placeEditor();
    this.#placeBranch();
    if (this.#windowed) this.#showExtent();
    this.#syncTabStop();
    this.#patching = false;
    if (focus && !this.#editorHasFocus()) this.#focusActive();
  }

  #patchLine(view: LineView, line: number, firstPlace: number, lastPlace: number): boolean {
    const layout = this.#layout!;
    const looks = this.#looks!;
    const text = layout.lineHead(line);
    if (view.head.dataset['label'] !== text) {
      view.head.dataset['label'] = text;
      view.head.textContent = text;
      setAttribute(view.head, 'title', text.length > 14 ? text : null);
    }
    setAttribute(view.head, 'tabindex', this.#asks ? -1 : null);
    if (view.line !== line) {
      view.line = line;
      setAttribute(view.element, 'aria-rowindex', line + 2);
    }
    resize(
      view.cells,
      lastPlace - firstPlace,
      () => {
        const cell = new CellView();
        view.element.append(cell.element);
        cellViews.set(cell.element, cell);
        return cell;
      },
      (cell) => cell.element.remove(),
    );
    let changed = false;
    let opened = false;
    view.cells.forEach((cell, index) => {
      const { row, column } = layout.cellAt(line, firstPlace + index);
      const look = looks.look(row, column);
      changed = cell.show(row, column, look) || changed;
      opened ||= look.opened;
      setAttribute(cell.element, 'aria-colindex', this.#windowed ? firstPlace + index + 2 : null);
    });
    view.element.classList.toggle('openedline', opened && this.list);
    return changed;
  }

  #addPlaceHead(): HTMLTableCellElement {
    const head = make('th', '', this.#headLine);
    head.scope = 'col';
    head.setAttribute('role', 'columnheader');
    return head;
  }

  #addLine(): LineView {
    const view = new LineView();
    this.#body.append(view.element);
    lineViews.set(view.head, view);
    return view;
  }

  #endChangeLater(): void {
    clearTimeout(this.#changedTimer);
    this.#changedTimer = setTimeout(() => {
      for (const line of this.#lines) line.element.classList.remove('changed');
    }, CHANGED_FOR);
  }

  /** In a list, the page's panel stands under the open line. */
  #placeUnfold(): void {
    const line = this.list && this.opened !== null ? this.#layout!.lineOf(this.opened) : -1;
    const view = this.#lines[line];
    if (view === undefined) {
      this.#unfold?.remove();
      this.#unfold = null;
      return;
    }
    if (this.#unfold === null) {
      this.#unfold = make('tr', 'unfold');
      this.#unfold.setAttribute('role', 'row');
      const cell = make('td', '', this.#unfold);
      cell.setAttribute('role', 'gridcell');
      cell.colSpan = 2;
      make('slot', '', cell).name = 'open';
    }
    if (view.element.nextSibling !== this.#unfold) view.element.after(this.#unfold);
  }

  #placeBranch(): void {
    const layout = this.#layout!;
    const row = this.selectedRow;
    const shown = this.thread && !this.list && row !== null && row >= 0 && row < layout.lines;
    if (!shown) {
      this.#branch.hidden = true;
      return;
    }
    const { line } = this.#size;
    let top = HEAD_HEIGHT - this.#scroll.top;
    // In a window, `line` already has the gap in it.
    top += row * (this.#windowed ? line : line + this.#gap) + 2 * this.#gap;
    let height = line;
    if (!this.#windowed && !this.heat && !this.mini) {
      // Only rows with a second line are taller.
      const tall = (at: number) => Math.max(line, TALL[this.#looks!.smallLines(at)]!);
      for (let above = 0; above < row; above++) top += tall(above) - line;
      height = tall(row);
    }
    const middle = top + height / 2;
    const scrolls = layout.lines > LONG;
    this.#branch.hidden = scrolls && (middle < HEAD_HEIGHT || middle > this.#size.height);
    this.#branch.style.setProperty('top', `${middle}px`);
  }

  #showRelease(step: Step): void {
    const held = step.overridden ?? [];
    this.#release.hidden = held.length === 0;
    if (held.length === 0) return;
    const oneRow = held.every((cell) => cell.row === held[0]!.row);
    const text = held.length === 1 ? strings.releaseOne : oneRow ? strings.releaseRow : strings.releaseAll;
    setText(this.#releaseButton, text);
    this.#releaseButton.hidden = !this.holdable;
    setText(this.#releaseCount, `${strings.heldCount(held.length)} ${strings.computedStruck}`);
  }

  #showKeys(): void {
    this.#keys.hidden = !this.keysHint;
    if (!this.keysHint) return;
    const entries: [string[], string][] = [
      [['← ↑ ↓ →'], strings.keys.move],
      [['Enter'], this.editable ? strings.keys.edit : strings.keys.open],
    ];
    if (this.holdable && !this.editable) entries.push([['P'], strings.keys.hold]);
    entries.push([['Esc'], strings.keys.back]);
    const signature = entries.map(([, does]) => does).join();
    if (this.#keys.dataset['keys'] === signature) return;
    this.#keys.dataset['keys'] = signature;
    this.#keys.replaceChildren(
      ...entries.map(([keys, does]) => {
        const entry = make('span');
        for (const key of keys) make('kbd', '', entry).textContent = key;
        entry.append(` ${does}`);
        return entry;
      }),
    );
  }

  /** The keys stand at the left edge of the table, or so far left of it that they stay in the window. */
  #placeKeys(): void {
    this.#keys.style.removeProperty('left');
    const { right } = this.#keys.getBoundingClientRect();
    const beyond = right - (document.documentElement.clientWidth - 12);
    if (beyond > 0) this.#keys.style.setProperty('left', `${-beyond}px`);
  }

  // ── what is in sight ─────────────────────────────────────────────────────────────────────────────────────────────

  #linesInSight(spare: number): Range {
    const { lines } = this.#layout!;
    if (!this.#windowed) return { first: 0, last: lines };
    return inSight(this.#scroll.top, this.#size.height - HEAD_HEIGHT, this.#size.line, lines, spare);
  }

  #placesInSight(spare: number): Range {
    const { places } = this.#layout!;
    if (!this.#windowed) return { first: 0, last: places };
    return inSight(this.#scroll.left, this.#size.width - this.#size.head, this.#size.place, places, spare);
  }

  /** Scrolls to what was asked for, once it is known how large cells are. */
  #goThere(): void {
    if (!this.#goes) return;
    this.#goes = false;
    const { line, place } = this.#size;
    const [row, column] = [this.fromRow, this.fromColumn];
    if (!this.#windowed) {
      if (column !== undefined) this.#bringPlaceIntoSight(column);
      return;
    }
    this.#scroller.scrollTo({
      ...(row !== undefined && { top: row * line }),
      ...(column !== undefined && { left: column * place }),
      behavior: 'instant',
    });
    this.#onScroll();
  }

  /** Of a small table that is wider than its box. */
  #bringPlaceIntoSight(column: number): void {
    const head = this.#placeHeads[column];
    if (this.list || head === undefined) return;
    const { scrollLeft, clientWidth } = this.#scroller;
    const end = head.offsetLeft + head.offsetWidth;
    const before = this.#lines[0]?.head.offsetWidth ?? 0;
    if (end > scrollLeft + clientWidth) this.#scroller.scrollLeft = end - clientWidth;
    else if (head.offsetLeft - before < scrollLeft) this.#scroller.scrollLeft = head.offsetLeft - before;
  }

  #placeTable(): void {
    if (!this.#windowed) return;
    const style = this.#table.style;
    const shown = this.#placeRange.last - this.#placeRange.first;
    style.setProperty('left', `${this.#placeRange.first * this.#size.place}px`);
    style.setProperty('top', `${this.#lineRange.first * this.#size.line}px`);
    style.setProperty('width', `${this.#size.head + shown * this.#size.place + 2 * this.#gap}px`);
  }

  #onScroll(): void {
    const { scrollLeft, scrollTop } = this.#scroller;
    this.#scroll = { left: scrollLeft, top: scrollTop };
    if (this.#layout === null) return;
    const moved =
      !contains(this.#lineRange, this.#linesInSight(0)) || !contains(this.#placeRange, this.#placesInSight(0));
    if (moved) this.#patchCells(false);
    else this.#placeBranch();
    if (!moved || !this.#windowed) this.#showExtent();
  }

  /** Below a table that scrolls: which of its lines and places are in sight. Its text changes only where these do. */
  #showExtent(): void {
    const { lines, places } = this.#layout!;
    const { left, top } = this.#scroll;
    const { width, height, head, line, place } = this.#size;
    const down = this.#windowed || this.#scroller.scrollHeight > height + 1;
    const across = this.#windowed || this.#scroller.scrollWidth > width + 1;
    const above = this.list ? 0 : HEAD_HEIGHT;
    const before = this.#windowed || !across ? head : (this.#lines[0]?.head.offsetWidth ?? 0);
    const middleOfLine = (index: number) => {
      if (this.#windowed) return (index + 0.5) * line;
      const { offsetTop, offsetHeight } = this.#lines[index]!.element;
      return offsetTop + offsetHeight / 2 - above;
    };
    const middleOfPlace = (index: number) => {
      if (this.#windowed) return (index + 0.5) * place;
      const { offsetLeft, offsetWidth } = this.#placeHeads[index]!;
      return offsetLeft + offsetWidth / 2 - before;
    };
    const parts: string[] = [];
    const say = (text: (first: number, last: number, all: number) => string, { first, last }: Range, all: number) => {
      if (last - first < all) parts.push(text(first + 1, last, all));
    };
    if (down) {
      const text = this.list ? strings.inSight.lines : strings.inSight.rows;
      say(text, mostlyInSight(top, height - above, middleOfLine, lines), lines);
    }
    if (across && !this.list) {
      say(strings.inSight.columns, mostlyInSight(left, width - before, middleOfPlace, places), places);
    }
    setText(this.#extent, parts.join(', '));
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#scroller;
    const probe = this.#probe.getBoundingClientRect();
    if (width === 0 || probe.height === 0) return;
    const before = this.#size;
    const line = this.#windowed ? probe.height : probe.height - this.#gap;
    this.#root.classList.toggle('scrolls', this.#scroller.scrollWidth > width + 1);
    const same =
      before.width === width && before.height === height && before.line === line && before.place === probe.width;
    if (!same) this.#size = { ...before, width, height, line, place: probe.width };
    if (this.#layout === null) return;
    this.#measured = true;
    if (!this.#windowed) {
      if (!same) this.#placeBranch();
      this.#showExtent();
      return;
    }
    if (same) {
      this.#goThere();
      return;
    }
    const keeps = this.#focusInside() && this.#elementAt(this.#active.line, this.#active.place) !== undefined;
    this.#layOutCanvas();
    // Lines of another height: the same ones stay in sight.
    if (before.line !== line) this.#scroller.scrollTop *= line / before.line;
    this.#scroll.top = this.#scroller.scrollTop;
    this.#patchCells(false);
    this.#goThere();
    // Taller lines leave room for fewer of them: the cell with the focus is not the one that goes.
    if (keeps) this.#revealActive();
  }

  // ── focus ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #focusInside(): boolean {
    const focused = this.shadowRoot?.activeElement;
    return focused !== null && focused !== undefined && this.#scroller.contains(focused);
  }

  #editorHasFocus(): boolean {
    return this.shadowRoot?.activeElement === this.#editor.input;
  }

  #elementAt(line: number, place: number): HTMLElement | undefined {
    const view = this.#lines[line - this.#lineRange.first];
    return place === HEAD ? view?.head : view?.cells[place - this.#placeRange.first]?.element;
  }

  /** Without the focus, the table's tab stop is always a cell in the document. */
  #bringActiveIntoRange(): void {
    const within = (index: number, { first, last }: Range) => Math.max(first, Math.min(last - 1, index));
    this.#active.line = within(this.#active.line, this.#lineRange);
    if (this.#active.place === HEAD && this.#asks) return;
    this.#active.place = within(this.#active.place, this.#placeRange);
  }

  #tabStop: HTMLElement | undefined;

  #syncTabStop(): void {
    const element = this.#elementAt(this.#active.line, this.#active.place);
    if (this.#tabStop !== element && this.#tabStop !== undefined) this.#tabStop.tabIndex = -1;
    this.#tabStop = element;
    if (element !== undefined && element.tabIndex !== 0) element.tabIndex = 0;
  }

  /** After cells moved under the focus: back to the active cell, or to the box while that is out of sight. */
  #focusActive(): void {
    const cell = this.#elementAt(this.#active.line, this.#active.place);
    const { input } = this.#editor;
    const element = cell?.contains(input) ? input : (cell ?? this.#scroller);
    if (this.shadowRoot?.activeElement === element) return;
    this.#patching = true;
    element.focus({ preventScroll: true });
    this.#patching = false;
  }

  #moveTo(line: number, place: number): void {
    const layout = this.#layout;
    if (layout === null || layout.lines === 0) return;
    const firstPlace = this.#asks ? HEAD : 0;
    this.#active = {
      line: Math.max(0, Math.min(layout.lines - 1, line)),
      place: Math.max(firstPlace, Math.min(layout.places - 1, place)),
    };
    if (this.#windowed) this.#revealActive();
    this.#syncTabStop();
    const element = this.#elementAt(this.#active.line, this.#active.place);
    if (element === undefined) return;
    const already = this.shadowRoot?.activeElement === element;
    element.focus();
    // The focus may have come along while the cells in sight were exchanged.
    if (already) this.#attend(this.#cellOf(element));
    if (this.#windowed) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }

  #revealActive(): void {
    const { line, place } = this.#active;
    const { width, height, head, line: lineSize, place: placeSize } = this.#size;
    const top = reveal(line, this.#scroll.top, height - HEAD_HEIGHT, lineSize);
    const left = place === HEAD ? this.#scroll.left : reveal(place, this.#scroll.left, width - head, placeSize);
    if (top === this.#scroll.top && left === this.#scroll.left) return;
    this.#scroller.scrollTo({ top, left, behavior: 'instant' });
    this.#onScroll();
  }

  // ── listening ────────────────────────────────────────────────────────────────────────────────────────────────────

  #listen(): void {
    this.#scroller.addEventListener('scroll', () => this.#onScroll(), { passive: true });
    this.#scroller.addEventListener('keydown', (event) => this.#onKey(event));
    this.#scroller.addEventListener('focusin', (event) => this.#onFocus(event));
    this.#scroller.addEventListener('focusout', (event) => {
      if (this.#patching || (event.relatedTarget instanceof Node && this.#scroller.contains(event.relatedTarget)))
        return;
      setText(this.#live, '');
      this.#preview(null);
    });
    // Which cell had the focus before this press: a press on a given number that already has it starts editing.
    let focusedBefore: Element | null = null;
    this.#body.addEventListener('pointerdown', () => {
      focusedBefore = this.shadowRoot?.activeElement ?? null;
    });
    this.#body.addEventListener('click', (event) => this.#onClick(event, focusedBefore));
    this.#body.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && !rests(event)) this.#preview(this.#cellOf(event.target));
    });
    this.#body.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') this.#preview(null);
    });
    this.#releaseButton.addEventListener('click', () => {
      const held = this.step?.overridden ?? [];
      if (this.step === undefined || held.length === 0) return;
      const oneRow = held.every((cell) => cell.row === held[0]!.row);
      emit(this, 'row-release', { stepId: this.step.id, row: oneRow ? held[0]!.row : null });
    });
  }

  #cellOf(target: EventTarget | null): CellView | null {
    const element = target instanceof Element ? target.closest('td') : null;
    return (element && cellViews.get(element)) ?? null;
  }

  #lineOf(target: EventTarget | null): LineView | null {
    const element = target instanceof Element ? target.closest('th') : null;
    return (element && lineViews.get(element)) ?? null;
  }

  #preview(cell: Cell | null): void {
    const before = this.#hovered;
    if (this.step === undefined || (before?.row === cell?.row && before?.column === cell?.column)) return;
    this.#hovered = cell && { row: cell.row, column: cell.column };
    emit(this, 'cell-preview', { stepId: this.step.id, row: cell?.row ?? null, column: cell?.column ?? null });
  }

  #onFocus(event: FocusEvent): void {
    if (this.#patching || this.#layout === null) return;
    const cell = this.#cellOf(event.target);
    const line = cell ? this.#layout.lineOf(cell) : (this.#lineOf(event.target)?.line ?? -1);
    if (line < 0) return;
    this.#active = { line, place: cell ? this.#layout.placeOf(cell) : HEAD };
    this.#syncTabStop();
    if (event.target !== this.#editor.input) this.#attend(cell);
    const entered = !(event.relatedTarget instanceof Node && this.#scroller.contains(event.relatedTarget));
    if (entered && this.keysHint) this.#placeKeys();
  }

  /** A cell has the focus: the page hears of it, and it is said what the cell tells. */
  #attend(cell: Cell | null): void {
    this.#preview(cell);
    setText(this.#live, (cell && this.describe?.(cell.row, cell.column)) ?? '');
  }

  #onClick(event: MouseEvent, focusedBefore: Element | null): void {
    if (this.step === undefined || event.target === this.#editor.input) return;
    const line = this.#lineOf(event.target);
    if (line !== null && this.#asks) this.#choose(line.line);
    const cell = this.#cellOf(event.target);
    if (cell === null) return;
    if (this.editable && cell.element === focusedBefore) {
      this.#start(cell, 'edit');
      return;
    }
    if (this.shadowRoot?.activeElement !== cell.element && !this.#editorHasFocus()) cell.element.focus();
    emit(this, 'cell-open', { stepId: this.step.id, row: cell.row, column: cell.column });
  }

  #choose(line: number): void {
    if (this.step !== undefined) emit(this, 'row-choose', { stepId: this.step.id, row: line });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || this.#layout === null) return;
    const control = event.ctrlKey || event.metaKey;
    if (this.#moveByKey(event.key, control) || (!control && this.#actByKey(event.key))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #moveByKey(key: string, control: boolean): boolean {
    const { line, place } = this.#active;
    const { lines, places } = this.#layout!;
    const page = Math.max(1, Math.floor((this.#size.height - HEAD_HEIGHT) / this.#size.line) - 1);
    const moves: Record<string, [number, number]> = {
      ArrowUp: [line - 1, place],
      ArrowDown: [line + 1, place],
      ArrowLeft: [line, place - 1],
      ArrowRight: [line, place + 1],
      Home: [control ? 0 : line, 0],
      End: [control ? lines - 1 : line, places - 1],
      PageUp: [line - page, place],
      PageDown: [line + page, place],
    };
    const target = moves[key];
    if (target === undefined || (control && key !== 'Home' && key !== 'End')) return false;
    this.#moveTo(...target);
    return true;
  }

  #actByKey(key: string): boolean {
    const { step } = this;
    const { line, place } = this.#active;
    if (step === undefined) return false;
    if (place === HEAD) {
      if (key === 'Enter') this.#choose(line);
      return key === 'Enter';
    }
    const cell = this.#layout!.cellAt(line, place);
    if (this.editable) {
      if (key === 'Enter' || key === 'F2') this.#start(cell, 'edit');
      else if (/^[0-9.,+\-−]$/.test(key)) this.#start(cell, 'edit', key);
      else return false;
      return true;
    }
    if (key === 'Enter') {
      emit(this, 'cell-open', { stepId: step.id, ...cell });
      return true;
    }
    if (!this.holdable || (key !== 'p' && key !== 'P')) return false;
    if (this.#looks!.held(cell.row, cell.column)) emit(this, 'cell-hold', { stepId: step.id, ...cell, value: null });
    else this.#start(cell, 'hold');
    return true;
  }

  // ── editing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #mayEdit({ cell, purpose }: Editing): boolean {
    const { lines, places, lineOf, placeOf } = this.#layout!;
    const line = lineOf(cell);
    const exists = line >= 0 && line < lines && placeOf(cell) < places;
    return exists && (purpose === 'edit' ? this.editable : this.holdable && !this.editable);
  }

  #start(cell: Cell, purpose: Purpose, typed?: string): void {
    const step = this.step!;
    const { row, column } = cell;
    if (this.#editor.editing !== null) {
      // Another field still holds text that is no number: that comes first.
      this.#editor.focus();
      return;
    }
    this.#active = { line: this.#layout!.lineOf(cell), place: this.#layout!.placeOf(cell) };
    const say = purpose === 'edit' ? strings.editNumber : strings.holdNumber;
    const name = say(label(step.rows, row), label(step.columns, column) || this.caption);
    const value = step.values[row * (step.values.length / (step.rows.labels.length || 1)) + column]!;
    const shown = this.#looks!.text(row, column);
    this.#editor.start({ cell: { row, column }, purpose, shown, name }, exactText(value), typed);
    if (this.#windowed) this.#revealActive();
    this.#placeEditor();
    this.#syncTabStop();
    this.#editor.focus();
  }

  /** The field stands in the cell it edits, wherever that is now. */
  #placeEditor(): void {
    const { editing, input } = this.#editor;
    const layout = this.#layout;
    const element =
      editing && layout ? this.#elementAt(layout.lineOf(editing.cell), layout.placeOf(editing.cell)) : undefined;
    const before = input.parentElement;
    this.#root.classList.toggle('typing', element !== undefined);
    if (before === element && element?.classList.contains('editing')) return;
    if (element === undefined) {
      before?.classList.remove('editing');
      input.remove();
      return;
    }
    before?.classList.remove('editing');
    element.classList.add('editing');
    cellViews.get(element)?.edit(input);
  }

  #keep(editing: Editing, value: number, leaving: Leaving): void {
    this.#closeEditor(leaving);
    const { cell, purpose } = editing;
    if (this.step === undefined) return;
    emit(this, purpose === 'edit' ? 'cell-edit' : 'cell-hold', { stepId: this.step.id, ...cell, value });
  }

  #closeEditor(leaving: Leaving): void {
    this.#patching = true;
    this.#placeEditor();
    this.#patching = false;
    const { line, place } = this.#active;
    if (leaving === 'gone' || this.#layout === null) return;
    if (leaving === 'stay') {
      this.#moveTo(line, place);
      return;
    }
    const { places, lines } = this.#layout;
    const index = line * places + place + (leaving === 'next' ? 1 : -1);
    if (index >= 0 && index < lines * places) this.#moveTo(Math.floor(index / places), index % places);
    else this.#moveTo(line, place);
  }
}

const cellViews = new WeakMap<Element, CellView>();
const lineViews = new WeakMap<Element, LineView>();
