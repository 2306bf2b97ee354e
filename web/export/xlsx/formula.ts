// The formula of a cell in a spreadsheet, written from how the cell came about.
import type { Arithmetic, Cell, Filled, Sign } from '../../trace/explain.ts';
import { functions } from '../../trace/operations/functions.ts';
import { shortest } from '../numbers.ts';
import { rootOf } from '../root.ts';
import { numberAttributes } from '../../trace/attributes.ts';
import type { Step } from '../../core/trace.ts';

/** What stands where a number is −∞. Spreadsheets have no such number, and their sums and maxima pass over a text. */
export const MINUS_INFINITY = '−∞';
/** A sum of more products than this is written with a function instead of term by term. */
const MOST_PRODUCTS = 16;

/** How a formula refers to cells. */
export interface References {
  /** The sheet of the cell that is written. */
  sheet: string;
  /** The name of the sheet of a step. */
  sheetOf: (step: Step) => string;
  /** The place of a cell in its sheet: "B4". */
  placeOf: (row: number, column: number) => string;
  /** Whether cells of this step can be −∞. */
  infinite: (step: Step) => boolean;
}

/**
 * The formula of a cell, without the equals sign; undefined for a given cell, and for one that is described in words.
 * @param step the step of the cell, for the numbers that its operation has besides the operands
 */
export function spreadsheetFormula(
  step: Step,
  arithmetic: Arithmetic,
  { sheet, sheetOf, placeOf, infinite }: References,
): string | undefined {
  const place = ({ row, column }: Cell) => placeOf(row, column);
  const prefix = ({ step: of }: Cell) => {
    const name = sheetOf(of);
    return name === sheet ? '' : `'${name.replaceAll("'", "''")}'!`;
  };
  const reference = (cell: Cell) => prefix(cell) + place(cell);

  /** Cells as one range where they are neighbours in a row or column, else one by one. */
  function range(cells: readonly Cell[]): string {
    const [first, second] = cells;
    const last = cells.at(-1)!;
    if (second === undefined) return reference(first!);
    const [down, right] = [second.row - first!.row, second.column - first!.column];
    const inLine =
      down + right === 1 &&
      cells.every(({ row, column }, k) => row === first!.row + k * down && column === first!.column + k * right);
    return inLine ? `${reference(first!)}:${place(last)}` : cells.map(reference).join(',');
  }

  /** The formula, or −∞ where one of these cells is. */
  const finite = (cells: readonly Cell[], formula: string): string => {
    const open = cells.filter((cell) => infinite(cell.step)).map(reference);
    return open.length === 0 ? formula : `IF(COUNT(${open.join(',')})=${open.length},${formula},"${MINUS_INFINITY}")`;
  };

  const number = (x: number) => (x < 0 ? `(${shortest(x)})` : String(shortest(x)));
  const { factor } = numberAttributes(step);
  const applied = (name: keyof typeof functions, x: string) =>
    functions[name].spreadsheet(x, factor === undefined || factor === 1 ? undefined : number(factor));

  const signs: Record<Sign, string> = { '+': '+', '−': '-', '×': '*', '÷': '/' };
  const joined = (sign: Sign, left: string, right: string): string =>
    sign === '÷' ? `IF(${right}=0,0,${left}/${right})` : left + signs[sign] + right;

  function products(a: readonly Cell[], b: readonly Cell[]): string {
    if (a.length <= MOST_PRODUCTS) return a.map((cell, k) => `${reference(cell)}*${reference(b[k]!)}`).join('+');
    const lines = [a, b].map(range) as [string, string];
    const alike = (a[0]!.row === a[1]!.row) === (b[0]!.row === b[1]!.row);
    if (alike) return `SUMPRODUCT(${lines.join(',')})`;
    // A row and a column: the product of two matrices, with one number as its result.
    return `SUMPRODUCT(MMULT(${a[0]!.row === a[1]!.row ? lines.join(',') : lines.toReversed().join(',')}))`;
  }

  function written(formula: Filled): string {
    switch (formula.kind) {
      case 'cell':
        return reference(formula.cell);
      case 'number':
        return number(formula.value);
      case 'binary':
        return joined(formula.sign, factorOf(formula.left), factorOf(formula.right));
      case 'square':
        return `${factorOf(formula.of)}^2`;
      case 'function':
        return applied(formula.name, factorOf(formula.of));
      case 'call':
        throw new Error('a spreadsheet has no function of this name');
      case 'reduction': {
        const terms = formula.terms.map(factorOf);
        const joinedTerms = terms.join(',');
        switch (formula.name) {
          case 'sum':
            return `SUM(${joinedTerms})`;
          case 'mean':
            return `AVERAGE(${joinedTerms})`;
          case 'length':
            return `SQRT(SUMSQ(${joinedTerms}))`;
          case 'largest':
            return `MAX(${joinedTerms})`;
        }
      }
    }
  }
  const factorOf = (formula: Filled): string =>
    formula.kind === 'binary' ? `(${written(formula)})` : written(formula);

  switch (arithmetic.kind) {
    case 'given':
    case 'described':
      return undefined;
    case 'copied':
      return arithmetic.from === undefined ? '0' : reference(arithmetic.from);
    case 'products':
      return products(
        arithmetic.terms.map(({ a }) => a),
        arithmetic.terms.map(({ b }) => b),
      );
    case 'scaled': {
      const { from, divisor, factor: by } = arithmetic;
      const square = divisor === undefined ? undefined : rootOf(step);
      const scaled = square === undefined ? number(divisor ?? by!) : `SQRT(${square})`;
      return finite([from], `${reference(from)}${divisor === undefined ? '*' : '/'}${scaled}`);
    }
    case 'masked': {
      const { from, mask } = arithmetic;
      return finite([from, mask], `${reference(from)}+${reference(mask)}`);
    }
    case 'largest': {
      const cells = range(arithmetic.of);
      const largest = `MAX(${cells})`;
      return infinite(arithmetic.of[0]!.step) ? `IF(COUNT(${cells})=0,"${MINUS_INFINITY}",${largest})` : largest;
    }
    case 'binary': {
      const { sign, a, b } = arithmetic;
      return finite([a, b], joined(sign, reference(a), reference(b)));
    }
    case 'function': {
      const { name, of } = arithmetic;
      const { epsilon } = numberAttributes(step);
      const x = name === 'root' && epsilon !== undefined ? `${reference(of)}+${number(epsilon)}` : reference(of);
      const formula = applied(name, x);
      // e^−∞ = 0
      return infinite(of.step) && name === 'exp' ? `IF(ISNUMBER(${x}),${formula},0)` : formula;
    }
    case 'sum': {
      const { terms, squares, then } = arithmetic;
      const cells = range(terms.map(({ a }) => a));
      const sum = squares ? `SUMSQ(${cells})` : `SUM(${cells})`;
      return then === undefined ? sum : then === 'root' ? `SQRT(${sum})` : `${sum}/${terms.length}`;
    }
    case 'normalized': {
      const length = `SQRT(SUMSQ(${range(arithmetic.row)}))`;
      return joined('÷', reference(arithmetic.from), length);
    }
    case 'rotation': {
      const { first, x, y, cosine, sine } = arithmetic;
      const [by, other] = first ? [cosine, sine] : [sine, cosine];
      return `${reference(x)}*${reference(by)}${first ? '-' : '+'}${reference(y)}*${reference(other)}`;
    }
    case 'formula':
      return written(arithmetic.formula);
  }
}
