// In a long text only some tokens are queries at a time: which, and their rows in steps that have a row for every token.
import type { Step, Trace } from '../core/trace.ts';
import { inFocus, stepById, type Focus } from './focus.ts';
import { attributeOf } from './attributes.ts';

/** The tokens that are queries, from 0: the first, the one after the last, and how many tokens there are. */
export interface QueryTokens {
  first: number;
  end: number;
  words: number;
}

/** Which tokens are queries along a path; undefined where all are. */
export function queryTokensOf(trace: Trace, focus: Focus): QueryTokens | undefined {
  const queries = inFocus(trace, focus, 'asking_query');
  if (queries === undefined) return undefined;
  const first = attributeOf(queries, 'start');
  const words = stepById(trace, queries.operands[0]!)!.rows.labels.length;
  return { first, end: first + queries.rows.labels.length, words };
}

/** The query token: its row among the queries, and among all tokens. */
export interface QueryRow {
  query: number;
  word: number;
  region: QueryTokens | undefined;
}

/** The row of the query token in a step, which has a row for every token or for every query. */
export const queryRow = ({ query, word, region }: QueryRow, { rows }: Step): number =>
  rows.labels.length === region?.words ? word : query;

/** The token of a row of a step, from 0 among all tokens. */
export const tokenOfRow = (region: QueryTokens | undefined, { rows }: Step, row: number): number =>
  region === undefined || rows.labels.length === region.words ? row : region.first + row;
