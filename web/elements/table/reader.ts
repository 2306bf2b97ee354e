import type { Step } from '../../core/trace.ts';
import { table as strings } from '../../strings/table.ts';
import { exactText } from '../../trace/format.ts';
import type { AttentionEvents } from '../events.ts';
import { setText } from './dom.ts';
import { NumberEditor, type Editing, type Leaving, type Purpose } from './editor.ts';
import type { Frame } from './frame.ts';
import { actOf, moveOf, type Act } from './keyboard.ts';
import type { KeysHint } from './keys-hint.ts';
import { atOf, HEAD, label, type Cell } from './layout.ts';
import { cellOf, lineOf } from './lines.ts';
import { rests } from './pointer.ts';
import { Sheet } from './sheet.ts';

/** What a reader may do with a table, and its name. */
export interface ReadTable {
  readonly step: Step | undefined;
  readonly caption: string;
  readonly editable: boolean;
  readonly overridable: boolean;
  readonly keysHint: boolean;
  readonly describe: ((row: number, column: number) => string) | undefined;
}

type Emit = <Name extends keyof AttentionEvents>(name: Name, detail: Omit<AttentionEvents[Name], 'stepId'>) => void;

/** What the reader does with a table, by pointer and keys: looks at cells, moves between them, edits their numbers. */
export class TableReader {
  readonly editor = new NumberEditor(
    (editing, value, leaving) => this.#keep(editing, value, leaving),
    (leaving) => this.sheet.closeField(leaving),
  );
  readonly sheet: Sheet;
  readonly #table: ReadTable;
  readonly #frame: Frame;
  readonly #keys: KeysHint;
  readonly #emit: Emit;
  #hovered: Cell | null = null;

