// How one cell of a trace came about. Nothing here computes attention: every number is a cell of the trace, one f32 product
// of two of them, or a running sum of such products that ends at the cell itself.
import { attributeOf } from './attributes.ts';
import type { OverriddenCell, Role, Step, Trace } from '../core/trace.ts';
import { at } from './cells.ts';
import { inFocus, stepById } from './focus.ts';
import {
  read,
  termsOf,
  type Expression,
  type Operand,
  type ResultCell,
  type Reduction,
  type Region,
  type Sign,
  type Binary,
  type Call,
} from './operations/expression.ts';
import type { FunctionName } from './operations/functions.ts';
import { operations } from './operations/index.ts';
import { formulaOf } from './operations/operation.ts';

export type { FunctionName, Region, Sign };

/** A cell of a step with its number. Rows and columns count from 0. */
export interface Cell {
  step: Step;
  row: number;
  column: number;
  value: number;
}

/** One product of a sum of products, and the sum so far. */
export interface ProductTerm {
  a: Cell;
  b: Cell;
  product: number;
  sum: number;
}

/** One number of a sum, and the sum so far: of the numbers, or of their squares. */
export interface SumTerm {
  a: Cell;
  sum: number;
}

/** A formula with its numbers put in. */
export type Filled =
  | { kind: 'cell'; cell: Cell }
  /** A number that the operation has besides its operands. */
  | { kind: 'number'; value: number }
  | { kind: 'binary'; sign: Sign; left: Filled; right: Filled }
  | { kind: 'square'; of: Filled }
  | { kind: 'function'; name: FunctionName; of: Filled }
  | { kind: 'call'; called: Call['called']; of: Filled[] }
  | { kind: 'reduction'; name: Reduction; terms: Filled[] };

/** What an operation did to which cells: the shapes of formulas that are shown in a way of their own, and all others. */
export type Arithmetic =
  | { kind: 'given' }
  /** Without `from`: 0, where nothing was placed. */
  | { kind: 'copied'; from: Cell | undefined }
  | { kind: 'products'; terms: ProductTerm[] }
  | { kind: 'scaled'; from: Cell; divisor?: number; factor?: number }
  | { kind: 'masked'; from: Cell; mask: Cell }
  | { kind: 'largest'; of: Cell[]; at: number }
  | { kind: 'binary'; sign: Sign; a: Cell; b: Cell }
  | { kind: 'function'; name: FunctionName; of: Cell }
  /** A sum, which is then divided by how many numbers it has, or whose root is taken. */
  | { kind: 'sum'; terms: SumTerm[]; squares: boolean; then?: 'mean' | 'root' }
  | { kind: 'normalized'; from: Cell; row: Cell[] }
  /** One number of a pair (x, y) that is turned: the first is x·cos − y·sin, the second x·sin + y·cos. */
  | { kind: 'rotation'; first: boolean; x: Cell; y: Cell; cosine: Cell; sine: Cell }
  | { kind: 'formula'; formula: Filled }
  /** Made from too many numbers in too many steps to show as a formula; described in words. */
  | { kind: 'described'; from: Region[] };

/** How a cell came about. */
export interface Derivation {
  cell: Cell;
  arithmetic: Arithmetic;
  /** What the arithmetic gives: the cell's value, or what the core computed before the cell was overridden. */
  computed: number;
  overridden: boolean;
}

/** The step with this id. Throws where the trace has none: ids come from the trace itself. */
export function stepOf(trace: Trace, id: string): Step {
  const step = stepById(trace, id);
  if (step === undefined) throw new Error(`the trace has no step ${id}`);
  return step;
}

/** A cell of a step; it has to be there. */
export const cellAt = (step: Step, row: number, column: number): Cell => ({
  step,
  row,
  column,
  value: at(step, row, column),
});

/** All cells of a row. */
export const rowOf = (step: Step, row: number): Cell[] =>
  step.columns.labels.map((_, column) => cellAt(step, row, column));

/**
 * The step of a role that belongs to another step: of the same head, else of its layer, else of its stage, else of the whole
 * (there is one mask for all heads).
 */
export const sibling = (trace: Trace, { stage, layer, head, part }: Step, role: Role): Step | undefined =>
  inFocus(trace, { stage, layer, head }, role, part);

const overriddenCell = (step: Step, row: number, column: number): OverriddenCell | undefined =>
  step.overridden?.find((cell) => cell.row === row && cell.column === column);

