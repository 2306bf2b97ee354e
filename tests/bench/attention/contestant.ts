/** What is computed: heads × n × d each for query, key, value and context. */
export interface AttentionShape {
  heads: number;
  n: number;
  d: number;
  causal?: boolean;
}

export interface AttentionInputs {
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
}

/** A layer of self-attention: tokens × d_model to tokens × d_model. */
export interface LayerShape {
  tokens: number;
  d_model: number;
  heads: number;
}

/** Matrices d_model × d_model, row-major, X·W; biases d_model. */
export interface LayerInputs {
  input: Float32Array;
  W_Q: Float32Array;
  W_K: Float32Array;
  W_V: Float32Array;
  W_O: Float32Array;
  b_Q: Float32Array;
  b_K: Float32Array;
  b_V: Float32Array;
  b_O: Float32Array;
}

/** One way to compute something, ready to be run again and again. */
export interface Contestant {
  run(): void | Promise<unknown>;
  /** What the last run computed. */
  result(): Float32Array;
  close?(): void | Promise<void>;
}

/** Prepares one; rejected where it cannot. */
export type Form = () => Contestant | Promise<Contestant>;

/** Someone who computes attention. Gives every form it has: what is measured is the fastest that runs. */
export interface Peer {
  attention(shape: AttentionShape, inputs: AttentionInputs): Form[];
  layer(shape: LayerShape, inputs: LayerInputs): Form[];
}

/** Floating-point operations of the two products; of a causal one only what is not masked. */
export const attentionFlops = ({ heads, n, d, causal }: AttentionShape): number =>
  causal ? 2 * heads * d * n * (n + 1) : 4 * heads * n * n * d;

export const layerFlops = ({ tokens, d_model }: LayerShape): number =>
  8 * tokens * d_model * d_model + 4 * tokens * tokens * d_model;

export const nameOf = ({ heads, n, d, causal }: AttentionShape): string =>
  `(${heads}, ${n}, ${d})${causal ? ' causal' : ''}`;
