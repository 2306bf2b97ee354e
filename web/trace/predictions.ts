// What may follow: the probabilities of all tokens that an opened model knows.
import type { Step, Trace } from '../core/trace.ts';
import { stepAt } from './focus.ts';

/** The probabilities of what follows; undefined without them, as where probabilities are compared with the right answers of a loss. */
export function predictionsOf(trace: Trace): Step | undefined {
  return stepAt(trace, {}, 'targets')?.columns.name === 'label' ? undefined : stepAt(trace, {}, 'probabilities');
}
