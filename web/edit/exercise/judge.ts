// Judges what a reader has written into an exercise. The core computes all numbers, also those that follow from the reader's own, and names the
// mistakes; here written numbers are only compared with computed ones.
import type { Diagnoser, Explanation, WrittenNumbers } from '../../core/diagnosis/types.ts';
import type { CellEdits, Example, Override, Printed } from '../../core/example.ts';
import { optional } from '../../core/has.ts';
import { sourcesOf } from '../../trace/exercise/arithmetic.ts';
import { askedSteps, type AskedStep } from '../../trace/exercise/asked.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { readEntry, type NumberEntry } from '../../trace/exercise/entry.ts';
import { ancestorsOf, shownBefore } from '../../trace/exercise/visible.ts';
import { stepById } from '../../trace/focus.ts';
import { decimals, halfOfLastDigit } from '../../trace/format.ts';
import { without } from '../without.ts';
import { answersOf, type Answers } from './answers.ts';

export type CellVerdict =
  /** Nothing was written. */
  | 'empty'
  /** Not checked yet. */
  | 'written'
  | 'unreadable'
  /** Right as far as it goes: fewer digits than asked for. */
  | 'short'
  | 'right'
  /** Right, from the reader's own earlier numbers. */
  | 'follows'
  /** The result was shown. */
  | 'shown'
  | 'wrong';

export interface JudgedCell {
  row: number;
  column: number;
  text: string;
  verdict: CellVerdict;
  /** Why a text cannot be read. */
  problem?: string;
  /** Of a wrong number: what gives it. Empty where no known mistake does; undefined where none was looked for. */
  explanations?: readonly Explanation[];
  /** Whether chance would hardly give the same. */
  certain?: boolean;
}

export interface JudgedStep {
  step: Step;
  /** The cells that are asked for, by "row,column". Numbers that cannot be typed, such as −∞, are not. */
  cells: ReadonlyMap<string, JudgedCell>;
  /** How many digits after the point are asked for. */
  digits: number;
  /** The first step that has to be done before; its numbers would be given away otherwise. */
  first: Step | undefined;
  /** How many cells are done: right, following, or shown. */
  done: number;
  /** Whether all cells are checked and the later steps may begin. */
  complete: boolean;
  /** Whether all cells have a number that was checked, some of them a wrong one: the reader may go on with them. */
  mayKeep: boolean;
  kept: boolean;
  /** What it was worth so far, and could be. */
  earned: number;
  points: number;
  /** Why numbers that are done earn nothing: they are zeros alone, or follow from numbers that were not meant. */
  unpaid?: 'zeros' | 'not_meant';
  /** The cells whose numbers were meant: what follows from them earns its points. */
  meant: ReadonlySet<string>;
  /** From which numbers it is computed: the reader's own, where those before are not all right. */
  trace: Trace;
  /** Whether these are the reader's own. */
  own: boolean;
}

type Run = (example: Example) => Trace;

/** What 32-bit arithmetic can add to a difference. */
const floatError = (value: number): number => 2e-7 * Math.max(1, Math.abs(value));

/** Whether nothing is left to do about a cell. */
export const isDone = ({ verdict }: JudgedCell): boolean =>
  verdict === 'right' || verdict === 'follows' || verdict === 'shown';

/** `one_digit` says nothing about a single number: one digit turns nearly any number into nearly any other. */
const tells = ({ mistakes }: Explanation): boolean => mistakes.every(({ name }) => name !== 'one_digit');

/** The most mistakes that are named of one number. */
const MOST_NAMED = 3;

/** Judges the answers to one exercise. What it has found once it does not look for again. */
export class Judge {
  readonly example: Example;
  readonly asked: readonly AskedStep[];
  /** The example itself. */
  readonly plain: Example;
  readonly #trace: Trace;
  readonly #run: Run;
  readonly #runs = new Map<string, Trace>();
  readonly #found = new Map<string, Pick<JudgedCell, 'verdict' | 'explanations' | 'certain'>>();
  /** Names mistakes; undefined where the example is too large for that, or as long as it is not loaded. */
  diagnoser: Diagnoser | undefined;

  /**
   * @param run computes an example on the core
   * @throws ExampleError where the exercise does not fit the example
   */
  constructor(example: Example, trace: Trace, run: Run) {
    this.example = example;
    this.#trace = trace;
    this.#run = run;
    this.plain = without(example, 'exercise');
    this.asked = askedSteps(example, trace.steps);
  }

