// How two traces differ, step by step in the order of the calculation. Nothing is computed but differences of two of their numbers.
import type { Axis, AxisName, Step, Trace } from '../core/trace.ts';

/** The smallest difference that is one, where nothing else is asked for: float32 rounds numbers of this page by less. */
export const TOLERANCE = 1e-6;
/** How many of the largest differences are listed by default. */
const LISTED = 10;

export interface CompareOptions {
  /** Numbers that differ by no more than this count as equal; at least 0. Default: 0.000001. */
  tolerance?: number;
  /** How many of the largest differences are listed, at least 0. Default: 10. */
  most?: number;
}

/** Where a number stands in its step, from 0. */
export interface ComparedPlace {
  row: number;
  column: number;
}

/** Two numbers of the same step that are compared, with their places: in traces of different sentences they may differ. */
export interface NumberPair {
  /** The id of the step. */
  step: string;
  a: ComparedPlace & { value: number };
  b: ComparedPlace & { value: number };
  /** |a − b|; 0 where both are the same infinity or no number, Infinity where one of them is. */
  difference: number;
}

/** Why a step, or a part of it, has nothing to be compared with. */
export type NotCompared =
  /** The other trace has no such step. */
  | { because: 'missing'; from: 'a' | 'b' }
  /** Its rows, or columns, stand for something else. */
  | { because: 'axis'; of: 'rows' | 'columns'; a: AxisName; b: AxisName }
  /** It has more rows, or columns, in one of them, and it is not known which belong together. */
  | { because: 'size'; of: 'rows' | 'columns'; a: number; b: number }
  /** Only rows, or columns, of the same words at the beginning and at the end of the sentence are compared. */
  | { because: 'words'; of: 'rows' | 'columns'; a: number; b: number; compared: number };

export interface ComparedStep {
  id: string;
  /** Its step in each trace. */
  a: Step | undefined;
  b: Step | undefined;
  /** How many pairs of numbers were compared. */
  compared: number;
  /** How many of them are further apart than the tolerance. */
  differing: number;
  /** The first of those, row by row. */
  first: NumberPair | undefined;
  /** The pair that is furthest apart, and apart at all. */
  largest: NumberPair | undefined;
  /** What was not compared, and why; none where all was. */
  not: NotCompared[];
  /** Which rows and columns were compared, as places in a and in b. */
  rows: readonly Aligned[];
  columns: readonly Aligned[];
}

/** A row or a column in a, and the one in b that it is compared with. */
export type Aligned = readonly [a: number, b: number];

export interface TraceComparison {
  /** The tolerance that was used. */
  tolerance: number;
  /** All steps of both, in the order of the calculation. */
  steps: ComparedStep[];
  /** The first step with numbers further apart than the tolerance; undefined where there is none. */
  first: ComparedStep | undefined;
  /** The pairs that are furthest apart, more than the tolerance, largest first; those equally far apart in the order of the calculation. */
  largest: NumberPair[];
}

/** Axes whose labels are words, or classes: the same label means the same thing in both traces. */
const worded: readonly AxisName[] = ['token', 'query', 'key', 'memory', 'label'];

interface Found {
  pairs: readonly Aligned[];
  not: NotCompared[];
}

/** Which lines of two axes belong together: all by their place, or in sentences of other lengths those at both ends with the same words. */
function aligned(of: 'rows' | 'columns', a: Axis, b: Axis): Found {
  const [long, short] = [a.labels.length, b.labels.length];
  if (a.name !== b.name) return { pairs: [], not: [{ because: 'axis', of, a: a.name, b: b.name }] };
  if (long === short) return { pairs: a.labels.map((_, index): Aligned => [index, index]), not: [] };
  if (!worded.includes(a.name)) return { pairs: [], not: [{ because: 'size', of, a: long, b: short }] };
  const least = Math.min(long, short);
  let before = 0;
  while (before < least && a.labels[before] === b.labels[before]) before++;
  let after = 0;
  while (after < least - before && a.labels[long - 1 - after] === b.labels[short - 1 - after]) after++;
  const pairs: Aligned[] = [];
  for (let index = 0; index < before; index++) pairs.push([index, index]);
  for (let index = after; index > 0; index--) pairs.push([long - index, short - index]);
  return { pairs, not: [{ because: 'words', of, a: long, b: short, compared: pairs.length }] };
}

/** How far apart two numbers are; infinities and "no number" are the same only as themselves. */
export function apart(a: number, b: number): number {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0;
  const difference = Math.abs(a - b);
  return Number.isNaN(difference) ? Infinity : difference;
}

