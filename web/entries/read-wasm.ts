// Stands in for web/core/read-wasm.ts where nothing may be fetched but scripts: the SIMD core is in this script, with what
// Emscripten puts around it; the rest are scripts beside it.
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
