// How one cell of a trace came about. Nothing here computes attention: every number is a cell of the trace, one f32 product
// of two of them, or a running sum of such products that ends at the cell itself.
import type { HeldCell, Operation, Step, Trace } from '../core/trace.ts';

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

/** One number of a plain sum, and the sum so far. */
export interface SumTerm {
  a: Cell;
  sum: number;
}

/** What the operation of a cell did to which cells. */
export type Arithmetic =
  | { kind: 'given' }
  | { kind: 'copied'; from: Cell }
  | { kind: 'products'; terms: ProductTerm[] }
  | { kind: 'scaled'; from: Cell; divisor?: number; factor?: number }
  | { kind: 'masked'; from: Cell; mask: Cell }
  | { kind: 'largest'; of: Cell[]; at: number }
  | { kind: 'difference'; from: Cell; subtracted: Cell }
  | { kind: 'exponential'; of: Cell }
  | { kind: 'sum'; terms: SumTerm[] }
  | { kind: 'quotient'; numerator: Cell; denominator: Cell }
  | { kind: 'normalised'; from: Cell; row: Cell[] };

/** How a cell came about. */
export interface Derivation {
  cell: Cell;
  arithmetic: Arithmetic;
  /** What the arithmetic gives: the cell's value, or what the core computed before the cell was held at another. */
  computed: number;
  held: boolean;
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

const heldCell = (step: Step, row: number, column: number): HeldCell | undefined =>
  step.overridden?.find((cell) => cell.row === row && cell.column === column);

/** Σ a·b in ascending order, each product and each sum rounded to f32, as the core does it. */
function products(pairs: [Cell, Cell][]): Arithmetic {
  let sum = 0;
  const terms = pairs.map(([a, b]): ProductTerm => {
    const product = Math.fround(a.value * b.value);
    sum = Math.fround(sum + product);
    return { a, b, product, sum };
  });
  return { kind: 'products', terms };
}

const rowOf = (step: Step, row: number): Cell[] => step.columns.labels.map((_, column) => cellAt(step, row, column));

type Explain = (step: Step, row: number, column: number, operands: Step[]) => Arithmetic;

const explanations: Record<Operation, Explain> = {
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
    const computed = heldCell(step, row, 0)?.computed ?? cellAt(step, row, 0).value;
    return { kind: 'largest', of, at: of.findIndex((cell) => cell.value === computed) };
  },
  subtract_rows: (_, row, column, [a, b]) => ({
    kind: 'difference',
    from: cellAt(a!, row, column),
    subtracted: cellAt(b!, row, 0),
  }),
  exp: (_, row, column, [a]) => ({ kind: 'exponential', of: cellAt(a!, row, column) }),
  row_sums: (_, row, __, [a]) => {
    let sum = 0;
    const terms = rowOf(a!, row).map((cell): SumTerm => {
      sum = Math.fround(sum + cell.value);
      return { a: cell, sum };
    });
    return { kind: 'sum', terms };
  },
  divide_rows: (_, row, column, [a, b]) => ({
    kind: 'quotient',
    numerator: cellAt(a!, row, column),
    denominator: cellAt(b!, row, 0),
  }),
  normalize_rows: (_, row, column, [a]) => ({
    kind: 'normalised',
    from: cellAt(a!, row, column),
    row: rowOf(a!, row),
  }),
};

/** How the cell at (row, column) of a step came about. The cell has to be there. */
export function explain(trace: Trace, step: Step, row: number, column: number): Derivation {
  const cell = cellAt(step, row, column);
  const operands = step.operands.map((id) => stepOf(trace, id));
  const held = heldCell(step, row, column);
  return {
    cell,
    arithmetic: explanations[step.operation](step, row, column, operands),
    computed: held?.computed ?? cell.value,
    held: held !== undefined,
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
    return first.row === second.row
      ? [{ step: first.step, row: first.row }]
      : [{ step: first.step, column: first.column }];
  };
  switch (arithmetic.kind) {
    case 'given':
      return [];
    case 'copied':
    case 'scaled':
      return [single(arithmetic.from)];
    case 'products':
      return [...line(arithmetic.terms.map((term) => term.a)), ...line(arithmetic.terms.map((term) => term.b))];
    case 'masked':
      return [single(arithmetic.from), single(arithmetic.mask)];
    case 'largest':
      return line(arithmetic.of);
    case 'difference':
      return [single(arithmetic.from), single(arithmetic.subtracted)];
    case 'exponential':
      return [single(arithmetic.of)];
    case 'sum':
      return line(arithmetic.terms.map((term) => term.a));
    case 'quotient':
      return [single(arithmetic.numerator), single(arithmetic.denominator)];
    case 'normalised':
      return line(arithmetic.row);
  }
}