/** Σ a·b in ascending order, each product and each sum rounded to f32, as the core does it. */
function products(left: Cell[], right: Cell[]): Arithmetic {
  let sum = 0;
  const terms = left.map((a, k): ProductTerm => {
    const b = right[k]!;
    const product = Math.fround(a.value * b.value);
    sum = Math.fround(sum + product);
    return { a, b, product, sum };
  });
  return { kind: 'products', terms };
}

/** Σ a or Σ a² in ascending order, each number rounded to f32, as the core does it. */
function sum(cells: Cell[], squares: boolean, then?: 'mean' | 'root'): Arithmetic {
  let sum = 0;
  const terms = cells.map((a): SumTerm => {
    sum = Math.fround(sum + (squares ? Math.fround(a.value * a.value) : a.value));
    return { a, sum };
  });
  return { kind: 'sum', terms, squares, then };
}

const reading = (operand: Operand, place: ResultCell, k?: number): Cell => {
  const { step, row, column } = read(operand, place, k);
  return cellAt(step, row, column);
};

/** All cells that an operand goes through. */
const through = (operand: Operand, place: ResultCell): Cell[] =>
  Array.from({ length: termsOf(operand, place) }, (_, k) => reading(operand, place, k));

function filled(expression: Expression, place: ResultCell, k = 0): Filled {
  switch (expression.kind) {
    case 'operand':
      return { kind: 'cell', cell: reading(expression, place, k) };
    case 'attribute':
      return { kind: 'number', value: attributeOf(place.step, expression.name) };
    case 'binary': {
      const { sign, left, right } = expression;
      return { kind: 'binary', sign, left: filled(left, place, k), right: filled(right, place, k) };
    }
    case 'square':
      return { kind: 'square', of: filled(expression.of, place, k) };
    case 'function':
      return { kind: 'function', name: expression.name, of: filled(expression.of, place, k) };
    case 'call':
      return { kind: 'call', called: expression.called, of: expression.of.map((one) => filled(one, place, k)) };
    case 'reduction': {
      const { name, of } = expression;
      const terms = Array.from({ length: termsOf(of, place) }, (_, term) => filled(of, place, term));
      return { kind: 'reduction', name, terms };
    }
    case 'given':
    case 'described':
      throw new Error(`the formula of ${place.step.operation} has a part that is no number`);
  }
}

/** A reduction of cells, or of their products; undefined where it is one of anything else. */
function reduced(name: Reduction, of: Expression, place: ResultCell): Arithmetic | undefined {
  if (of.kind === 'binary' && of.sign === '×' && of.left.kind === 'operand' && of.right.kind === 'operand') {
    return name === 'sum' ? products(through(of.left, place), through(of.right, place)) : undefined;
  }
  const squares = of.kind === 'square';
  const operand = squares ? of.of : of;
  if (operand.kind !== 'operand') return undefined;
  const cells = through(operand, place);
  switch (name) {
    case 'sum':
      return sum(cells, squares);
    case 'mean':
      return sum(cells, squares, 'mean');
    case 'length':
      return squares ? undefined : sum(cells, true, 'root');
    case 'largest': {
      if (squares) return undefined;
      const { step, row, column } = place;
      const found = overriddenCell(step, row, column)?.computed ?? at(step, row, column);
      return { kind: 'largest', of: cells, at: cells.findIndex((cell) => cell.value === found) };
    }
  }
}

/** The product of two cells, as these; undefined for anything else. */
const factors = (one: Expression, place: ResultCell): [Cell, Cell] | undefined =>
  one.kind === 'binary' && one.sign === '×' && one.left.kind === 'operand' && one.right.kind === 'operand'
    ? [reading(one.left, place), reading(one.right, place)]
    : undefined;

/** What is made of two cells, or of a cell and something simple; undefined where a formula is made of anything else. */
function between({ sign, left, right, masks }: Binary, place: ResultCell): Arithmetic | undefined {
  const [first, second] = [factors(left, place), factors(right, place)];
  if (first !== undefined && second !== undefined && (sign === '+' || sign === '−')) {
    const [[x, a], [y, b]] = [first, second];
    return sign === '−'
      ? { kind: 'rotation', first: true, x, y, cosine: a, sine: b }
      : { kind: 'rotation', first: false, x, y, cosine: b, sine: a };
  }
  if (left.kind !== 'operand') return undefined;
  const from = reading(left, place);
  if (right.kind === 'operand') {
    const other = reading(right, place);
    return masks ? { kind: 'masked', from, mask: other } : { kind: 'binary', sign, a: from, b: other };
  }
  if (right.kind === 'attribute' && (sign === '÷' || sign === '×')) {
    const value = attributeOf(place.step, right.name);
    return { kind: 'scaled', from, ...(sign === '÷' ? { divisor: value } : { factor: value }) };
  }
  if (right.kind === 'reduction' && right.name === 'length' && right.of.kind === 'operand') {
    return sign === '÷' ? { kind: 'normalized', from, row: through(right.of, place) } : undefined;
  }
  return undefined;
}

