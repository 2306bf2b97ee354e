// Which steps a workbook has, what their sheets are called, and where their cells are.
import type { Step, Trace } from '../../core/trace.ts';
import { explain, type Arithmetic, type Filled } from '../../trace/explain.ts';

/** The longest name of a sheet. Spreadsheets tell names apart without regard to case. */
const LONGEST_NAME = 31;
/** The first number of a step is in cell B4: above it are what the step is, how it is made, and the labels of its columns. */
const FIRST_ROW = 4;
const FIRST_COLUMN = 2;

/** Names of sheets: the ids of the steps behind a prefix, each cut where it is too long or already taken. */
export function sheetNames(ids: readonly string[], prefix: string): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    ids.map((id) => {
      const whole = prefix + id;
      let name = whole.slice(0, LONGEST_NAME);
      for (let n = 2; taken.has(name.toLowerCase()); n++) {
        const ending = `~${n}`;
        name = whole.slice(0, LONGEST_NAME - ending.length) + ending;
      }
      taken.add(name.toLowerCase());
      return [id, name];
    }),
  );
}

/** The letters of a column, counted from 1: A, B, … Z, AA … */
function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const before = (column - 1 - rest) / 26;
  return (before === 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + rest);
}

/** The place of a cell in the sheet of its step: "B4" for the first. */
export const placeOf = (row: number, column: number): string =>
  columnLetters(FIRST_COLUMN + column) + String(FIRST_ROW + row);

/** Whether a formula has a part that a spreadsheet has no function for, such as the slope of an activation. */
function isUnsayable(formula: Filled): boolean {
  switch (formula.kind) {
    case 'call':
      return true;
    case 'binary':
      return isUnsayable(formula.left) || isUnsayable(formula.right);
    case 'square':
    case 'function':
      return isUnsayable(formula.of);
    case 'reduction':
      return formula.terms.some(isUnsayable);
    case 'cell':
    case 'number':
      return false;
  }
}

const isSayable = (arithmetic: Arithmetic): boolean =>
  arithmetic.kind !== 'described' && !(arithmetic.kind === 'formula' && isUnsayable(arithmetic.formula));

/**
 * The steps that formulas can say: all but those that are described in words (principal components, Jacobian norms, slopes), and
 * what is made from these.
 */
export function formulaSteps(trace: Trace): Step[] {
  const said = new Set<string>();
  return trace.steps.filter((step) => {
    if (!step.operands.every((id) => said.has(id))) return false;
    if (step.values.length > 0 && !isSayable(explain(trace, step, 0, 0).arithmetic)) return false;
    said.add(step.id);
    return true;
  });
}

/**
 * The steps whose cells can be −∞, which a spreadsheet has no number for: masks and what is made from them, up to the exponentials.
 * There the cell is the text "−∞".
 */
export function infiniteSteps(steps: readonly Step[]): Set<string> {
  const masks = new Set(steps.filter(({ operation }) => operation === 'mask').map(({ operands }) => operands[1]!));
  const infinite = new Set<string>();
  for (const { id, operation, operands, values } of steps) {
    const passed = operation !== 'exp' && operands.some((operand) => infinite.has(operand));
    if (passed || masks.has(id) || values.includes(-Infinity)) infinite.add(id);
  }
  return infinite;
}
