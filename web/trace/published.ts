// Compares the numbers that a source printed with those computed from its example.
import type { CellEdits, Example, Override, Printed } from '../core/example.ts';
import { ExampleError } from '../core/errors.ts';
import { decimalsOfWhole, halfOf, valueOf } from '../core/printed.ts';
import type { Step, Trace } from '../core/trace.ts';

/** One printed number. */
export interface PublishedCell {
  row: number;
  column: number;
  /** As it was printed. */
  printed: string;
  /** How far from the printed number one may be that rounds to it: half a unit of the last printed digit. */
  half: number;
  /** The true number, of the trace. */
  value: number;
  /** Whether the true number does not round to the printed digits. */
  differs: boolean;
  /** The printed number minus the true one. */
  difference: number;
}

/** All printed numbers of one step. */
export interface PublishedStep {
  id: string;
  /** Row by row, without the cells for which nothing was printed. */
  cells: PublishedCell[];
  /** Whether every printed number is the true one, rounded. */
  agrees: boolean;
  /** How many printed numbers differ from the true ones. */
  differing: number;
  /** The largest difference, without its sign. */
  largest: number;
  /**
   * Where the differences come from, if there are any. "itself": the printed numbers do not even follow from those printed before
   * them. "earlier": they do follow from those, which are already wrong or rounded. Missing, too, where running the example again would
   * take too long.
   */
  cause?: 'itself' | 'earlier';
  /** How many of the differing numbers do not follow from those that were printed before them. */
  unexplained: number;
  /**
   * A qualification of that judgement. "rounding": nothing before was wrong, only rounded. "rounding_ignored": too much was printed
   * before to follow its rounding, which alone may leave a number unexplained.
   */
  note?: 'rounding' | 'rounding_ignored';
}

/** The most printed numbers whose rounding is followed through the calculation. */
const MOST_OPERANDS = 400;

interface ParsedNumber {
  value: number;
  /** Half a unit of the last printed digit. */
  half: number;
}

const parsed = ({ printed, half }: PublishedCell): ParsedNumber => ({ value: valueOf(printed), half });

/** What 32-bit arithmetic can add to a difference. */
function floatError(value: number): number {
  return 2e-7 * Math.max(1, Math.abs(value));
}

/** Whether a number is further from the printed one than its rounding allows; a number that is not finite always is. */
function isOff(value: number, printed: ParsedNumber, allowance = 0): boolean {
  if (!Number.isFinite(printed.value)) return value !== printed.value;
  return !(Math.abs(value - printed.value) <= printed.half + allowance + floatError(printed.value));
}

/** The printed numbers of one step, compared with the true ones. */
export function compareStep(step: Step, published: Printed[][]): PublishedCell[] {
  const width = step.columns.labels.length;
  const cells: PublishedCell[] = [];
  const whole = decimalsOfWhole(published);
  published.forEach((numbers, row) =>
    numbers.forEach((number, column) => {
      const value = step.values[row * width + column];
      if (number === null || value === undefined || column >= width) return;
      const half = halfOf(number, whole);
      const printed = { value: valueOf(number), half };
      const difference = printed.value - value;
      cells.push({ row, column, printed: String(number), half, value, differs: isOff(value, printed), difference });
    }),
  );
  return cells;
}

/** The example with these cells overridden with what was printed of them. */
function withPrinted(example: Example, steps: PublishedStep[], changed?: PublishedCell): Example {
  const override: Record<string, Override> = { ...example.override };
  for (const { id, cells: printed } of steps) {
    const cells: CellEdits = { ...override[id]?.cells };
    for (const cell of printed) {
      const { value, half } = parsed(cell);
      cells[`${cell.row},${cell.column}`] = cell === changed ? value + half : value;
    }
    override[id] = { ...override[id], cells };
  }
  return { ...example, override };
}

/** Whether a printed number may be a longer one that was rounded: not where it is exactly the true number. */
function isRounded(cell: PublishedCell): boolean {
  return Math.abs(cell.difference) > floatError(valueOf(cell.printed));
}

function change(from: number, to: number): number {
  const size = Math.abs(to - from);
  if (from === to || Number.isNaN(from)) return 0;
  return Number.isNaN(size) ? Infinity : size;
}

type Rerun = (example: Example) => Trace;

/** Judges whether the differences of a step follow from what was printed before it. */
function judge(step: PublishedStep, before: PublishedStep[], example: Example, rerun: Rerun): void {
  const valuesOf = (changed?: PublishedCell): ((cell: PublishedCell) => number) => {
    const found = rerun(withPrinted(example, before, changed)).steps.find((one) => one.id === step.id)!;
    return (cell) => found.values[cell.row * found.columns.labels.length + cell.column]!;
  };
  const followed = valuesOf();
  const allowance = new Map<PublishedCell, number>();
  const operands = before.flatMap((one) => one.cells).filter(isRounded);
  if (operands.length > MOST_OPERANDS) {
    step.note = 'rounding_ignored';
  } else {
    for (const operand of operands) {
      const shifted = valuesOf(operand);
      for (const cell of step.cells) {
        allowance.set(cell, (allowance.get(cell) ?? 0) + change(followed(cell), shifted(cell)));
      }
    }
  }
  const explains = (cell: PublishedCell) => !isOff(followed(cell), parsed(cell), allowance.get(cell));
  step.unexplained = step.cells.filter((cell) => cell.differs && !explains(cell)).length;
  step.cause = step.unexplained > 0 ? 'itself' : 'earlier';
  if (step.cause === 'earlier' && before.every((one) => one.agrees)) {
    step.note = 'rounding';
  }
}

/** Judges a step, unless running its example again is refused because it takes too long: such an example was computed in a worker. */
function tryToJudge(...judged: Parameters<typeof judge>): void {
  try {
    judge(...judged);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
  }
}

/**
 * Compares what a source printed with a trace of its example, in the trace's order; steps that the trace does not have are
 * left out. A step that differs is also recomputed from the numbers printed before it, by `rerun`, which runs an example on the
 * core; their rounding is allowed for by moving each of them by half a unit of its last digit.
 */
export function compare(example: Example, trace: Trace, rerun: Rerun): PublishedStep[] {
  const compared: PublishedStep[] = [];
  for (const step of trace.steps) {
    const published = example.published?.[step.id];
    if (published === undefined) continue;
    const cells = compareStep(step, published);
    const differing = cells.filter((cell) => cell.differs).length;
    const largest = Math.max(0, ...cells.map((cell) => Math.abs(cell.difference)));
    const result: PublishedStep = { id: step.id, cells, agrees: differing === 0, differing, largest, unexplained: 0 };
    if (!result.agrees) tryToJudge(result, compared, example, rerun);
    compared.push(result);
  }
  return compared;
}
