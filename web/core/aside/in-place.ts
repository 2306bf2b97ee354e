// A calculation part by part, with pauses in which the page can do something else.
import type { CoreCost, CoreResult } from '#build/wasm/simd.mjs';
import type { Instance } from '../instance.ts';
import type { Request } from '../request-writer.ts';
import { yieldToEvents } from '../yield-to-events.ts';

/** How many milliseconds go by before a pause, besides those of the part that is being computed. */
const AT_ONCE = 12;

interface Options<Taken> {
  signal: AbortSignal | undefined;
  onDone: (done: CoreCost) => void;
  /** Takes what is wanted of the result at once: its `values` are a view of the core's memory. */
  take: (result: CoreResult) => Taken;
}

/** @param allows asked before anything is computed */
export function runInPlace<Taken>(
  instance: Instance,
  { words, entries, numbers }: Request,
  allows: (cost: CoreCost) => boolean,
  { signal, onDone, take }: Options<Taken>,
): Promise<Taken> {
  return instance.inTurn(async () => {
    const { module } = instance;
    try {
      signal?.throwIfAborted();
      module.run(words, entries, numbers, allows, true);
      for (;;) {
        const pause = performance.now() + AT_ONCE;
        let done: CoreCost | undefined;
        do {
          const result = module.advance((so_far) => (done = so_far));
          if (result === undefined) continue;
          onDone(result.cost);
          signal?.throwIfAborted();
          const taken = take(result);
          // Copying the numbers of a large model takes a while, and so does what is made of them: each is a task of its own.
          await yieldToEvents();
          return taken;
        } while (performance.now() < pause);
        if (done !== undefined) onDone(done);
        await yieldToEvents();
        signal?.throwIfAborted();
      }
    } finally {
      module.run('', new Int32Array(), new Float32Array(), () => false, true); // frees what was taken
    }
  });
}
