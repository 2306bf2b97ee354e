// The text for each operation.
import type { Operation } from '../core/trace.ts';

const each = 'number by number';
const sumOf = (what: string) => `the products of ${what}, summed`;
const gradient = 'the gradient, passed back through this step';
const throughActivation = {
  words: gradient,
  note: 'The gradient, times how fast the activation rises at the number that it was applied to.',
};

export interface OperationWords {
  /** What it does, after the formula of a step. {first} and {last} are the first and the last row or column that it takes. */
  words: string;
  /** Below the arithmetic of a cell. */
  note?: string;
  /** In place of arithmetic that is too long to show. `size`: how many derivatives there are, of what and with respect to what. */
  described?: (size: number, of: string, by: string) => string;
}

export const operationWords: Record<Operation, OperationWords> = {
  input: { words: '' },
  copy: { words: 'the same numbers' },
  matmul: { words: sumOf('each row and each column') },
  matmul_transposed: { words: sumOf('each row and each row') },
  transposed_matmul: { words: sumOf('each column and each column') },
  scale: { words: 'the same for every number' },
  add: { words: each },
  subtract: { words: each },
  multiply: { words: each },
  add_row: { words: 'the second is added to every row' },
  multiply_row: { words: 'every row times the second, number by number' },
  mask: { words: 'number by number; −∞ may not be read' },
  row_maximum: { words: 'the largest number of each row' },
  subtract_rows: { words: 'each row minus its own number' },
  exp: { words: 'e raised to every number', note: 'e is raised to the score, which makes every number positive.' },
  log: {
    words: 'the natural logarithm of every number',
    note: 'The natural logarithm: which power of e this number is.',
  },
  row_sums: { words: 'the sum of each row' },
  row_means: { words: 'the mean of each row' },
  row_mean_squares: { words: 'the mean of the squares of each row' },
  row_norms: { words: 'the norm of each row: the root of the sum of its squares' },
  root: {
    words: 'the root of every number',
    note: 'A small number is added first, so that nothing is ever divided by 0.',
  },
  divide_rows: { words: 'each row divided by its own number' },
  multiply_rows: { words: 'each row times its own number' },
  multiply_columns: { words: 'each column times its own number' },
  normalize_rows: { words: 'each row divided by its norm' },
  tanh: {
    words: 'every number squeezed between −1 and 1',
    note: 'tanh squeezes every number into the range from −1 to 1.',
  },
  relu: { words: 'numbers below 0 become 0 (ReLU)', note: 'Numbers below 0 become 0 (ReLU).' },
  gelu: {
    words: 'every number times a soft step from 0 to 1 (GELU)',
    note: 'Φ(x) is the part of a bell curve’s area below x: a soft step from 0 to 1 (GELU).',
  },
  gelu_tanh: {
    words: 'every number times a soft step from 0 to 1 (GELU, by tanh)',
    note: 'Φ(x) is a soft step from 0 to 1, computed with tanh (GELU).',
  },
  silu: {
    words: 'every number times a soft step from 0 to 1 (SiLU)',
    note: 'The number times a soft step from 0 to 1 (SiLU).',
  },
  sine: {
    words: 'the sine of every angle',
    note: 'A wave over the positions; the further right the column, the slower the wave.',
  },
  cosine: { words: 'the cosine of every angle', note: 'The same kind of wave, a quarter of a turn ahead.' },
  sine_cosine: { words: 'the sine in the first, third, … column, the cosine in the others' },
  rotate: { words: 'pairs of numbers, rotated by the angles of their position' },
  slice_columns: { words: 'columns {first} to {last}' },
  slice_rows: { words: 'rows {first} to {last}' },
  concat_columns: { words: 'side by side' },
  concat_rows: { words: 'one below the other' },
  pair_sums: { words: 'each row of the first with each row of the second' },
  pair_rows: { words: 'each row of the first next to each row of the second' },
  unpair: { words: 'laid out as a table: a row for each query, a column for each key' },
  principal_components: {
    words: 'each row along the two directions in which the rows differ most',
    described: (_: number, of: string) =>
      `The ${of} is shown along the two directions in which all of these vectors differ most (principal components).`,
  },
  jacobian_norms: {
    words: 'the Frobenius norm of the derivatives, for each pair of rows',
    described: (size: number, of: string, by: string) =>
      `The Frobenius norm of all ${size} derivatives: how fast each number of the ${of} changes with each number of the ${by}. They are computed backward, step by step, from the result to the words.`,
  },
  recompute: { words: 'again from other numbers' },
  divide: { words: each },
  column_sums: { words: 'the sum of each column' },
  repeat_columns: { words: 'repeated in every column' },
  flatten: { words: 'all numbers in one column' },
  pad_columns: { words: 'padded with columns of 0' },
  pad_rows: { words: 'padded with rows of 0' },
  first_sums: { words: 'the sum over the pairs of each first row' },
  second_sums: { words: 'the sum over the pairs of each second row' },
  block_sums: { words: 'the sum over all sentences' },
  relu_backward: throughActivation,
  gelu_backward: throughActivation,
  gelu_tanh_backward: throughActivation,
  silu_backward: throughActivation,
  row_maximum_backward: {
    words: gradient,
    described: () => 'The gradient of the row goes to the first of its largest numbers; the others get 0.',
  },
};
