import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import type { Measure } from '../../../design/measure-text.ts';
import { cellsOf, GAP, isUpright, writer, type MatrixCell } from '../../../design/scenes/matrix.ts';
import type { heatmapText } from '../../../strings/pictures/heatmap.ts';
import { goesOn, pieceName } from '../../../trace/pieces.ts';
import { word as chip } from '../../inline-text.ts';
import { paint } from '../paint.ts';
import { marked } from './marked.ts';
import type { MatrixScale } from './scale.ts';

/** The text of a picture of a matrix. */
export type MatrixStrings = typeof heatmapText;

/** Left and right of the numbers, in pixels, so that those of two cells never touch; half of it is in the styles. */
const PADDING = 4;

export interface MatrixTable {
  step: Step;
  mask: Step | undefined;
  query: number;
  /** Words that are marked. */
  unknown: ReadonlySet<string> | undefined;
  precision: number;
  scale: MatrixScale;
  strings: MatrixStrings;
  /** The available width, in pixels. */
  width: number;
  measure: Measure;
  choose: (row: number) => void;
  /** Handles keys. */
  move: (event: KeyboardEvent) => void;
}

/** The layout of a table of printed cells: wide, with three decimals, or narrow, with two. */
function layOut({ step, unknown, precision, width, measure }: MatrixTable) {
  const columns = step.columns.labels;
  const widest = (words: readonly string[]) =>
    Math.ceil(Math.max(...words.map((word) => measure(marked(word, unknown), 15, 600))));
  const head = Math.min(120, widest(step.rows.labels) + 14);
  const room = (width - head - 2 * GAP) / columns.length - GAP;
  const needed = (write: (value: number) => string, font: number) =>
    Math.ceil(Math.max(...step.values.map((value) => (Number.isNaN(value) ? 0 : measure(write(value), font))))) +
    PADDING;
  const [roomy, close] = [writer(step, precision, 3), writer(step, precision, 2)];
  const isRoomy = room >= Math.max(56, needed(roomy, 16));
  const cell = isRoomy
    ? Math.min(84, Math.floor(room))
    : Math.max(needed(close, 14), Math.min(40, Math.max(32, Math.floor(room))));
  return {
    write: isRoomy ? roomy : close,
    sizes: {
      '--cell': `${cell}px`,
      '--cell-height': isRoomy ? '46px' : '36px',
      '--head': `${head}px`,
      '--size': isRoomy ? '16px' : '14px',
    },
    upright: isUpright(widest(columns), cell),
    scrolls: head + 2 * GAP + columns.length * (cell + GAP) > width,
  };
}

/** A small matrix as a table of printed, coloured cells. */
export function matrixTable(table: MatrixTable): TemplateResult {
  const { step, mask, query, unknown, strings, choose, move } = table;
  const { write, sizes, upright, scrolls } = layOut(table);
  const cells = cellsOf(step, mask, write);
  const named = (word: string) => `word${unknown?.has(word) ? ' unknown' : ''}`;
  return html`${scrolls ? html`<p class="scrolls">${strings.scrolls}</p>` : nothing}
    <div
      class="scroller"
      tabindex=${scrolls ? 0 : nothing}
      role=${scrolls ? 'group' : nothing}
      aria-labelledby=${scrolls ? 'caption' : nothing}
      ${paint(sizes)}
    >
      <table aria-labelledby="caption" class=${upright ? 'upright' : ''}>
        <thead>
          <tr>
            <td></td>
            ${step.columns.labels.map((word, column) => html`<th scope="col"><bdi class="${named(word)} ${goesOn(step.columns, column) ? 'piece' : ''}" title=${pieceName(step.columns, column) ?? word}>${word}</bdi></th>`)}
          </tr>
        </thead>
        <tbody @keydown=${move}>
          ${step.rows.labels.map((word, row) => {
            const chosen = row === query;
            return html`<tr class=${chosen ? 'chosen' : ''} @click=${() => choose(row)}>
              <th scope="row">
                <button
                  class="word ${goesOn(step.rows, row) ? 'piece' : ''}"
                  title=${pieceName(step.rows, row) ?? word}
                  aria-pressed=${chosen}
                  tabindex=${chosen ? 0 : -1}
                >
                  ${chip(word, unknown)}
                </button>
              </th>
              ${cells[row]!.map((cell) => printed(cell, table))}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
}

function printed({ value, masked, text }: MatrixCell, { scale, strings }: MatrixTable): TemplateResult {
  const colours = { '--fill': scale.fill(value), '--text': scale.text(value) };
  if (masked) return html`<td class="masked" title=${strings.masked} ${paint(colours)}>${text}</td>`;
  if (Number.isNaN(value)) return html`<td title=${strings.notANumber} ${paint(colours)}>${text}</td>`;
  return html`<td ${paint(colours)}>${text}</td>`;
}
