// The registry of operations: one entry for each line of operations.def. An entry gives the formula of one cell, from which the
// derivation on the page, the formulas in texts and in LaTeX and the programs in NumPy and PyTorch are written.
import { attributeOf, numberAttributes } from '../attributes.ts';
import { own } from '../../core/has.ts';
import type { Operation, Step } from '../../core/trace.ts';
import { hasNonFinite } from '../cells.ts';
import {
  a,
  apply,
  attribute,
  b,
  c,
  call,
  cell,
  column0,
  column0ByColumn,
  columnsOf,
  described,
  firstOfPair,
  given,
  ij,
  ik,
  jk,
  ki,
  kj,
  largest,
  length,
  masked,
  mean,
  minus,
  over,
  pairsOfFirst,
  pairsOfSecond,
  plus,
  row0,
  rowsOf,
  secondOfPair,
  square,
  sum,
  times,
  type Expression,
  type ResultCell,
} from './expression.ts';
import { functionNames, functions, type FunctionName } from './functions.ts';
import type { Notation, OperationEntry, Setting, Written } from './operation.ts';

const both = (program: Notation['numpy']): Pick<Notation, 'numpy' | 'pytorch'> => ({
  numpy: program,
  pytorch: program,
});

const applied = Object.fromEntries(functionNames.map((name) => [name, { cell: apply(name, a(ij)) }])) as Record<
  FunctionName,
  { cell: Expression }
>;

/** A cell of an operand at another place; undefined outside of it. */
const moved = (place: ResultCell, operand: number, row: number, column: number): Expression | undefined => {
  const step = place.operands[operand];
  const inside = step && row >= 0 && column >= 0 && row < rowsOf(step) && column < columnsOf(step);
  return inside ? { kind: 'operand', place: operand, index: cell(row, column) } : undefined;
};

/** The rows or columns that a slice takes, as LaTeX. */
const range = (step: Step, size: number): string => {
  const start = attributeOf(step, 'start');
  return `${start + 1}\\dots ${start + size}`;
};

const stacked =
  (separator: string): Notation['latex'] =>
  (symbols) => {
    const shown = symbols.length > 4 ? [...symbols.slice(0, 2), '\\dots', symbols.at(-1)!] : symbols;
    return `\\left[${shown.join(separator)}\\right]`;
  };

/** The operand that a row or a column of a concatenation comes from, and its index there. */
function partAt({ operands }: ResultCell, at: number, sizeOf: (step: Step) => number): [operand: number, at: number] {
  let start = 0;
  const part = operands.findIndex((one) => at < (start += sizeOf(one)));
  return [part, at - (start - sizeOf(operands[part]!))];
}

const inHalves = (step: Step): boolean => step.operation === 'rotate' && step.attributes.halves === true;

/** A pair (x, y) of numbers that is rotated by an angle. */
function rotated(place: ResultCell): Expression | undefined {
  const { step, operands, row, column } = place;
  const halves = inHalves(step);
  const pairs = columnsOf(operands[1]!);
  if (column >= 2 * pairs) return moved(place, 0, row, column);
  const pair = halves ? column % pairs : column >> 1;
  const [x, y] = halves ? [pair, pair + pairs] : [2 * pair, 2 * pair + 1];
  const [first, second, cosine, sine] = [a(cell(row, x)), a(cell(row, y)), b(cell(row, pair)), c(cell(row, pair))];
  return column === x
    ? minus(times(first, cosine), times(second, sine))
    : plus(times(first, sine), times(second, cosine));
}

/** The same cell of every operand, or the same row. */
const cells = ({ operands, row, column }: ResultCell) =>
  operands.map((step) => ({ step, cells: [[row, column]] as [number, number][] }));
const rows = ({ operands, row }: ResultCell) => operands.map((step) => ({ step, row }));

/** The gradient of a function: the one that arrives, times the slope at the number that the function was applied to. */
const backward = (
  name: 'relu' | 'gelu' | 'gelu_tanh' | 'silu',
  latex: string,
  settings: readonly Setting[] = [],
): OperationEntry => ({
  cell: times(a(ij), call({ text: 'slope', latex: `\\operatorname{${latex}}'` }, b(ij))),
  settings,
  numpy: ({ names: [of, at], step }) => {
    const factor = numberAttributes(step).factor === undefined ? '1' : 'factor';
    return `${name}_backward(${[of, at, ...(settings.length === 0 ? [] : [factor])].join(', ')})`;
  },
  pytorch: ({ names: [of, at], step }) => {
    const factor = numberAttributes(step).factor === undefined ? undefined : 'factor';
    return `slope(${functions[name].pytorchFunction!(factor)}, ${of}, ${at})`;
  },
});

const hasNaN = ({ values }: Step): boolean => values.some(Number.isNaN);

/** The gradient of `max` goes to the first of several largest, as in the core; that of `amax` would be divided among them. */
const pytorchMaximum = (of: string, step: Step): string =>
  `${of}${hasNaN(step) ? `.masked_fill(${of}.isnan(), -inf)` : ''}.max(dim=1, keepdim=True).values`;

