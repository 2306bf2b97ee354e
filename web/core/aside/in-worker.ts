// The core in a worker of its own: the memory that it took is free when the worker has ended.
import type { CoreResult } from '#build/wasm/simd.mjs';
import type { Counts } from '../cost.ts';
import { connector } from '../fused/connect.ts';
import { loadMessages } from '../messages/load.ts';
import type { Request } from '../request-writer.ts';
import { workerFile } from './worker-file.ts';

const connect = connector({ file: workerFile, source: () => import('../../../build/wasm/core-worker.js?raw') });

/** What the worker sends (worker.js): how far it is, then the result, or why there is none. */
interface Answer {
  done?: Counts;
  result?: CoreResult;
  failed?: string;
}

interface Options {
  /** Ends the worker; the promise rejects with its reason. */
  signal: AbortSignal | undefined;
  /** Called now and then with what was computed so far. */
  onDone: (done: Counts) => void;
}

/**
 * Computes a request in a worker, with a copy of the model that it reads.
 * @throws Error where no worker can be started, or it stops working
 */
export async function runInWorker(
  wasm: ArrayBuffer,
  { words, entries, numbers, model }: Request & { model: Float32Array<ArrayBuffer> },
  { signal, onDone }: Options,
): Promise<CoreResult> {
  const connection = await connect(wasm);
  if (connection === undefined) throw new Error(loadMessages.noWorker);
  let stop = () => {};
  try {
    return await new Promise<CoreResult>((resolve, reject) => {
      stop = () => reject(signal!.reason as Error);
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      connection.onmessage = (message) => {
        const { done, result, failed } = message as Answer;
        if (done !== undefined) onDone(done);
        else if (result !== undefined) resolve(result);
        else reject(new Error(failed));
      };
      connection.onerror = reject;
      connection.keep(true);
      connection.post({ words, entries, numbers, model }, [model.buffer]);
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    connection.end();
  }
}
