/** What the fused path takes and returns: attention at scale, on typed arrays, without a trace. */

/**
 * What is computed. Sizes are whole numbers of at least 0 (`heads` and `kv_heads` of at least 1); their products are checked before
 * anything is allocated: a RangeError where an array would have 2³¹ numbers or 2³² bytes. All numbers are finite, but for the −∞
 * of a mask: a key that is not read may still be multiplied, by 0. Keys past `lengths` are never read and may hold anything.
 */
export interface AttendOptions {
  /** Sequences side by side, each with its own queries, keys and values. Default 1. */
  batch?: number;
  /** Heads of one sequence. Default 1. */
  heads?: number;
  /** Heads of keys and values; divides `heads`, each serves heads ÷ kv_heads consecutive heads. Default `heads`. */
  kv_heads?: number;
  /** Rows of the queries of one head. Default: what the length of `query` makes of it. */
  queries?: number;
  /** Rows of the keys and values of one head. Default: what the length of `key` makes of it. */
  keys?: number;
  /** Numbers of one query or key. */
  d_k: number;
  /** Numbers of one value. Default `d_k`. */
  d_v?: number;
  /** What multiplies the scores; "sqrt" (default): 1 ÷ √d_k, "none": 1. At most 2.3586e38 in size, unless there is a softcap. */
  scale?: 'sqrt' | 'none' | number;
  /** c: a scaled score s becomes c · tanh(s ÷ c), before slopes and masks are added. Above 0, at most 2.3586e38. Default: no limit. */
  softcap?: number;
  /** A query reads the keys up to its own position: key j where j ≤ offset + i. Default false. */
  causal?: boolean;
  /**
   * The position of the first query; as many keys came before it. A list: for each of the batch its own, where caches are of
   * different lengths. Default 0.
   */
  offset?: number | ArrayLike<number>;
  /** A query reads the keys nearer than this, at least 1: |offset + i − j| < window. Default: all. */
  window?: number;
  /**
   * queries × keys, or heads × queries × keys, or batch × heads × queries × keys. Float32Array: added to the scores, −∞ is not
   * read. Uint8Array: 0 is not read, anything else is.
   */
  mask?: Float32Array | Uint8Array;
  /** For each of the batch how many keys are real; those after them are padding and are not read. */
  lengths?: ArrayLike<number>;
  /** ALiBi, for each head: slope · distance is subtracted from a score. At most 2.3586e38 in size. */
  slopes?: ArrayLike<number>;
  /** Whether the logarithm of Σ_j e^score of each query is wanted too. Default false. */
  logsumexp?: boolean;
}

/** How a large calculation is run. None of it changes a bit of the result. */
export interface RunOptions {
  /**
   * How many workers share it, at most 64; 0: none, in slices on this thread; "auto" (default): by size and cores, and at once where it takes
   * only some milliseconds. Where no worker can be started, slices do the work.
   */
  workers?: 'auto' | number;
  /** Stops the calculation: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called again and again with the part that is done, from 0 to 1. */
  onProgress?: (done: number) => void;
}

/**
 * How a calculation ran: at once, in slices on this thread, or in workers, which came from a file of the same origin, from a
 * blob, or are threads of Node.
 */
export type How = 'direct' | 'slices' | 'file workers' | 'blob workers' | 'node workers';

export interface Attended {
  /** batch × heads × queries × d_v; 0 where a query may read nothing. */
  context: Float32Array;
  /** batch × heads × queries, −∞ where a query may read nothing. Only where it was asked for. */
  logsumexp?: Float32Array;
  how: How;
}

/**
 * One calculation whose inputs and outputs are in the memory of a WebAssembly instance of its own: write the inputs, `run()`,
 * read the outputs. Nothing is copied; the arrays stay valid as long as this object is kept.
 */
export interface PreparedAttention {
  /** batch × heads × queries × d_k */
  readonly query: Float32Array;
  /** batch × kv_heads × keys × d_k */
  readonly key: Float32Array;
  /** batch × kv_heads × keys × d_v */
  readonly value: Float32Array;
  /** As in the options, where there is one: its content may be changed. */
  readonly mask?: Float32Array | Uint8Array;
  /** batch × heads × queries × d_v */
  readonly context: Float32Array;
  /** batch × heads × queries, where it was asked for. */
  readonly logsumexp?: Float32Array;
  /** Computes `context` (and `logsumexp`) from what the inputs hold now. */
  run(): void;
}

/** A layer of self-attention with its projections; weights are packed once. */
export interface LayerOptions {
  /** Rows of the input. */
  tokens: number;
  /** At least 1. */
  d_model: number;
  /** Divides d_model. */
  heads: number;
  /** d_model × d_model each, row-major, X·W; heads side by side in the columns. */
  W_Q: Float32Array;
  W_K: Float32Array;
  W_V: Float32Array;
  W_O: Float32Array;
  /** d_model each; absent: none. */
  b_Q?: Float32Array;
  b_K?: Float32Array;
  b_V?: Float32Array;
  b_O?: Float32Array;
  causal?: boolean;
}

export interface PreparedLayer {
  /** tokens × d_model */
  readonly input: Float32Array;
  /** tokens × d_model */
  readonly output: Float32Array;
  run(): void;
}

/** Which weights an overview shows. Ranges are [first, end), end not included. */
export interface OverviewOptions extends AttendOptions {
  /** Of the queries. */
  rows: readonly [number, number];
  /** Of the keys. */
  columns: readonly [number, number];
  /** The most blocks down and across, at least 1; blocks are equally large, but for the last ones. */
  most: readonly [number, number];
  /** batch × heads × queries, as `attend` gave it for the same options. */
  logsumexpOf: Float32Array;
}

export interface Overview {
  /** Weights of one block, down and across. */
  block: readonly [number, number];
  /** Blocks, down and across. */
  size: readonly [number, number];
  /** batch × heads × down × across: the mean weight of each block. */
  means: Float32Array;
  how: How;
}
