// Times contestants side by side: each once in every round, so that whatever else the machine does falls on all of them.
import type { Contestant, Form } from './contestant.ts';
import { largestError, type Rows } from './reference.ts';

/** Someone to time. Of several forms the fastest that runs is kept. */
export interface Entry {
  name: string;
  flops: number;
  forms: readonly Form[];
  /** What its result must agree with; absent where there is no result. */
  expected?: Rows;
}

export interface Timing {
  name: string;
  flops: number;
  /** Milliseconds of one run, one for each round; none where nothing ran. */
  samples: number[];
  /** The largest difference from the reference, after the last round. */
  error?: number;
  /** Why a form did not run. */
  failures: string[];
}

export interface Settings {
  /** Milliseconds that all rounds together may take; at least `fewest` and at most `most` are made. */
  budget: number;
  fewest: number;
  most: number;
}

/** Clocks step by 0.1 ms: a sample lasts longer than 200 steps. */
const sampleTime = 21;
/** Until the engine's optimizing compiler is done with a loop. */
const warmUpTime = 120;

/** How many runs of this many milliseconds make one sample; coarse clocks may show 0. */
const repeatsFor = (time: number): number => Math.ceil(Math.min(1e7, sampleTime / Math.max(time, 1e-6)));

async function timed({ run }: Contestant, repeats: number): Promise<number> {
  const start = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) {
    const running = run();
    if (running !== undefined) await running;
  }
  return (performance.now() - start) / repeats;
}

/** Runs it twice, and more and more often until it is warm. Resolves with the time of one run, of the last sample. */
async function warmedUp(contestant: Contestant): Promise<number> {
  const start = performance.now();
  await timed(contestant, 1);
  let time = await timed(contestant, 1);
  for (let repeats = 2; performance.now() - start < warmUpTime; repeats *= 2) time = await timed(contestant, repeats);
  return time;
}

/** The fastest form that runs, warm; and why others did not. */
async function fastestOf(
  forms: readonly Form[],
): Promise<{ contestant?: Contestant; time: number; failures: string[] }> {
  const failures: string[] = [];
  let contestant: Contestant | undefined;
  let time = Infinity;
  for (const form of forms) {
    try {
      const other = await form();
      const othersTime = await warmedUp(other);
      if (othersTime < time) {
        await contestant?.close?.();
        [contestant, time] = [other, othersTime];
      } else await other.close?.();
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { time, failures, ...(contestant && { contestant }) };
}

/** Times all entries, and then compares what each computed with what it should have. */
export async function measure(entries: readonly Entry[], { budget, fewest, most }: Settings): Promise<Timing[]> {
  const all: { timing: Timing; contestant: Contestant; repeats: number; expected: Rows | undefined }[] = [];
  const timings: Timing[] = [];
  for (const { name, flops, forms, expected } of entries) {
    const { contestant, time, failures } = await fastestOf(forms);
    const timing: Timing = { name, flops, samples: [], failures };
    timings.push(timing);
    if (contestant) all.push({ timing, contestant, repeats: repeatsFor(time), expected });
  }

  const start = performance.now();
  for (let round = 0; round < most && (round < fewest || performance.now() - start < budget); round++)
    for (const { timing, contestant, repeats } of round % 2 === 0 ? all : all.toReversed())
      timing.samples.push(await timed(contestant, repeats));

  for (const { timing, contestant, expected } of all) {
    if (expected) timing.error = largestError(expected, contestant.result());
    await contestant.close?.();
  }
  return timings;
}
