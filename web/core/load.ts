import type { CoreModule } from '#build/wasm/simd.mjs';
import { decode } from './decode.ts';
import { ExampleError } from './errors.ts';
import type { Example } from './example.ts';
import { traceHash } from './hash.ts';
import { request } from './request.ts';
import { goldenHash, selfTestExample } from './self-test.ts';
import type { Trace } from './trace.ts';
import { checkOverrides, validate } from './validate.ts';

/** Which build of the core runs: 128-bit SIMD, or the same algorithms without it. Both give the same bits. */
export type Backend = 'simd' | 'scalar';

/** The attention core. It keeps no state: nothing needs to be freed. */
export interface Core {
  readonly backend: Backend;
  /**
   * Computes every step of an example.
   * @param document an example document (see README): plain data, not validated yet
   * @throws ExampleError where the document cannot be run, with the place and the reason
   */
  run(document: unknown): Trace;
}

export interface LoadOptions {
  /** Use this build instead of the first that works. */
  backend?: Backend;
  /** Where the WebAssembly bytes come from; by default the files beside this module. */
  readWasm?: (backend: Backend) => Promise<ArrayBuffer>;
}

const wasmFiles: Record<Backend, URL> = {
  simd: new URL('../../build/wasm/simd.wasm', import.meta.url),
  scalar: new URL('../../build/wasm/scalar.wasm', import.meta.url),
};

const glue = {
  simd: () => import('#build/wasm/simd.mjs'),
  scalar: () => import('#build/wasm/scalar.mjs'),
};

async function readWasmFile(backend: Backend): Promise<ArrayBuffer> {
  const url = wasmFiles[backend];
  if (url.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(url)).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

function compute(module: CoreModule, example: Example): Trace {
  const { words, fields, numbers } = request(example);
  const result = module.run(words, fields, numbers);
  if (result.status === 2) throw new ExampleError('', 'needs more memory than there is');
  if (result.status !== 0) throw new ExampleError('', 'does not fit together in a way that was not noticed before');
  return decode(result, example);
}

async function start(backend: Backend, readWasm: (backend: Backend) => Promise<ArrayBuffer>): Promise<Core> {
  const [{ default: create }, wasmBinary] = await Promise.all([glue[backend](), readWasm(backend)]);
  const module = await create({ wasmBinary });
  // Some engines accept SIMD and compute wrong values: believe a module only after it has shown its numbers.
  const shown = traceHash(compute(module, selfTestExample));
  if (shown !== goldenHash) throw new Error(`the ${backend} core computes wrong values`);
  return {
    backend,
    run(document) {
      const example = validate(document);
      const trace = compute(module, example);
      checkOverrides(example, trace);
      return trace;
    },
  };
}

async function startFirst({ backend, readWasm = readWasmFile }: LoadOptions): Promise<Core> {
  if (typeof WebAssembly !== 'object') throw new Error('This browser has no WebAssembly');
  if (backend !== undefined) return start(backend, readWasm);
  try {
    return await start('simd', readWasm);
  } catch (reason) {
    try {
      return await start('scalar', readWasm);
    } catch {
      throw reason;
    }
  }
}

const loaded = new Map<Backend | 'first', Promise<Core>>();

/**
 * Loads the core, in a browser or in Node. It is compiled once; further calls share it. Takes the SIMD build, and the scalar
 * one where the engine has no SIMD or computes wrong values with it.
 * @throws Error where WebAssembly is missing or the files cannot be read; a later call tries again
 */
export function load(options: LoadOptions = {}): Promise<Core> {
  if (options.readWasm !== undefined) return startFirst(options);
  const key = options.backend ?? 'first';
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const core = startFirst(options);
  loaded.set(key, core);
  core.catch(() => loaded.delete(key));
  return core;
}
