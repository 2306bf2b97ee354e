// What Emscripten makes of src/bindings.cpp. Written by hand: --emit-tsd needs 3.1.57 or newer.
declare module '#build/wasm/*.mjs' {
  /** A trace as the core hands it over: flat arrays, enums as numbers, no ids, no labels. */
  export interface CoreResult {
    /** The number of a `Status`. What follows is there only with `ok`. */
    status: number;
    /** The build that ran: "simd" or "scalar". */
    backend: string;
    /** Rows of `stepColumns`. */
    steps: Int32Array;
    /** The operands of all steps, one after another: numbers of steps. */
    operands: Int32Array;
    /** One for each step: the value of the attribute that its row names. */
    attributes: Float32Array;
    /** The values of all steps, one after another. */
    values: Float32Array;
    /** Rows of `overriddenColumns`. */
    overridden: Int32Array;
    /** For each overridden cell what the core computed for it. */
    computed: Float32Array;
    /** The number of a `Source` for each step. */
    sources: Int32Array;
    /** Rows of `seededColumns`. */
    seeded: Int32Array;
  }

  export interface CoreModule {
    run(words: string, entries: Int32Array, numbers: Float32Array): CoreResult;
  }

  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<CoreModule>;
}
