// The formula of a cell as an expression of cells of the operands: what a derivation shows, and what LaTeX, NumPy and PyTorch are
// written from. i counts the rows of a step, j its columns, k the terms of a sum.
import type { Step } from '../../core/trace.ts';
import type { NumberAttribute } from '../attributes.ts';
import type { FunctionName } from './functions.ts';

/** A cell of a step, with everything that its formula may depend on. */
export interface ResultCell {
  step: Step;
  operands: readonly Step[];
  row: number;
  column: number;
}

/** Which cell of an operand is read, for the cell (i, j) and the term k. */
export interface Index {
  name: 'ij' | 'ik' | 'ki' | 'kj' | 'jk' | '0j' | 'i0' | 'j0' | 'first of pair' | 'second of pair' | 'other';
  row: (place: ResultCell, k: number, operand: Step) => number;
  column: (place: ResultCell, k: number, operand: Step) => number;
  /** How many terms a sum of these cells has. */
  terms: (place: ResultCell, operand: Step) => number;
}

export type Sign = '+' | '−' | '×' | '÷';

/** The reduction over all cells that an index goes through. `length`: the root of the sum of the squares. */
export type Reduction = 'sum' | 'mean' | 'length' | 'largest';

export type Expression =
  | { kind: 'given' }
  /** A number that an operation has besides its operands. */
  | { kind: 'attribute'; name: NumberAttribute }
  | Operand
  | Binary
  | { kind: 'square'; of: Expression }
  | { kind: 'reduction'; name: Reduction; of: Expression }
  | { kind: 'function'; name: FunctionName; of: Expression }
  | Call
  /** Made from too many numbers in too many steps to show as a formula; `from` are the rows or cells that it is made from. */
  | { kind: 'described'; from: (place: ResultCell) => Region[] };

/** A function with its numbers in brackets, as many as it takes. */
export interface Call {
  kind: 'call';
  /** What it is called; in a program, only where the operation has no notation of its own there. */
  called: { text: string; latex: string; numpy?: string; pytorch?: string };
  of: readonly Expression[];
}

export interface Operand {
  kind: 'operand';
  /** The first operand is 0. */
  place: number;
  index: Index;
}

export interface Binary {
  kind: 'binary';
  /** A quotient is 0 where the divisor is. */
  sign: Sign;
  left: Expression;
  right: Expression;
  /** The right one is a mask, whose −∞ always wins. */
  masks?: true;
}

/** A row, a column or single cells of a step. */
export interface Region {
  step: Step;
  row?: number;
  column?: number;
  cells?: [row: number, column: number][];
}

export const rowsOf = (step: Step): number => step.rows.labels.length;
export const columnsOf = (step: Step): number => step.columns.labels.length;

type Counter = Index['row'];
const i: Counter = ({ row }) => row;
const j: Counter = ({ column }) => column;
const k: Counter = (_, k) => k;
const zero: Counter = () => 0;
const once = () => 1;
const index = (name: Index['name'], row: Counter, column: Counter, terms: Index['terms'] = once): Index => ({
  name,
  row,
  column,
  terms,
});

export const ij = index('ij', i, j);
export const ik = index('ik', i, k, (_, operand) => columnsOf(operand));
export const ki = index('ki', k, i, (_, operand) => rowsOf(operand));
export const kj = index('kj', k, j, (_, operand) => rowsOf(operand));
export const jk = index('jk', j, k, (_, operand) => columnsOf(operand));
/** The only row. */
export const row0 = index('0j', zero, j);
/** The only column: a number for each row, or for each column. */
export const column0 = index('i0', i, zero);
export const column0ByColumn = index('j0', j, zero);

