// The arithmetic of a cell without its result, as lines of text, and where its numbers stand: hints.
import { attributeOf } from '../attributes.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { explain, operandsOf, type Cell, type Filled, type Region } from '../explain.ts';
import { formatInTable, decimals, plainNumber } from '../format.ts';
import { formulaText } from '../formula-text.ts';
import { filled } from '../operations/operation.ts';
import { functions, type FunctionName } from '../operations/functions.ts';

/** How numbers are written. */
export interface Digits {
  precision: number;
}

const written = ({ step, value }: Cell, { precision }: Digits): string =>
  formatInTable(value, step.values, decimals(step.values, precision));

const bracketed = (text: string): string => (/^[\d.]+$/.test(text) ? text : `(${text})`);

const apply = (name: FunctionName, x: string, step: Step): string =>
  filled(functions[name].text, {
    x,
    '(x)': bracketed(x),
    factor: 'factor' in step.attributes ? `${plainNumber(step.attributes.factor!)} × ` : '',
  });

function formula(made: Filled, step: Step, digits: Digits): string {
  const inner = (one: Filled) =>
    one.kind === 'binary' ? `(${formula(one, step, digits)})` : formula(one, step, digits);
  switch (made.kind) {
    case 'cell':
      return bracketed(written(made.cell, digits));
    case 'number':
      return plainNumber(made.value);
    case 'binary':
      return `${inner(made.left)} ${made.sign} ${inner(made.right)}`;
    case 'square':
      return `${inner(made.of)}²`;
    case 'function':
      return apply(made.name, formula(made.of, step, digits), step);
    case 'call':
      return `${made.called.text}(${made.of.map((one) => formula(one, step, digits)).join(', ')})`;
    case 'reduction': {
      const terms = made.terms.map((one) => inner(one));
      if (made.name === 'largest') return `max(${terms.join(', ')})`;
      if (made.name === 'length') return `√(${terms.map((one) => `${one}²`).join(' + ')})`;
      const sum = terms.join(' + ');
      return made.name === 'mean' ? `(${sum}) ÷ ${terms.length}` : sum;
    }
  }
}

/** What stands for a number that is worked out on the way: how it is computed from numbers that are shown. */
type Text = (cell: Cell) => string;

/**
 * The lines of the arithmetic of a cell, without its result: the products of a sum; of a weight, the exponentials of its row.
 * @param shown the steps whose numbers can be seen
 */
export function linesOf(
  trace: Trace,
  step: Step,
  row: number,
  column: number,
  shown: readonly Step[],
  digits: Digits,
): string[] {
  const isShown = (cell: Cell) => shown.includes(cell.step) || cell.step.operation === 'input';
  const number: Text = (cell) => written(cell, digits);
  const line = (cell: Cell, text: Text): string => {
    const { arithmetic } = explain(trace, cell.step, cell.row, cell.column);
    const of = (one: Cell) => bracketed(text(one));
    switch (arithmetic.kind) {
      case 'given':
      case 'described':
        return operandsOf(explain(trace, cell.step, cell.row, cell.column)).length > 0 ? '' : number(cell);
      case 'copied':
        return arithmetic.from === undefined ? '0' : text(arithmetic.from);
      case 'products':
        return arithmetic.terms.map(({ a, b }) => `${of(a)} × ${of(b)}`).join(' + ');
      case 'scaled':
        return arithmetic.divisor === undefined
          ? `${of(arithmetic.from)} × ${plainNumber(arithmetic.factor ?? 1)}`
          : `${of(arithmetic.from)} ÷ ${plainNumber(arithmetic.divisor)}`;
      case 'masked':
        return `${of(arithmetic.from)} + ${of(arithmetic.mask)}`;
      case 'largest':
        return `max(${arithmetic.of.map(text).join(', ')})`;
      case 'binary':
        return `${of(arithmetic.a)} ${arithmetic.sign} ${of(arithmetic.b)}`;
      case 'function':
        return apply(arithmetic.name, text(arithmetic.of), cell.step);
      case 'sum': {
        const terms = arithmetic.terms.map(({ a }) => (arithmetic.squares ? `${of(a)}²` : of(a))).join(' + ');
        if (arithmetic.then === 'mean') return `(${terms}) ÷ ${arithmetic.terms.length}`;
        return arithmetic.then === 'root' ? `√(${terms})` : terms;
      }
      case 'normalized':
        return `${of(arithmetic.from)} ÷ √(${arithmetic.row.map((one) => `${of(one)}²`).join(' + ')})`;
      case 'rotation': {
        const { first, x, y, cosine, sine } = arithmetic;
        return first
          ? `${of(x)} × ${of(cosine)} − ${of(y)} × ${of(sine)}`
          : `${of(x)} × ${of(sine)} + ${of(y)} × ${of(cosine)}`;
      }
      case 'formula':
        return formula(arithmetic.formula, cell.step, digits);
    }
  };
  // Numbers that are worked out on the way, each on a line of its own.
  const spelled: Text = (cell) =>
    isShown(cell) || cell.step.operation === 'row_maximum' ? number(cell) : line(cell, spelled);
  const derivation = explain(trace, step, row, column);
  const { arithmetic } = derivation;
  if (arithmetic.kind === 'products')
    return arithmetic.terms.map(({ a, b, product }) => {
      const places = decimals(
        arithmetic.terms.map((term) => term.product),
        digits.precision + 1,
      );
      return `${bracketed(number(a))} × ${bracketed(number(b))} = ${formatInTable(product, [product], places)}`;
    });
  const way: Cell[] = [];
  const collect = (cell: Cell) => {
    if (
      isShown(cell) ||
      way.some((one) => one.step === cell.step && one.row === cell.row && one.column === cell.column)
    )
      return;
    const own = explain(trace, cell.step, cell.row, cell.column);
    if (own.arithmetic.kind === 'sum') own.arithmetic.terms.forEach(({ a }) => collect(a));
    else way.push(cell);
  };
  if (arithmetic.kind === 'binary') [arithmetic.a, arithmetic.b].forEach(collect);
  const lines = way.map((cell) => `${line(cell, spelled)} = ${number(cell)}`);
  return [
    ...lines,
    line(derivation.cell, (cell) => (way.length > 0 && !isShown(cell) ? sumOf(trace, cell, number) : number(cell))),
  ];
}

