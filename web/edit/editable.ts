// Which numbers of an example a reader can change.
import type { Example } from '../core/example.ts';
import { LONGEST_LIST } from '../core/schema/containers.ts';
import { modelName } from '../core/models/loaded.ts';
import type { Role, Step } from '../core/trace.ts';
import { hasStep } from './has.ts';
import { has } from '../core/has.ts';

/** Whether the numbers of a step are given rather than computed. */
export function isGiven(step: Step): boolean {
  return step.operation === 'input';
}

/** Inputs that follow from a formula, so that they cannot be changed. */
const formulas: readonly Role[] = ['angles', 'position_bias', 'identity_rows', 'loss_shares', 'loss_slope', 'pooling'];

/** Tables of models, which a document has no names for. */
const tables: readonly Role[] = ['positions', 'segments', 'W_E'];

/** Whether `withCell` can change the numbers of a step: whether they are given in this example. */
export function isEditable(example: Example, step: Step): boolean {
  if (!isGiven(step) || formulas.includes(step.role)) return false;
  if (modelName(example) !== undefined && tables.includes(step.role)) return false;
  // A mask of all words of a long text has more numbers than a document holds.
  if (step.role === 'mask' && step.columns.labels.length > LONGEST_LIST) return false;
  // A row's probabilities sum to 1: none of them changes alone.
  if (step.role === 'targets' && has(example.loss!, 'cross_entropy')) return false;
  // A decoder never reads ahead, and reads no padded word of the text; nor did earlier words read ahead.
  if (step.role === 'mask' && ['decoder', 'cross', 'past'].includes(step.stage ?? '')) return false;
  return hasStep(example, step.id);
}
