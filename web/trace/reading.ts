// What a row of weights says, for a sentence about it. This only sorts and selects: the weights are the trace's.
import type { Step } from '../core/trace.ts';
import { isMasked, rowOf } from './cells.ts';
import { smallPercentText } from './percent.ts';

/** One word that is read, with its weight. */
export interface ReadWord {
  label: string;
  weight: number;
  /** Whether it is the query token itself. */
  self: boolean;
  column: number;
}

/**
 * `underflow`: every exponential is 0, though the mask leaves words to read. `overflow`: the weights are not numbers. `overridden`: some are overridden, so that they do not add up to 1. `alone`: there is only
 * one word. `even`: no word stands out. `spread`: many words are read, each a little.
 */
export interface Reading {
  kind: 'nothing' | 'underflow' | 'overflow' | 'overridden' | 'alone' | 'even' | 'spread' | 'ranked';
  asks: string;
  /** The words that are read, the most read first. */
  words: ReadWord[];
}

/**
 * Weights that are shown with the same digits and differ by less than this are called equal; among many words, by less than this part of
 * an even weight.
 */
const EVEN = 0.005;
const EVEN_PART = 0.1;
/** Where no weight is above this, the reading is spread over the sentence. */
const SPREAD = 0.03;

/** Whether a single word is read. */
export const readsOne = ({ words }: Reading): boolean => words[0]!.weight > 0 && !words[1]?.weight;

/** Whether the weights add up to 1. */
export const addsUp = ({ kind, words }: Reading): boolean => kind !== 'overridden' && words[0]!.weight > 0;

/** Whether one word is read with more than half of the weight, as it is shown in whole percent. */
export const readsMostlyOne = ({ words }: Reading): boolean => words[0]!.weight >= 0.505;

/** Whether the mask leaves only one word to read. */
export function canReadOnlyOne(mask: Step | undefined, query: number): boolean {
  if (mask === undefined) return false;
  const columns = mask.columns.labels.length;
  const row = mask.values.subarray(query * columns, (query + 1) * columns);
  return row.filter((added) => added !== -Infinity).length === 1;
}

/** Whether a weight of the row is overridden. */
export const isOverridden = (weights: Step, query: number): boolean =>
  weights.overridden?.some((cell) => cell.row === query) === true;

/**
 * Whether the weights of a row are 0 because every exponential underflowed: 0 ÷ 0, which the core takes as 0, and no mask.
 * @param mask `mask` or `masked_scores`, where something is masked
 */
export const underflows = (weights: Step, mask: Step | undefined, query: number): boolean =>
  weights.operation === 'divide_rows' &&
  !isOverridden(weights, query) &&
  rowOf(weights, query).every((weight) => weight === 0) &&
  weights.columns.labels.some((_, column) => !isMasked(mask, query, column));

/**
 * Reads row `query` of the weights.
 * @param own whether the queries are the tokens that are read; or the column of the query token, −1 for none
 * @param mask that was added to the scores
 */
export function reading(weights: Step, query: number, own: boolean | number, mask?: Step): Reading {
  const selfColumn = typeof own === 'number' ? own : own ? query : -1;
  const last = lastRead.get(weights);
  if (last?.query === query && last.selfColumn === selfColumn && last.mask === mask) return last.found;
  const found = read(weights, query, selfColumn, mask);
  lastRead.set(weights, { query, selfColumn, mask, found });
  return found;
}

/** Many parts of a page describe the same row, which may have thousands of words. */
const lastRead = new WeakMap<Step, { query: number; selfColumn: number; mask: Step | undefined; found: Reading }>();

function read(weights: Step, query: number, selfColumn: number, mask: Step | undefined): Reading {
  const columns = weights.columns.labels;
  const asks = weights.rows.labels[query]!;
  const row = weights.values.subarray(query * columns.length, (query + 1) * columns.length);
  const words = columns
    .map((label, column) => ({ label, weight: row[column]!, self: column === selfColumn, column }))
    .sort((a, b) => b.weight - a.weight || a.column - b.column);
  if (!row.every(Number.isFinite)) return { kind: 'overflow', asks, words };
  if (row.every((weight) => weight === 0))
    return { kind: underflows(weights, mask, query) ? 'underflow' : 'nothing', asks, words };
  if (isOverridden(weights, query) && Math.abs(row.reduce((sum, weight) => sum + weight, 0) - 1) > EVEN) {
    return { kind: 'overridden', asks, words };
  }
  if (columns.length === 1) return { kind: words[0]!.self ? 'alone' : 'ranked', asks, words };
  const [most, least] = [words[0]!.weight, words.at(-1)!.weight];
  const even =
    most - least < Math.min(EVEN, EVEN_PART / words.length) && smallPercentText(most) === smallPercentText(least);
  return { kind: even ? 'even' : words[0]!.weight < SPREAD ? 'spread' : 'ranked', asks, words };
}
