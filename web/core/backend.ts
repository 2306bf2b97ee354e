/** The builds of the core: 128-bit SIMD with fused multiply-add (relaxed SIMD), 128-bit SIMD, the same without. Best first. */
export const backends = ['relaxed', 'simd', 'scalar'] as const;
export type Backend = (typeof backends)[number];

/** The builds of the traced path. Both give the same bits; there is none with fused multiply-add, whose bits would differ. */
export type TracedBackend = Exclude<Backend, 'relaxed'>;

/** A file of WebAssembly bytes, without its ending: one of the traced path, or of the fused path. */
export type WasmFile = TracedBackend | `fused-${Backend}`;
