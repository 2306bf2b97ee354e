// What may be seen of a trace while some of its steps are hidden.
import type { AskedStep } from './asked.ts';
import type { Operation, Step, Trace } from '../../core/trace.ts';
import { stepById } from '../focus.ts';
import { termOf } from '../gradients.ts';
import { softmaxRoles } from '../score-chain.ts';

/** Inside of a softmax: of weights, of probabilities, of log probabilities. */
const inner: readonly string[] = [
  ...softmaxRoles.filter((role) => role !== 'weights'),
  ...['logit_maximum', 'shifted_logits', 'logit_exponentials', 'logit_sums', 'logit_log_sums'],
];

/** What the reader does on the way: which columns a head takes, what stands side by side, and adding the mask. */
const onTheWay: readonly Operation[] = ['slice_columns', 'concat_columns', 'mask'];

const ancestors = new WeakMap<Trace, Map<string, ReadonlySet<string>>>();

/** All steps that a step is computed from, however far before it. */
export function ancestorsOf(trace: Trace, id: string): ReadonlySet<string> {
  const ofTrace = ancestors.get(trace) ?? new Map<string, ReadonlySet<string>>();
  ancestors.set(trace, ofTrace);
  const before = ofTrace.get(id);
  if (before !== undefined) return before;
  const found = new Set<string>();
  ofTrace.set(id, found);
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
 * The steps whose numbers a step is computed from by hand: its operands, and in the place of what is worked out on the way (inside of a
 * softmax, the mask, the columns of a head, the parts of a gradient), what that is computed from.
 */
export function shownBefore(trace: Trace, { operands }: Step, asked: readonly AskedStep[]): Step[] {
  const found = new Set<Step>();
  const add = (id: string) => {
    const step = stepById(trace, id)!;
    const isInner =
      step.gradient_of === undefined
        ? inner.includes(step.role) || onTheWay.includes(step.operation)
        : termOf(step) !== undefined;
    if (isInner && !asked.some((one) => one.id === id)) step.operands.forEach(add);
    else found.add(step);
  };
  operands.forEach(add);
  return [...found];
}
