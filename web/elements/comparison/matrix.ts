// One of the tables of a step that are compared: coloured cells with their numbers, each of which opens.
import { html, type TemplateResult } from 'lit';
import { signedFill, signedText, weightFill, weightText } from '../../design/fills.ts';
import { comparisonText as text } from '../../strings/compare.ts';
import { paint } from '../pictures/paint.ts';

/** A cell of it. */
export interface MatrixCell {
  value: number;
  printed: string;
  open: boolean;
}

export interface Matrix {
  /** Its name, and that of its example. */
  caption: string;
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly (readonly MatrixCell[])[];
  /** Weights have colours of their own; other numbers, signed ones, as parts of the largest magnitude. */
  colours: 'weights' | { largest: number };
  /** The cell in the tab order. */
  stop: readonly [row: number, column: number];
  choose(row: number, column: number): void;
  focus(row: number, column: number): void;
}

function colours(value: number, of: Matrix['colours']): { '--fill': string; '--text': string } {
  if (of === 'weights') return { '--fill': weightFill(value), '--text': weightText(value) };
  const part = of.largest === 0 ? 0 : Math.max(-1, Math.min(1, value / of.largest));
  return { '--fill': signedFill(part), '--text': signedText(part) };
}

const goals: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

function move(event: KeyboardEvent, { stop: [row, column], rows, columns, focus }: Matrix): void {
  const goal = goals[event.key];
  if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  focus(within(row + goal[0], rows.length), within(column + goal[1], columns.length));
}

/** The table. Its cells are one stop of the tab order, and arrow keys lead from one to the next. */
export function matrix(of: Matrix): TemplateResult {
  const { caption, rows, columns, cells, stop, choose } = of;
  return html`<div class="scroll">
    <table class="matrix" @keydown=${(event: KeyboardEvent) => move(event, of)}>
      <caption>
        <bdi>${caption}</bdi>
      </caption>
      <thead>
        <tr>
          <td></td>
          ${columns.map((label) => html`<th scope="col" title=${label}><bdi>${label}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (label, row) =>
            html`<tr>
              <th scope="row" title=${label}><bdi>${label}</bdi></th>
              ${columns.map((name, column) => {
                const { value, printed, open } = cells[row]![column]!;
                const masked = value === -Infinity;
                return html`<td class=${masked ? 'masked' : ''} ${paint(colours(value, of.colours))}>
                  <button
                    type="button"
                    tabindex=${row === stop[0] && column === stop[1] ? 0 : -1}
                    aria-pressed=${open}
                    aria-label=${text.cellOf(label, name, printed)}
                    @click=${() => choose(row, column)}
                  >
                    ${printed}
                  </button>
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
