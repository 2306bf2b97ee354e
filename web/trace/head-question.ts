// What a head looks for with the query of a word, and what sets apart the keys that answer it. This only sorts and selects: the numbers are
// the trace's, the products of which a score is the sum, and how much these differ between two keys.
import { isNumber } from '../strings/roles.ts';
import { present } from './cells.ts';
import { explain, type Cell, type ProductTerm } from './explain.ts';
import { rowNumbers } from './contribution.ts';
import { headsOfLayer, packed, stepAt, stepById, type Focus } from './focus.ts';
import { queryRow } from './query-tokens.ts';
import { chainRoles } from './score-chain.ts';
import type { Selection } from './selection.ts';
import type { Step, Trace } from '../core/trace.ts';

type Asking = Pick<Selection, 'trace' | 'query' | 'word' | 'region'>;

/** The query that a head compares with its keys. */
export interface HeadQuestion {
  /** The step that has the query, and the row of the word that asks. */
  compared: Step;
  row: number;
  /** Whether the numbers of the query have names. */
  named: boolean;
  /** Whether all of them are 0. */
  zero: boolean;
  /** The columns of its largest numbers, and of those that are nearly as large; where none is above 0, of those furthest below it. */
  sought: number[];
  /** Whether these numbers are all the same. */
  equal: boolean;
  /** Where some are above 0, the columns of the number furthest below it, if it counts for nearly as much. */
  least: number[];
  /** Whether these are below 0: the head looks for keys that are below 0 there, too. */
  below: boolean;
  /** The number of the word that counts most in each of these, where it is one number with a name. */
  because: Cell | undefined;
}

/** Numbers of at least this part of the largest are named with it. */
const NEAR = 0.75;
/** A number as far below 0 as this part of the largest is named, too. */
const AGAINST = 0.5;

/** Why it cannot be said what a head looks for. */
export type NoQuestion = 'given' | 'otherwise';

/** What a head of a trace asks for the query token. */
export function headQuestion(view: Asking, focus: Focus): HeadQuestion | NoQuestion {
  const { trace } = view;
  const scores = stepAt(trace, focus, 'scores');
  if (scores === undefined || scores.operation === 'input') return 'given';
  if (scores.operation !== 'matmul_transposed') return 'otherwise';
  const compared = stepById(trace, scores.operands[0]!)!;
  const row = queryRow(view, compared);
  const numbers = rowNumbers(compared, row);
  const below = !(Math.max(...numbers) > 0);
  const most = below ? Math.min(...numbers) : Math.max(...numbers);
  const columns = [...numbers.keys()];
  const sought = columns.filter((column) => numbers[column]! / most >= NEAR);
  const lowest = Math.min(...numbers);
  return {
    compared,
    row,
    // Numbers that are turned by their place are no longer those that their columns are named after.
    named: compared.operation !== 'rotate' && hasNames(compared),
    zero: numbers.every((one) => one === 0),
    sought,
    equal: sought.every((column) => numbers[column] === most),
    least: !below && -lowest >= AGAINST * most ? columns.filter((column) => numbers[column] === lowest) : [],
    below,
    because: madeFrom(view, compared, row, sought, below),
  };
}

const hasNames = ({ columns }: Step): boolean => !columns.labels.some(isNumber);

function madeFrom(
  { trace }: Asking,
  compared: Step,
  row: number,
  columns: readonly number[],
  below: boolean,
): Cell | undefined {
  const cells = columns.map((column) => largestFactor(trace, compared, row, column, below));
  const [first] = cells;
  const isOne = first !== undefined && cells.every((cell) => cell?.column === first.column);
  return isOne && hasNames(first.step) ? first : undefined;
}

/** What counts most in a number of a query: of the word, not of what is done with the query later. Heads share one table, from which theirs is copied. */
function largestFactor(trace: Trace, step: Step, row: number, column: number, below: boolean): Cell | undefined {
  const { arithmetic, overridden } = explain(trace, step, row, column);
  if (overridden) return undefined;
  if (arithmetic.kind === 'copied' && arithmetic.from !== undefined) {
    const { from } = arithmetic;
    return largestFactor(trace, from.step, from.row, from.column, below);
  }
  return arithmetic.kind === 'products' && step.role === 'query' ? largestOf(arithmetic.terms, below)?.a : undefined;
}

/** The largest of some products, where it is above 0; or the one furthest `below` it. */
function largestOf(terms: readonly ProductTerm[], below = false): ProductTerm | undefined {
  const sign = below ? -1 : 1;
  const [most] = terms.toSorted((a, b) => sign * (b.product - a.product));
  return most !== undefined && sign * most.product > 0 ? most : undefined;
}

