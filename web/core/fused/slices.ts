// Work on this thread, in slices so short that a page stays usable.
import { yieldToEvents } from '../yield-to-events.ts';
import type { Instance } from './instance.ts';
import { adapted } from './jobs.ts';
import type { Task } from './jobs.ts';

/** How long a slice should take, in milliseconds. Nothing else happens meanwhile. */
const wanted = 8;

/**
 * Does what is left of a task.
 * @param rowCost milliseconds for one row, roughly: measured from then on
 */
export async function runInSlices(
  instance: Instance,
  task: Task,
  rowCost: number,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: ((done: number) => void) | undefined },
): Promise<void> {
  const { jobs } = task;
  let rows = wanted / 2 / rowCost;
  let resident: number | undefined;
  while (jobs.left > 0) {
    const start = performance.now();
    let done = 0;
    for (const job of jobs.take(rows, resident)) {
      task.store(job, instance.run(task.call(job, job.group === resident)));
      resident = job.group;
      done += job.count;
    }
    rows = adapted(rows, done, performance.now() - start, wanted);
    onProgress?.((jobs.rows - jobs.left) / jobs.rows);
    if (jobs.left === 0) return;
    await yieldToEvents();
    signal?.throwIfAborted();
  }
}
