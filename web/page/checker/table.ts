// The numbers of a step as they are written, with the true one below each that is wrong.
import { html, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { paging, startWithin } from '../../elements/comparison/paging.ts';
import { stepName } from '../../elements/comparison/names.ts';
import { checker as text } from '../../strings/page/checker.ts';
import { formatNumber } from '../../trace/format.ts';
import type { PublishedCell } from '../../trace/published.ts';
import { decimalsBeside } from './verdict.ts';
import { writtenText } from './written.ts';

const MOST_ROWS = 24;
const MOST_COLUMNS = 16;

/** The first row and the first column that are shown of a large step. */
export interface From {
  row: number;
  column: number;
}

export interface CheckedTable {
  step: Step;
  cells: readonly PublishedCell[];
  /** Whether its wrong numbers follow from what is wrong before. */
  follows: boolean;
  from: From;
  page(from: From): void;
}

const shown = (from: number, count: number, most: number): number[] =>
  Array.from({ length: Math.min(most, count - from) }, (_, index) => from + index);

function cell(one: PublishedCell | undefined, follows: boolean): TemplateResult {
  if (one === undefined) return html`<td><span class="unseen">${text.empty}</span></td>`;
  const { printed, differs, value } = one;
  const written = writtenText(printed);
  if (!differs) return html`<td>${written}</td>`;
  const right = formatNumber(value, decimalsBeside(printed));
  return html`<td class=${follows ? 'follows' : 'wrong'}>
    <span aria-hidden="true">${follows ? '→' : '≠'}</span
    ><span class="unseen">${follows ? text.followsCell : text.wrongCell}</span> ${written}
    <small><span class="unseen">${text.trueCell}</span>${right}</small>
  </td>`;
}

export function checkedTable({ step, cells, follows, from: chosen, page }: CheckedTable): TemplateResult {
  const [rowCount, columnCount] = [step.rows.labels.length, step.columns.labels.length];
  const from = {
    row: startWithin(chosen.row, MOST_ROWS, rowCount),
    column: startWithin(chosen.column, MOST_COLUMNS, columnCount),
  };
  const [rows, columns] = [shown(from.row, rowCount, MOST_ROWS), shown(from.column, columnCount, MOST_COLUMNS)];
  const known = new Map(cells.map((one) => [`${one.row},${one.column}`, one]));
  const name = text.table(stepName(step));
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${name}>
      <table>
        <caption>
          ${name}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col"><bdi>${step.columns.labels[column]}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row"><bdi>${step.rows.labels[row]}</bdi></th>
                ${columns.map((column) => cell(known.get(`${row},${column}`), follows))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${paging('rows', from.row, MOST_ROWS, rowCount, (row) => page({ ...from, row }))}
    ${paging('columns', from.column, MOST_COLUMNS, columnCount, (column) => page({ ...from, column }))}`;
}

/** Where a step is shown from, so that one of its cells can be seen. */
export function fromWhich({ step, row, column }: { step: Step; row: number; column: number }): From {
  const start = (place: number, count: number, most: number) =>
    Math.max(0, Math.min(count - most, Math.floor(place / most) * most));
  return {
    row: start(row, step.rows.labels.length, MOST_ROWS),
    column: start(column, step.columns.labels.length, MOST_COLUMNS),
  };
}
