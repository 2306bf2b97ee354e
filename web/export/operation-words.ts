import type { Step } from '../core/trace.ts';
import { operationWords as words } from '../strings/operations.ts';
import { fill } from './fill.ts';

/** What the operation of a step does, in words. */
export function operationWords({ operation, attributes, rows, columns }: Step): string {
  const { start = 0 } = attributes;
  const taken = operation === 'slice_columns' ? columns : rows;
  return fill(words[operation].words, { first: String(start + 1), last: String(start + taken.labels.length) });
}
