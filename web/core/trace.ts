import type { AxisName, Operation, Part, Role, Stage } from '#build/generated/vocabulary.ts';
import type { Place } from './step-id.ts';

export type { AxisName, Operation, Part, Place, Role, Stage };

/** What the rows or the columns of a step stand for, with one label for each. */
export interface Axis {
  name: AxisName;
  labels: string[];
}

/** A computed cell that is overridden with another value, and what the core computed for it. */
export interface OverriddenCell {
  row: number;
  column: number;
  computed: number;
}

/** What an operation needs besides its operands. */
export interface Attributes {
  /** `scale`: the number by which every number is divided, such as √d_k. */
  divisor?: number;
  /** `scale`: the number by which every number is multiplied; `silu`: that of the exponent. */
  factor?: number;
  /** `root`: what is added before the root is taken. */
  epsilon?: number;
  /** `slice_columns`, `slice_rows`: the first one taken, from 0. */
  start?: number;
  /** `rotate`: numbers of the first half turn with those of the second, instead of side by side. */
  halves?: boolean;
  /** `input` of a position bias: how much of each step of distance is taken off. */
  slope?: number;
  /** `input`: where the numbers came from. */
  source?: NumberSource;
  /** `input`: the rows whose word is not in the word space, so that its numbers were seeded. */
  seeded_rows?: number[];
}

/**
 * Where given numbers come from: the hand-made word space, a seed, the example itself, or a formula that needs no other step
 * (the angles of positions).
 */
export type NumberSource = 'words' | 'seed' | 'example' | 'formula';

/** A matrix of the calculation and the operation that makes it, before anything is computed. */
export interface PlannedStep extends Place {
  /** The role, with its place before it where there are several (step-id.ts): `scores`, `layer1.head2.scores`. */
  id: string;
  role: Role;
  operation: Operation;
  attributes: Attributes;
  /** Ids of the steps it was made from, in the operation's order. */
  operands: string[];
  /** What its rows stand for; there are as many as labels. */
  rows: Axis;
  columns: Axis;
  part_of?: string;
  /** The id of the step that it is a gradient of. */
  gradient_of?: string;
}

/** One matrix of the calculation, with the operation that made it. */
export interface Step extends PlannedStep {
  /** rows × columns numbers, row by row; owned by JavaScript. */
  values: Float32Array;
  overridden?: OverriddenCell[];
}

/** Every step of one example with its sizes, in the order of the calculation. */
export interface Plan {
  steps: PlannedStep[];
}

/** Every intermediate matrix of one example, in the order of the calculation. */
export interface Trace {
  steps: Step[];
}
