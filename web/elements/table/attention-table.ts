import { ReactiveElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { cellCount } from '../../core/cell-count.ts';
import type { Axis, Step } from '../../core/trace.ts';
import { table as strings } from '../../strings/table.ts';
import { decimals } from '../../trace/format.ts';
import { define } from '../define.ts';
import { emit, type AttentionEvents } from '../events.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { Caption } from './caption.ts';
import { CellAppearances, type Outline, type PublishedCell } from './cell-appearance.ts';
import { setAttribute } from './dom.ts';
import { Frame } from './frame.ts';
import { KeysHint } from './keys-hint.ts';
import { atOf, columnCount, grid, list, rowCount, someRows, type Cell } from './layout.ts';
import { OverrideNote } from './override-note.ts';
import { watchPointer } from './pointer.ts';
import { isLarge } from './range.ts';
import { TableReader } from './reader.ts';
import { LONG } from './sizes.ts';
import { tableStyles } from './styles/index.ts';
import type { TableState } from './table-state.ts';

const none: ReadonlySet<string> = new Set();
/** Tables of words with more columns have less room between them. */
const MOST_WIDE = 11;
/** The axes that are labelled with words of the reader. */
const ofWords: readonly Axis['name'][] = ['query', 'key', 'token'];
/** The numbers of a larger matrix take so long to be read and measured that this waits until a reader unfolds it. */
const MOST_AT_ONCE = 100_000;

/**
 * `<attention-table>`: one step of a trace as a table. It is patched in place, so that focus and scroll position survive every change of
 * numbers and shape; for a large step, only the visible cells are in the document. This file has its properties; sheet.ts puts it on the
 * screen, cell-appearance.ts says what a cell looks like, and reader.ts what a reader does with it.
 */
export class AttentionTable extends ReactiveElement {
  static override styles = tableStyles;
  /** The step whose numbers are shown. */
  @property({ attribute: false }) step: Step | undefined;
  /** The table's name and, smaller, how to read it. */
  @property() caption = '';
  @property() subcaption = '';
  /** The same for a list, if it differs ("Weights of cat"). */
  @property() listCaption = '';
  @property() listSubcaption = '';
  /** The symbol of the step in formulas (Q, W_Q), shown after its name in the colour of its role. */
  @property() symbol = '';
  /** The most decimals shown. */
  @property({ type: Number }) precision = 3;
  /** The row of the query token. */
  @property({ attribute: false }) selectedRow: number | null = null;
  /** The row and the column that a large table is scrolled to, whenever they change. */
  @property({ attribute: false }) fromRow: number | undefined;
  @property({ attribute: false }) fromColumn: number | undefined;
  /** Whether the thread branches off to the selected row. */
  @property({ type: Boolean }) thread = false;
  /** The cell whose arithmetic is shown. */
  @property({ attribute: false }) opened: Cell | null = null;
  @property({ attribute: false }) outlines: readonly Outline[] = [];
  /** Whether the numbers are given, so that the reader can change them. */
  @property({ type: Boolean }) editable = false;
  /** Whether computed numbers can be overridden. */
  @property({ type: Boolean }) overridable = false;
  /** Whether a row may not read a column. */
  @property({ attribute: false }) masked!: ((row: number, column: number) => boolean) | undefined;
  /** What a source printed, row by row; null where it printed nothing. */
  @property({ attribute: false }) published: readonly (readonly (PublishedCell | null | undefined)[])[] | undefined;
  /** Words that are marked, since they have no meaningful numbers. */
  @property({ attribute: false }) unknown: ReadonlySet<string> = none;
  /** With less space in and around its numbers. */
  @property({ type: Boolean }) tight = false;
  /** Only the selected row, with one line for each of its columns; the slot `open` is below the open line. */
  @property({ type: Boolean }) list = false;
  /** The rows that are shown, in ascending order, or the columns of a list; all without it. */
  @property({ attribute: false }) rows: readonly number[] | undefined;
  /** In a list: what precedes the number of a line; every call gives a new node. */
  @property({ attribute: false }) detail!: ((row: number, column: number) => string | Node | null) | undefined;
  /** The description of a cell that gets the focus, for screen readers. */
  @property({ attribute: false }) describe!: ((row: number, column: number) => string) | undefined;
  /** Whether the keys in use are shown below the table while it has the focus. */
  @property({ type: Boolean, attribute: 'keys-hint' }) keysHint = false;

  readonly #caption = new Caption();
  readonly #overrides = new OverrideNote(
    (row) => this.#emit('row-restore', { row }),
    ({ row, column }) => this.focusCell(row, column),
  );
  readonly #keys = new KeysHint();
  readonly #frame = new Frame(this.#caption.spoken);
  readonly #reader = new TableReader(this, this.#frame, this.#keys, (name, detail) => this.#emit(name, detail));
  readonly #sheet = this.#reader.sheet;
  readonly #visibility = new UpdateWhenVisible(this, {
    assumed: () => !this.#isHuge,
    whenIdle: () => !this.#isHuge || this.closest('details:not([open])') === null,
  });

  get #isHuge(): boolean {
    return this.step !== undefined && cellCount(this.step) > MOST_AT_ONCE;
  }

  /** The decimals of all cells of the table. */
  get decimals(): number {
    return this.step === undefined ? 0 : decimals(this.step.values, this.precision);
  }

  /** Focuses a cell, scrolling to it if necessary. */
  focusCell(row: number, column: number): void {
    const { state } = this.#sheet;
    if (state !== null) this.#sheet.moveTo(atOf(state.layout, { row, column }));
  }

  /** Opens a field in which the number of a cell is overridden. */
  holdCell(row: number, column: number): void {
    this.focusCell(row, column);
    this.#reader.hold({ row, column });
  }

  /** Where the line of a cell is in the window, if it is in the document. */
  lineBox(cell: Cell): DOMRect | undefined {
    const { state } = this.#sheet;
    return state === null ? undefined : this.#sheet.lineBox(atOf(state.layout, cell));
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
    const messages = [this.#reader.editor.problem, this.#overrides.element];
    shadow.append(this.#frame.assemble(this.#caption.visible, messages, this.#keys.element));
    this.#reader.listen();
    return shadow;
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const before = changed.get('step') as Step | undefined;
    // What is typed belongs to a number of the step that was shown.
    if (before !== undefined && before.id !== this.step?.id) this.#reader.editor.drop('gone');
    this.#patch(before !== undefined && before.id === this.step?.id);
    if (changed.has('fromRow') || changed.has('fromColumn')) {
      this.#sheet.goal = { row: this.fromRow, column: this.fromColumn };
    }
    this.#sheet.go();
  }

  #patch(mayHaveChanged: boolean): void {
    const { step, list, editable, overridable } = this;
    const { root, table } = this.#frame;
    const caption = (list && this.listCaption) || this.caption;
    const subcaption = (list && this.listSubcaption) || this.subcaption;
    this.#caption.show({ caption, subcaption, symbol: this.symbol }, step);
    root.hidden = step === undefined;
    if (step === undefined) {
      this.#sheet.state = null;
      return;
    }
    const state = this.#stateOf(step);
    const { lines, places } = state.layout;
    const { classList } = root;
    classList.toggle('long', lines > LONG);
    classList.toggle('list', list);
    classList.toggle('dense', places > MOST_WIDE && ofWords.includes(step.columns.name));
    classList.toggle('asks', state.asks);
    setAttribute(table, 'aria-rowcount', (list ? columnCount(step) : rowCount(step)) + 1);
    setAttribute(table, 'aria-colcount', places + 1);
    setAttribute(table, 'aria-readonly', String(!editable && !overridable));
    this.#sheet.fit(state);
    this.#reader.dropForbiddenEdit();
    this.#sheet.patch(mayHaveChanged);
    this.#overrides.show(step.overridden ?? [], overridable);
    this.#keys.element.hidden = !this.keysHint;
    if (this.keysHint) this.#keys.show(editable, overridable);
  }

  /** What is to be shown of a step, from the properties. */
  #stateOf(step: Step): TableState {
    const { decimals, editable, list: asList, selectedRow, opened, outlines, rows } = this;
    const layout = asList ? list(step, selectedRow ?? 0, rows) : rows ? someRows(step, rows) : grid(step);
    const { masked, published, detail, thread, tight } = this;
    const unknownOf = ({ name }: Axis) => (ofWords.includes(name) ? this.unknown : none);
    const [asking, read] = [unknownOf(step.rows), unknownOf(step.columns)];
    const options = {
      decimals,
      precision: this.precision,
      editable,
      list: asList,
      rows,
      selectedRow,
      opened,
      outlines,
      masked,
      published,
      detail,
      thread,
      tight,
      unknown: asList ? { lines: read, places: asking } : { lines: asking, places: read },
      layout,
      windowed: !asList && isLarge(layout.lines, layout.places),
      wraps: !tight && !asList && !isLarge(layout.lines, layout.places) && !ofWords.includes(step.columns.name),
      asks: !asList && (thread || step.rows.name === 'query'),
      nameless: this.caption || strings.number,
    };
    return { ...options, cells: new CellAppearances(step, options) };
  }

  /** Emits what happened to a cell or row of this step. */
  #emit<Name extends keyof AttentionEvents>(name: Name, detail: Omit<AttentionEvents[Name], 'stepId'>): void {
    if (this.step) emit(this, name, { stepId: this.step.id, ...detail } as AttentionEvents[Name]);
  }
}

define('attention-table', AttentionTable);

declare global {
  interface HTMLElementTagNameMap {
    'attention-table': AttentionTable;
  }
}
