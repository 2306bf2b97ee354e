// How one cell of a trace came about. Nothing here computes attention: every number is a cell of the trace, one f32 product
// of two of them, or a running sum of such products that ends at the cell itself.
import type { OverriddenCell, Operation, Role, Step, Trace } from '../core/trace.ts';
import { inFocus } from './focus.ts';

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

/** The operations that are a function of one number. */
export type FunctionName = 'exp' | 'log' | 'root' | 'tanh' | 'relu' | 'gelu' | 'gelu_tanh' | 'silu' | 'sine' | 'cosine';

export type Sign = '+' | '−' | '×' | '÷';

/** What the operation of a cell did to which cells. */
export type Arithmetic =
  | { kind: 'given' }
  /** Without `from`: 0, where nothing was placed. */
  | { kind: 'copied'; from: Cell | undefined }
  | { kind: 'products'; terms: ProductTerm[] }
  | { kind: 'scaled'; from: Cell; divisor?: number; factor?: number }
  | { kind: 'masked'; from: Cell; mask: Cell }
  | { kind: 'largest'; of: Cell[]; at: number }
  | { kind: 'two'; sign: Sign; a: Cell; b: Cell }
  | { kind: 'function'; name: FunctionName; of: Cell }
  /** A sum, which is then divided by how many numbers it has, or whose root is taken. */
  | { kind: 'sum'; terms: SumTerm[]; squares: boolean; then?: 'mean' | 'root' }
  | { kind: 'normalised'; from: Cell; row: Cell[] }
  /** One number of a pair (x, y) that is turned: the first is x·cos − y·sin, the second x·sin + y·cos. */
  | { kind: 'rotation'; first: boolean; x: Cell; y: Cell; cosine: Cell; sine: Cell }
  /** Made from so many numbers in so many steps that only words can tell. */
  | { kind: 'described'; from: Operand[] };

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
  const step = findStep(trace, id);
  if (step === undefined) throw new Error(`the trace has no step ${id}`);
  return step;
}

/** The step with this id, if the trace has one. */
export const findStep = (trace: Trace, id: string): Step | undefined => trace.steps.find((step) => step.id === id);

/** A cell of a step; it has to be there. */
export function cellAt(step: Step, row: number, column: number): Cell {
  return { step, row, column, value: step.values[row * step.columns.labels.length + column]! };
}

/**
 * The step of a role that belongs to another step: of the same head, else of its layer, else of its stage, else of the whole
 * (a mask stands once for all heads).
 */
export const sibling = (trace: Trace, { stage, layer, head, part }: Step, role: Role): Step | undefined =>
  inFocus(trace, { stage, layer, head }, role, part);

const overriddenCell = (step: Step, row: number, column: number): OverriddenCell | undefined =>
  step.overridden?.find((cell) => cell.row === row && cell.column === column);

/** Σ a·b in ascending order, each product and each sum rounded to f32, as the core does it. */
export function products(pairs: [Cell, Cell][]): Arithmetic {
  let sum = 0;
  const terms = pairs.map(([a, b]): ProductTerm => {
    const product = Math.fround(a.value * b.value);
    sum = Math.fround(sum + product);
    return { a, b, product, sum };
  });
  return { kind: 'products', terms };
}

export const rowOf = (step: Step, row: number): Cell[] =>
  step.columns.labels.map((_, column) => cellAt(step, row, column));

/** Σ a or Σ a² in ascending order, each number rounded to f32, as the core does it. */
export function sum(cells: Cell[], squares = false, then?: 'mean' | 'root'): Arithmetic {
  let sum = 0;
  const terms = cells.map((a): SumTerm => {
    sum = Math.fround(sum + (squares ? Math.fround(a.value * a.value) : a.value));
    return { a, sum };
  });
  return { kind: 'sum', terms, squares, then };
}

/** How an operation makes the cell at (row, column) of a step. */
export type Explain = (step: Step, row: number, column: number, operands: Step[]) => Arithmetic;

/** a ∘ b, where b has one number for each row. */
const withColumn =
  (sign: Sign): Explain =>
  (_, row, column, [a, b]) => ({ kind: 'two', sign, a: cellAt(a!, row, column), b: cellAt(b!, row, 0) });

/** What plain self-attention is made of; explain-more.ts has the rest. */
const plain = {
  input: () => ({ kind: 'given' }),
  copy: (_, row, column, [a]) => ({ kind: 'copied', from: cellAt(a!, row, column) }),
  matmul: (_, row, column, [a, b]) => products(rowOf(a!, row).map((cell, k) => [cell, cellAt(b!, k, column)])),
  matmul_transposed: (_, row, column, [a, b]) => {
    const other = rowOf(b!, column);
    return products(rowOf(a!, row).map((cell, k) => [cell, other[k]!]));
  },
  scale: ({ attributes: { divisor, factor } }, row, column, [a]) => ({
    kind: 'scaled',
    from: cellAt(a!, row, column),
    divisor,
    factor,
  }),
  mask: (_, row, column, [a, mask]) => ({
    kind: 'masked',
    from: cellAt(a!, row, column),
    mask: cellAt(mask!, row, column),
  }),
  row_maximum: (step, row, _, [a]) => {
    const of = rowOf(a!, row);
    const computed = overriddenCell(step, row, 0)?.computed ?? cellAt(step, row, 0).value;
    return { kind: 'largest', of, at: of.findIndex((cell) => cell.value === computed) };
  },
  subtract_rows: withColumn('−'),
  exp: (_, row, column, [a]) => ({ kind: 'function', name: 'exp', of: cellAt(a!, row, column) }),
  row_sums: (_, row, __, [a]) => sum(rowOf(a!, row)),
  divide_rows: withColumn('÷'),
} satisfies Partial<Record<Operation, Explain>>;

/** The operations that explain-more.ts explains. */
export type RareOperation = Exclude<Operation, keyof typeof plain>;

const explanations: Partial<Record<Operation, Explain>> = plain;

/** Takes the explanations of the other operations, once they are fetched (explain-more.ts). */
export const explainAlso = (more: Record<RareOperation, Explain>): unknown => Object.assign(explanations, more);

/** How the cell at (row, column) of a step came about. The cell has to be there. */
export function explain(trace: Trace, step: Step, row: number, column: number): Derivation {
  const cell = cellAt(step, row, column);
  const operands = step.operands.map((id) => stepOf(trace, id));
  const overridden = overriddenCell(step, row, column);
  return {
    cell,
    arithmetic: explanations[step.operation]?.(step, row, column, operands) ?? { kind: 'described', from: [] },
    computed: overridden?.computed ?? cell.value,
    overridden: overridden !== undefined,
  };
}

/** A row, a column or single cells of a step: what a derivation reads, for outlining it where it stands. */
export interface Operand {
  step: Step;
  row?: number;
  column?: number;
  cells?: [row: number, column: number][];
}

/** Where the numbers of a derivation stand. */
export function operandsOf({ arithmetic }: Derivation): Operand[] {
  const single = (cell: Cell): Operand => ({ step: cell.step, cells: [[cell.row, cell.column]] });
  /** The line on which all of these cells stand. */
  const line = (cells: Cell[]): Operand[] => {
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
    case 'two':
      return [single(arithmetic.a), single(arithmetic.b)];
    case 'function':
      return [single(arithmetic.of)];
    case 'sum':
      return line(arithmetic.terms.map((term) => term.a));
    case 'normalised':
      return line(arithmetic.row);
    case 'rotation':
      return [arithmetic.x, arithmetic.y, arithmetic.cosine, arithmetic.sine].map(single);
    case 'described':
      return arithmetic.from;
  }
}
