// What an example takes: counted by the core before it computes anything (src/trace/cost.h), and estimated from that in time and memory.

/** What the steps of an example take, counted before anything is computed. */
export interface Counts {
  steps: number;
  /** Of all steps together: 32-bit floats that `run` hands out. */
  numbers: number;
  /** Numbers that are needed besides, while it is computed. */
  temporary: number;
  /** Numbers that are computed, each time they are: analyses compute some again and again. */
  cells: number;
  /** In the sums of matrix products. */
  multiply_adds: number;
}

/** An estimate of what `run` takes on one thread of an ordinary machine. */
export interface Estimate {
  milliseconds: number;
  /** All memory, with the copy that JavaScript gets. */
  bytes: number;
}

export type Cost = Counts & Estimate;

/** What is computed at once: on a page, nothing can be clicked meanwhile. */
export const atOnce: Estimate = { milliseconds: 500, bytes: 256e6 };
/** What is computed where someone asked for it, knowing what it takes. */
export const largest: Estimate = { milliseconds: 10_000, bytes: 1e9 };

// Milliseconds for each, as `node tests/bench/cost.ts` found them in Node 24 on two shared cores of a Xeon server that did other work
// as well, rounded up: the medians of 13 examples, least squares of relative errors.
const OF_STEP = 0.008;
const OF_NUMBER = 4e-6;
const OF_CELL = 8e-7;
const OF_MULTIPLY_ADD = 8e-8;

/** Memory of a step without its numbers, in the core and in JavaScript. */
const BYTES_OF_STEP = 1500;

export function estimated(counts: Counts): Cost {
  const { steps, numbers, temporary, cells, multiply_adds } = counts;
  return {
    ...counts,
    milliseconds: steps * OF_STEP + numbers * OF_NUMBER + cells * OF_CELL + multiply_adds * OF_MULTIPLY_ADD,
    bytes: 4 * (2 * numbers + temporary) + steps * BYTES_OF_STEP,
  };
}

/** Whether something takes no more than is allowed. */
export function within({ milliseconds, bytes }: Estimate, allowed: Estimate): boolean {
  return milliseconds <= allowed.milliseconds && bytes <= allowed.bytes;
}