/** What one number of a query does to the score of one key that it does not do to that of another. */
export interface Difference {
  /** The number of the query. */
  of: Cell;
  /** How much more it adds to the first score; less where it is below 0. */
  more: number;
}

/** With less than this part of the largest difference, a number is not named; nor are more numbers than this. */
const NAMED = 0.1;
const MOST_NAMED = 3;

/** What sets the scores of two keys apart: the largest differences, the largest first, and all others together. */
export interface Differences {
  named: readonly Difference[];
  others: number;
}

/**
 * What sets the scores of two keys apart. Undefined where the scores are no products, or where that of the
 * first is not larger than that of the second, so that something else decided between them.
 */
export function differencesOf(
  { trace, query }: Asking,
  focus: Focus,
  best: number,
  next: number,
): Differences | undefined {
  const scores = stepAt(trace, focus, 'scores');
  if (scores === undefined) return undefined;
  const [first, second] = [best, next].map((key) => explain(trace, scores, query, key).arithmetic);
  if (first?.kind !== 'products' || second?.kind !== 'products') return undefined;
  const row = rowNumbers(scores, query);
  if (!(row[best]! > row[next]!)) return undefined;
  const all = first.terms
    .map(({ a, product }, at) => {
      const other = second.terms[at]!.product;
      return { of: a, more: product - other };
    })
    .toSorted((a, b) => Math.abs(b.more) - Math.abs(a.more));
  const named = all.filter(({ more }) => Math.abs(more) >= NAMED * Math.abs(all[0]!.more)).slice(0, MOST_NAMED);
  return { named, others: all.slice(named.length).reduce((sum, { more }) => sum + more, 0) };
}

/** What the queries of a head are computed from, where W_Q takes only some numbers of a word for it, and they have names. */
export function askedWith(trace: Trace, focus: Focus): string[] | undefined {
  const [W_Q, queries] = [packed(trace, focus, 'W_Q'), stepAt(trace, focus, 'query')];
  if (W_Q === undefined || queries === undefined) return undefined;
  const { labels } = W_Q.rows;
  // Those of a model have no names, and a million numbers.
  if (labels.some(isNumber)) return undefined;
  const size = queries.columns.labels.length;
  const start = ((focus.head ?? 1) - 1) * size;
  const names = labels.filter((_, row) =>
    rowNumbers(W_Q, row)
      .slice(start, start + size)
      .some((one) => one !== 0),
  );
  return names.length === 0 || names.length === labels.length ? undefined : names;
}

/** Columns of the word space that say what kind of word it is, and those that say what it stands for. */
const kinds = new Set(['animal', 'person', 'thing', 'place', 'action', 'describes']);
const references = new Set(['refers', 'number', 'gender']);

/** What the queries of a head depend on, where that is the numbers of the words themselves; undefined for a mixture. */
export function purposeOf(
  trace: Trace,
  focus: Focus,
): { of: 'kinds' | 'references'; names: readonly string[] } | undefined {
  const names = askedWith(trace, focus);
  const W_Q = packed(trace, focus, 'W_Q');
  const from = trace.steps.find(({ operands }) => operands.includes(W_Q?.id ?? ''))?.operands[0];
  // With positions, or in a further layer, the queries depend on more than the word.
  if (names === undefined || from === undefined || stepById(trace, from)?.role !== 'embeddings') return undefined;
  if (names.every((name) => kinds.has(name))) return { of: 'kinds', names };
  const refer = names.includes('refers') && names.every((name) => references.has(name));
  return refer ? { of: 'references', names } : undefined;
}

/** Whether numbers of the query token in a head are held between its scores and its weights. */
export const isOverridden = ({ trace, query }: Asking, focus: Focus): boolean =>
  chainRoles.some((role) => stepAt(trace, focus, role)?.overridden?.some(({ row }) => row === query) === true);

/** In how many heads of a layer each row of the queries has a question: a query that is not all 0. */
export function questionsOf({ trace, focus }: Pick<Selection, 'trace' | 'focus'>): number[] {
  const queries = headsOfLayer(trace, focus)
    .map((head) => stepAt(trace, head, 'query'))
    .filter(present);
  const rows = queries[0]?.rows.labels ?? [];
  return rows.map((_, row) => queries.filter((step) => rowNumbers(step, row).some((one) => one !== 0)).length);
}
