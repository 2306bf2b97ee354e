// What differs between the programs of the two libraries.

/** A library call that makes a step directly from an earlier one. */
export interface KnownCall {
  /** Its name in messages. */
  name: string;
  expression: string;
  /** What its result is compared with, where that is not the step itself. */
  ours?: string;
}

export interface Dialect {
  library: string;
  /** Which notation of operations and functions this library uses. */
  notation: 'numpy' | 'pytorch';
  /** The import, names for ∞ and NaN, and what every program needs. */
  base: (derived: boolean) => string;
  /** Functions by name, which are part of a program where it calls them. */
  helpers: (derived: boolean) => Record<string, string>;
  /** The arguments of a reduction over an axis, which keeps it, with size 1. */
  over: (axis: 0 | 1) => string;
  square: (x: string) => string;
  length: (x: string, over: string) => string;
  /** A function of x whose limit at −∞ is 0. */
  vanishing: (expression: string, x: string) => string;
  /** The variances of the rows of `of` along their principal components, whose points are `points`. */
  variances: (of: string, points: string) => KnownCall;
  /** Whether the library computes gradients by itself: `autograd(check, loss, {name: (given, its gradient)})` compares them. */
  autograd?: true;
  /** softmax over the rows of a step. */
  softmax?: (of: string) => KnownCall;
  /** Layer norm over the rows of a step; `gain` and `shift` are names of matrices of one row. */
  layerNorm?: (of: string, epsilon: string, gain?: string, shift?: string) => KnownCall;
}
