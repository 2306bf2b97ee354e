// The Python expression that makes a step.
import type { Step } from '../../core/trace.ts';
import { hasNonFinite } from '../../trace/cells.ts';
import { firstOperand, type Expression, type Operand, type Binary } from '../../trace/operations/expression.ts';
import { functions } from '../../trace/operations/functions.ts';
import { operations } from '../../trace/operations/index.ts';
import { filled, formulaOf, type Written } from '../../trace/operations/operation.ts';
import type { Dialect } from './dialect.ts';
import { numberAttributes } from '../../trace/attributes.ts';

const hasZero = ({ values }: Step): boolean => values.includes(0);
const hasMinusInfinity = ({ values }: Step): boolean => values.includes(-Infinity);

/** The expression of a step, as one of the libraries writes it. */
export function pythonExpression(dialect: Dialect, made: Written): string {
  const { step, operands, names, rounded } = made;
  const entry = operations[step.operation];
  const operandOf = ({ place }: Operand): Step => operands[place]!;

  function written(expression: Expression): string {
    switch (expression.kind) {
      case 'operand': {
        const { place, index } = expression;
        return names[place]! + (index.name === 'ki' || index.name === 'jk' || index.name === 'j0' ? '.T' : '');
      }
      case 'attribute':
        return expression.name;
      case 'binary':
        return between(expression);
      case 'square':
        return rounded ? `float32(${dialect.square(factor(expression.of))})` : dialect.square(factor(expression.of));
      case 'reduction':
        return reduced(expression);
      case 'function':
        return applied(expression);
      case 'call':
        return `${expression.called[dialect.notation]}(${expression.of.map(written).join(', ')})`;
      case 'given':
      case 'described':
        return 'None';
    }
  }

  /** A part that stands beside a sign. */
  const factor = (part: Expression): string => (part.kind === 'binary' ? `(${written(part)})` : written(part));

  function between({ sign, left, right, masks }: Binary): string {
    const [x, y] = [factor(left), factor(right)];
    if (sign === '÷') return quotient(x, y, right);
    if (masks && left.kind === 'operand' && hasNonFinite(operandOf(left))) return `mask_out(${x}, ${y})`;
    const fromRows = sign === '−' && right.kind === 'operand' && right.index.name === 'i0';
    if (fromRows && hasNonFinite(operandOf(right))) return `subtract_rows(${x}, ${y})`;
    return `${x} ${{ '+': '+', '−': '-', '×': '*' }[sign]} ${y}`;
  }

  /** A quotient that is 0 where the divisor is. */
  function quotient(x: string, y: string, divisor: Expression): string {
    if (divisor.kind === 'attribute') return `${x} / ${y}`;
    if (divisor.kind === 'operand') return hasZero(operandOf(divisor)) ? `divide(${x}, ${y})` : `${x} / ${y}`;
    return rounded ? `float32(divide(${x}, ${y}))` : `divide(${x}, ${y})`;
  }

  function reduced({ name, of }: Extract<Expression, { kind: 'reduction' }>): string {
    if (of.kind === 'binary') {
      const [x, y] = [written(of.left), written(of.right)];
      return rounded ? `float32_matmul(${x}, ${y})` : `${x} @ ${y}`;
    }
    const x = written(of);
    const first = firstOperand(of)!;
    const axis = first.index.name === 'kj' ? 0 : 1;
    const over = dialect.over(axis);
    const byRows = rounded && axis === 1;
    switch (name) {
      case 'sum':
        return byRows ? `float32_row_sums(${x})` : `${x}.sum(${over})`;
      case 'mean':
        return byRows ? `float32(float32_row_sums(${x}) / ${names[first.place]}.shape[1])` : `${x}.mean(${over})`;
      case 'length':
        return byRows ? `float32_row_norms(${x})` : dialect.length(x, over);
      case 'largest':
        return `${x}.max(${over})`;
    }
  }

  function applied({ name, of }: Extract<Expression, { kind: 'function' }>): string {
    const x = written(of);
    const { [dialect.notation]: plain, derived: own, vanishes } = functions[name];
    const call = (made.derived ? own : undefined) ?? plain;
    const expression = call(x, numberAttributes(step).factor === undefined ? undefined : 'factor');
    return vanishes && operands.some(hasMinusInfinity) ? dialect.vanishing(expression, x) : expression;
  }

  const program = entry[dialect.notation];
  if (program === undefined) return written(formulaOf(entry, step)!);
  if (typeof program === 'function') return program(made);
  return filled(program, {
    ...Object.fromEntries(names.entries()),
    all: names.join(', '),
    rows: String(step.rows.labels.length),
    columns: String(step.columns.labels.length),
  });
}