/** Holds the largest of what it is given, in the order in which they came. */
class Largest {
  readonly pairs: NumberPair[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a pair that is so far apart would be kept. */
  takes(difference: number): boolean {
    return this.pairs.length < this.#most || (this.#most > 0 && difference > this.pairs.at(-1)!.difference);
  }

  add(pair: NumberPair): void {
    const after = this.pairs.findIndex(({ difference }) => difference < pair.difference);
    this.pairs.splice(after < 0 ? this.pairs.length : after, 0, pair);
    if (this.pairs.length > this.#most) this.pairs.pop();
  }
}

/** Compares the steps of one id. */
function compareSteps(a: Step, b: Step, tolerance: number, largest: Largest): ComparedStep {
  const rows = aligned('rows', a.rows, b.rows);
  const columns = aligned('columns', a.columns, b.columns);
  const step: ComparedStep = {
    ...{ id: a.id, a, b, differing: 0, first: undefined, largest: undefined },
    compared: rows.pairs.length * columns.pairs.length,
    not: [...rows.not, ...columns.not],
    ...{ rows: rows.pairs, columns: columns.pairs },
  };
  const [valuesA, valuesB] = [a.values, b.values]; // those of a trained model are copied at every access
  const [widthA, widthB] = [a.columns.labels.length, b.columns.labels.length];
  let most = 0;
  for (const [rowA, rowB] of rows.pairs) {
    for (const [columnA, columnB] of columns.pairs) {
      const [left, right] = [valuesA[rowA * widthA + columnA]!, valuesB[rowB * widthB + columnB]!];
      const difference = apart(left, right);
      const differs = difference > tolerance;
      if (differs) step.differing++;
      const isFirst = differs && step.first === undefined;
      if (!isFirst && !(difference > most) && !(differs && largest.takes(difference))) continue;
      const pair: NumberPair = {
        step: a.id,
        a: { row: rowA, column: columnA, value: left },
        b: { row: rowB, column: columnB, value: right },
        difference,
      };
      if (isFirst) step.first = pair;
      if (difference > most) [most, step.largest] = [difference, pair];
      if (differs && largest.takes(difference)) largest.add(pair);
    }
  }
  return step;
}

const missing = (step: Step, from: 'a' | 'b'): ComparedStep => ({
  id: step.id,
  a: from === 'b' ? step : undefined,
  b: from === 'a' ? step : undefined,
  ...{ compared: 0, differing: 0, first: undefined, largest: undefined, rows: [], columns: [] },
  not: [{ because: 'missing', from }],
});

/** The steps of both in the order of a; those that only b has stand where b has them. */
function inOrder(a: readonly Step[], b: readonly Step[]): { a?: Step; b?: Step }[] {
  const ofA = new Set(a.map(({ id }) => id));
  const placeInB = new Map(b.map(({ id }, index) => [id, index]));
  const order: { a?: Step; b?: Step }[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    for (; next < end; next++) if (!ofA.has(b[next]!.id)) order.push({ b: b[next]! });
  };
  for (const step of a) {
    const place = placeInB.get(step.id);
    if (place === undefined) {
      order.push({ a: step });
      continue;
    }
    addUntil(place);
    order.push({ a: step, b: b[place]! });
  }
  addUntil(b.length);
  return order;
}

/**
 * Compares two traces of any kind and size. Steps are compared by their ids, and cells by their places; where sentences have different
 * lengths, those words are compared that are the same at the beginning and at the end. What cannot be compared is listed with its reason.
 * Gradients and analyses are steps like any other.
 */
export function compare(
  a: Trace,
  b: Trace,
  { tolerance = TOLERANCE, most = LISTED }: CompareOptions = {},
): TraceComparison {
  if (!(tolerance >= 0)) throw new RangeError(`tolerance: expected a number of at least 0, got ${tolerance}`);
  if (!(Number.isInteger(most) && most >= 0))
    throw new RangeError(`most: expected a whole number of at least 0, got ${most}`);
  const largest = new Largest(most);
  const steps = inOrder(a.steps, b.steps).map(({ a: left, b: right }) => {
    if (left === undefined) return missing(right!, 'a');
    return right === undefined ? missing(left, 'b') : compareSteps(left, right, tolerance, largest);
  });
  return { tolerance, steps, first: steps.find(({ differing }) => differing > 0), largest: largest.pairs };
}