/** A sum of numbers that stand on lines of their own, written out; any other number as it is. */
function sumOf(trace: Trace, cell: Cell, number: Text): string {
  const { arithmetic } = explain(trace, cell.step, cell.row, cell.column);
  return arithmetic.kind === 'sum' && arithmetic.then === undefined && !arithmetic.squares
    ? arithmetic.terms.map(({ a }) => bracketed(number(a))).join(' + ')
    : number(cell);
}

/** The arithmetic of a cell with its result: a sum of products on one line, and what is worked out on the way on lines before. */
export function workingOf(
  trace: Trace,
  step: Step,
  row: number,
  column: number,
  shown: readonly Step[],
  digits: Digits,
): string[] {
  const { cell, arithmetic } = explain(trace, step, row, column);
  const lines =
    arithmetic.kind === 'products'
      ? [
          arithmetic.terms
            .map(({ a, b }) => [a, b].map((one) => bracketed(written(one, digits))).join(' × '))
            .join(' + '),
        ]
      : linesOf(trace, step, row, column, shown, digits);
  return lines.with(-1, `${lines.at(-1)!} = ${written(cell, digits)}`);
}

/** The cells of the shown steps that a cell is computed from, by the id of the step: "row,column". */
export function sourcesOf(
  trace: Trace,
  step: Step,
  row: number,
  column: number,
  shown: readonly Step[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const visit = (of: Step, at: number, across: number) => {
    for (const region of operandsOf(explain(trace, of, at, across))) {
      for (const [r, c] of cellsOf(region)) {
        const name = `${r},${c}`;
        if (shown.includes(region.step)) {
          const cells = found.get(region.step.id) ?? new Set();
          found.set(region.step.id, cells.add(name));
        } else if (!seen.has(`${region.step.id} ${name}`)) {
          seen.add(`${region.step.id} ${name}`);
          visit(region.step, r, c);
        }
      }
    }
  };
  visit(step, row, column);
  return found;
}

function cellsOf({ step, row, column, cells }: Region): [number, number][] {
  if (cells !== undefined) return cells;
  const rows = row === undefined ? step.rows.labels.map((_, index) => index) : [row];
  const columns = column === undefined ? step.columns.labels.map((_, index) => index) : [column];
  return rows.flatMap((r) => columns.map((c): [number, number] => [r, c]));
}

/** The formula of a step. @param names how its operands are called */
export const formulaOfStep = (step: Step, names: readonly string[]): string =>
  formulaText(step, names, (name) => plainNumber(attributeOf(step, name)));
