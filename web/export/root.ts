import type { Step } from '../core/trace.ts';

/** The number by whose square root a step is divided, such as d_k; undefined where the divisor is no such root. */
export function rootOf({ role, attributes: { divisor } }: Pick<Step, 'role' | 'attributes'>): number | undefined {
  if (divisor === undefined || (Number.isInteger(divisor) && role !== 'scaled_scores')) return undefined;
  const square = Math.round(divisor * divisor);
  return Math.abs(Math.sqrt(square) - divisor) < 1e-6 * divisor ? square : undefined;
}
