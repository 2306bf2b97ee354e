// A worksheet of an exercise: what is given, empty cells, and the key.
import type { Example } from '../../core/example.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { worksheetText as text } from '../../strings/worksheet.ts';
import { askedSteps, type AskedStep } from '../../trace/exercise/asked.ts';
import { formulaOfStep } from '../../trace/exercise/arithmetic.ts';
import { solutionOf, type SolvedStep } from '../../trace/exercise/solution.ts';
import { ancestorsOf } from '../../trace/exercise/visible.ts';
import { stepById } from '../../trace/focus.ts';
import { decimals, formatInTable } from '../../trace/format.ts';
import { nameOf } from '../step-name.ts';

export interface SheetTable {
  name: string;
  rows: readonly string[];
  columns: readonly string[];
  /** As they are printed; null is a cell to write in. */
  cells: readonly (readonly (string | null)[])[];
}

/** One step of a sheet. */
export interface SheetStep {
  /** Tables that it is computed from, and that no step before has printed. */
  given: SheetTable[];
  /** Steps before whose numbers it is computed from: the reader's own. */
  own: string[];
  /** What is computed from these on the way, with its formula: its numbers would give the reader's own away. */
  way: { name: string; formula: string }[];
  answer: SheetTable;
  /** How many digits after the point are asked for. */
  digits: number;
  /** The answers. */
  key: SheetTable;
  /** The arithmetic of each cell, by its row and column. */
  workings: { cell: string; lines: readonly string[] }[];
}

export interface Sheet {
  title: string;
  /** The seed of its numbers; undefined: they are those of the example. */
  number: number | undefined;
  steps: SheetStep[];
}

const lowered = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function givenTable(step: Step, precision: number): SheetTable {
  const width = step.columns.labels.length;
  const places = decimals(step.values, precision);
  return {
    name: nameOf(step),
    rows: step.rows.labels,
    columns: step.columns.labels,
    cells: step.rows.labels.map((_, row) =>
      step.columns.labels.map((__, column) => formatInTable(step.values[row * width + column]!, step.values, places)),
    ),
  };
}

/** Stands in a cell that is not asked for, and whose number follows from answers. */
const LEFT_OUT = '–';

/** Which rows of a step have to do with these rows of another one: the same, where every step between is made row by row, or else all. */
function linkedRows(trace: Trace, step: Step, rows: readonly number[], [early, late]: readonly [Step, Step]): number[] {
  const between = [...ancestorsOf(trace, late.id)].filter((id) => ancestorsOf(trace, id).has(early.id));
  const isByRow = [early.id, ...between, late.id].every((id) => stepById(trace, id)!.rows.name === 'query');
  return isByRow ? [...rows] : [...step.rows.labels.keys()];
}

/** Which rows of a step follow from answers before it, and which ones later answers are computed from. */
function linksOf(trace: Trace, step: Step, asked: readonly AskedStep[]): { follows: number[]; needed: number[] } {
  const links = { follows: [] as number[], needed: [] as number[] };
  for (const one of asked) {
    const other = stepById(trace, one.id)!;
    const width = other.columns.labels.length;
    const rows = one.asked.flatMap((isAsked, cell) => (isAsked ? [Math.floor(cell / width)] : []));
    if (ancestorsOf(trace, step.id).has(one.id)) links.follows.push(...linkedRows(trace, step, rows, [other, step]));
    if (ancestorsOf(trace, one.id).has(step.id)) links.needed.push(...linkedRows(trace, step, rows, [step, other]));
  }
  return links;
}

/**
 * The rows of a solved step that are asked for or needed later, with its answers or with empty cells. What is not asked for is given,
 * unless it follows from answers: then it is left out, or to be filled in where it is needed.
 */
function answerTable(
  { step, cells, digits }: SolvedStep,
  { follows, needed }: ReturnType<typeof linksOf>,
  filled: boolean,
): SheetTable {
  const width = step.columns.labels.length;
  const rows = [...new Set([...cells.map(({ row }) => row), ...needed])].sort((a, b) => a - b);
  return {
    name: nameOf(step),
    rows: rows.map((row) => step.rows.labels[row]!),
    columns: step.columns.labels,
    cells: rows.map((row) =>
      step.columns.labels.map((_, column) => {
        const cell = cells.find((one) => one.row === row && one.column === column);
        if (cell !== undefined) return filled ? cell.value : null;
        if (follows.includes(row) && !filled) return needed.includes(row) ? null : LEFT_OUT;
        return formatInTable(step.values[row * width + column]!, step.values, digits);
      }),
    ),
  };
}

/**
 * The worksheet of an exercise.
 * @param trace of the example
 * @throws ExampleError where the exercise does not fit the example
 */
export function sheetOf(example: Example, trace: Trace): Sheet {
  const { precision } = example.display;
  const asked = askedSteps(example, trace.steps);
  const isAsked = ({ id }: Step) => asked.some((one) => one.id === id);
  const printed = new Set<string>();
  return {
    title: example.title ?? text.untitled,
    number: example.exercise?.seed,
    steps: solutionOf(trace, asked, precision).map((solved) => {
      const { step, shown, digits, cells } = solved;
      const [given, own, way] = [new Set<Step>(), new Set<Step>(), new Set<Step>()];
      const sort = (one: Step): void => {
        const before = ancestorsOf(trace, one.id);
        if (isAsked(one)) own.add(one);
        else if (!asked.some(({ id }) => before.has(id))) {
          if (!printed.has(one.id)) given.add(one);
          printed.add(one.id);
        } else {
          one.operands.forEach((id) => sort(stepById(trace, id)!));
          way.add(one);
        }
      };
      shown.forEach(sort);
      const links = linksOf(trace, step, asked);
      const names = ({ operands }: Step) => operands.map((id) => lowered(nameOf(stepById(trace, id)!)));
      return {
        given: [...given].map((one) => givenTable(one, precision)),
        own: [...own].map(nameOf),
        way: [...way].map((one) => ({ name: nameOf(one), formula: formulaOfStep(one, names(one)) })),
        answer: answerTable(solved, links, false),
        digits,
        key: answerTable(solved, links, true),
        workings: cells.map(({ row, column, working }) => ({
          cell: `${step.rows.labels[row]}, ${step.columns.labels[column]}`,
          lines: working,
        })),
      };
    }),
  };
}
