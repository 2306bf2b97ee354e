// Which steps an export has, and what is selected in them.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { own } from '../core/has.ts';
import type { Step, Trace } from '../core/trace.ts';
import { selectionOf, type Selection } from '../trace/selection.ts';
import { exported as strings } from '../strings/export.ts';
import { calculated } from '../trace/focus.ts';
import { tensorOf } from './of-model.ts';
import type { ExportOptions } from './types.ts';

/** The steps with these ids. A role stands for all steps that have it: "weights" for the weights of every head. */
function named(trace: Trace, ids: readonly string[]): Set<Step> {
  return new Set(
    ids.flatMap((id) => {
      const exact = trace.steps.filter((step) => step.id === id);
      const found = exact.length > 0 ? exact : calculated(trace).filter(({ role }) => role === id);
      if (found.length > 0) return found;
      throw new ExampleError('steps', strings.unknownStep(id, trace.steps.map((step) => step.id).join(', ')));
    }),
  );
}

/** The steps without the parameters of a trained model, which are in its files. */
const withoutModel = (example: Example, steps: Step[]): Step[] =>
  steps.filter((step) => tensorOf(example, step) === undefined);

/**
 * The chosen steps, in the order of the trace; where none are chosen all of them, but for the parameters of a trained model. Throws an
 * `ExampleError` for unknown ones.
 */
export function chosenSteps(example: Example, trace: Trace, { steps }: ExportOptions): Step[] {
  if (steps === undefined) return withoutModel(example, trace.steps);
  const chosen = named(trace, steps);
  return trace.steps.filter((step) => chosen.has(step));
}

/**
 * The steps that become tables: the chosen ones, else those that the example shows, else all that a reader follows. The states of a
 * recurrent network share one table instead of having one for each word.
 */
export function followedSteps(example: Example, trace: Trace, options: ExportOptions): Step[] {
  if (options.steps !== undefined) return chosenSteps(example, trace, options);
  const shown = example.display.steps ?? [];
  const steps = trace.steps.filter(
    ({ id, role, gradient_of }) => shown.includes(id) || (gradient_of === undefined && shown.includes(role)),
  );
  if (steps.length > 0) return steps;
  return withoutModel(
    example,
    trace.steps.filter(({ position }) => position === undefined),
  );
}

/** The path that the example selects, and the row of the options. Throws an `ExampleError` where there is no such row. */
export function selectionFor(example: Example, trace: Trace, { query }: ExportOptions): Selection {
  const select = own({ ...example.display.select, ...(query !== undefined && { query }) });
  const found = selectionOf({ trace, example: { ...example, display: { ...example.display, select } } });
  const rows = found.region?.words ?? found.weights.rows.labels.length;
  if (query !== undefined && !(Number.isInteger(query) && query >= 0 && query < rows)) {
    throw new ExampleError('query', strings.unknownQuery(String(query), rows));
  }
  return found;
}

/** The most decimals of tables. */
export const precisionOf = ({ display }: Example, { precision }: ExportOptions): number =>
  Math.min(6, Math.max(0, Math.round(precision ?? display.precision)));
