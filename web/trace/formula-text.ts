// How a step is made, as a text: "query · keyᵀ", "exponentials ÷ row_sums".
import type { Step } from '../core/trace.ts';
import type { Expression, Operand } from './operations/expression.ts';
import { functions } from './operations/functions.ts';
import { operations } from './operations/index.ts';
import { filled, formulaOf } from './operations/operation.ts';
import { numberAttributes, type NumberAttribute } from './attributes.ts';

/** Whether a matrix product takes the rows of its right operand, or the columns of its left one. */
const isTransposed = ({ index: { name } }: Operand): boolean => name === 'ki' || name === 'jk';

/**
 * The formula of a step; '' for given ones.
 * @param names how the operands are called
 * @param attribute how an attribute of the operation is written
 */
export function formulaText(
  step: Step,
  names: readonly string[],
  attribute: (name: NumberAttribute) => string,
): string {
  const entry = operations[step.operation];
  const { factor: multiplier } = numberAttributes(step);

  function written(expression: Expression): string {
    switch (expression.kind) {
      case 'operand':
        return names[expression.place]!;
      case 'attribute':
        return attribute(expression.name);
      case 'binary':
        return `${factor(expression.left)} ${expression.sign} ${factor(expression.right)}`;
      case 'square':
        return `${factor(expression.of)}²`;
      case 'reduction':
        return reduced(expression);
      case 'function': {
        const x = written(expression.of);
        const times = multiplier === undefined || multiplier === 1 ? '' : `${attribute('factor')} × `;
        return filled(functions[expression.name].text, { x, '(x)': x, factor: times });
      }
      case 'call':
        return `${expression.called.text}(${expression.of.map(written).join(', ')})`;
      case 'given':
      case 'described':
        return '';
    }
  }

  /** An operand of a sign, in brackets if it needs them. */
  const factor = (part: Expression): string => (part.kind === 'binary' ? `(${written(part)})` : written(part));

  function reduced({ name, of }: Extract<Expression, { kind: 'reduction' }>): string {
    if (of.kind === 'binary') {
      const factors = [of.left, of.right].map(
        (one) => written(one) + (one.kind === 'operand' && isTransposed(one) ? 'ᵀ' : ''),
      );
      return factors.join(' · ');
    }
    const x = written(of);
    return { sum: `Σ ${x}`, mean: `mean(${x})`, length: `‖${x}‖`, largest: `max(${x})` }[name];
  }

  if (entry.text === undefined) return written(formulaOf(entry, step)!);
  return filled(entry.text, {
    ...Object.fromEntries(names.entries()),
    all: names.join(', '),
    stacked: names.join('; '),
  });
}
