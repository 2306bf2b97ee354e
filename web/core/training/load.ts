// The builds of the training module, and which of them this engine runs.
import { loadMessages } from '../messages/load.ts';
import { readBytes } from '../read-wasm.ts';
import { pageCaller, workerCaller } from './callers.ts';
import { Instance } from './instance.ts';
import type { Caller } from './instance.ts';
import { computesRightly } from './self-test.ts';

/** Best first. Both give the same bits. */
export const trainingBackends = ['simd', 'scalar'] as const;
export type TrainingBackend = (typeof trainingBackends)[number];

const files: Record<TrainingBackend, () => URL> = {
  simd: () => new URL('../../../build/wasm/training-simd.wasm', import.meta.url),
  scalar: () => new URL('../../../build/wasm/training-scalar.wasm', import.meta.url),
};

async function compile(backend: TrainingBackend): Promise<WebAssembly.Module> {
  const module = await WebAssembly.compile(await readBytes(files[backend]()));
  // Some engines accept SIMD and compute wrong values: a module is believed only after it has shown some.
  if (!computesRightly(await Instance.create(module)))
    throw new Error(loadMessages.wrongValues(`${backend} training module`));
  return module;
}

async function first(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') throw new Error(loadMessages.noWebAssembly);
  const reasons: unknown[] = [];
  for (const backend of trainingBackends) {
    try {
      return await compile(backend);
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw reasons[0];
}

const loaded = new Map<TrainingBackend | 'first', Promise<WebAssembly.Module>>();

/** Compiles the first build that computes rightly, or the one that is asked for; once. A later call tries again where it failed. */
function loadModule(backend?: TrainingBackend): Promise<WebAssembly.Module> {
  const key = backend ?? 'first';
  const module = loaded.get(key) ?? (backend === undefined ? first() : compile(backend));
  loaded.set(key, module);
  module.catch(() => loaded.delete(key));
  return module;
}

export interface TrainingOptions {
  /** Use this build instead of the first that works. */
  backend?: TrainingBackend;
  /** Where it computes; by default in a worker, and on the page where none can be started. */
  where?: 'worker' | 'page';
}

/** Something that calls the training module. */
export async function startCaller({ backend, where }: TrainingOptions = {}): Promise<Caller> {
  const module = await loadModule(backend);
  const caller = where === 'page' ? undefined : await workerCaller(module);
  if (caller !== undefined) return caller;
  if (where === 'worker') throw new Error(loadMessages.noWorker);
  return pageCaller(await Instance.create(module));
}
