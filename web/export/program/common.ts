// The operations that both libraries write in the same way.
import type { Operation } from '../../core/trace.ts';
import { hasZero, type Made } from './dialect.ts';
import { hasNonFinite } from './rounding.ts';

const between =
  (sign: string) =>
  ({ names: [a, b] }: Made): string =>
    `${a} ${sign} ${b}`;

/** A quotient that is 0 where the divisor is. */
const quotient = ({ names: [a, b], operands }: Made): string =>
  hasZero(operands[1]!) ? `divide(${a}, ${b})` : `${a} / ${b}`;

/** A product whose sums are rounded one by one, or one that the library takes. */
const product = (left: string, right: string, rounded: boolean): string =>
  rounded ? `float32_matmul(${left}, ${right})` : `${left} @ ${right}`;

export const sizes = ({ step }: Made): [rows: number, columns: number] => [
  step.rows.labels.length,
  step.columns.labels.length,
];

export const common = {
  input: () => 'None', // given: never made
  matmul: ({ names: [a, b], rounded }) => product(a!, b!, rounded),
  matmul_transposed: ({ names: [a, b], rounded }) => product(a!, `${b}.T`, rounded),
  transposed_matmul: ({ names: [a, b], rounded }) => product(`${a}.T`, b!, rounded),
  scale: ({ names: [a], step }) => (step.attributes.divisor === undefined ? `${a} * factor` : `${a} / divisor`),
  add: between('+'),
  subtract: between('-'),
  multiply: between('*'),
  add_row: between('+'),
  multiply_row: between('*'),
  mask: (made) =>
    hasNonFinite(made.operands[0]!) ? `mask_out(${made.names[0]}, ${made.names[1]})` : between('+')(made),
  subtract_rows: (made) =>
    hasNonFinite(made.operands[1]!) ? `subtract_rows(${made.names[0]}, ${made.names[1]})` : between('-')(made),
  divide_rows: quotient,
  multiply_rows: between('*'),
  multiply_columns: ({ names: [a, b] }) => `${a} * ${b}.T`,
  sine_cosine: ({ names: [a] }) => `sine_cosine(${a})`,
  rotate: ({ names: [a, b, c], step, rounded }) =>
    `rotate(${a}, ${b}, ${c}${step.attributes.halves ? ', halves=True' : ''}${rounded ? ', rounded=float32' : ''})`,
  slice_columns: ({ names: [a] }) => `${a}[:, start:end]`,
  slice_rows: ({ names: [a] }) => `${a}[start:end]`,
  unpair: (made) => `${made.names[0]}.reshape(${sizes(made).join(', ')})`,
  principal_components: ({ names: [a] }) => `principal_components(${a})`,
  jacobian_norms: ({ names: [a, b], step }) => {
    const result = `lambda moved: attention(check.silent(), moved)["${a}"]`;
    return `jacobian_norms(${result}, ${b}${hasNonFinite(step) ? ', overflows=True' : ''})`;
  },
  divide: quotient,
  pad_columns: (made) => `pad(${made.names[0]}, ${sizes(made).join(', ')}, first_column=start)`,
  pad_rows: (made) => `pad(${made.names[0]}, ${sizes(made).join(', ')}, first_row=start)`,
  block_sums: ({ names: [a] }) => a!, // of one sentence
} satisfies Partial<Record<Operation, (made: Made) => string>>;
