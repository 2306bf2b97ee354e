// What Emscripten makes of src/bindings.cpp. Written by hand: --emit-tsd needs 3.1.57 or newer.
declare module '#build/wasm/*.mjs' {
  /** The steps of a calculation as the core hands them over: flat arrays, enums as numbers, no ids, no labels. */
  export interface CorePlan {
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
    /** Rows of `overriddenColumns`. */
    overridden: Int32Array;
  }

  /** The same with its numbers. */
  export interface CoreResult extends CorePlan {
    /** The values of all steps, one after another. */
    values: Float32Array;
    /** For each overridden cell what the core computed for it. */
    computed: Float32Array;
    /** The number of a `Source` for each step. */
    sources: Int32Array;
    /** Rows of `seededColumns`. */
    seeded: Int32Array;
  }

  export interface CoreModule {
    /**
     * The steps that `run` would compute. Of the numbers only those of options count; of an input it matters only whether it is given,
     * and how many columns `W_U` has.
     */
    plan(words: string, entries: Int32Array, numbers: Float32Array): CorePlan;
    run(words: string, entries: Int32Array, numbers: Float32Array): CoreResult;
  }

  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<CoreModule>;
}
