// Where float32 rounding shows. Programs calculate in float64; the trace was rounded after every product and every sum. Between
// numbers of ordinary size nobody notices. Of terms that are large and nearly cancel, or of exponentials that overflow, something
// else is left over in float32: there a program rounds as the core did. What is worked out here only tells the two cases apart.
import type { Operation, Step } from '../../core/trace.ts';

/** Half of what programs allow. */
const ENOUGH = 0.5e-5;
/** The smallest f32 that is not denormal. */
const SMALLEST = 2 ** -126;

const close = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || (Number.isFinite(b) && Math.abs(a - b) <= ENOUGH * (1 + Math.abs(b)));

const columnsOf = (step: Step): number => step.columns.labels.length;

/** Whether an operand has a number that is infinite or none. */
export const hasNonFinite = ({ values }: Step): boolean => values.some((x) => !Number.isFinite(x));

/** The numbers that the arithmetic gave: held cells with what was computed for them. */
export function computedValues(step: Step): Float32Array {
  if (step.overridden === undefined) return step.values;
  const values = step.values.slice();
  for (const { row, column, computed } of step.overridden) values[row * columnsOf(step) + column] = computed;
  return values;
}

/** What a cell is in float64. Both sums are of numbers of the trace. */
type Cell = (step: Step, row: number, column: number, a: Step, b: Step, c: Step) => number;

const at = (step: Step, row: number, column: number): number => step.values[row * columnsOf(step) + column]!;

function total(count: number, term: (k: number) => number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += term(k);
  return sum;
}

const rowTotal = (a: Step, row: number): number => total(columnsOf(a), (k) => at(a, row, k));
const rowSquares = (a: Step, row: number): number => total(columnsOf(a), (k) => at(a, row, k) ** 2);

/** The operations whose cells are made of several terms. */
const sums: Partial<Record<Operation, Cell>> = {
  matmul: (_, i, j, a, b) => total(columnsOf(a), (k) => at(a, i, k) * at(b, k, j)),
  matmul_transposed: (_, i, j, a, b) => total(columnsOf(a), (k) => at(a, i, k) * at(b, j, k)),
  transposed_matmul: (_, i, j, a, b) => total(a.rows.labels.length, (k) => at(a, k, i) * at(b, k, j)),
  row_sums: (_, i, _j, a) => rowTotal(a, i),
  row_means: (_, i, _j, a) => rowTotal(a, i) / columnsOf(a),
  row_mean_squares: (_, i, _j, a) => rowSquares(a, i) / columnsOf(a),
  row_norms: (_, i, _j, a) => Math.sqrt(rowSquares(a, i)),
  normalize_rows: (_, i, j, a) => (rowSquares(a, i) === 0 ? 0 : at(a, i, j) / Math.sqrt(rowSquares(a, i))),
  rotate: ({ attributes }, i, j, a, cosines, sines) => {
    const pairs = columnsOf(cosines);
    if (j >= 2 * pairs) return at(a, i, j);
    const pair = attributes.halves ? j % pairs : j >> 1;
    const isFirst = attributes.halves ? j < pairs : j % 2 === 0;
    const x = at(a, i, attributes.halves ? pair : 2 * pair);
    const y = at(a, i, attributes.halves ? pair + pairs : 2 * pair + 1);
    const [cosine, sine] = [at(cosines, i, pair), at(sines, i, pair)];
    return isFirst ? x * cosine - y * sine : x * sine + y * cosine;
  },
};

/** Whether the terms of a sum must be rounded one by one for it to be what the trace has. */
export function sumNeedsRounding(step: Step, operands: readonly Step[]): boolean {
  const cell = sums[step.operation];
  if (cell === undefined) return false;
  const [a, b, c] = operands as [Step, Step, Step];
  const computed = computedValues(step);
  const columns = columnsOf(step);
  return computed.some((value, index) => {
    const found = cell(step, Math.floor(index / columns), index % columns, a, b, c);
    return !close(found, value);
  });
}

/** Operations that make one number of one number of their first operand (and one of their second). */
const cellByCell: readonly Operation[] = [
  ...(['scale', 'add', 'subtract', 'multiply', 'divide', 'add_row', 'multiply_row', 'mask', 'subtract_rows'] as const),
  ...(['exp', 'divide_rows', 'multiply_rows', 'multiply_columns', 'gelu', 'gelu_tanh', 'silu', 'pair_sums'] as const),
];

/** The cell of the second operand that takes part in a cell. */
function beside({ operation }: Step, b: Step, row: number, column: number): number {
  if (operation === 'multiply_columns') return at(b, column, 0);
  if (operation === 'pair_sums') return at(b, row % b.rows.labels.length, column);
  return at(b, b.rows.labels.length === 1 ? 0 : row, columnsOf(b) === 1 ? 0 : column);
}

/** Whether a result is too large or too small for float32, and so is ∞, 0 or inexact in the trace, but not in float64. */
export function leavesRange(step: Step, operands: readonly Step[]): boolean {
  if (!cellByCell.includes(step.operation)) return false;
  const [a, b] = operands as [Step, Step | undefined];
  const columns = columnsOf(step);
  return computedValues(step).some((value, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const size = Math.abs(value);
    if (size >= SMALLEST && size < Infinity) return false;
    const from =
      step.operation === 'pair_sums' ? at(a, Math.floor(row / b!.rows.labels.length), column) : at(a, row, column);
    const other = b === undefined ? 1 : beside(step, b, row, column);
    if (!Number.isFinite(from) || !Number.isFinite(other)) return false;
    return size === Infinity || step.operation === 'exp' || (from !== 0 && other !== 0 && multiplies(step.operation));
  });
}

const multiplies = (operation: Operation): boolean =>
  ['scale', 'multiply', 'divide', 'multiply_row', 'divide_rows', 'multiply_rows', 'multiply_columns'].includes(
    operation,
  );
