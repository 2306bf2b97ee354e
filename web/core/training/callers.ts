// Where training computes: in a worker, and where none can be started, on this thread in slices between which the page breathes.
import { yieldToEvents } from '../yield-to-events.ts';
import { connector } from '../fused/connect.ts';
import { Instance } from './instance.ts';
import type { Call, Caller, Result } from './instance.ts';

/** Milliseconds after which the page has its turn. A call that takes longer is not cut. */
const slice = 8;

const connect = connector({
  file: () => new URL('./worker.js', import.meta.url),
  source: () => import('./worker.js?raw'),
});

/** Undefined where no worker can be started. */
export async function workerCaller(module: WebAssembly.Module): Promise<Caller | undefined> {
  const connection = await connect(module);
  if (connection === undefined) return undefined;
  let settle: { resolve: (results: Result[]) => void; reject: (reason: Error) => void } | undefined;
  const caller: Caller = {
    where: 'worker',
    onerror: () => undefined,
    run: (calls) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        connection.keep(true);
        connection.post(calls, []);
      }),
    end: () => connection.end(),
  };
  connection.onmessage = (message) => {
    connection.keep(false);
    const { results, failed } = message as { results: Result[]; failed?: string };
    if (failed === undefined) settle?.resolve(results);
    else settle?.reject(new Error(failed));
  };
  connection.onerror = (reason) => {
    settle?.reject(reason);
    caller.onerror(reason);
  };
  return caller;
}

/** An instance on this thread. */
export function pageCaller(instance: Instance): Caller {
  let ended = false;
  return {
    where: 'page',
    onerror: () => undefined,
    async run(calls: readonly Call[]) {
      const results: Result[] = [];
      let start = performance.now();
      for (const call of calls) {
        if (performance.now() - start >= slice) {
          await yieldToEvents();
          if (ended) return new Promise<never>(() => undefined);
          start = performance.now();
        }
        results.push(instance.run(call));
      }
      await yieldToEvents();
      return results;
    },
    end() {
      ended = true;
    },
  };
}
