// What a reader has selected of an example: which path through its trace, and which query token. Every view starts from it.
import type { Example } from '../core/example.ts';
import type { Step, Trace } from '../core/trace.ts';
import { focusOf, inFocus, keysOf, type Focus, type Keys } from './focus.ts';
import { maskOf } from './mask.ts';
import { meaningOf } from './meaning.ts';
import { queryTokensOf, type QueryTokens } from './query-tokens.ts';

export interface Selection {
  example: Example;
  /** The words that are marked since they have no meaningful numbers. */
  unknown: ReadonlySet<string>;
  trace: Trace;
  /** The head, layer and stage whose steps are shown. */
  focus: Focus;
  /** The weights of that path. */
  weights: Step;
  /** The mask that was added to its scores, where there is one. */
  mask: Step | undefined;
  /** Which tokens are queries, where not all are. */
  region: QueryTokens | undefined;
  /** The row of the query token in steps that have a row for every query. */
  query: number;
  /** Its row in steps that have a row for every token: another one where only some tokens are queries. */
  word: number;
  /** What the columns of scores and weights are. */
  keys: Keys;
  /** The column of the query token among the keys; −1 where it is not one of them. */
  selfColumn: number;
}

export function selectionOf({ trace, example }: { trace: Trace; example: Example }): Selection {
  const { select } = example.display;
  const focus = focusOf(trace, select);
  const weights = inFocus(trace, focus, 'weights')!;
  const region = queryTokensOf(trace, focus);
  const first = region?.first ?? 0;
  const query = Math.max(0, Math.min((select?.query ?? 0) - first, weights.rows.labels.length - 1));
  const word = first + query;
  const keys = keysOf(trace, focus);
  const twoSides = focus.stage === undefined ? example.target !== undefined : focus.stage === 'cross';
  return {
    example,
    unknown: meaningOf(example, trace).unknown,
    trace,
    focus,
    weights,
    mask: maskOf(trace, focus),
    region,
    query,
    word,
    keys,
    selfColumn: twoSides || keys.own === 0 ? -1 : keys.kv_cache + word,
  };
}
