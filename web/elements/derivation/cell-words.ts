// Words for a cell: what it is, the label of its row, and the row or column that it is in.
import type { Trace } from '../../core/trace.ts';
import { derivation } from '../../strings/derivation.ts';
import { quoted } from '../../strings/phrases.ts';
import { isNumber, lineOf, place, roles } from '../../strings/roles.ts';
import type { Cell } from '../../trace/explain.ts';
import { stepById } from '../../trace/focus.ts';
import { forwardStep, softmaxGradientAt, termOf } from '../../trace/gradients.ts';
import { scoreRoles } from '../../trace/score-chain.ts';

const strings = derivation.gradients;

export const columnLabel = (cell: Cell): string => cell.step.columns.labels[cell.column]!;

/** The word of a row; for a step of one word of a recurrent network, that word. */
export function rowLabel(trace: Trace, { step, row }: Cell): string {
  const states = step.position === undefined ? undefined : stepById(trace, 'recurrent.hidden_states');
  return states?.rows.labels[step.position! - 1] ?? step.rows.labels[row]!;
}

/** What a cell is, as the title of its panel; its words are marked. */
export function cellTitle(trace: Trace, cell: Cell): string {
  const { step } = cell;
  const [row, column] = [rowLabel(trace, cell), columnLabel(cell)].map((label) =>
    isNumber(label) ? label : quoted(label),
  ) as [string, string];
  const { title } = roles[step.role];
  if (step.gradient_of === undefined) return title(row, column, step, false);
  if (softmaxGradientAt(trace, step)) return strings.scoreTitle(row, column);
  const term = termOf(step);
  // The gradient of what softmax is taken of is made in parts that have names.
  const part = scoreRoles.includes(step.role) && term !== undefined && strings.softmaxPart[step.operation];
  return part
    ? part(row, column, step, false)
    : strings.title(title(row, column, forwardStep(trace, step), false), term);
}

/** The row or column of a cell, in words. */
export function lineOfCell(trace: Trace, cell: Cell, inColumn = false, row = rowLabel(trace, cell)): string {
  const { step } = cell;
  const line = lineOf(step.role)(row, columnLabel(cell), forwardStep(trace, step), inColumn);
  return step.gradient_of === undefined ? line : strings.lineOf(line);
}

/** The column of all rows that a cell is in, in words. */
export function columnOfCell(trace: Trace, cell: Cell): string {
  const text = lineOfCell(trace, cell, true);
  if (text === lineOfCell(trace, cell, true, '')) return text;
  return `${lineOfCell(trace, cell, true, derivation.everyRow)}, ${place(columnLabel(cell))}`;
}
