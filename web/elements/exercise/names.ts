// What steps and cells are called in an exercise.
import type { Step, Trace } from '../../core/trace.ts';
import { roles } from '../../strings/roles.ts';
import { cellTitle } from '../derivation/cell-words.ts';
import { pathName } from '../inline-text.ts';
import { cellAt } from '../../trace/explain.ts';
import { gradientName } from '../../strings/gradients.ts';
import { unquoted } from '../../strings/phrases.ts';
import { termOf } from '../../trace/gradients.ts';

/** The name of a step, with its place where there are several of its kind. */
export function nameOf(trace: Trace, step: Step): string {
  const { name } = roles[step.role];
  const own = step.gradient_of === undefined ? name : gradientName(name, termOf(step));
  const place = pathName(trace, step);
  return place === '' ? own : `${own}, ${place}`;
}

/** What a cell is. */
export const titleOf = (trace: Trace, step: Step, row: number, column: number): string =>
  unquoted(cellTitle(trace, cellAt(step, row, column)));
