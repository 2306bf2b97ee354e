// The table of a step whose numbers the reader fills in.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JudgedCell, JudgedStep } from '../../edit/exercise/judge.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { blockOf } from '../../trace/exercise/block.ts';
import { stepById } from '../../trace/focus.ts';
import { formatInTable } from '../../trace/format.ts';
import { cellId, cellName, type ExerciseHost } from './host.ts';
import { titleOf } from './names.ts';

/** Goes to the next cell in a direction that is asked for. Returns whether there is one. */
function move(from: HTMLElement, { step, cells }: JudgedStep, cell: JudgedCell, down: number, right: number): boolean {
  let { row, column } = cell;
  for (;;) {
    [row, column] = [row + down, column + right];
    if (row < 0 || column < 0 || row >= step.rows.labels.length || column >= step.columns.labels.length) return false;
    if (cells.has(`${row},${column}`)) return focusCell(from, step.id, row, column);
  }
}

/** Puts the cursor into a cell, at the end of what stands there. */
export function focusCell(near: HTMLElement, id: string, row: number, column: number): boolean {
  const root = near.getRootNode() as ShadowRoot;
  const field = root.getElementById(cellId(id, row, column)) as HTMLInputElement | null;
  field?.focus();
  field?.select();
  return field !== null;
}

/** After a cell: the next that is not done, in reading order. */
function next(from: HTMLElement, { step, cells }: JudgedStep, cell: JudgedCell): void {
  const order = [...cells.values()];
  const at = order.findIndex(({ row, column }) => row === cell.row && column === cell.column);
  const after = [...order.slice(at + 1), ...order.slice(0, at)].find(
    ({ verdict }) => verdict === 'empty' || verdict === 'written',
  );
  if (after !== undefined) focusCell(from, step.id, after.row, after.column);
}

function onKey(host: ExerciseHost, judged: JudgedStep, cell: JudgedCell, event: KeyboardEvent): void {
  const field = event.target as HTMLInputElement;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const whole = start === 0 && end === value.length;
  const moves: Record<string, () => boolean> = {
    ArrowUp: () => move(field, judged, cell, host.narrow ? 0 : -1, host.narrow ? -1 : 0),
    ArrowDown: () => move(field, judged, cell, host.narrow ? 0 : 1, host.narrow ? 1 : 0),
    ArrowLeft: () => (end === 0 || whole) && move(field, judged, cell, 0, -1),
    ArrowRight: () => (start === value.length || whole) && move(field, judged, cell, 0, 1),
    Enter: () => {
      host.check(judged.step.id, [cellName(cell)]);
      return true;
    },
  };
  if (!event.shiftKey && moves[event.key]?.() === true) event.preventDefault();
}

/** Fills in a block from this cell on; cells that are not asked for are left out. */
function onPaste(host: ExerciseHost, { step, cells }: JudgedStep, cell: JudgedCell, event: ClipboardEvent): void {
  const block = blockOf(event.clipboardData?.getData('text/plain') ?? '');
  if (block === undefined) return;
  event.preventDefault();
  const texts: Record<string, string> = {};
  block.forEach((line, down) =>
    line.forEach((one, right) => {
      const name = `${cell.row + down},${cell.column + right}`;
      if (cells.has(name)) texts[name] = one;
    }),
  );
  host.write(step.id, texts);
}

const verdictId = (id: string, { row, column }: JudgedCell) => `verdict-${id}-${row}-${column}`;

function field(host: ExerciseHost, judged: JudgedStep, cell: JudgedCell): TemplateResult {
  const { id } = judged.step;
  const { row, column, verdict } = cell;
  const wrong = verdict === 'wrong' || verdict === 'unreadable' || verdict === 'short';
  return html`<input
    id=${cellId(id, row, column)}
    class=${verdict}
    type="text"
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    aria-label=${titleOf(judged.trace, judged.step, row, column)}
    aria-describedby=${verdictId(id, cell)}
    aria-invalid=${wrong ? 'true' : nothing}
    ?readonly=${verdict === 'shown'}
    .value=${live(cell.text)}
    @focus=${() => host.focused(id, cellName(cell))}
    @input=${(event: InputEvent) => host.write(id, { [cellName(cell)]: (event.target as HTMLInputElement).value })}
    @keydown=${(event: KeyboardEvent) => onKey(host, judged, cell, event)}
    @paste=${(event: ClipboardEvent) => onPaste(host, judged, cell, event)}
  />`;
}

function verdictLine(judged: JudgedStep, cell: JudgedCell): TemplateResult {
  const [sign, word] = text.verdicts[cell.verdict];
  return html`<span class="verdict ${cell.verdict}" id=${verdictId(judged.step.id, cell)}
    >${sign === '' ? nothing : html`<span aria-hidden="true">${sign}</span> `}${word}</span
  >`;
}

/** A number of the step that is not asked for. */
function other({ step, trace, digits }: JudgedStep, row: number, column: number): string {
  const { values } = stepById(trace, step.id)!;
  return formatInTable(values[row * step.columns.labels.length + column]!, values, digits);
}

/** The rows that have a cell that is asked for. */
const rowsOf = ({ cells }: JudgedStep): number[] => [...new Set([...cells.values()].map(({ row }) => row))];

const caption = (judged: JudgedStep, name: string): TemplateResult =>
  html`<span class="strong">${name}</span><span class="soft">, ${text.toFill(judged.digits)}</span>`;

function asTable(host: ExerciseHost, judged: JudgedStep, name: string): TemplateResult {
  const { step, cells } = judged;
  return html`<div class="scroll">
    <table class="answers">
      <caption>
        ${caption(judged, name)}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${step.columns.labels.map((label) => html`<th scope="col"><bdi>${label}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rowsOf(judged).map(
          (row) =>
            html`<tr>
              <th scope="row"><bdi>${step.rows.labels[row]}</bdi></th>
              ${step.columns.labels.map((_, column) => {
                const cell = cells.get(`${row},${column}`);
                return html`<td>
                  ${cell === undefined ? other(judged, row, column) : html`${field(host, judged, cell)}${verdictLine(judged, cell)}`}
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** On a phone: one cell a line. */
function asList(host: ExerciseHost, judged: JudgedStep, name: string): TemplateResult {
  const { step, cells } = judged;
  return html`<div class="list" role="group" aria-label=${name}>
    <p class="caption">${caption(judged, name)}</p>
    ${rowsOf(judged).map(
      (row) =>
        html`<p class="rowname"><bdi>${step.rows.labels[row]}</bdi></p>
          ${[...cells.values()]
            .filter((cell) => cell.row === row)
            .map(
              (cell) =>
                html`<div class="line">
                  <label for=${cellId(step.id, cell.row, cell.column)}
                    ><bdi>${step.columns.labels[cell.column]}</bdi></label
                  >
                  ${verdictLine(judged, cell)}${field(host, judged, cell)}
                </div>`,
            )}`,
    )}
  </div>`;
}

/** The fields of a step. */
export const answers = (host: ExerciseHost, judged: JudgedStep, name: string): TemplateResult =>
  host.narrow ? asList(host, judged, name) : asTable(host, judged, name);

/** After a check: stays where something is not right, else goes on. */
export function goOn(near: HTMLElement, judged: JudgedStep, cells: readonly string[]): void {
  const last = judged.cells.get(cells.at(-1)!);
  if (last !== undefined && cells.length === 1 && (last.verdict === 'right' || last.verdict === 'follows'))
    next(near, judged, last);
}
