// What takes too long on a page: in a worker, or step by step where the numbers of a large model are.
import type { CoreCost, CoreResult } from '#build/wasm/simd.mjs';
import { estimated, largest, within } from '../cost.ts';
import { expectOptions, expectRunOptions } from '../fused/options.ts';
import type { Instance } from '../instance.ts';
import { isLargeModel } from '../models/size.ts';
import type { Request } from '../request-writer.ts';
import { runInPlace } from './in-place.ts';
import type { AsideOptions } from './options.ts';
import { runInWorker } from './in-worker.ts';

/** A result with numbers of its own. */
const owned = (result: CoreResult): CoreResult =>
  result.status === 0 ? { ...result, values: result.values.slice() } : result;

/**
 * Computes a request without holding up the page. Where it would take too much, that is the status of the result.
 * @param wasm the bytes of the build that the instance is of
 * @throws Error where no worker can be started, or it stops working; the reason of the signal
 */
export async function runAside(
  instance: Instance,
  wasm: () => Promise<ArrayBuffer>,
  asked: Request,
  options: AsideOptions,
): Promise<CoreResult> {
  expectOptions(options, 'runAside');
  expectRunOptions(options);
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  let milliseconds = 1;
  const allows = (counts: CoreCost): boolean => {
    const cost = estimated(counts);
    ({ milliseconds } = cost);
    return within(cost, largest);
  };
  const onDone = (done: CoreCost) => onProgress?.(estimated(done).milliseconds / milliseconds);
  const { module } = instance;
  if (isLargeModel(module.model_numbers().length))
    return runInPlace(instance, asked, allows, { signal, onDone, take: owned });
  let allowed = false;
  const ask = (counts: CoreCost): boolean => {
    allowed = allows(counts);
    return false;
  };
  const plan = module.run(asked.words, asked.entries, asked.numbers, ask, false);
  if (!allowed) return plan;
  const bytes = await wasm();
  // Only now: a view of the numbers is lost when the memory grows.
  return runInWorker(bytes, { ...asked, model: module.model_numbers().slice() }, { signal, onDone });
}
