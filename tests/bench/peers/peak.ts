// The most that 128-bit wasm can compute here: tests/bench/peak.cpp. No attention; what the kernels are held against.
import type { Form } from '../attention/contestant.ts';

const loops = ['in_registers', 'in_tile'] as const;
type Exports = Record<(typeof loops)[number] | `${(typeof loops)[number]}_flops`, (rounds: number) => number>;

/** Operations of one run: a multiple of those of a round of either loop. */
export const peakFlops = 11_520_000;

/** Its loops, of which the faster counts. */
export function peak(bytes: BufferSource): Form[] {
  return loops.map((loop) => async () => {
    const { instance } = await WebAssembly.instantiate(bytes);
    const exports = instance.exports as unknown as Exports;
    const rounds = peakFlops / exports[`${loop}_flops`](0);
    return { run: () => void exports[loop](rounds), result: () => new Float32Array() };
  });
}
