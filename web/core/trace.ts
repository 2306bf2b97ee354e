import type { AxisName, Operation, Role } from '#build/generated/vocabulary.ts';

export type { AxisName, Operation, Role };

/** What the rows or the columns of a step stand for, with one label for each. */
export interface Axis {
  name: AxisName;
  labels: string[];
}

/** A computed cell that is held at another value, with what the core computed for it. */
export interface HeldCell {
  row: number;
  column: number;
  computed: number;
}

/** What an operation needs besides its operands. */
export interface Attributes {
  /** `scale`: the number by which every score is divided, √d_k. */
  divisor?: number;
  /** `scale`: the number by which every score is multiplied. */
  factor?: number;
  /** `input`: where the numbers came from. */
  source?: NumberSource;
  /** `input`: the rows whose word is not in the word space, so that its numbers were seeded. */
  seeded_rows?: number[];
}

/** Where given numbers come from: the hand-made word space, a seed, or the example itself. */
export type NumberSource = 'words' | 'seed' | 'example';

/** One matrix of the calculation, with the operation that made it. */
export interface Step {
  /** The role, with layer and head before it where there are several: `scores`, `layer1.head2.scores`. */
  id: string;
  role: Role;
  operation: Operation;
  attributes: Attributes;
  /** Ids of the steps it was made from, in the operation's order. */
  operands: string[];
  rows: Axis;
  columns: Axis;
  /** rows × columns numbers, row by row; owned by JavaScript. */
  values: Float32Array;
  head?: number;
  layer?: number;
  part_of?: string;
  overridden?: HeldCell[];
  gradient_of?: string;
}

/** Every intermediate matrix of one example, in the order of the calculation. */
export interface Trace {
  steps: Step[];
}
