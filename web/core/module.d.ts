// What Emscripten makes of src/bindings.cpp. Written by hand: --emit-tsd needs 3.1.57 or newer.
declare module '#build/wasm/*.mjs' {
  /** A trace as the core hands it over: flat arrays, enums as numbers, no ids, no labels. */
  export interface CoreResult {
    /** 0: ok, 1: the request does not fit together, 2: out of memory. What follows is there only with 0. */
    status: number;
    /** The build that ran: "simd" or "scalar". */
    backend: string;
    /**
     * Thirteen for each step: operation, role, row axis, column axis, rows, columns, then its place (stage, layer, part, head,
     * position; 0: none), then how many operands it has, and of which step it is a gradient (−1: of none).
     */
    steps: Int32Array;
    /** The operands of all steps, one after another: numbers of steps. */
    operands: Int32Array;
    /** Six for each step: divisor (0: none), factor, epsilon, start, halves (0 or 1), slope. */
    attributes: Float32Array;
    /** The values of all steps, one after another. */
    values: Float32Array;
    /** Three for each held cell: step, row, column. */
    held: Int32Array;
    /** For each held cell what the core computed for it. */
    computed: Float32Array;
    /** One for each step, where its numbers came from. −1: computed, 0: the word space, 1: a seed, 2: the example, 3: a formula. */
    sources: Int32Array;
    /** Two for each row of embeddings whose word is not in the word space: step, row. */
    seeded: Int32Array;
  }

  export interface CoreModule {
    run(words: string, fields: Int32Array, numbers: Float32Array): CoreResult;
  }

  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<CoreModule>;
}