/** A function of a cell; what is added before a root is taken belongs to the root. */
function applied(name: FunctionName, of: Expression, place: ResultCell): Arithmetic | undefined {
  const epsilon = name === 'root' && of.kind === 'binary' && of.sign === '+' && of.right.kind === 'attribute';
  const operand = epsilon ? of.left : of;
  return operand.kind === 'operand' ? { kind: 'function', name, of: reading(operand, place) } : undefined;
}

/** The shape of a formula that has a display of its own; undefined for all others. */
function shapeOf(formula: Expression, place: ResultCell): Arithmetic | undefined {
  switch (formula.kind) {
    case 'given':
      return { kind: 'given' };
    case 'operand':
      return { kind: 'copied', from: reading(formula, place) };
    case 'binary':
      return between(formula, place);
    case 'reduction':
      return reduced(formula.name, formula.of, place);
    case 'function':
      return applied(formula.name, formula.of, place);
    case 'described':
      return { kind: 'described', from: formula.from(place) };
    case 'square':
    case 'call':
    case 'attribute':
      return undefined;
  }
}

/** What a formula does at a place; without a formula, the cell is 0. */
export const arithmeticOf = (formula: Expression | undefined, place: ResultCell): Arithmetic =>
  formula === undefined
    ? { kind: 'copied', from: undefined }
    : (shapeOf(formula, place) ?? { kind: 'formula', formula: filled(formula, place) });

/** How the cell at (row, column) of a step came about. The cell has to be there. */
export function explain(trace: Trace, step: Step, row: number, column: number): Derivation {
  const cell = cellAt(step, row, column);
  const place: ResultCell = { step, operands: step.operands.map((id) => stepOf(trace, id)), row, column };
  const entry = operations[step.operation];
  const formula = 'cellAt' in entry ? entry.cellAt(place) : formulaOf(entry, step);
  const overridden = overriddenCell(step, row, column);
  return {
    cell,
    arithmetic: arithmeticOf(formula, place),
    computed: overridden?.computed ?? cell.value,
    overridden: overridden !== undefined,
  };
}

/** The cells of a formula, in their order. */
function cellsIn(formula: Filled): Cell[] {
  switch (formula.kind) {
    case 'cell':
      return [formula.cell];
    case 'number':
      return [];
    case 'binary':
      return [...cellsIn(formula.left), ...cellsIn(formula.right)];
    case 'square':
    case 'function':
      return cellsIn(formula.of);
    case 'call':
      return formula.of.flatMap(cellsIn);
    case 'reduction':
      return formula.terms.flatMap(cellsIn);
  }
}

/** The cells that the numbers of a derivation come from. */
export function operandsOf({ arithmetic }: Derivation): Region[] {
  const single = (cell: Cell): Region => ({ step: cell.step, cells: [[cell.row, cell.column]] });
  /** The row or column that contains all of these cells. */
  const line = (cells: Cell[]): Region[] => {
    const [first, second] = cells;
    if (first === undefined) return [];
    if (second === undefined) return [single(first)];
    const { step } = first;
    if (cells.length < (first.row === second.row ? step.columns : step.rows).labels.length) {
      return [{ step, cells: cells.map(({ row, column }): [number, number] => [row, column]) }];
    }
    return first.row === second.row ? [{ step, row: first.row }] : [{ step, column: first.column }];
  };
  switch (arithmetic.kind) {
    case 'given':
      return [];
    case 'copied':
      return arithmetic.from === undefined ? [] : [single(arithmetic.from)];
    case 'scaled':
      return [single(arithmetic.from)];
    case 'products':
      return [...line(arithmetic.terms.map((term) => term.a)), ...line(arithmetic.terms.map((term) => term.b))];
    case 'masked':
      return [single(arithmetic.from), single(arithmetic.mask)];
    case 'largest':
      return line(arithmetic.of);
    case 'binary':
      return [single(arithmetic.a), single(arithmetic.b)];
    case 'function':
      return [single(arithmetic.of)];
    case 'sum':
      return line(arithmetic.terms.map((term) => term.a));
    case 'normalized':
      return line(arithmetic.row);
    case 'rotation':
      return [arithmetic.x, arithmetic.y, arithmetic.cosine, arithmetic.sine].map(single);
    case 'formula':
      return cellsIn(arithmetic.formula).map(single);
    case 'described':
      return arithmetic.from;
  }
}
