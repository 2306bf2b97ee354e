// What steps and cells of two examples are called.
import type { Step, Trace } from '../../core/trace.ts';
import { comparisonText as text } from '../../strings/compare.ts';
import { placeName } from '../../strings/places.ts';
import { roles } from '../../strings/roles.ts';
import type { ComparedPlace, ComparedStep } from '../../trace/compare.ts';
import { cellTitle } from '../derivation/cell-words.ts';
import { at } from '../../trace/cells.ts';

/** An example that is compared. */
export interface Compared {
  /** What it is called in sentences: "The cat sat", "step 100". */
  name: string;
  trace: Trace;
}

/** The name of a step with its place: "Scores (layer 1, head 2)". */
export function stepName(step: Step): string {
  const place = placeName(step);
  const own = roles[step.role].name;
  const name = step.gradient_of === undefined ? own : text.gradient(own);
  return place === '' ? name : text.at(name, place);
}

/** The step of either side; both have the same role and place. */
export const eitherOf = ({ a, b }: ComparedStep): Step => (a ?? b)!;

/** What a cell is: "score of cat and sat". */
export const cellName = (trace: Trace, step: Step, { row, column }: ComparedPlace): string =>
  cellTitle(trace, { step, row, column, value: at(step, row, column) });
