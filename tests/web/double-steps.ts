// The steps of a trace in double precision, from its given numbers and the formulas of its operations: what the numbers are without the
// rounding of float32.
import type { Step, Trace } from '../../web/core/trace.ts';
import { attributeOf, numberAttributes } from '../../web/trace/attributes.ts';
import {
  columnsOf,
  read,
  rowsOf,
  termsOf,
  type Expression,
  type ResultCell,
} from '../../web/trace/operations/expression.ts';
import type { FunctionName } from '../../web/trace/operations/functions.ts';
import { operations } from '../../web/trace/operations/index.ts';
import { formulaOf } from '../../web/trace/operations/operation.ts';

/** The error function by its Maclaurin series up to 3, beyond by the continued fraction of its complement. */
function erf(x: number): number {
  if (x < 0) return -erf(-x);
  if (x < 3) {
    let [sum, term] = [x, x];
    for (let n = 1; Math.abs(term) > 1e-18; n++) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let n = 60; n > 0; n--) fraction = x + n / 2 / fraction;
  return 1 - Math.exp(-x * x) / (fraction * Math.sqrt(Math.PI));
}

const functions: Record<FunctionName, (x: number, step: Step) => number> = {
  exp: Math.exp,
  log: Math.log,
  tanh: Math.tanh,
  sine: Math.sin,
  cosine: Math.cos,
  root: (x, step) => Math.sqrt(x + attributeOf(step, 'epsilon')),
  relu: (x) => Math.max(0, x),
  gelu: (x) => (x === -Infinity ? 0 : (x * (1 + erf(x / Math.SQRT2))) / 2),
  gelu_tanh: (x) => (x === -Infinity ? 0 : (x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)))) / 2),
  silu: (x, step) => (x === -Infinity ? 0 : x / (1 + Math.exp(-(numberAttributes(step).factor ?? 1) * x))),
};

const signs = {
  '+': (a: number, b: number) => a + b,
  '−': (a: number, b: number) => a - b,
  '×': (a: number, b: number) => a * b,
  '÷': (a: number, b: number) => (b === 0 ? 0 : a / b),
};

type Values = ReadonlyMap<string, Float64Array>;

/** The value of a formula at a cell; undefined where it is only described in words. */
function valueOf(formula: Expression, place: ResultCell, values: Values, k = 0): number | undefined {
  const at = (one: Expression, term = k) => valueOf(one, place, values, term);
  switch (formula.kind) {
    case 'attribute':
      return numberAttributes(place.step)[formula.name];
    case 'operand': {
      const { step, row, column } = read(formula, place, k);
      return values.get(step.id)?.[row * columnsOf(step) + column];
    }
    case 'binary': {
      const [left, right] = [at(formula.left), at(formula.right)];
      if (left === undefined || right === undefined) return undefined;
      return formula.masks && right === -Infinity ? -Infinity : signs[formula.sign](left, right);
    }
    case 'square': {
      const of = at(formula.of);
      return of === undefined ? undefined : of * of;
    }
    case 'function': {
      const of = at(formula.of);
      return of === undefined ? undefined : functions[formula.name](of, place.step);
    }
    case 'reduction': {
      const terms = Array.from({ length: termsOf(formula.of, place) }, (_, term) => at(formula.of, term)!);
      if (terms.includes(undefined as never)) return undefined;
      if (formula.name === 'largest') return Math.max(...terms);
      const sum = terms.reduce((all, term) => all + (formula.name === 'length' ? term * term : term), 0);
      return formula.name === 'sum' ? sum : formula.name === 'mean' ? sum / terms.length : Math.sqrt(sum);
    }
    default:
      return undefined;
  }
}

/** One step; undefined where it is made from what is not known, or only described in words. */
function computed(step: Step, operands: readonly Step[], values: Values): Float64Array | undefined {
  if (step.operation === 'input') return Float64Array.from(step.values);
  const entry = operations[step.operation];
  const made = new Float64Array(rowsOf(step) * columnsOf(step));
  const formula = formulaOf(entry, step);
  for (let row = 0; row < rowsOf(step); row++) {
    for (let column = 0; column < columnsOf(step); column++) {
      const place = { step, operands, row, column };
      const own = formula ?? ('cellAt' in entry ? entry.cellAt(place) : undefined);
      const value = own === undefined ? 0 : valueOf(own, place, values);
      if (value === undefined) return undefined;
      made[row * columnsOf(step) + column] = value;
    }
  }
  return made;
}

/** The numbers of each step, by its id; steps that no formula gives are left out, and those made from them. */
export function doubleSteps({ steps }: Trace): Map<string, Float64Array> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const values = new Map<string, Float64Array>();
  for (const step of steps) {
    const made = computed(
      step,
      step.operands.map((id) => byId.get(id)!),
      values,
    );
    if (made === undefined) continue;
    for (const { row, column } of step.overridden ?? []) {
      const at = row * columnsOf(step) + column;
      made[at] = step.values[at]!;
    }
    values.set(step.id, made);
  }
  return values;
}
