// What may be seen of a trace while some of its steps are hidden.
import type { AskedStep } from './asked.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { stepById } from '../focus.ts';
import { softmaxRoles } from '../score-chain.ts';

/** Inside of a softmax: of weights, of probabilities, of log probabilities. */
const inner: readonly string[] = [
  ...softmaxRoles.filter((role) => role !== 'weights'),
  ...['logit_maximum', 'shifted_logits', 'logit_exponentials', 'logit_sums', 'logit_log_sums'],
];

/** All steps that a step is computed from, however far before it. */
export function ancestorsOf(trace: Trace, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (step: Step | undefined) => {
    for (const operand of step?.operands ?? []) {
      if (found.has(operand)) continue;
      found.add(operand);
      add(stepById(trace, operand));
    }
  };
  add(stepById(trace, id));
  return found;
}

/**
 * The steps whose numbers a step is computed from by hand: its operands, and in the place of a step inside of a softmax, which is worked out
 * on the way, what that is computed from.
 */
export function shownBefore(trace: Trace, { operands }: Step, asked: readonly AskedStep[]): Step[] {
  const found = new Set<Step>();
  const add = (id: string) => {
    const step = stepById(trace, id)!;
    const isInner = inner.includes(step.role) && step.gradient_of === undefined && !asked.some((one) => one.id === id);
    if (isInner) step.operands.forEach(add);
    else found.add(step);
  };
  operands.forEach(add);
  return [...found];
}
