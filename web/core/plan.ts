// Which steps an example has is known to the recipes of the core alone. Functions that change examples ask the core that was loaded.
import type { Example } from './example.ts';
import { modelName } from './models/loaded.ts';
import type { ModelName } from './models/names.ts';
import type { Plan, PlannedStep } from './trace.ts';

/** What a core answers without computing anything. */
interface Planner {
  plan(document: unknown): Plan;
  /** The example of a document that can be run; throws an `ExampleError` for any other. */
  check(document: unknown): Example;
}

let first: Planner | undefined;
const ofModels = new Map<ModelName, Planner>();

/** Plans come from the core that was loaded first; those of a model's examples come from the core that opened the model last. */
export function answerPlans(core: Planner, model?: ModelName): void {
  if (model !== undefined) ofModels.set(model, core);
  first ??= core;
}

function plannerOf(example: Example): Planner {
  const model = modelName(example);
  const planner = (model && ofModels.get(model)) ?? first;
  if (planner === undefined) throw new Error('no core is loaded yet');
  return planner;
}

/**
 * Asks a core whether an example can be run.
 * @throws ExampleError where it cannot
 * @throws Error where no core is loaded yet
 */
export function checkRunnable(example: Example): void {
  plannerOf(example).check(example);
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
    const forward = plannerOf(example)
      .plan(bare)
      .steps.filter(({ gradient_of }) => gradient_of === undefined);
    known.set(example, (steps = new Map(forward.map((step) => [step.id, step]))));
  }
  return steps;
}
