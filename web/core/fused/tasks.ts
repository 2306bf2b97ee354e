// What can be cut into jobs: attention, and an overview of its weights.
import { blockCounts } from './blocks.ts';
import type { Blocks } from './blocks.ts';
import { attendCall, blocksCall } from './calls.ts';
import type { AttendSizes } from './check.ts';
import { jobInputs, jobSizes } from './inputs.ts';
import type { Inputs } from './inputs.ts';
import { Jobs } from './jobs.ts';
import type { Task } from './jobs.ts';

/** Where memory is free, and how much scratch a call for one head needs, in bytes. */
export interface FreeMemory {
  base: number;
  scratch: number;
}

/** Fills `context` (batch × heads × queries × d_v) and `logsumexp` (batch × heads × queries). */
export function attendTask(
  sizes: AttendSizes,
  inputs: Inputs,
  { base, scratch }: FreeMemory,
  context: Float32Array,
  logsumexp?: Float32Array,
): Task {
  const { batch, heads, kv_heads, queries, d_v } = sizes;
  return {
    jobs: new Jobs(batch, heads, kv_heads, queries),
    call: (job, resident) => attendCall(base, jobSizes(sizes, job), jobInputs(inputs, sizes, job), scratch, resident),
    store(job, results) {
      const row = (job.batch * heads + job.head) * queries + job.first;
      context.set(results[0]!, row * d_v);
      logsumexp?.set(results[1]!, row);
    },
  };
}

/**
 * At which multiples rows are cut: jobs end where blocks do, and where the kernel's groups of eight rows do, so that sums are made in
 * the same order however the work is cut.
 */
function rowsTogether(blockRows: number): number {
  let rows = blockRows;
  while (rows % 8 !== 0) rows += blockRows;
  return rows;
}

/** Fills `means` (batch × heads × down × across); `logsumexp`: batch × heads × queries. */
export function blocksTask(
  sizes: AttendSizes,
  inputs: Inputs,
  logsumexp: Float32Array,
  blocks: Blocks,
  { base, scratch }: FreeMemory,
  means: Float32Array,
): Task {
  const { batch, heads, kv_heads, queries } = sizes;
  const { first_row, row_count, block_rows } = blocks;
  const [down, across] = blockCounts(blocks);
  return {
    jobs: new Jobs(batch, heads, kv_heads, row_count, rowsTogether(block_rows)),
    call(job, resident) {
      const there = { ...job, first: first_row + job.first };
      const row = (job.batch * heads + job.head) * queries + there.first;
      const own = { ...blocks, first_row: 0, row_count: job.count };
      const rows = logsumexp.subarray(row, row + job.count);
      return blocksCall(base, jobSizes(sizes, there), jobInputs(inputs, sizes, there), rows, own, scratch, resident);
    },
    store(job, [result]) {
      means.set(result!, ((job.batch * heads + job.head) * down + job.first / block_rows) * across);
    },
  };
}
