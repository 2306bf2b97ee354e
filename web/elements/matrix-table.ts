import { ReactiveElement, type PropertyValues } from 'lit';
import type { Step } from '../core/trace.ts';
import { table as strings } from '../strings/table.ts';
import { decimals, exactText } from '../trace/format.ts';
import { emit, type AttentionEvents } from './events.ts';
import { Sight } from './sight.ts';
import { Caption } from './table/caption.ts';
import { setAttribute, setText } from './table/dom.ts';
import { NumberEditor, type Editing, type Leaving, type Purpose } from './table/editor.ts';
import { Frame } from './table/frame.ts';
import { actOf, moveOf, type Act } from './table/keyboard.ts';
import { KeysHint } from './table/keys-hint.ts';
import { atOf, grid, HEAD, label, list, type Cell } from './table/layout.ts';
import { cellOf, lineOf } from './table/lines.ts';
import { Looks, type Outline, type PublishedCell } from './table/look.ts';
import { rests, watchPointer } from './table/pointer.ts';
import { Release } from './table/release.ts';
import { Sheet } from './table/sheet.ts';
import type { Shown } from './table/shown.ts';
import { LONG } from './table/sizes.ts';
import { tableStyles } from './table/styles.ts';
import { isLarge } from './table/window.ts';

export type { Outline, PublishedCell } from './table/look.ts';

