// An entry of the registry: the formula of a cell, and how a whole step is written where that does not follow from it.
import type { Step } from '../../core/trace.ts';
import type { Expression, ResultCell } from './expression.ts';

/** A step as a program writes it. */
export interface Written {
  step: Step;
  operands: readonly Step[];
  /** The names of the operands in the program. */
  names: readonly string[];
  /** The program takes derivatives: what is written is also called with numbers that carry them. */
  derived: boolean;
  /** The terms of sums are rounded one by one. */
  rounded: boolean;
}

/**
 * A template, in which {0} stands for the first operand, {all} for all of them, {rows} and {columns} for the size of the step, or a
 * function where that is not enough.
 */
type Program = string | ((written: Written) => string);

/** A template with its places filled in. */
export const filled = (template: string, parts: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{([^{}]+)\}/g, (found, name: string) => (Object.hasOwn(parts, name) ? parts[name]! : found));

/** How a whole step is written. */
export interface Notation {
  /** {0} stands for the first operand, {all} for all of them side by side, {stacked} for all of them below each other. */
  text: string;
  /** The same; `symbols` are those of the operands. */
  latex: string | ((symbols: readonly string[], step: Step) => string);
  numpy: Program;
  pytorch: Program;
}

/** The variables of a program that an operation needs besides those in its formula. */
export type Setting = 'start' | 'end' | 'factor';

export type OperationEntry = { settings?: readonly Setting[] } & (
  | ({ cell: Expression } & Partial<Notation>)
  /** The formula depends on what the operation has besides its operands. */
  | ({ cellBy: (step: Step) => Expression } & Partial<Notation>)
  /** Every cell has a formula of its own, from which none of the whole step follows; undefined where nothing stands: 0. */
  | ({ cellAt: (place: ResultCell) => Expression | undefined } & Notation)
);

/** The formula of all cells of a step; undefined where each has one of its own. */
export const formulaOf = (entry: OperationEntry, step: Step): Expression | undefined =>
  'cell' in entry ? entry.cell : 'cellBy' in entry ? entry.cellBy(step) : undefined;
