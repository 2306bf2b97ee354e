// Where the WebAssembly bytes of the diagnosis come from: files. A build that has them as text inside its scripts (web/entries/) puts another
// module in the place of this one.
import type { TracedBackend } from '../backend.ts';
import { readBytes } from '../read-wasm.ts';

const files: Record<TracedBackend, () => URL> = {
  simd: () => new URL('../../../build/wasm/diagnosis-simd.wasm', import.meta.url),
  scalar: () => new URL('../../../build/wasm/diagnosis-scalar.wasm', import.meta.url),
};

/** Reads one of them. Throws where it cannot be read. */
export const readDiagnosis = (backend: TracedBackend): Promise<ArrayBuffer> => readBytes(files[backend]());