/** Rows are pairs, those of the same first row together: the first of a pair, the second of it. */
export const firstOfPair = index('first of pair', ({ row, operands }) => Math.floor(row / rowsOf(operands[1]!)), j);
export const secondOfPair = index('second of pair', ({ row, operands }) => row % rowsOf(operands[1]!), j);
/** The other way round: all pairs of a first row, or of a second. */
const pairsOfEach: Index['terms'] = ({ step }, pairs) => rowsOf(pairs) / rowsOf(step);
export const pairsOfFirst = index('other', (at, k, pairs) => at.row * pairsOfEach(at, pairs) + k, j, pairsOfEach);
export const pairsOfSecond = index('other', (at, k) => k * rowsOf(at.step) + at.row, j, pairsOfEach);

/** Any cell, by its place. */
export const cell = (row: number, column: number): Index =>
  index(
    'other',
    () => row,
    () => column,
  );

const operand =
  (place: number) =>
  (index: Index): Operand => ({ kind: 'operand', place, index });
export const [a, b, c] = [operand(0), operand(1), operand(2)];

const binary =
  (sign: Sign) =>
  (left: Expression, right: Expression): Binary => ({ kind: 'binary', sign, left, right });
export const [plus, minus, times, over] = [binary('+'), binary('−'), binary('×'), binary('÷')];
export const masked = (left: Operand, right: Operand): Binary => ({ ...plus(left, right), masks: true });

const reduction =
  (name: Reduction) =>
  (of: Expression): Expression => ({ kind: 'reduction', name, of });
export const [sum, mean, length, largest] = [
  reduction('sum'),
  reduction('mean'),
  reduction('length'),
  reduction('largest'),
];

export const given: Expression = { kind: 'given' };
export const attribute = (name: NumberAttribute): Expression => ({ kind: 'attribute', name });
export const square = (of: Expression): Expression => ({ kind: 'square', of });
export const apply = (name: FunctionName, of: Expression): Expression => ({ kind: 'function', name, of });
export const call = (called: Call['called'], ...of: Expression[]): Call => ({ kind: 'call', called, of });
export const described = (from: (place: ResultCell) => Region[]): Expression => ({ kind: 'described', from });

/** The first operand inside of an expression. */
export function firstOperand(expression: Expression): Operand | undefined {
  switch (expression.kind) {
    case 'operand':
      return expression;
    case 'binary':
      return firstOperand(expression.left) ?? firstOperand(expression.right);
    case 'square':
    case 'reduction':
    case 'function':
      return firstOperand(expression.of);
    case 'call':
      return expression.of.map(firstOperand).find((found) => found !== undefined);
    case 'given':
    case 'attribute':
    case 'described':
      return undefined;
  }
}

/** How many terms a sum has: as many as the cells of its first operand. */
export function termsOf(of: Expression, place: ResultCell): number {
  const first = firstOperand(of);
  return first === undefined ? 0 : first.index.terms(place, place.operands[first.place]!);
}

/** The place of the cell that an operand is read at. */
export function read(
  { place: at, index }: Operand,
  place: ResultCell,
  k = 0,
): { step: Step; row: number; column: number } {
  const step = place.operands[at]!;
  return { step, row: index.row(place, k, step), column: index.column(place, k, step) };
}

/** Whether an expression adds up several terms. */
export function addsUp(expression: Expression): boolean {
  switch (expression.kind) {
    case 'reduction':
      return expression.name !== 'largest';
    case 'binary':
      return (expression.left.kind === 'binary' && expression.right.kind === 'binary') || addsUp(expression.right);
    default:
      return false;
  }
}

/** The attributes that an expression has. */
export function attributesIn(expression: Expression): NumberAttribute[] {
  switch (expression.kind) {
    case 'attribute':
      return [expression.name];
    case 'binary':
      return [...attributesIn(expression.left), ...attributesIn(expression.right)];
    case 'square':
    case 'reduction':
    case 'function':
      return attributesIn(expression.of);
    case 'call':
      return expression.of.flatMap(attributesIn);
    case 'given':
    case 'operand':
    case 'described':
      return [];
  }
}