  /** @param emit emits what happened to a cell or row of the step */
  constructor(table: ReadTable, frame: Frame, keys: KeysHint, emit: Emit) {
    this.#table = table;
    this.#frame = frame;
    this.#keys = keys;
    this.#emit = emit;
    this.sheet = new Sheet(frame, this.editor, (element) => this.#attend(cellOf(element)));
  }

  /** Starts listening to pointer, focus and keys. */
  listen(): void {
    const { scroller, body } = this.#frame;
    scroller.addEventListener('keydown', (event) => this.#onKey(event));
    scroller.addEventListener('focusin', (event) => this.#onFocus(event));
    scroller.addEventListener('focusout', (event) => {
      if (this.sheet.patching || this.sheet.contains(event.relatedTarget)) return;
      setText(this.#frame.live, '');
      this.#preview(null);
    });
    // The cell that had the focus before this press: pressing a focused given number starts editing.
    let focusedBefore: Element | null = null;
    body.addEventListener('pointerdown', () => {
      focusedBefore = this.#focused;
    });
    body.addEventListener('click', (event) => this.#onClick(event, focusedBefore));
    body.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse' && !rests(event)) this.#preview(cellOf(event.target));
    });
    body.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') this.#preview(null);
    });
  }

  get #focused(): Element | null {
    return (this.#frame.root.getRootNode() as ShadowRoot).activeElement;
  }

  #preview(cell: Cell | null | undefined): void {
    const before = this.#hovered;
    if (this.#table.step === undefined || (before?.row === cell?.row && before?.column === cell?.column)) return;
    this.#hovered = cell ? { row: cell.row, column: cell.column } : null;
    this.#emit('cell-preview', { row: cell?.row ?? null, column: cell?.column ?? null });
  }

  #onFocus(event: FocusEvent): void {
    const { patching, state, tabStop } = this.sheet;
    if (patching || state === null) return;
    const cell = cellOf(event.target);
    const at = cell ? atOf(state.layout, cell) : { line: lineOf(event.target)?.line ?? -1, place: HEAD };
    if (at.line < 0) return;
    tabStop.at = at;
    tabStop.sync();
    if (event.target !== this.editor.input) this.#attend(cell);
    if (this.#table.keysHint && !this.sheet.contains(event.relatedTarget)) this.#keys.place();
  }

  /** A cell has the focus: the page is told, and its description is read out. */
  #attend(cell: Cell | undefined): void {
    this.#preview(cell);
    setText(this.#frame.live, (cell && this.#table.describe?.(cell.row, cell.column)) ?? '');
  }

  #onClick(event: MouseEvent, focusedBefore: Element | null): void {
    if (this.#table.step === undefined || event.target === this.editor.input) return;
    const line = lineOf(event.target);
    const state = this.sheet.state;
    if (line !== undefined && state?.asks) this.#emit('row-choose', { row: state.layout.cellAt(line.line, 0).row });
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    if (this.#table.editable && cell.element === focusedBefore) {
      this.#start(cell, 'edit');
      return;
    }
    const focused = this.#focused;
    if (focused !== cell.element && focused !== this.editor.input) cell.element.focus();
    this.#emit('cell-open', { row: cell.row, column: cell.column });
  }

  #onKey(event: KeyboardEvent): void {
    const { state, tabStop, viewport } = this.sheet;
    if (event.defaultPrevented || event.altKey || state === null) return;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    const to = moveOf(key, control, tabStop.at, state.layout, viewport.page);
    const act = to || control ? undefined : actOf(key, tabStop.at, this.#table);
    if (to) this.sheet.moveTo(to);
    else if (act) this.#act(act, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(act: Act, key: string): void {
    const { layout, cells } = this.sheet.state!;
    const { line, place } = this.sheet.tabStop.at;
    const cell = layout.cellAt(line, place);
    if (act === 'choose') this.#emit('row-choose', { row: cell.row });
    else if (act === 'open') this.#emit('cell-open', cell);
    else if (act === 'edit') this.#start(cell, act);
    else if (act === 'type') this.#start(cell, 'edit', key);
    else if (cells.overridden(cell.row, cell.column)) this.#emit('cell-override', { ...cell, value: null });
    else this.#start(cell, act);
  }

  // ── editing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Drops an edit that is not possible in what is now shown. */
  dropForbiddenEdit(): void {
    const { editing } = this.editor;
    if (editing !== null && !this.#mayEdit(editing)) this.editor.drop('stay');
  }

  /** Opens a field in which a computed number is overridden, if that is possible. */
  hold(cell: Cell): void {
    if (this.#mayEdit({ cell, purpose: 'override' })) this.#start(cell, 'override');
  }

  #mayEdit({ cell, purpose }: Pick<Editing, 'cell' | 'purpose'>): boolean {
    const { layout } = this.sheet.state!;
    const { line, place } = atOf(layout, cell);
    const { editable, overridable } = this.#table;
    const exists = line >= 0 && line < layout.lines && place < layout.places;
    return exists && (purpose === 'edit' ? editable : overridable && !editable);
  }

  #start({ row, column }: Cell, purpose: Purpose, typed?: string): void {
    if (this.editor.editing !== null) {
      // If another field contains text that is not a number, that comes first.
      this.editor.focus();
      return;
    }
    const { cells } = this.sheet.state!;
    const { rows, columns } = cells.step;
    const say = purpose === 'edit' ? strings.editNumber : strings.holdNumber;
    const name = say(label(rows, row), label(columns, column) || this.#table.caption);
    const cell = { row, column };
    const shown = cells.text(row, column);
    const value = cells.value(row, column);
    // What is held is a number to type over: without the last digits of a float.
    const start = purpose === 'edit' ? value : Number(value.toPrecision(6));
    this.editor.start({ cell, purpose, shown, name }, exactText(start), typed);
    this.sheet.openField(cell);
  }

  #keep({ cell, purpose }: Editing, value: number, leaving: Leaving): void {
    this.sheet.closeField(leaving);
    this.#emit(purpose === 'edit' ? 'cell-edit' : 'cell-override', { ...cell, value });
  }
}
