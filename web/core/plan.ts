// Which steps an example has is known to the recipes of the core alone. Functions that change examples ask the core that was loaded.
import type { Example } from './example.ts';
import type { Plan, PlannedStep } from './trace.ts';

/** What a core answers without computing anything. */
interface Planner {
  plan(document: unknown): Plan;
  /** The example of a document that can be run; throws an `ExampleError` for any other. */
  check(document: unknown): Example;
}

let planner: Planner | undefined;

/**
 * Takes plans from this core from now on. All give the same answers, but for examples of a model: the first that was loaded is asked, then
 * the one that opened a model last.
 */
export function answerPlans(core: Planner, hasModel = false): void {
  if (hasModel || planner === undefined) planner = core;
}

function loaded(): Planner {
  if (planner === undefined) throw new Error('no core is loaded yet');
  return planner;
}

/**
 * Asks the core that was loaded first whether a document can be run.
 * @throws ExampleError where it cannot
 * @throws Error where no core is loaded yet
 */
export function checkRunnable(document: unknown): void {
  loaded().check(document);
}

const known = new WeakMap<Example, ReadonlyMap<string, PlannedStep>>();

/**
 * The steps of an example by id, without gradients, and without regard to its overrides and published numbers.
 * Throws as `checkRunnable` does.
 */
export function stepsOf(example: Example): ReadonlyMap<string, PlannedStep> {
  let steps = known.get(example);
  if (steps === undefined) {
    const bare = { ...example, override: undefined, published: undefined };
    const forward = loaded()
      .plan(bare)
      .steps.filter(({ gradient_of }) => gradient_of === undefined);
    known.set(example, (steps = new Map(forward.map((step) => [step.id, step]))));
  }
  return steps;
}
