import type { Step } from '../core/trace.ts';
import { operationWords as words } from '../strings/operations.ts';
import { fill } from './fill.ts';
import { numberAttributes } from '../trace/attributes.ts';

/** What the operation of a step does, in words. */
export function operationWords(step: Step): string {
  const { operation, rows, columns } = step;
  const { start = 0 } = numberAttributes(step);
  const taken = operation === 'slice_columns' ? columns : rows;
  return fill(words[operation].words, { first: String(start + 1), last: String(start + taken.labels.length) });
}
