// Replaces web/core/diagnosis/read-wasm.ts in a page that contains everything it needs: the SIMD build.
import simd from 'wasm:diagnosis-simd';
import type { TracedBackend } from '../core/backend.ts';
import { bytesOf } from './wasm-text.ts';

export async function readDiagnosis(backend: TracedBackend): Promise<ArrayBuffer> {
  if (backend !== 'simd') throw new Error(`${backend}: is not in this file`);
  return bytesOf(simd);
}
