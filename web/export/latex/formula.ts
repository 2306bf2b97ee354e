// How a step is made, as a formula of symbols.
import { attributeOf, type NumberAttribute } from '../../trace/attributes.ts';
import type { Step } from '../../core/trace.ts';
import { plainNumber } from '../../trace/format.ts';
import { firstOperand, type Expression, type Binary } from '../../trace/operations/expression.ts';
import { functions } from '../../trace/operations/functions.ts';
import { operations } from '../../trace/operations/index.ts';
import { filled, formulaOf } from '../../trace/operations/operation.ts';
import { rootOf } from '../root.ts';
import { inMath } from './numbers.ts';
import { symbol } from './symbols.ts';

/** A number of an operation: a divisor √d_k as a root, another number as it is. */
export function attributeTex(step: Step, name: NumberAttribute): string {
  const square = name === 'divisor' ? rootOf(step) : undefined;
  if (square !== undefined) return `\\sqrt{${square}}`;
  return inMath(plainNumber(attributeOf(step, name)));
}

/** The right side of "S = Q K^⊤". */
function madeOf(step: Step, find: (id: string) => Step): string {
  const operands = step.operands.map(find);
  const entry = operations[step.operation];

  function written(expression: Expression): string {
    switch (expression.kind) {
      case 'operand': {
        const { index, place } = expression;
        const transposed = index.name === 'ki' || index.name === 'jk' || index.name === 'j0';
        return symbol(operands[place]!, step, [], transposed ? '\\top' : '');
      }
      case 'attribute':
        return attributeTex(step, expression.name);
      case 'binary':
        return between(expression);
      case 'square':
        return `${factor(expression.of)}\\odot ${factor(expression.of)}`;
      case 'reduction':
        return reduced(expression);
      case 'function':
        return functions[expression.name].latex.join(written(expression.of));
      case 'call':
        return `${expression.called.latex}\\left(${expression.of.map(written).join(',\\, ')}\\right)`;
      case 'given':
      case 'described':
        return '';
    }
  }

  /** An operand of a sign, in brackets if it needs them. */
  const factor = (part: Expression): string =>
    part.kind === 'binary' && part.sign !== '÷' ? `\\left(${written(part)}\\right)` : written(part);

  function between({ sign, left, right }: Binary): string {
    if (sign === '÷' && !(right.kind === 'operand' && right.index.name === 'ij')) {
      return `\\frac{${written(left)}}{${written(right)}}`;
    }
    const [x, y] = [factor(left), factor(right)];
    const scalar = right.kind === 'attribute';
    switch (sign) {
      case '+':
        return scalar && attributeOf(step, right.name) === 0 ? x : `${x} + ${y}`;
      case '−':
        return `${x} - ${y}`;
      case '×':
        return scalar ? `${y}\\cdot ${x}` : `${x} \\odot ${y}`;
      case '÷':
        return `${x} \\oslash ${y}`;
    }
  }

  function reduced({ name, of }: Extract<Expression, { kind: 'reduction' }>): string {
    if (of.kind === 'binary') return `${written(of.left)}\\,${written(of.right)}`;
    const x = written(of);
    const over = firstOperand(of)?.index.name === 'kj' ? 'i' : 'j';
    return {
      sum: `\\textstyle\\sum_${over} ${x}`,
      mean: `\\operatorname{mean}_${over}\\left(${x}\\right)`,
      length: `\\left\\|${x}\\right\\|`,
      largest: `\\max_${over} ${x}`,
    }[name];
  }

  const { latex } = entry;
  if (latex === undefined) return written(formulaOf(entry, step)!);
  const symbols = operands.map((one) => symbol(one, step));
  return typeof latex === 'function' ? latex(symbols, step) : filled(latex, Object.fromEntries(symbols.entries()));
}

/** "S = Q K^⊤"; undefined where a step is given. */
export const formulaTex = (step: Step, find: (id: string) => Step): string | undefined =>
  step.operation === 'input' ? undefined : `${symbol(step, step)} = ${madeOf(step, find)}`;
