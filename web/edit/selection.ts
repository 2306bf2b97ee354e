import type { Example } from '../core/example.ts';
import { needsAllWords } from '../core/region.ts';

/** The last query token, from 0. In an encoder–decoder both sentences have queries. */
function lastQueryToken({ attention, target, tokens }: Example): number {
  const asks = target?.tokens ?? tokens;
  return (attention.kind === 'encoder_decoder' ? Math.max(asks.length, tokens.length) : asks.length) - 1;
}

/** Selects a query token, from 0. */
export function withSelection(example: Example, query: number): Example {
  const chosen = Math.min(lastQueryToken(example), Math.max(0, query));
  if (example.display.select?.query === chosen) return example;
  return { ...example, display: { ...example.display, select: { ...example.display.select, query: chosen } } };
}

/** Keeps the selected word among the query tokens. */
export function withFittingSelection(example: Example): Example {
  const query = example.display.select?.query;
  return query === undefined ? example : withSelection(example, query);
}

/** Keeps a region within the text; drops it if the example needs every word to be a query token. */
export function withFittingRegion(example: Example): Example {
  const { region, ...rest } = example;
  if (region === undefined) return example;
  if (needsAllWords(example) !== undefined) return rest;
  const [first, end] = region.queries;
  const words = example.tokens.length;
  return end <= words ? example : { ...rest, region: { queries: [Math.max(0, words - end + first), words] } };
}
