// How each operation makes a step, as a formula of symbols.
import type { Operation, Step } from '../../core/trace.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import { rootOf } from '../root.ts';
import { inMath } from './numbers.ts';
import { symbol } from './symbols.ts';

/** The symbol of an operand by its place, with a sign above it. */
type Of = (index: number, above?: string) => string;
type Formula = (of: Of, step: Step) => string;

const plain = (value: number) => inMath(formatNumber(value, decimals([value], 6)));
const between =
  (sign: string): Formula =>
  (of) =>
    `${of(0)} ${sign} ${of(1)}`;
const applied =
  (name: string): Formula =>
  (of) =>
    `${name}\\left(${of(0)}\\right)`;
const stacked =
  (separator: string): Formula =>
  (of, { operands }) => {
    const all = operands.map((_, index) => of(index));
    const shown = all.length > 4 ? [...all.slice(0, 2), '\\dots', all.at(-1)!] : all;
    return `\\left[${shown.join(separator)}\\right]`;
  };
const part =
  (axis: 'rows' | 'columns'): Formula =>
  (of, step) => {
    const { start = 0 } = step.attributes;
    const range = `${start + 1}\\dots ${start + step[axis].labels.length}`;
    return `${of(0)}\\left[${axis === 'rows' ? `${range},\\,\\cdot` : `\\cdot,\\,${range}`}\\right]`;
  };
const backward =
  (name: string): Formula =>
  (of) =>
    `${of(0)} \\odot \\operatorname{${name}}'\\left(${of(1)}\\right)`;

/** By what a step is divided or multiplied: √d_k as a root, another number as it is. */
export function scaling(step: Step): { divisor?: string; factor?: string } {
  const { divisor, factor = 1 } = step.attributes;
  if (divisor === undefined) return { factor: plain(factor) };
  const square = rootOf(step);
  return { divisor: square === undefined ? plain(divisor) : `\\sqrt{${square}}` };
}

export const formulas: Record<Operation, Formula> = {
  input: () => '',
  copy: (of) => of(0),
  matmul: (of) => `${of(0)}\\,${of(1)}`,
  matmul_transposed: (of) => `${of(0)}\\,${of(1, '\\top')}`,
  transposed_matmul: (of) => `${of(0, '\\top')}\\,${of(1)}`,
  scale: (of, step) => {
    const { divisor, factor } = scaling(step);
    return divisor === undefined ? `${factor}\\cdot ${of(0)}` : `\\frac{${of(0)}}{${divisor}}`;
  },
  add: between('+'),
  subtract: between('-'),
  multiply: between('\\odot'),
  add_row: between('+'),
  multiply_row: between('\\odot'),
  mask: between('+'),
  row_maximum: (of) => `\\max_j ${of(0)}`,
  subtract_rows: between('-'),
  exp: applied('\\exp'),
  log: applied('\\ln'),
  row_sums: (of) => `\\textstyle\\sum_j ${of(0)}`,
  row_means: (of) => `\\operatorname{mean}_j\\left(${of(0)}\\right)`,
  row_mean_squares: (of) => `\\operatorname{mean}_j\\left(${of(0)}\\odot ${of(0)}\\right)`,
  row_norms: (of) => `\\left\\|${of(0)}\\right\\|`,
  root: (of, { attributes: { epsilon = 0 } }) => `\\sqrt{${of(0)}${epsilon === 0 ? '' : ` + ${plain(epsilon)}`}}`,
  divide_rows: (of) => `\\frac{${of(0)}}{${of(1)}}`,
  multiply_rows: between('\\odot'),
  multiply_columns: (of) => `${of(0)} \\odot ${of(1, '\\top')}`,
  normalize_rows: (of) => `\\frac{${of(0)}}{\\left\\|${of(0)}\\right\\|}`,
  tanh: applied('\\tanh'),
  relu: (of) => `\\max\\left(0, ${of(0)}\\right)`,
  gelu: applied('\\operatorname{GELU}'),
  gelu_tanh: applied('\\operatorname{GELU}'),
  silu: applied('\\operatorname{SiLU}'),
  sine: applied('\\sin'),
  cosine: applied('\\cos'),
  sine_cosine: (of) => `\\left[\\sin ${of(0)},\\, \\cos ${of(0)}\\right]`,
  rotate: (of) => `\\operatorname{rotate}\\left(${of(0)};\\, ${of(1)},\\, ${of(2)}\\right)`,
  slice_columns: part('columns'),
  slice_rows: part('rows'),
  concat_columns: stacked(',\\; '),
  concat_rows: stacked(';\\; '),
  pair_sums: (of) => `${of(0)} \\oplus ${of(1)}`,
  pair_rows: (of) => `\\left[${of(0)};\\, ${of(1)}\\right]`,
  unpair: (of) => of(0),
  principal_components: applied('\\operatorname{PCA}'),
  jacobian_norms: (of) => `\\left\\|\\frac{\\partial ${of(0)}}{\\partial ${of(1)}}\\right\\|`,
  divide: between('\\oslash'),
  column_sums: (of) => `\\textstyle\\sum_i ${of(0)}`,
  repeat_columns: (of) => `${of(0)}\\,\\mathbf{1}^{\\top}`,
  flatten: applied('\\operatorname{vec}'),
  pad_columns: (of) => `\\left[0,\\, ${of(0)},\\, 0\\right]`,
  pad_rows: (of) => `\\left[0;\\, ${of(0)};\\, 0\\right]`,
  first_sums: (of) => `\\textstyle\\sum_j ${of(0)}`,
  second_sums: (of) => `\\textstyle\\sum_i ${of(0)}`,
  block_sums: (of) => `\\textstyle\\sum ${of(0)}`,
  relu_backward: backward('ReLU'),
  gelu_backward: backward('GELU'),
  gelu_tanh_backward: backward('GELU'),
  silu_backward: backward('SiLU'),
  row_maximum_backward: backward('max'),
};

/** "S = Q K^⊤"; undefined where a step is given. */
export function formulaOf(step: Step, find: (id: string) => Step): string | undefined {
  if (step.operation === 'input') return undefined;
  const operands = step.operands.map(find);
  const of: Of = (index, above) => symbol(operands[index]!, step, [], above);
  return `${symbol(step, step)} = ${formulas[step.operation](of, step)}`;
}