  judge(answers: Answers): JudgedStep[] {
    const judged: JudgedStep[] = [];
    for (const asked of this.asked) judged.push(this.#step(asked, answers, judged));
    return judged;
  }

  #step({ id, asked, points }: AskedStep, answers: Answers, before: readonly JudgedStep[]): JudgedStep {
    const earlier = ancestorsOf(this.#trace, id);
    const first = before.find(({ step, complete }) => earlier.has(step.id) && !complete)?.step;
    const from = before.filter(({ step }) => earlier.has(step.id));
    const trace = first === undefined ? this.#following(from) : this.#trace;
    const right = stepById(this.#trace, id)!;
    const digits = decimals(right.values, this.example.display.precision);
    const width = right.columns.labels.length;
    const { texts, checked, shown, kept } = answersOf(answers, id);
    const cells = new Map<string, JudgedCell>();
    asked.forEach((isAsked, index) => {
      if (!isAsked || !Number.isFinite(right.values[index])) return;
      const [row, column] = [Math.floor(index / width), index % width];
      const name = `${row},${column}`;
      const text = Object.hasOwn(texts, name) ? texts[name]! : '';
      cells.set(name, {
        row,
        column,
        text,
        verdict: shown.includes(name) ? 'shown' : text.trim() === '' ? 'empty' : 'written',
      });
    });
    const step = stepById(trace, id)!;
    const entries = new Map<string, NumberEntry>();
    for (const [name, cell] of cells) {
      const entry = readEntry(cell.text);
      if (entry !== undefined && 'value' in entry) entries.set(name, entry);
      if (first !== undefined || !checked.includes(name) || cell.verdict !== 'written') continue;
      if (entry === undefined || 'problem' in entry) {
        cells.set(name, { ...cell, verdict: 'unreadable', ...(entry && { problem: entry.problem }) });
        continue;
      }
      cells.set(name, { ...cell, ...this.#compare(cell, entry, right, step, digits) });
    }
    if (this.diagnoser !== undefined && [...cells.values()].some(({ verdict }) => verdict === 'wrong')) {
      const written = [this.#shown(step, trace), writtenIn(from)] as const;
      for (const [name, cell] of cells)
        if (cell.verdict === 'wrong')
          cells.set(name, { ...cell, ...this.#name(cell, cells, entries, right, digits, ...written) });
    }
    const all = [...cells.values()];
    const count = all.filter(isDone).length;
    const settled = all.every((cell) => isDone(cell) || cell.verdict === 'wrong' || cell.verdict === 'short');
    const complete = first === undefined && (count === all.length || (settled && kept));
    const worth = points ?? all.length;
    const restsOnMeant = this.#restingOnMeant(cells, step, trace, from);
    const { count: credit, unpaid } = creditOf(cells, entries, restsOnMeant);
    return {
      step: right,
      cells,
      digits,
      first,
      done: count,
      complete,
      mayKeep: first === undefined && settled && count < all.length && !kept,
      kept: kept && settled && count < all.length,
      earned: all.length === 0 ? 0 : (worth * credit) / all.length,
      points: worth,
      ...optional('unpaid', unpaid),
      meant: meantCells(cells, entries, restsOnMeant),
      trace,
      own: trace !== this.#trace,
    };
  }

  /** The cells that follow from the reader's own numbers, at least half of which were meant. Numbers that were shown, and right zeros, say nothing. */
  #restingOnMeant(
    cells: ReadonlyMap<string, JudgedCell>,
    step: Step,
    trace: Trace,
    from: readonly JudgedStep[],
  ): Set<string> {
    const written = from.map((one) => stepById(trace, one.step.id)!);
    const rests = ({ row, column }: JudgedCell): boolean => {
      const sources = sourcesOf(trace, step, row, column, written);
      const own = from.flatMap(({ step: { id }, cells: before, meant }) =>
        [...(sources.get(id) ?? [])]
          .filter((name) => meant.has(name) || ['wrong', 'follows', 'short'].includes(before.get(name)?.verdict ?? ''))
          .map((name) => meant.has(name)),
      );
      return own.length > 0 && own.filter(Boolean).length * 2 >= own.length;
    };
    return new Set([...cells].filter(([, cell]) => cell.verdict === 'follows' && rests(cell)).map(([name]) => name));
  }

  /** Compares one number with that of the example, and with that which follows from the reader's own. */
  #compare(
    { row, column }: JudgedCell,
    { value, decimals: typed }: NumberEntry,
    right: Step,
    step: Step,
    digits: number,
  ): Pick<JudgedCell, 'verdict'> {
    const at = row * right.columns.labels.length + column;
    const isNear = (expected: number, half: number) => Math.abs(value - expected) <= half + floatError(expected);
    const near = (expected: number) => isNear(expected, halfOfLastDigit(expected, digits));
    if (near(right.values[at]!)) return { verdict: 'right' };
    if (step.values[at] !== right.values[at] && near(step.values[at]!)) return { verdict: 'follows' };
    if (typed !== undefined && typed > 0 && typed < digits && isNear(step.values[at]!, 0.5 * 10 ** -typed))
      return { verdict: 'short' };
    return { verdict: 'wrong' };
  }

  /** The numbers that are computed where the reader's own stand in the place of those that are not right. */
  #following(from: readonly JudgedStep[]): Trace {
    const override: Record<string, Override> = { ...this.plain.override };
    let differs = false;
    for (const { step, cells } of from) {
      if (step.gradient_of !== undefined) continue; // no core holds a gradient
      const own: CellEdits = {};
      for (const [name, { verdict, text }] of cells) {
        const entry = verdict === 'wrong' || verdict === 'follows' || verdict === 'short' ? readEntry(text) : undefined;
        if (entry !== undefined && 'value' in entry) own[name] = Math.fround(entry.value);
      }
      if (Object.keys(own).length === 0) continue;
      override[step.id] = { cells: own };
      differs = true;
    }
    if (!differs) return this.#trace;
    const key = JSON.stringify(override);
    const known = this.#runs.get(key) ?? this.#run({ ...this.plain, override });
    this.#runs.set(key, known);
    return known;
  }

  /** The computed numbers that a step is computed from by hand, with the digits that are shown. */
  #shown(step: Step, trace: Trace): WrittenNumbers {
    const shown = shownBefore(trace, step, this.asked).filter(
      ({ id, operation }) => operation !== 'input' && !this.asked.some((one) => one.id === id),
    );
    return Object.fromEntries(
      shown.map((one) => {
        const places = decimals(one.values, this.example.display.precision);
        const width = one.columns.labels.length;
        return [one.id, rowsOf(one, (_, row, column) => shownAs(one.values[row * width + column]!, places))];
      }),
    );
  }

  /** Which mistakes give a wrong number: from this number alone where that is enough, else from its row, else from all that was written. */
  #name(
    cell: JudgedCell,
    cells: ReadonlyMap<string, JudgedCell>,
    entries: ReadonlyMap<string, NumberEntry>,
    step: Step,
    digits: number,
    shown: WrittenNumbers,
    own: WrittenNumbers,
  ): Pick<JudgedCell, 'verdict' | 'explanations' | 'certain'> {
    const judgedWith = (takes: (other: JudgedCell) => boolean) =>
      rowsOf(step, (name) => {
        const other = cells.get(name);
        const entry = entries.get(name);
        const counts = other?.verdict === 'right' || other?.verdict === 'wrong' || other?.verdict === 'follows';
        return entry !== undefined && other !== undefined && counts && takes(other) ? printed(entry, digits) : null;
      });
    const wider = [
      judgedWith(({ row, column }) => row === cell.row && column === cell.column),
      judgedWith(({ row }) => row === cell.row),
      judgedWith(() => true),
    ];
    const key = JSON.stringify([step.id, cell.row, cell.column, shown, own, wider]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    let found: Pick<JudgedCell, 'verdict' | 'explanations' | 'certain'> = { verdict: 'wrong', explanations: [] };
    const tried = new Set<string>();
    // First as if the reader had used the steps that are shown, then as if not.
    for (const from of [{ ...shown, ...own }, own]) {
      for (const [index, rows] of wider.entries()) {
        const written = { ...from, [step.id]: rows };
        const text = JSON.stringify(written);
        if (tried.has(text)) continue;
        tried.add(text);
        const { steps } = this.diagnoser!.diagnose(this.plain, written);
        const judged = steps.find(({ id }) => id === step.id)!;
        if (tried.size === 1) {
          if (judged.verdict === 'right' || judged.verdict === 'rounded') return this.#keep(key, { verdict: 'right' });
          if (judged.verdict === 'follows') return this.#keep(key, { verdict: 'follows' });
        }
        if (judged.unexplained > 0) continue;
        const explanations = judged.explanations.filter((one) => index > 0 || tells(one)).slice(0, MOST_NAMED);
        if (judged.verdict === 'mistaken' && explanations.length > 0)
          return this.#keep(key, { verdict: 'wrong', explanations, certain: true });
        if (index === 0 && found.explanations!.length === 0) found = { verdict: 'wrong', explanations, certain: false };
      }
    }
    return this.#keep(key, found);
  }

  #keep(key: string, found: Pick<JudgedCell, 'verdict' | 'explanations' | 'certain'>): typeof found {
    this.#found.set(key, found);
    return found;
  }
}

/** What the reader wrote into earlier steps. */
const writtenIn = (from: readonly JudgedStep[]): WrittenNumbers =>
  Object.fromEntries(
    from.map(({ step, cells, digits }) => [
      step.id,
      rowsOf(step, (name) => {
        const cell = cells.get(name);
        const entry = cell === undefined || cell.verdict === 'empty' ? undefined : readEntry(cell.text);
        return entry !== undefined && 'value' in entry ? printed(entry, digits) : null;
      }),
    ]),
  );

/** A number with the digits that are asked for, or with those that were typed where they are more. */
function printed({ value, decimals: typed = 0 }: NumberEntry, digits: number): Printed {
  const text = value.toFixed(Math.min(20, Math.max(digits, typed)));
  return text.length <= 32 && !text.includes('e') ? text : value;
}

/** The number of decimal places that show a number whole. */
const WHOLE = 7;

/**
 * A computed number as its table shows it; null where that are not digits with a point. Where the digits are all that it has, nobody who
 * calculates with them is off by what rounding takes away.
 */
function shownAs(value: number, places: number): Printed {
  if (Math.abs(value) >= 10_000 || (value !== 0 && Math.abs(value) < 0.5 * 10 ** -places)) return null;
  const text = value.toFixed(places);
  return Math.abs(Number(text) - value) <= floatError(value) ? value.toFixed(Math.max(places, WHOLE)) : text;
}

const rowsOf = ({ rows, columns }: Step, cell: (name: string, row: number, column: number) => Printed): Printed[][] =>
  rows.labels.map((_, row) => columns.labels.map((__, column) => cell(`${row},${column}`, row, column)));

/**
 * The cells whose numbers were meant, so that what follows from them counts: they are right, or follow from such, or are what a known mistake
 * gives. A 0 is not, and neither is one number that was written everywhere, of which a mistake gives some by chance.
 */
function meantCells(
  cells: ReadonlyMap<string, JudgedCell>,
  entries: ReadonlyMap<string, NumberEntry>,
  restsOnMeant: ReadonlySet<string>,
): Set<string> {
  const isAlike = new Set([...entries.values()].map(({ value }) => value)).size === 1 && entries.size > 1;
  const isMeant = ([name, { verdict, explanations = [] }]: [string, JudgedCell]) => {
    if (entries.get(name)?.value === 0) return false;
    if (verdict === 'wrong') return explanations.length > 0 && !isAlike;
    return verdict === 'right' || verdict === 'short' || restsOnMeant.has(name);
  };
  return new Set([...cells].filter(isMeant).map(([name]) => name));
}

/** How many numbers earn their points. Zeros alone earn nothing, whether some of them are right or follow: a 0 counts where another number of the step does. */
function creditOf(
  cells: ReadonlyMap<string, JudgedCell>,
  entries: ReadonlyMap<string, NumberEntry>,
  restsOnMeant: ReadonlySet<string>,
): { count: number; unpaid?: JudgedStep['unpaid'] } {
  const all = [...cells];
  const counted = all.filter(([name, { verdict }]) => verdict === 'right' || restsOnMeant.has(name));
  if (counted.length > 0 && counted.every(([name]) => entries.get(name)?.value === 0))
    return { count: 0, unpaid: 'zeros' };
  const left = all.some(([name, { verdict }]) => verdict === 'follows' && !restsOnMeant.has(name));
  return { count: counted.length, ...(left && { unpaid: 'not_meant' }) };
}
