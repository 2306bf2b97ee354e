// What Emscripten makes of src/bindings.cpp. Written by hand: --emit-tsd needs 3.1.57 or newer.
declare module '#build/wasm/*.mjs' {
  /** The steps of a calculation as the core hands them over: flat arrays, enums as numbers, no ids, no labels. */
  export interface CorePlan {
    /** The number of a `Status`. */
    status: number;
    /** The build that ran: "simd" or "scalar". */
    backend: string;
    /** With `ok` and `too_large`; src/trace/cost.h. What follows is there only with `ok`. */
    cost: CoreCost;
    /** Rows of `stepColumns`. */
    steps: Int32Array;
    /** The operands of all steps, one after another: numbers of steps. */
    operands: Int32Array;
    /** One for each step: the value of the attribute that its row names. */
    attributes: Float32Array;
    /** Rows of `overriddenColumns`. */
    overridden: Int32Array;
  }

  /** What a calculation takes: a count of each. */
  export interface CoreCost {
    steps: number;
    numbers: number;
    temporary: number;
    cells: number;
    multiply_adds: number;
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
    /**
     * `allows` is asked before any memory is taken; where it refuses, the status is `too_large`.
     * @param by_steps only prepares it, instead of what was prepared before
     */
    run(
      words: string,
      entries: Int32Array,
      numbers: Float32Array,
      allows: (cost: CoreCost) => boolean,
      by_steps: true,
    ): undefined;
    run(
      words: string,
      entries: Int32Array,
      numbers: Float32Array,
      allows: (cost: CoreCost) => boolean,
      by_steps: false,
    ): CoreResult;
    /**
     * Computes the next steps of what `run` prepared, as many as take about three milliseconds, or a part of one that takes long, and calls
     * `computed` with what all of that took so far. Where no step is left, the result; its `values` are a view of the memory, until that
     * grows or the next `run` by steps.
     */
    advance(computed: (done: CoreCost) => void): CoreResult | undefined;
    /**
     * Makes room for the parameters of one model, `count` numbers, which requests read from then on. False if there is too little memory.
     */
    reserve_model(count: number): boolean;
    /** All numbers of the model, to be set and read: a view of the memory, until that grows. */
    model_numbers(): Float32Array;
    /** For each step of `run` a row, a column and a number (src/request/rounding.h); empty where it cannot be run. */
    rounding(words: string, entries: Int32Array, numbers: Float32Array): Float32Array;
  }

  export default function create(options: { wasmBinary: ArrayBuffer }): Promise<CoreModule>;
}
