// Slices of the fused path: short, whatever a row costs, and something else may happen between any two of them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call, Instance } from '../../web/core/fused/instance.ts';
import { Jobs, type Job, type Task } from '../../web/core/fused/jobs.ts';
import { runInSlices } from '../../web/core/fused/slices.ts';

/** The clock of the calculation, in milliseconds: only calls of the kernel take time. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** A task of so many rows, each of which takes so long; how long each slice took, and how often something else happened before it. */
async function sliced(rows: number, cost: number, assumed: number) {
  const done: Job[] = [];
  const task: Task = {
    jobs: new Jobs(1, 4, 4, rows / 4),
    call: (job) => job as unknown as Call,
    store: (job) => void done.push(job),
  };
  const instance = {
    run(call: Call) {
      now += (call as unknown as Job).count * cost;
      return [];
    },
  } as unknown as Instance;
  let turns = 0;
  const begun = now;
  const slices: { turns: number; end: number }[] = [];
  const turn = () => void (turns++, (next = setImmediate(turn)));
  let next = setImmediate(turn);
  await runInSlices(instance, task, assumed, { onProgress: () => void slices.push({ turns, end: now }) });
  clearImmediate(next);
  expect(done.reduce((sum, { count }) => sum + count, 0)).toBe(rows);
  return slices.map(({ turns: before, end }, index) => ({
    took: end - (slices[index - 1]?.end ?? begun),
    turns: before - (slices[index - 1]?.turns ?? 0),
  }));
}

test.each([
  ['rows that cost what was assumed', 0.01, 0.01],
  ['rows that cost a quarter of it', 0.0025, 0.01],
  ['rows that cost twice as much', 0.02, 0.01],
])('%s are done in slices of about 8 milliseconds', async (_, cost, assumed) => {
  const slices = await sliced(40_000, cost, assumed);
  expect(slices.length).toBeGreaterThanOrEqual((40_000 * cost) / 16);
  for (const { took } of slices) expect(took).toBeLessThanOrEqual(16);
});

test('something else happens before every slice but the first', async () => {
  const slices = await sliced(40_000, 0.01, 0.01);
  expect(slices.length).toBeGreaterThan(20);
  for (const { turns } of slices.slice(1)) expect(turns).toBeGreaterThan(0);
});
