// Replaces web/core/diagnosis/read-wasm.ts where only scripts may be fetched: each build is a script.
import type { TracedBackend } from '../core/backend.ts';
import { bytesOf } from './wasm-text.ts';

const texts: Record<TracedBackend, () => Promise<{ default: string }>> = {
  simd: () => import('wasm:diagnosis-simd'),
  scalar: () => import('wasm:diagnosis-scalar'),
};

export const readDiagnosis = async (backend: TracedBackend): Promise<ArrayBuffer> =>
  bytesOf((await texts[backend]()).default);
