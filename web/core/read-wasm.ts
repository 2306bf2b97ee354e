// Where the WebAssembly bytes come from: files. A build that has them as text inside its scripts (web/entries/) puts another module
// in the place of this one.
import type { WasmFile } from './backend.ts';

// Made when they are needed: a script without an address of its own, such as one inside a page, has none to start from.
const files: Record<WasmFile, () => URL> = {
  simd: () => new URL('../../build/wasm/simd.wasm', import.meta.url),
  scalar: () => new URL('../../build/wasm/scalar.wasm', import.meta.url),
  'fused-relaxed': () => new URL('../../build/wasm/fused-relaxed.wasm', import.meta.url),
  'fused-simd': () => new URL('../../build/wasm/fused-simd.wasm', import.meta.url),
  'fused-scalar': () => new URL('../../build/wasm/fused-scalar.wasm', import.meta.url),
};

/** Reads one of them. Throws where it cannot be read. */
export const readWasm = (file: WasmFile): Promise<ArrayBuffer> => readBytes(files[file]());

/** Reads a file, in a browser or in Node. */
export async function readBytes(url: URL): Promise<ArrayBuffer> {
  if (url.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(url)).buffer;
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
