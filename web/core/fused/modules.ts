// The builds of the kernel module, and which of them an engine runs.
import type { Backend } from '../backend.ts';
import { loadMessages } from '../messages/load.ts';
import { Instance } from './instance.ts';
import { computesRightly } from './self-test.ts';

export interface FusedModule {
  backend: Backend;
  module: WebAssembly.Module;
  /** One that has shown that it computes rightly. */
  instance: Instance;
}

async function start(backend: Backend, bytes: ArrayBuffer): Promise<FusedModule> {
  const module = await WebAssembly.compile(bytes);
  const instance = await Instance.create(module);
  if (!computesRightly(instance)) throw new Error(loadMessages.wrongValues(`fused ${backend} module`));
  return { backend, module, instance };
}

/**
 * The first of some builds that computes rightly.
 * @throws the error of the first, if none does
 */
export async function firstModule(
  backends: readonly Backend[],
  read: (backend: Backend) => Promise<ArrayBuffer>,
): Promise<FusedModule> {
  const reasons: unknown[] = [];
  for (const backend of backends) {
    try {
      return await start(backend, await read(backend));
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw reasons[0];
}
