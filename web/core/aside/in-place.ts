// The steps of a calculation one after another, with pauses in which the page can do something else.
import type { CoreCost, CoreResult } from '#build/wasm/simd.mjs';
import type { Instance } from '../instance.ts';
import type { Request } from '../request-writer.ts';
import { yieldToEvents } from '../yield-to-events.ts';

/** How many milliseconds go by before a pause, besides those of the step that is being computed. */
const AT_ONCE = 12;

interface Options {
  signal: AbortSignal | undefined;
  onDone: (done: CoreCost) => void;
}

/** @param allows asked before anything is computed */
export function runInPlace(
  instance: Instance,
  { words, entries, numbers }: Request,
  allows: (cost: CoreCost) => boolean,
  { signal, onDone }: Options,
): Promise<CoreResult> {
  return instance.inTurn(async () => {
    const { module } = instance;
    try {
      signal?.throwIfAborted();
      module.run(words, entries, numbers, allows, true);
      let result: CoreResult | undefined;
      while (result === undefined) {
        const pause = performance.now() + AT_ONCE;
        let done: CoreCost | undefined;
        while (result === undefined && performance.now() < pause) {
          result = module.advance((so_far) => (done = so_far));
        }
        if (done !== undefined) onDone(done);
        await yieldToEvents();
        signal?.throwIfAborted();
      }
      return result;
    } catch (reason) {
      module.run('', new Int32Array(), new Float32Array(), () => false, true); // frees what was taken
      throw reason;
    }
  });
}
