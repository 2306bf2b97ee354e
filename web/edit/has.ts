// What an example has.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { stepsOf } from '../core/plan.ts';
import { stepId } from '../core/step-id.ts';
import type { Place } from '../core/step-id.ts';
import type { Role } from '../core/trace.ts';

/** Whether the example gives queries, keys, values, scores or weights. */
export function hasGiven(example: Example): boolean {
  return Object.keys(example.given ?? {}).length > 0;
}

/** Whether the trace of an example has a step, named by its id or by its role and place. */
export function hasStep(example: Example, step: string | ({ role: Role } & Place)): boolean {
  try {
    return stepsOf(example).has(typeof step === 'string' ? step : stepId(step, step.role));
  } catch (error) {
    if (error instanceof ExampleError) return false;
    throw error;
  }
}