/**
 * `<attention-table>`: one step of a trace as a table. It is patched in place, so that focus and scroll position survive
 * every change of numbers and shape; of a large step only the cells in sight stand in the document. Here are its properties,
 * and what the reader's acts mean; how it comes onto the screen is in table/sheet.ts, how a cell looks in table/look.ts.
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
    tight: { type: Boolean },
    list: { type: Boolean },
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
  /** With less room in and around its numbers. */
  declare tight: boolean;
  /** Only the selected row, each of its columns on a line; the slot `open` stands under the open line. */
  declare list: boolean;
  /** In a list: what stands before the number of a line; every call gives a node of its own. */
  declare detail: ((row: number, column: number) => string | Node | null) | undefined;
  /** What is said aloud when a cell gets the focus. */
  declare describe: ((row: number, column: number) => string) | undefined;
  /** Whether the keys in use stand below the table while it has the focus. */
  declare keysHint: boolean;

  readonly #caption = new Caption();
  readonly #release = new Release(
    (row) => this.#tell('row-release', { row }),
    ({ row, column }) => this.focusCell(row, column),
  );
  readonly #keys = new KeysHint();
  readonly #editor = new NumberEditor(
    (editing, value, leaving) => this.#keep(editing, value, leaving),
    (leaving) => this.#sheet.closeField(leaving),
  );
  readonly #frame = new Frame(this.#caption.spoken);
  readonly #sheet: Sheet = new Sheet(this.#frame, this.#editor, (element) => this.#attend(cellOf(element)));
  readonly #sight = new Sight(this);
  #hovered: Cell | null = null;

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
    this.tight = false;
    this.list = false;
    this.keysHint = false;
  }

  /** The decimals that all cells of the table show. */
  get decimals(): number {
    return this.step === undefined ? 0 : decimals(this.step.values, this.precision);
  }

  /** Gives the focus to a cell, scrolling it into sight. */
  focusCell(row: number, column: number): void {
    const { shown } = this.#sheet;
    if (shown !== null) this.#sheet.moveTo(atOf(shown.layout, { row, column }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sheet.connect(this);
    watchPointer();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sheet.disconnect();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const shadow = super.createRenderRoot();
    const messages = [this.#editor.problem, this.#release.element];
    shadow.append(this.#frame.assemble(this.#caption.visible, messages, this.#keys.element));
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
    if (changed.has('fromRow') || changed.has('fromColumn')) {
      this.#sheet.goal = { row: this.fromRow, column: this.fromColumn };
    }
    this.#sheet.go();
  }

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #patch(mayHaveChanged: boolean): void {
    const { step, list, editable, holdable } = this;
    const { root, table } = this.#frame;
    const caption = (list && this.listCaption) || this.caption;
    const subcaption = (list && this.listSubcaption) || this.subcaption;
    this.#caption.show({ caption, subcaption, symbol: this.symbol }, step);
    root.hidden = step === undefined;
    if (step === undefined) {
      this.#sheet.shown = null;
      return;
    }
    const shown = this.#shownOf(step);
    const { lines, places } = shown.layout;
    const { classList } = root;
    classList.toggle('long', lines > LONG);
    classList.toggle('list', list);
    classList.toggle('asks', shown.asks);
    setAttribute(table, 'aria-rowcount', lines + 1);
    setAttribute(table, 'aria-colcount', places + 1);
    setAttribute(table, 'aria-readonly', String(!editable && !holdable));
    this.#sheet.fit(shown);
    const { editing } = this.#editor;
    if (editing !== null && !this.#mayEdit(editing)) this.#editor.drop('stay');
    this.#sheet.patch(mayHaveChanged);
    this.#release.show(step.overridden ?? [], holdable);
    this.#keys.element.hidden = !this.keysHint;
    if (this.keysHint) this.#keys.show(editable, holdable);
  }

  /** What the properties say is to be shown of a step. */
  #shownOf(step: Step): Shown {
    const layout = this.list ? list(step, this.selectedRow ?? 0) : grid(step);
    const { decimals, editable, list: asList, selectedRow, opened, outlines } = this;
    const { masked, published, detail, thread, tight } = this;
    const shown = {
      decimals,
      editable,
      list: asList,
      selectedRow,
      opened,
      outlines,
      masked,
      published,
      detail,
      thread,
      tight,
      layout,
      windowed: !asList && isLarge(layout.lines, layout.places),
      asks: !asList && (thread || step.rows.name === 'query'),
      nameless: this.caption || strings.number,
    };
    return { ...shown, looks: new Looks(step, shown) };
  }

  // ── listening ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Tells the page what happened to a cell or row of this step. */
  #tell<Name extends keyof AttentionEvents>(name: Name, detail: Omit<AttentionEvents[Name], 'stepId'>): void {
    if (this.step) emit(this, name, { stepId: this.step.id, ...detail } as AttentionEvents[Name]);
  }

  #listen(): void {
    const { scroller, body } = this.#frame;
    scroller.addEventListener('keydown', (event) => this.#onKey(event));
    scroller.addEventListener('focusin', (event) => this.#onFocus(event));
    scroller.addEventListener('focusout', (event) => {
      if (this.#sheet.patching || this.#sheet.contains(event.relatedTarget)) return;
      setText(this.#frame.live, '');
      this.#preview(null);
    });
    // Which cell had the focus before this press: a press on a given number that already has it starts editing.
    let focusedBefore: Element | null = null;
    body.addEventListener('pointerdown', () => {
      focusedBefore = this.shadowRoot?.activeElement ?? null;
    });
    body.addEventListener('click', (event) => this.#onClick(event, focusedBefore));
    body.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && !rests(event)) this.#preview(cellOf(event.target));
    });
    body.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') this.#preview(null);
    });
  }

  #preview(cell: Cell | null | undefined): void {
    const before = this.#hovered;
    if (this.step === undefined || (before?.row === cell?.row && before?.column === cell?.column)) return;
    this.#hovered = cell ? { row: cell.row, column: cell.column } : null;
    this.#tell('cell-preview', { row: cell?.row ?? null, column: cell?.column ?? null });
  }

  #onFocus(event: FocusEvent): void {
    const { patching, shown, tabStop } = this.#sheet;
    if (patching || shown === null) return;
    const cell = cellOf(event.target);
    const at = cell ? atOf(shown.layout, cell) : { line: lineOf(event.target)?.line ?? -1, place: HEAD };
    if (at.line < 0) return;
    tabStop.at = at;
    tabStop.sync();
    if (event.target !== this.#editor.input) this.#attend(cell);
    if (this.keysHint && !this.#sheet.contains(event.relatedTarget)) this.#keys.place();
  }

  /** A cell has the focus: the page hears of it, and it is said what the cell tells. */
  #attend(cell: Cell | undefined): void {
    this.#preview(cell);
    setText(this.#frame.live, (cell && this.describe?.(cell.row, cell.column)) ?? '');
  }

  #onClick(event: MouseEvent, focusedBefore: Element | null): void {
    if (this.step === undefined || event.target === this.#editor.input) return;
    const line = lineOf(event.target);
    if (line !== undefined && this.#sheet.shown?.asks) this.#tell('row-choose', { row: line.line });
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    if (this.editable && cell.element === focusedBefore) {
      this.#start(cell, 'edit');
      return;
    }
    const focused = this.shadowRoot?.activeElement;
    if (focused !== cell.element && focused !== this.#editor.input) cell.element.focus();
    this.#tell('cell-open', { row: cell.row, column: cell.column });
  }

  #onKey(event: KeyboardEvent): void {
    const { shown, tabStop, viewport } = this.#sheet;
    if (event.defaultPrevented || event.altKey || shown === null) return;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    const to = moveOf(key, control, tabStop.at, shown.layout, viewport.page);
    const act = to || control ? undefined : actOf(key, tabStop.at, this);
    if (to) this.#sheet.moveTo(to);
    else if (act) this.#act(act, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(act: Act, key: string): void {
    const { layout, looks } = this.#sheet.shown!;
    const { line, place } = this.#sheet.tabStop.at;
    const cell = layout.cellAt(line, place);
    if (act === 'choose') this.#tell('row-choose', { row: line });
    else if (act === 'open') this.#tell('cell-open', cell);
    else if (act === 'edit') this.#start(cell, act);
    else if (act === 'type') this.#start(cell, 'edit', key);
    else if (looks.overridden(cell.row, cell.column)) this.#tell('cell-hold', { ...cell, value: null });
    else this.#start(cell, act);
  }

  // ── editing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #mayEdit({ cell, purpose }: Editing): boolean {
    const { layout } = this.#sheet.shown!;
    const { line, place } = atOf(layout, cell);
    const exists = line >= 0 && line < layout.lines && place < layout.places;
    return exists && (purpose === 'edit' ? this.editable : this.holdable && !this.editable);
  }

  #start({ row, column }: Cell, purpose: Purpose, typed?: string): void {
    if (this.#editor.editing !== null) {
      // Another field still holds text that is no number: that comes first.
      this.#editor.focus();
      return;
    }
    const { looks } = this.#sheet.shown!;
    const { rows, columns } = looks.step;
    const say = purpose === 'edit' ? strings.editNumber : strings.holdNumber;
    const name = say(label(rows, row), label(columns, column) || this.caption);
    const cell = { row, column };
    const shown = looks.text(row, column);
    this.#editor.start({ cell, purpose, shown, name }, exactText(looks.value(row, column)), typed);
    this.#sheet.openField(cell);
  }

  #keep({ cell, purpose }: Editing, value: number, leaving: Leaving): void {
    this.#sheet.closeField(leaving);
    this.#tell(purpose === 'edit' ? 'cell-edit' : 'cell-hold', { ...cell, value });
  }
}
