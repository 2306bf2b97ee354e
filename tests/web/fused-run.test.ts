// How large work is run: at once, in slices, in workers. None of it changes a bit; all of it can be stopped.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { OverviewOptions } from '../../web/core/fused/types.ts';
import { backends } from '../../web/core/backend.ts';
import { load } from '../../web/core/load.ts';
import { difference, made, randomCase, randomFrom, weightsOf } from './fused-cases.ts';
import type { Case } from './fused-cases.ts';

type Load = typeof load;
const core = await load();
const attend = ({ query, key, value, options }: Case, more: object) =>
  core.attend(query, key, value, { ...options, ...more });
/** Some 200 ms of work. */
const large = made({ heads: 4, queries: 1500, d_k: 64, causal: true, logsumexp: true }, randomFrom(1));

afterEach(() => void vi.restoreAllMocks());

for (const backend of backends) {
  test(`${backend}: workers and slices give the bits of one call`, async () => {
    const own = await load({ backend });
    const random = randomFrom(2);
    let shared = 0;
    for (let count = 0; count < 40; count++) {
      const { query, key, value, options } = randomCase(random);
      const { how, ...direct } = await own.attend(query, key, value, options);
      expect(how).toBe('direct');
      if (direct.context.length === 0) continue;
      expect(await own.attend(query, key, value, { ...options, workers: 0 })).toEqual({ ...direct, how: 'slices' });
      for (const workers of [1, 3]) {
        const got = await own.attend(query, key, value, { ...options, workers });
        expect(got).toEqual({ ...direct, how: 'node workers' });
      }
      shared++;
    }
    expect(shared).toBeGreaterThan(20);
  });

  test(`${backend}: an overview is the mean of the weights in each block, however it is run`, async () => {
    const own = await load({ backend });
    const random = randomFrom(3);
    const whole = (first: number, last: number) => first + Math.floor(random() * (last - first + 1));
    for (let count = 0; count < 30; count++) {
      const one = randomCase(random);
      const { query, key, value, options } = one;
      const { batch, heads, queries, keys } = options;
      const { logsumexp } = await own.attend(query, key, value, { ...options, logsumexp: true });
      const range = (size: number): [number, number] => {
        const first = whole(0, size);
        return random() < 0.5 ? [0, size] : [first, whole(first, size)];
      };
      const [rows, columns] = [range(queries), range(keys)];
      const all: OverviewOptions = {
        ...options,
        rows,
        columns,
        most: [whole(1, 40), whole(1, 40)],
        logsumexpOf: logsumexp!,
      };
      const seen = await own.overview(query, key, all);
      const [down, across] = seen.size;
      expect(seen.means.length).toBe(batch * heads * down * across);
      expect(down).toBeLessThanOrEqual(all.most[0]);
      expect(across).toBeLessThanOrEqual(all.most[1]);
      expect(
        difference(seen.means, meansOf(one, all, seen.block, seen.size)),
        JSON.stringify({ rows, columns }),
      ).toBeLessThan(2e-6);
      for (const workers of [0, 2])
        expect((await own.overview(query, key, { ...all, workers })).means).toEqual(seen.means);
    }
  });
}

/** The means of blocks of weights, in double precision. */
function meansOf(
  one: Case,
  { rows, columns }: OverviewOptions,
  block: readonly number[],
  size: readonly number[],
): number[] {
  const means: number[] = [];
  for (let b = 0; b < one.options.batch; b++) {
    for (let h = 0; h < one.options.heads; h++) {
      const weights = Array.from({ length: rows[1] - rows[0] }, (_, i) =>
        weightsOf(one, b, h, rows[0] + i).weights.slice(...columns),
      );
      for (let r = 0; r < size[0]!; r++) {
        const lines = weights.slice(r * block[0]!, (r + 1) * block[0]!);
        for (let c = 0; c < size[1]!; c++) {
          const cells = lines.flatMap((line) => line.slice(c * block[1]!, (c + 1) * block[1]!));
          means.push(cells.reduce((all, cell) => all + cell, 0) / cells.length);
        }
      }
    }
  }
  return means;
}

