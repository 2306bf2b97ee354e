// How awkward the numbers of an exercise are for work by hand.
import type { Step, Trace } from '../../../core/trace.ts';
import { isByHand, type AskedStep } from '../../../trace/exercise/asked.ts';
import { softmaxRoles } from '../../../trace/score-chain.ts';

/** The largest magnitude of a number that is computed by hand. */
const LARGEST = 12;
/** A share below this, or above one less it, says little at two or three digits. */
const LEAST_SHARE = 0.015;

const zeros = (values: Float32Array, cells: readonly boolean[]): number =>
  values.filter((value, index) => value === 0 && cells[index]).length;

/** Shares of a row that has several are each worth computing. */
function awkwardShares({ values, rows, columns }: Step): number {
  const width = columns.labels.length;
  return rows.labels.reduce((sum, _, row) => {
    const shares = values.subarray(row * width, (row + 1) * width).filter((share) => share !== 0);
    const few = shares.length < 2;
    return sum + (few ? 0 : shares.filter((share) => share < LEAST_SHARE || share > 1 - LEAST_SHARE).length);
  }, 0);
}

/** Counts what is awkward in a trace: large numbers, shares near 0 or 1, and steps to fill in that are mostly zeros, or the same number throughout. */
export function awkwardness({ steps }: Trace, asked: readonly AskedStep[]): number {
  let count = 0;
  for (const step of steps) {
    if (step.gradient_of === undefined && step.role === 'weights') count += awkwardShares(step);
    if (!isByHand(step) || (softmaxRoles.includes(step.role) && step.role !== 'weights')) continue;
    count += step.values.filter((value) => Number.isFinite(value) && Math.abs(value) > LARGEST).length;
  }
  for (const { id, asked: cells } of asked) {
    const { values } = steps.find((step) => step.id === id)!;
    const own = values.filter((value, index) => cells[index] && Number.isFinite(value));
    if (own.length < 2) count += own[0] === 0 ? 1 : 0;
    else if (2 * zeros(values, cells) > own.length || new Set(own).size === 1) count++;
  }
  return count;
}
