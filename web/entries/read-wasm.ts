// Replaces web/core/read-wasm.ts where only scripts may be fetched: the SIMD core is inside this script, with the code that Emscripten
// adds; the other builds are scripts beside it.
import '#build/wasm/simd.mjs';
import simd from 'wasm:simd';
import type { WasmFile } from '../core/backend.ts';
import { bytesOf } from './wasm-text.ts';

const texts: Record<WasmFile, () => Promise<{ default: string }>> = {
  simd: async () => ({ default: simd }),
  scalar: () => import('wasm:scalar'),
  'fused-relaxed': () => import('wasm:fused-relaxed'),
  'fused-simd': () => import('wasm:fused-simd'),
  'fused-scalar': () => import('wasm:fused-scalar'),
};

export const readWasm = async (file: WasmFile): Promise<ArrayBuffer> => bytesOf((await texts[file]()).default);
