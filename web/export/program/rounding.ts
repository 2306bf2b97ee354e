// Where float32 rounding shows. Programs calculate in float64, while the trace is rounded after every product and every sum. Between
// numbers of ordinary size this makes no visible difference. Large terms that nearly cancel and exponentials that overflow come out
// differently in float32: there a program rounds as the core did. What is computed here only tells the two cases apart.
import { attributeOf } from '../../trace/attributes.ts';
import type { Step } from '../../core/trace.ts';
import {
  addsUp,
  columnsOf,
  read,
  termsOf,
  type Expression,
  type ResultCell,
  type Reduction,
} from '../../trace/operations/expression.ts';
import { at } from '../../trace/cells.ts';
import { functions } from '../../trace/operations/functions.ts';
import { operations } from '../../trace/operations/index.ts';
import { formulaOf } from '../../trace/operations/operation.ts';

/** Half of the tolerance of programs. */
const ENOUGH = 0.5e-5;
/** The smallest f32 that is not denormal. */
const SMALLEST = 2 ** -126;

const close = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || (Number.isFinite(b) && Math.abs(a - b) <= ENOUGH * (1 + Math.abs(b)));

/** The numbers that the arithmetic gave: for overridden cells what was computed for them. */
export function computedValues(step: Step): Float32Array {
  if (step.overridden === undefined) return step.values;
  const values = step.values.slice();
  for (const { row, column, computed } of step.overridden) values[row * columnsOf(step) + column] = computed;
  return values;
}

/** The value of a formula at a place, in float64, from numbers of the trace. */
function evaluate(expression: Expression, place: ResultCell, k = 0): number {
  switch (expression.kind) {
    case 'operand': {
      const { step, row, column } = read(expression, place, k);
      return at(step, row, column);
    }
    case 'attribute':
      return attributeOf(place.step, expression.name);
    case 'binary': {
      const [x, y] = [evaluate(expression.left, place, k), evaluate(expression.right, place, k)];
      switch (expression.sign) {
        case '+':
          return x + y;
        case '−':
          return x - y;
        case '×':
          return x * y;
        case '÷':
          return y === 0 ? 0 : x / y;
      }
    }
    case 'square':
      return evaluate(expression.of, place, k) ** 2;
    case 'reduction':
      return reduced(expression.name, expression.of, place);
    case 'given':
    case 'function':
    case 'call':
    case 'described':
      return NaN;
  }
}

function reduced(name: Reduction, of: Expression, place: ResultCell): number {
  const count = termsOf(of, place);
  let sum = 0;
  for (let k = 0; k < count; k++) sum += name === 'length' ? evaluate(of, place, k) ** 2 : evaluate(of, place, k);
  return name === 'mean' ? sum / count : name === 'length' ? Math.sqrt(sum) : sum;
}

/** Whether the condition holds for any cell of a step, given its place and what the arithmetic gave there. */
function someCell(
  step: Step,
  operands: readonly Step[],
  is: (place: ResultCell, computed: number) => boolean,
): boolean {
  const columns = columnsOf(step);
  return computedValues(step).some((value, index) =>
    is({ step, operands, row: Math.floor(index / columns), column: index % columns }, value),
  );
}

/** Whether the terms of a sum must be rounded one by one for it to be what the trace has. */
export function sumNeedsRounding(step: Step, operands: readonly Step[]): boolean {
  const entry = operations[step.operation];
  const whole = formulaOf(entry, step);
  if (whole !== undefined && !addsUp(whole)) return false;
  return someCell(step, operands, (place, computed) => {
    const formula = 'cellAt' in entry ? entry.cellAt(place) : whole;
    return formula !== undefined && addsUp(formula) && !close(evaluate(formula, place), computed);
  });
}

/** Whether a result is too large or too small for float32, and so is ∞, 0 or inexact in the trace, but not in float64. */
export function leavesRange(step: Step, operands: readonly Step[]): boolean {
  const formula = formulaOf(operations[step.operation], step);
  const outOf = (size: number) => size < SMALLEST || size === Infinity;
  switch (formula?.kind) {
    case 'binary': {
      const { sign, left, right } = formula;
      const multiplies = sign === '×' || sign === '÷';
      if (right.kind !== 'operand' && right.kind !== 'attribute') return false;
      return someCell(step, operands, (place, computed) => {
        if (!outOf(Math.abs(computed))) return false;
        const [x, y] = [evaluate(left, place), right.kind === 'attribute' ? 1 : evaluate(right, place)];
        if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
        return Math.abs(computed) === Infinity || (multiplies && x !== 0 && y !== 0);
      });
    }
    case 'function': {
      const { name, of } = formula;
      if (!functions[name].overflows) return false;
      return someCell(step, operands, (place, computed) => {
        const size = Math.abs(computed);
        return outOf(size) && Number.isFinite(evaluate(of, place)) && (size === Infinity || name === 'exp');
      });
    }
    default:
      return false;
  }
}
