// An exercise with all of its answers, and how each is computed.
import type { Step, Trace } from '../../core/trace.ts';
import { at } from '../cells.ts';
import { stepById } from '../focus.ts';
import { decimals, formatInTable } from '../format.ts';
import { workingOf } from './arithmetic.ts';
import type { AskedStep } from './asked.ts';
import { shownBefore } from './visible.ts';

export interface SolvedCell {
  row: number;
  column: number;
  /** As its table shows it. */
  value: string;
  /** The arithmetic; its last line ends with the value. */
  working: string[];
}

export interface SolvedStep {
  step: Step;
  /** What it is computed from by hand. */
  shown: Step[];
  /** How many digits after the point are asked for. */
  digits: number;
  /** The cells that are asked for. Numbers that cannot be typed, such as −∞, are not. */
  cells: SolvedCell[];
}

export const solutionOf = (trace: Trace, asked: readonly AskedStep[], precision: number): SolvedStep[] =>
  asked.map(({ id, asked: cells }) => {
    const step = stepById(trace, id)!;
    const shown = shownBefore(trace, step, asked);
    const digits = decimals(step.values, precision);
    const width = step.columns.labels.length;
    return {
      step,
      shown,
      digits,
      cells: [...cells.keys()]
        .filter((index) => cells[index] && Number.isFinite(step.values[index]))
        .map((index) => {
          const [row, column] = [Math.floor(index / width), index % width];
          return {
            row,
            column,
            value: formatInTable(at(step, row, column), step.values, digits),
            working: workingOf(trace, step, row, column, shown, { precision }),
          };
        }),
    };
  });
