// Replaces web/core/read-wasm.ts in a page that contains everything it needs: the SIMD builds.
import '#build/wasm/simd.mjs';
import fusedSimd from 'wasm:fused-simd';
import simd from 'wasm:simd';
import type { WasmFile } from '../core/backend.ts';
import { bytesOf } from './wasm-text.ts';

const texts: Partial<Record<WasmFile, string>> = { simd, 'fused-simd': fusedSimd };

export async function readWasm(file: WasmFile): Promise<ArrayBuffer> {
  const text = texts[file];
  if (text === undefined) throw new Error(`${file}: is not in this file`);
  return bytesOf(text);
}