test('blocks are cut from ranges as they are asked for', async () => {
  const one = made({ queries: 10, d_k: 2, logsumexp: true }, randomFrom(4));
  const { logsumexp } = await attend(one, {});
  const overview = (rows: [number, number], most: [number, number]) =>
    core.overview(one.query, one.key, { d_k: 2, rows, columns: [0, 10], most, logsumexpOf: logsumexp! });
  expect(await overview([0, 10], [4, 3])).toMatchObject({ block: [3, 4], size: [4, 3] });
  expect(await overview([2, 4], [8, 100])).toMatchObject({ block: [1, 1], size: [2, 10] });
  expect(await overview([5, 5], [8, 8])).toMatchObject({ size: [0, 5], means: new Float32Array() });
  // A row of weights sums to 1.
  const whole = await overview([0, 10], [1, 1]);
  expect(difference(whole.means, [0.1])).toBeLessThan(1e-7);
});

test('left to itself, small work is done at once and large work by workers', async () => {
  expect((await attend(made({ heads: 2, queries: 100, d_k: 64 }, randomFrom(5)), {})).how).toBe('direct');
  expect((await attend(large, {})).how).toBe('node workers');
});

test.each([0, 1, 2])('with %d workers progress only grows, from above 0 to 1', async (workers) => {
  const seen: number[] = [];
  await attend(large, { workers, onProgress: (done: number) => seen.push(done) });
  expect(seen.length).toBeGreaterThan(4);
  expect(seen[0]).toBeGreaterThan(0);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(seen.length);
});

test('an onProgress that throws rejects the call', async () => {
  for (const workers of [0, 2, 'auto']) {
    const onProgress = () => {
      throw new Error('of the caller');
    };
    await expect(attend(large, { workers, onProgress })).rejects.toThrow('of the caller');
  }
});

