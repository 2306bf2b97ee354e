// In what the programs of the two libraries differ.

/** A call of the library that makes a step at once from an earlier one. */
export interface KnownCall {
  /** What it is called in messages. */
  name: string;
  expression: string;
  /** What it gives, made of the step, where that is not the step itself. */
  ours?: string;
}

export interface Dialect {
  library: string;
  /** Which of the notations of an operation or a function this is. */
  notation: 'numpy' | 'pytorch';
  /** The import, names for ∞ and NaN, and what every program needs. */
  base: (derived: boolean) => string;
  /** Functions by name, written into a program that calls them. */
  helpers: (derived: boolean) => Record<string, string>;
  /** Arguments of a reduction over an axis, which stays, with one number. */
  over: (axis: 0 | 1) => string;
  square: (x: string) => string;
  length: (x: string, over: string) => string;
  /** A function of x whose limit at −∞ is 0. */
  vanishing: (expression: string, x: string) => string;
  /** The variances of the rows of `of` along their principal components, whose points are `points`. */
  variances: (of: string, points: string) => KnownCall;
  /** Whether the library finds gradients by itself: `autograd(check, loss, {name: (given, its gradient)})` compares them. */
  autograd?: true;
  /** softmax over the rows of a step. */
  softmax?: (of: string) => KnownCall;
  /** Layer norm over the rows of a step; `gain` and `shift` are names of matrices of one row. */
  layerNorm?: (of: string, epsilon: string, gain?: string, shift?: string) => KnownCall;
}
