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

/** Stands in a cell that is not asked for, and whose number would give an answer away. */
const LEFT_OUT = '–';

const rowsOf = ({ asked }: AskedStep, width: number): number[] =>
  asked.flatMap((isAsked, cell) => (isAsked ? [Math.floor(cell / width)] : []));

/** The rows of a step that later answers are computed from: of a step that has a row for each query, those of the same queries. */
function neededRows(trace: Trace, step: Step, asked: readonly AskedStep[]): number[] {
  const later = asked.filter(({ id }) => ancestorsOf(trace, id).has(step.id));
  return later.flatMap((one) => {
    const between = [...ancestorsOf(trace, one.id), one.id].filter((id) => ancestorsOf(trace, id).has(step.id));
    const isByRow = [step.id, ...between].every((id) => stepById(trace, id)!.rows.name === 'query');
    return isByRow ? rowsOf(one, stepById(trace, one.id)!.columns.labels.length) : [...step.rows.labels.keys()];
  });
}

/**
 * The rows of a solved step that are asked for or needed later, with its answers or with empty cells. What is not asked for is given,
 * unless it follows from answers: then it is left out, or to be filled in where it is needed.
 */
function answerTable(
  { step, cells, digits }: SolvedStep,
  { follows, needed }: { follows: boolean; needed: readonly number[] },
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
        if (follows && !filled) return needed.includes(row) ? null : LEFT_OUT;
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
      const place = {
        follows: asked.some(({ id }) => ancestorsOf(trace, step.id).has(id)),
        needed: neededRows(trace, step, asked),
      };
      const names = ({ operands }: Step) => operands.map((id) => lowered(nameOf(stepById(trace, id)!)));
      return {
        given: [...given].map((one) => givenTable(one, precision)),
        own: [...own].map(nameOf),
        way: [...way].map((one) => ({ name: nameOf(one), formula: formulaOfStep(one, names(one)) })),
        answer: answerTable(solved, place, false),
        digits,
        key: answerTable(solved, place, true),
        workings: cells.map(({ row, column, working }) => ({
          cell: `${step.rows.labels[row]}, ${step.columns.labels[column]}`,
          lines: working,
        })),
      };
    }),
  };
}
