import type {
  AttributeName,
  AxisName,
  isFlag,
  neededAttributes,
  Operation,
  Part,
  possibleAttributes,
  Role,
  Stage,
} from '#build/generated/vocabulary.ts';
import type { Cost } from './cost.ts';
import type { Place } from './step-id.ts';

export type { AttributeKey, AxisName, Operation, Part, Place, Role, Stage };

/** A word that several labels make together, as its pieces: from `first`, counted from 0, up to but not including `end`. */
export interface WordOfPieces {
  word: string;
  first: number;
  end: number;
}

/** What the rows or the columns of a step stand for, with one label for each. */
export interface Axis {
  name: AxisName;
  labels: string[];
  /** Where the labels are pieces of words: the words that have several. */
  words?: WordOfPieces[];
}

/** A computed cell that is overridden with another value, and what the core computed for it. */
export interface OverriddenCell {
  row: number;
  column: number;
  computed: number;
}

/** What is known of given numbers. */
export interface InputAttributes {
  /** Where the numbers came from. */
  source?: NumberSource;
  /** The rows whose word is not in the word space, so that its numbers were seeded. */
  seeded_rows?: number[];
  /** Of the angles of a rotation: of the powers by which positions are divided, where it is not 10000. */
  base?: number;
  /** Of a position bias: how much of each step of distance is taken off. */
  slope?: number;
}

/** What a step may have besides its operands. */
type AttributeKey = Exclude<AttributeName, 'none'>;
type Value<Name extends AttributeKey> = (typeof isFlag)[Name] extends true ? boolean : number;
type Needed = typeof neededAttributes;
type Possible = Omit<typeof possibleAttributes, 'input'>;
type OneOf<Name extends AttributeKey> = {
  [Key in Name]: { [This in Key]: Value<This> } & { [Other in Exclude<Name, Key>]?: never };
}[Name];

/**
 * The operations that need something besides their operands, and what: `src/trace/operations.def` lists it, with the meaning of each. A
 * `scale` has a `divisor` or a `factor`; a slice has its `start`, the first row or column that is taken, from 0.
 */
type WithAttributes =
  | { operation: 'input'; attributes: InputAttributes }
  | { [Name in keyof Needed]: { operation: Name; attributes: OneOf<Needed[Name][number]> } }[keyof Needed]
  | {
      [Name in keyof Possible]: {
        operation: Name;
        attributes: { [Key in Possible[Name][number]]?: Value<Key> };
      };
    }[keyof Possible];

/** An operation, with what it needs besides its operands. */
export type OperationWithAttributes =
  WithAttributes | { operation: Exclude<Operation, WithAttributes['operation']>; attributes: Record<never, never> };

/** What an operation needs besides its operands; the operation of a step says which of them it is. */
export type Attributes = OperationWithAttributes['attributes'];

/**
 * Where given numbers come from: the hand-made word space, a seed, the example itself, a formula that needs no other step
 * (the angles of positions), or a trained model.
 */
export type NumberSource = 'words' | 'seed' | 'example' | 'formula' | 'model';

/** A matrix of the calculation and the operation that makes it, before anything is computed. */
interface StepPlan extends Place {
  /** The role, with its place before it where there are several (step-id.ts): `scores`, `layer1.head2.scores`. */
  id: string;
  role: Role;
  /** Ids of the steps it was made from, in the operation's order. */
  operands: string[];
  /** What its rows stand for; there are as many as labels. */
  rows: Axis;
  columns: Axis;
  part_of?: string;
  /** The id of the step that it is a gradient of. */
  gradient_of?: string;
}

export type PlannedStep = StepPlan & OperationWithAttributes;

/** One matrix of the calculation, with the operation that made it. */
export type Step = PlannedStep & {
  /** rows × columns numbers, row by row; owned by JavaScript. */
  values: Float32Array;
  overridden?: OverriddenCell[];
};

/** Every step of one example with its sizes, in the order of the calculation. */
export interface Plan {
  steps: PlannedStep[];
  /** What `run` would take: counts, with an estimate of the time in milliseconds and the memory in bytes. */
  cost: Cost;
}

/** Every intermediate matrix of one example, in the order of the calculation. */
export interface Trace {
  steps: Step[];
}
