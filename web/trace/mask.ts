// What a mask hides.
import type { Step, Trace } from '../core/trace.ts';
import { isMasked } from './cells.ts';
import { inFocus, placeOf, type Focus } from './focus.ts';
import { rolesWithMask } from './score-chain.ts';

export type CellTest = (row: number, column: number) => boolean;

const tests = new WeakMap<Step, CellTest>();

/** The mask that is added to the scores of a path; one of another stage is not. */
export const maskOf = (trace: Trace, focus: Focus): Step | undefined =>
  inFocus(trace, focus, 'masked_scores') && inFocus(trace, focus, 'mask');

/** Tells which cells of a step the mask hides; undefined where there is none. Always the same function for the same mask. */
export function maskTest(trace: Trace, step: Step): CellTest | undefined {
  if (!rolesWithMask.includes(step.role) || step.gradient_of !== undefined) return undefined;
  const mask = inFocus(trace, placeOf(step), 'mask');
  if (mask === undefined || mask.values.length !== step.values.length) return undefined;
  const known = tests.get(mask) ?? ((row, column) => isMasked(mask, row, column));
  tests.set(mask, known);
  return known;
}
