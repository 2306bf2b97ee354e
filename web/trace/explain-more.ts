// How one cell came about, for the operations that plain self-attention does without. Importing this module makes explain()
// know them.
import type { Step } from '../core/trace.ts';
import { cellAt, explainAlso, products, rowOf, sum } from './explain.ts';
import type { Arithmetic, Cell, Explain, FunctionName, RareOperation, Sign } from './explain.ts';

const columnOf = (step: Step, column: number): Cell[] => step.rows.labels.map((_, row) => cellAt(step, row, column));
const rowsOf = (step: Step): number => step.rows.labels.length;
const columnsOf = (step: Step): number => step.columns.labels.length;

/** Where the second number of two stands, for the cell at (row, column). */
type Where = (row: number, column: number) => [row: number, column: number];

const same: Where = (row, column) => [row, column];
const inRow: Where = (_, column) => [0, column];
const inColumn: Where = (row) => [row, 0];

const two =
  (sign: Sign, where: Where): Explain =>
  (_, row, column, [a, b]) => ({ kind: 'two', sign, a: cellAt(a!, row, column), b: cellAt(b!, ...where(row, column)) });

const one =
  (name: FunctionName): Explain =>
  (_, row, column, [a]) => ({ kind: 'function', name, of: cellAt(a!, row, column) });

const overRow =
  (squares?: boolean, then?: 'mean' | 'root'): Explain =>
  (_, row, __, [a]) =>
    sum(rowOf(a!, row), squares, then);

/** The number of `a` at (row, column); 0 outside of it. */
const placed = (a: Step | undefined, row: number, column: number): Arithmetic => ({
  kind: 'copied',
  from: a && row >= 0 && column >= 0 && row < rowsOf(a) && column < columnsOf(a) ? cellAt(a, row, column) : undefined,
});

/** The slope of a function at a number, times the gradient that arrives there. */
const backward: Explain = (_, row, column, operands) => ({
  kind: 'described',
  from: operands.map((step) => ({ step, cells: [[row, column]] })),
});

const explanations: Record<RareOperation, Explain> = {
  transposed_matmul: (_, row, column, [a, b]) =>
    products(columnOf(a!, row).map((cell, k) => [cell, cellAt(b!, k, column)])),
  add: two('+', same),
  subtract: two('−', same),
  multiply: two('×', same),
  divide: two('÷', same),
  add_row: two('+', inRow),
  multiply_row: two('×', inRow),
  multiply_rows: two('×', inColumn),
  multiply_columns: two('×', (_, column) => [column, 0]),
  log: one('log'),
  root: one('root'),
  tanh: one('tanh'),
  relu: one('relu'),
  gelu: one('gelu'),
  gelu_tanh: one('gelu_tanh'),
  silu: one('silu'),
  sine: one('sine'),
  cosine: one('cosine'),
  sine_cosine: (step, row, column, operands) => one(column % 2 === 0 ? 'sine' : 'cosine')(step, row, column, operands),
  row_means: overRow(false, 'mean'),
  row_mean_squares: overRow(true, 'mean'),
  row_norms: overRow(true, 'root'),
  column_sums: (_, __, column, [a]) => sum(columnOf(a!, column)),
  normalize_rows: (_, row, column, [a]) => ({
    kind: 'normalised',
    from: cellAt(a!, row, column),
    row: rowOf(a!, row),
  }),
  rotate: ({ attributes: { halves } }, row, column, [a, cosines, sines]) => {
    const pairs = columnsOf(cosines!);
    if (column >= 2 * pairs) return placed(a, row, column);
    const pair = halves ? column % pairs : column >> 1;
    const [x, y] = halves ? [pair, pair + pairs] : [2 * pair, 2 * pair + 1];
    return {
      kind: 'rotation',
      first: column === x,
      x: cellAt(a!, row, x),
      y: cellAt(a!, row, y),
      cosine: cellAt(cosines!, row, pair),
      sine: cellAt(sines!, row, pair),
    };
  },
  slice_columns: ({ attributes: { start = 0 } }, row, column, [a]) => placed(a, row, start + column),
  slice_rows: ({ attributes: { start = 0 } }, row, column, [a]) => placed(a, start + row, column),
  pad_columns: ({ attributes: { start = 0 } }, row, column, [a]) => placed(a, row, column - start),
  pad_rows: ({ attributes: { start = 0 } }, row, column, [a]) => placed(a, row - start, column),
  concat_columns: (_, row, column, parts) => {
    const part = parts.find((one) => (column -= columnsOf(one)) < 0);
    return placed(part, row, column + columnsOf(part!));
  },
  concat_rows: (_, row, column, parts) => {
    const part = parts.find((one) => (row -= rowsOf(one)) < 0);
    return placed(part, row + rowsOf(part!), column);
  },
  repeat_columns: (_, row, __, [a]) => placed(a, row, 0),
  pair_sums: (_, row, column, [a, b]) => ({
    kind: 'two',
    sign: '+',
    a: cellAt(a!, Math.floor(row / rowsOf(b!)), column),
    b: cellAt(b!, row % rowsOf(b!), column),
  }),
  pair_rows: (_, row, column, [a, b]) => {
    const before = columnsOf(a!);
    return column < before
      ? placed(a, Math.floor(row / rowsOf(b!)), column)
      : placed(b, row % rowsOf(b!), column - before);
  },
  unpair: (step, row, column, [a]) => placed(a, row * columnsOf(step) + column, 0),
  flatten: (_, row, __, [a]) => placed(a, Math.floor(row / columnsOf(a!)), row % columnsOf(a!)),
  first_sums: (step, row, column, [a]) => {
    const size = rowsOf(a!) / rowsOf(step);
    return sum(columnOf(a!, column).slice(row * size, (row + 1) * size));
  },
  second_sums: (step, row, column, [a]) => sum(columnOf(a!, column).filter((_, pair) => pair % rowsOf(step) === row)),
  principal_components: (_, row, __, [a]) => ({ kind: 'described', from: [{ step: a!, row }] }),
  jacobian_norms: (_, row, column, [a, b]) => ({
    kind: 'described',
    from: [
      { step: a!, row },
      { step: b!, row: column },
    ],
  }),
  block_sums: backward, // of the one sentence that a trace holds
  relu_backward: backward,
  gelu_backward: backward,
  gelu_tanh_backward: backward,
  silu_backward: backward,
  row_maximum_backward: (_, row, __, operands) => ({
    kind: 'described',
    from: operands.map((step) => ({ step, row })),
  }),
};

explainAlso(explanations);