test.each([0, 2])(
  'with %d workers a calculation is stopped with the reason of the signal, at once',
  async (workers) => {
    await attend(large, { workers });
    const { context } = await attend(large, { workers });
    const stop = new AbortController();
    const reported: number[] = [];
    const running = attend(large, {
      workers,
      signal: stop.signal,
      onProgress(done: number) {
        reported.push(done);
        stop.abort(new Error('changed my mind'));
      },
    });
    await expect(running).rejects.toThrow('changed my mind');
    expect(reported).toEqual([expect.toSatisfy((done: number) => done > 0 && done < 0.5)]);
    await expect(attend(large, { workers, signal: stop.signal })).rejects.toThrow('changed my mind');
    await expect(attend(large, { workers, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect((await attend(large, { workers })).context).toEqual(context);
  },
);

test('several calculations share the workers, and each gets its own', async () => {
  const cases = [1, 2, 3, 4].map((seed) => made({ heads: 3, queries: 400 + seed, d_k: 20 }, randomFrom(seed)));
  const alone = await Promise.all(cases.map((one) => attend(one, { workers: 0 })));
  const stop = new AbortController();
  const stopped = attend(large, { workers: 2, signal: stop.signal });
  const together = cases.map((one) => attend(one, { workers: 2 }));
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  (await Promise.all(together)).forEach(({ context }, index) => expect(context).toEqual(alone[index]!.context));
});

test('many short heads are done together', async () => {
  const many = made({ batch: 300, heads: 8, kv_heads: 2, queries: 9, d_k: 5, logsumexp: true }, randomFrom(9));
  const { how, ...direct } = await attend(many, {});
  expect(how).toBe('direct');
  // How many are done at once is measured: here the clock stands still, so that a busy machine does not take part in it.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  let steps = 0;
  const slices = await attend(many, { workers: 0, onProgress: () => steps++ });
  vi.restoreAllMocks();
  expect(slices).toEqual({ ...direct, how: 'slices' });
  expect(steps).toBeLessThan(100); // of 2400 heads

  for (const workers of [1, 3]) {
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    const { context, logsumexp } = await attend(many, { workers });
    // What a worker is sent first is by estimate, and what follows as it was measured.
    const calls = sent.mock.calls.flatMap(([message]) => ('calls' in message ? [message.calls.length] : []));
    sent.mockRestore();
    expect({ context, logsumexp }).toEqual(direct);
    expect(calls[0]).toBeGreaterThan(24);
  }
});

test('inputs are not taken away from the caller', async () => {
  const before = large.key.slice();
  await attend(large, { workers: 2 });
  expect(large.key).toEqual(before);
  // A Buffer of Node is a Uint8Array whose slice is a view.
  const mask = Buffer.alloc(large.options.queries ** 2, 1);
  const { context } = await attend(large, { workers: 2, mask });
  expect(context).toEqual((await attend(large, { workers: 0 })).context);
  expect(mask.length).toBe(large.options.queries ** 2);
});

/** Calls `meddle` instead of sending the n-th job to a worker of Node. */
function meddleWith(meddle: (worker: Worker, job: number) => boolean): void {
  const send = Worker.prototype.postMessage;
  let job = 0;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, transfer) {
    if (typeof message === 'object' && 'calls' in message && meddle(this, job++)) return;
    send.call(this, message, transfer as ArrayBuffer[]);
  });
}

test('a worker that dies takes nothing with it: others do its jobs', async () => {
  const { context } = await attend(large, { workers: 0 });
  const died: number[] = [];
  meddleWith((worker, job) => {
    if (job !== 3 && job !== 6) return false;
    died.push(job);
    void worker.terminate();
    return true;
  });
  const got = await attend(large, { workers: 2 });
  expect(died).toEqual([3, 6]);
  expect(got).toMatchObject({ how: 'node workers' });
  expect(got.context).toEqual(context);
});

test('where workers die again and again the call is rejected, and the next one works', async () => {
  meddleWith((worker) => {
    void worker.terminate();
    return true;
  });
  await expect(attend(large, { workers: 2 })).rejects.toThrow(/^workers stopped working: a worker ended with 1/);
  vi.restoreAllMocks();
  expect((await attend(large, { workers: 2 })).how).toBe('node workers');
});

test('a call that fails in a worker is rejected with what the worker said', async () => {
  const send = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message, transfer) {
    if ('calls' in message) message.calls[0].name = 'no such export';
    send.call(this, message, transfer as ArrayBuffer[]);
  });
  await expect(attend(large, { workers: 2 })).rejects.toThrow(/^a worker failed: TypeError/);
  vi.restoreAllMocks();
  expect((await attend(large, { workers: 2 })).how).toBe('node workers');
});

test('where no worker can be started slices do the work, and it is not tried again', async () => {
  // The modules anew: which forms of workers failed is remembered for a page.
  vi.resetModules();
  const own = await ((await import('../../web/core/load.ts')) as { load: Load }).load();
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {
    throw new Error('no workers here');
  });
  const { query, key, value, options } = large;
  const got = await own.attend(query, key, value, { ...options, workers: 2 });
  expect(got).toEqual({ ...(await attend(large, { workers: 0 })), how: 'slices' });
  vi.restoreAllMocks();
  expect((await own.attend(query, key, value, { ...options, workers: 2 })).how).toBe('slices');
});

test('a process of Node ends when its work is done, though workers are kept', async () => {
  // The timer that ends idle workers never fires: the process ends because nothing keeps it alive.
  const script = `
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (work, time, ...rest) => setTimeout(work, time === 10_000 ? 2 ** 31 - 1 : time, ...rest);
    const { load } = await import('./web/core/load.ts');
    const core = await load();
    const numbers = new Float32Array(64 * 64).fill(1);
    const { how } = await core.attend(numbers, numbers, numbers, { d_k: 64, workers: 2 });
    console.log(how);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toBe('node workers\n');
});
