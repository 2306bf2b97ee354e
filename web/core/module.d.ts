// What Emscripten makes of src/bindings.cpp. Written by hand: --emit-tsd needs 3.1.57 or newer.
declare module '#build/wasm/*.mjs' {
  /** A trace as the core hands it over: flat arrays, enums as numbers, no ids, no labels. */
  export interface CoreResult {
    /** 0: ok, 1: the request does not fit together, 2: out of memory. What follows is there only with 0. */
    status: number;
    /** The build that ran: "simd" or "scalar". */
    backend: string;
    /** Eight for each step: operation, role, row axis, column axis, rows, columns, two operands (−1: none). */
    steps: Int32Array;
    /** Two for each step: divisor (0: none) and factor, which only `scale` uses. */
    attributes: Float32Array;
    /** The values of all steps, one after another. */
    values: Float32Array;
    /** Three for each held cell: step, row, column. */
    held: Int32Array;
    /** For each held cell what the core computed for it. */
    computed: Float32Array;
    /** 0: the word space, 1: a seed, 2: the example. */
    embeddingsSource: number;
    parametersSource: number;
    /** Rows of the embeddings whose word is not in the word space. */
    seededRows: Int32Array;
  }

  export interface CoreModule {
    run(words: string, fields: Int32Array, numbers: Float32Array): CoreResult;
  }

  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<CoreModule>;
}
