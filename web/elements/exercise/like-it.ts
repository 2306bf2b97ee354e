// The same exercise with other numbers, filled in with its arithmetic.
import { html, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import type { Trace } from '../../core/trace.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { askedSteps } from '../../trace/exercise/asked.ts';
import { solutionOf, type SolvedStep } from '../../trace/exercise/solution.ts';
import { formatInTable } from '../../trace/format.ts';
import { givenTable } from './given-table.ts';
import { nameOf, titleOf } from './names.ts';

/** An exercise that is shown solved. */
export interface Solved {
  example: Example;
  trace: Trace;
}

function filledTable({ step, cells, digits }: SolvedStep, name: string): TemplateResult {
  const width = step.columns.labels.length;
  const rows = [...new Set(cells.map(({ row }) => row))];
  const value = (row: number, column: number): unknown => {
    const cell = cells.find((one) => one.row === row && one.column === column);
    if (cell === undefined) return formatInTable(step.values[row * width + column]!, step.values, digits);
    return html`<span class="strong">${cell.value}</span>`;
  };
  return html`<div class="scroll">
    <table class="given">
      <caption>
        <span class="strong">${name}</span
        ><span class="soft">, ${text.filledIn}</span>
      </caption>
      <thead>
        <tr>
          <td></td>
          ${step.columns.labels.map((label) => html`<th scope="col"><bdi>${label}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row"><bdi>${step.rows.labels[row]}</bdi></th>
              ${step.columns.labels.map((_, column) => html`<td>${value(row, column)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** All steps of an exercise, solved. */
export function likeIt({ example, trace }: Solved, titled: boolean): TemplateResult {
  const { precision } = example.display;
  const asked = askedSteps(example, trace.steps);
  return html`${solutionOf(trace, asked, precision).map((solved, index) => {
      const name = nameOf(trace, solved.step);
      const content = html`<span class="at" aria-hidden="true">${index + 1}</span>${name}`;
      return html`<section class="card" aria-label=${name}>
        ${titled ? html`<h4 class="name">${content}</h4>` : html`<h3 class="name">${content}</h3>`}
        <div class="givens">
          ${solved.shown.map((one) =>
            givenTable({
              step: one,
              name: nameOf(trace, one),
              origin: asked.some(({ id }) => id === one.id) ? text.asAbove : text.given,
              precision,
              outlined: new Set(),
            }),
          )}
        </div>
        ${filledTable(solved, name)}
        <dl class="workings">
          ${solved.cells.map(
            ({ row, column, working }) =>
              html`<div>
                <dt class="soft">${titleOf(trace, solved.step, row, column)}</dt>
                <dd>${working.map((line) => html`<span class="arithmetic">${line}</span>`)}</dd>
              </div>`,
          )}
        </dl>
      </section>`;
    })}
    <p class="soft">${text.rounded}</p>`;
}