function numpyMaximum({ names: [of], operands, derived }: Written): string {
  const real = derived ? `${of}.real` : of;
  if (hasNaN(operands[0]!)) return `np.fmax.reduce(${real}, axis=1, keepdims=True, initial=-inf)`;
  return derived
    ? `np.take_along_axis(${of}, ${real}.argmax(axis=1)[:, None], axis=1)`
    : `${of}.max(axis=1, keepdims=True)`;
}

const entries: Record<Operation, OperationEntry> = {
  ...applied,
  input: { cell: given, text: '', latex: '', ...both('None') },
  copy: { cell: a(ij), numpy: '{0}.copy()', pytorch: '{0}.clone()' },
  matmul: { cell: sum(times(a(ik), b(kj))) },
  matmul_transposed: { cell: sum(times(a(ik), b(jk))) },
  transposed_matmul: { cell: sum(times(a(ki), b(kj))) },
  scale: {
    cellBy: (step) =>
      numberAttributes(step).divisor === undefined
        ? times(a(ij), attribute('factor'))
        : over(a(ij), attribute('divisor')),
  },
  add: { cell: plus(a(ij), b(ij)) },
  subtract: { cell: minus(a(ij), b(ij)) },
  multiply: { cell: times(a(ij), b(ij)) },
  divide: { cell: over(a(ij), b(ij)) },
  add_row: { cell: plus(a(ij), b(row0)) },
  multiply_row: { cell: times(a(ij), b(row0)) },
  mask: { cell: masked(a(ij), b(ij)) },
  subtract_rows: { cell: minus(a(ij), b(column0)) },
  divide_rows: { cell: over(a(ij), b(column0)) },
  multiply_rows: { cell: times(a(ij), b(column0)) },
  multiply_columns: { cell: times(a(ij), b(column0ByColumn)) },
  row_maximum: {
    cell: largest(a(ik)),
    numpy: numpyMaximum,
    pytorch: ({ names: [of], operands }) => pytorchMaximum(of!, operands[0]!),
  },
  row_sums: { cell: sum(a(ik)) },
  row_means: { cell: mean(a(ik)) },
  row_mean_squares: { cell: mean(square(a(ik))) },
  row_norms: { cell: length(a(ik)) },
  normalize_rows: { cell: over(a(ij), length(a(ik))) },
  column_sums: { cell: sum(a(kj)) },
  root: { cell: apply('root', plus(a(ij), attribute('epsilon'))) },
  silu: { ...applied.silu, settings: ['factor'] },
  sine_cosine: {
    cellAt: ({ column }) => apply(column % 2 === 0 ? 'sine' : 'cosine', a(ij)),
    text: 'sin({0}), cos({0})',
    latex: '\\left[\\sin {0},\\, \\cos {0}\\right]',
    ...both('sine_cosine({0})'),
  },
  rotate: {
    cellAt: rotated,
    text: 'rotate({0}, {1}, {2})',
    latex: '\\operatorname{rotate}\\left({0};\\, {1},\\, {2}\\right)',
    ...both(
      ({ names, step, rounded }) =>
        `rotate(${names.join(', ')}${inHalves(step) ? ', halves=True' : ''}${rounded ? ', rounded=float32' : ''})`,
    ),
  },
  slice_columns: {
    cellAt: (place) => moved(place, 0, place.row, attributeOf(place.step, 'start') + place.column),
    settings: ['start', 'end'],
    text: '{0}',
    latex: ([of], step) => `${of}\\left[\\cdot,\\,${range(step, columnsOf(step))}\\right]`,
    ...both('{0}[:, start:end]'),
  },
  slice_rows: {
    cellAt: (place) => moved(place, 0, attributeOf(place.step, 'start') + place.row, place.column),
    settings: ['start', 'end'],
    text: '{0}',
    latex: ([of], step) => `${of}\\left[${range(step, rowsOf(step))},\\,\\cdot\\right]`,
    ...both('{0}[start:end]'),
  },
  pad_columns: {
    cellAt: (place) => moved(place, 0, place.row, place.column - attributeOf(place.step, 'start')),
    settings: ['start'],
    text: '{0}',
    latex: '\\left[0,\\, {0},\\, 0\\right]',
    ...both('pad({0}, {rows}, {columns}, first_column=start)'),
  },
  pad_rows: {
    cellAt: (place) => moved(place, 0, place.row - attributeOf(place.step, 'start'), place.column),
    settings: ['start'],
    text: '{0}',
    latex: '\\left[0;\\, {0};\\, 0\\right]',
    ...both('pad({0}, {rows}, {columns}, first_row=start)'),
  },
  concat_columns: {
    cellAt: (place) => {
      const [part, column] = partAt(place, place.column, columnsOf);
      return moved(place, part, place.row, column);
    },
    text: '[{all}]',
    latex: stacked(',\\; '),
    numpy: 'np.hstack([{all}])',
    pytorch: 'torch.hstack([{all}])',
  },
  concat_rows: {
    cellAt: (place) => {
      const [part, row] = partAt(place, place.row, rowsOf);
      return moved(place, part, row, place.column);
    },
    text: '[{stacked}]',
    latex: stacked(';\\; '),
    numpy: 'np.vstack([{all}])',
    pytorch: 'torch.vstack([{all}])',
  },
  repeat_columns: {
    cell: a(column0),
    latex: '{0}\\,\\mathbf{1}^{\\top}',
    numpy: 'np.repeat({0}, {columns}, axis=1)',
    pytorch: '{0}.repeat(1, {columns})',
  },
  pair_sums: {
    cell: plus(a(firstOfPair), b(secondOfPair)),
    latex: '{0} \\oplus {1}',
    numpy: 'np.vstack([row + {1} for row in {0}])',
    pytorch: 'torch.vstack([row + {1} for row in {0}])',
  },
  pair_rows: {
    cellAt: (place) => {
      const { operands, row, column } = place;
      const [before, pairs] = [columnsOf(operands[0]!), rowsOf(operands[1]!)];
      return column < before
        ? moved(place, 0, Math.floor(row / pairs), column)
        : moved(place, 1, row % pairs, column - before);
    },
    text: '[{0}; {1}]',
    latex: '\\left[{0};\\, {1}\\right]',
    numpy: 'np.hstack([np.repeat({0}, len({1}), axis=0), np.tile({1}, (len({0}), 1))])',
    pytorch: 'torch.hstack([{0}.repeat_interleave(len({1}), dim=0), {1}.repeat(len({0}), 1)])',
  },
  unpair: {
    cellAt: (place) => moved(place, 0, place.row * columnsOf(place.step) + place.column, 0),
    text: '{0}',
    latex: '{0}',
    ...both('{0}.reshape({rows}, {columns})'),
  },
  flatten: {
    cellAt: (place) => {
      const columns = columnsOf(place.operands[0]!);
      return moved(place, 0, Math.floor(place.row / columns), place.row % columns);
    },
    text: '{0}',
    latex: '\\operatorname{vec}\\left({0}\\right)',
    numpy: '{0}.reshape({0}.size, 1)',
    pytorch: '{0}.reshape({0}.numel(), 1)',
  },
  first_sums: {
    cell: sum(a(pairsOfFirst)),
    latex: '\\textstyle\\sum_j {0}',
    numpy: 'np.vstack([part.sum(axis=0) for part in np.split({0}, {rows})])',
    pytorch: 'torch.vstack([part.sum(dim=0) for part in torch.tensor_split({0}, {rows})])',
  },
  second_sums: {
    cell: sum(a(pairsOfSecond)),
    latex: '\\textstyle\\sum_i {0}',
    numpy: ({ names: [of], step, operands }) => `sum(np.split(${of}, ${rowsOf(operands[0]!) / rowsOf(step)}))`,
    pytorch: ({ names: [of], step, operands }) =>
      `sum(torch.tensor_split(${of}, ${rowsOf(operands[0]!) / rowsOf(step)}))`,
  },
  // A trace holds one sentence, so the sum has one term.
  block_sums: { cell: described(cells), text: 'Σ {0}', latex: '\\textstyle\\sum {0}', ...both('{0}') },
  principal_components: {
    cell: described(rows),
    text: 'components({0})',
    latex: '\\operatorname{PCA}\\left({0}\\right)',
    ...both('principal_components({0})'),
  },
  jacobian_norms: {
    cell: described(({ operands: [of, by], row, column }) => [
      { step: of!, row },
      { step: by!, row: column },
    ]),
    text: '‖∂{0}/∂{1}‖',
    latex: '\\left\\|\\frac{\\partial {0}}{\\partial {1}}\\right\\|',
    ...both(({ names: [of, by], step }) => {
      const result = `lambda check, moved: attention(check, moved)["${of}"]`;
      return `jacobian_norms(${result}, ${by}${hasNonFinite(step) ? ', overflows=True' : ''})`;
    }),
  },
  relu_backward: backward('relu', 'ReLU'),
  gelu_backward: backward('gelu', 'GELU'),
  gelu_tanh_backward: backward('gelu_tanh', 'GELU'),
  silu_backward: backward('silu', 'SiLU', ['factor']),
  // Of texts that a model goes on with: neither the page nor a program shows such a step.
  recompute: { cell: described(rows), text: '{0}', latex: '{0}', ...both('{all}') },
  row_maximum_backward: {
    cell: described(rows),
    text: '{0} × slope(max({1}))',
    latex: "{0} \\odot \\operatorname{max}'\\left({1}\\right)",
    numpy: 'np.where(np.arange({1}.shape[1]) == np.fmax({1}, -inf).argmax(axis=1)[:, None], {0}, 0)',
    pytorch: ({ names: [of, at], operands }) => `slope(lambda x: ${pytorchMaximum('x', operands[1]!)}, ${of}, ${at})`,
  },
};

/** Each entry has what is written above, and nothing that a page gave to every object. */
export const operations = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [name, own(entry)]),
) as typeof entries;
