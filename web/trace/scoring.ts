// How scores are made of queries and keys.
import type { Role, Step, Trace } from '../core/trace.ts';
import { inFocus, placeOf, stepById, type Focus } from './focus.ts';

const queriesAndKeys: ReadonlySet<Role> = new Set<Role>([
  ...(['query', 'rotated_query', 'asking_query'] as const),
  ...(['key', 'rotated_key', 'memory_key', 'all_keys'] as const),
]);

/** What stands between queries and keys and the scores of a path, in the order of the trace: parameters and parts of the comparison. */
export function scoringSteps(trace: Trace, focus: Focus): Step[] {
  const found = new Set<Step>();
  const visit = (step: Step | undefined) => {
    for (const id of step?.operands ?? []) {
      const operand = stepById(trace, id)!;
      if (found.has(operand) || queriesAndKeys.has(operand.role)) continue;
      found.add(operand);
      visit(operand);
    }
  };
  visit(inFocus(trace, focus, 'scores'));
  return trace.steps.filter((step) => found.has(step));
}

/** Whether a step, or the one whose gradient it is, takes part in comparing queries with keys. */
export function isScoring(trace: Trace, focus: Focus, step: Step): boolean {
  const forward = stepById(trace, step.gradient_of ?? step.id)!;
  return scoringSteps(trace, { ...focus, ...placeOf(forward) }).includes(forward);
}
