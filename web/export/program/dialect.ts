// What the programs of the two libraries have in common.
import type { Operation, Step } from '../../core/trace.ts';

/** A step to be written, with the Python names of what it is made from. */
export interface Made {
  step: Step;
  /** Names of the operands, in order. */
  names: readonly string[];
  operands: readonly Step[];
  /** The program derives: what is written is also called with numbers that carry derivatives. */
  derived: boolean;
  /** Terms of sums are rounded one by one. */
  rounded: boolean;
}

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
  /** The import, names for ∞ and NaN, and what every program needs. */
  base: (derived: boolean) => string;
  /** Functions by name, written into a program that calls them. */
  helpers: (derived: boolean) => Record<string, string>;
  /** The Python expression of each operation. */
  expressions: Record<Operation, (made: Made) => string>;
  /** The variances of the rows of `of` along their principal components, whose points are `points`. */
  variances: (of: string, points: string) => KnownCall;
  /** Whether the library finds gradients by itself: `autograd(check, loss, {name: (given, its gradient)})` compares them. */
  autograd?: true;
  /** softmax over the rows of a step. */
  softmax?: (of: string) => KnownCall;
  /** Layer norm over the rows of a step; `gain` and `shift` are names of matrices of one row. */
  layerNorm?: (of: string, epsilon: string, gain?: string, shift?: string) => KnownCall;
}

/** Whether a step has a 0. */
export const hasZero = ({ values }: Step): boolean => values.includes(0);
/** Whether a step has a −∞. */
export const hasMinusInfinity = ({ values }: Step): boolean => values.includes(-Infinity);
