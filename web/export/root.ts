import type { Step } from '../core/trace.ts';
import { numberAttributes } from '../trace/attributes.ts';

/** The number by whose square root a step is divided, such as d_k; undefined where the divisor is no such root. */
export function rootOf(step: Step): number | undefined {
  const { divisor } = numberAttributes(step);
  if (divisor === undefined || (Number.isInteger(divisor) && step.role !== 'scaled_scores')) return undefined;
  const square = Math.round(divisor * divisor);
  return Math.abs(Math.sqrt(square) - divisor) < 1e-6 * divisor ? square : undefined;
}
