// The table of a step that an exercise gives, with the numbers outlined that a hint is about.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { roleColour } from '../../design/roles.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { formatInTable, decimals } from '../../trace/format.ts';

interface Given {
  step: Step;
  name: string;
  /** What is said of where its numbers come from. */
  origin: string;
  precision: number;
  /** The cells that are outlined, "row,column". */
  outlined: ReadonlySet<string>;
}

/** The edges of a cell that an outline has: those with no outlined cell behind them. */
const edges = (outlined: ReadonlySet<string>, row: number, column: number): string => {
  if (!outlined.has(`${row},${column}`)) return '';
  const sides = {
    top: [row - 1, column],
    bottom: [row + 1, column],
    left: [row, column - 1],
    right: [row, column + 1],
  };
  const open = Object.entries(sides).filter(([, [r, c]]) => !outlined.has(`${r},${c}`));
  return ['outlined', ...open.map(([side]) => `edge-${side}`)].join(' ');
};

export function givenTable({ step, name, origin, precision, outlined }: Given): TemplateResult {
  const places = decimals(step.values, precision);
  const width = step.columns.labels.length;
  const asks = step.rows.name === 'query' && step.columns.name === 'key';
  return html`<div class="scroll">
    <table class="given ${roleColour(step.role) ?? ''}">
      <caption>
        <span class="strong">${name}</span
        ><span class="soft">, ${origin}</span>
        ${asks ? html`<br /><span class="soft">${text.rowsAsk}</span>` : nothing}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${step.columns.labels.map((label) => html`<th scope="col"><bdi>${label}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${step.rows.labels.map(
          (label, row) =>
            html`<tr>
              <th scope="row"><bdi>${label}</bdi></th>
              ${step.columns.labels.map(
                (_, column) =>
                  html`<td class=${edges(outlined, row, column)}>
                    ${formatInTable(step.values[row * width + column]!, step.values, places)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The outlined cells of a step in words. */
export function outlineText({ rows, columns }: Step, name: string, outlined: ReadonlySet<string>): string {
  const cells = [...outlined].map((cell) => cell.split(',').map(Number) as [number, number]);
  const height = rows.labels.length;
  const width = columns.labels.length;
  const lines = [
    ...rows.labels.flatMap((label, row) =>
      cells.filter(([r]) => r === row).length === width ? [text.row(label, name)] : [],
    ),
  ];
  if (lines.length > 0 && lines.length * width === cells.length) return lines.join(', ');
  const down = columns.labels.flatMap((label, column) =>
    cells.filter(([, c]) => c === column).length === height ? [text.column(label, name)] : [],
  );
  if (down.length > 0 && down.length * height === cells.length) return down.join(', ');
  return cells.map(([row, column]) => text.cell(rows.labels[row]!, columns.labels[column]!, name)).join('; ');
}
