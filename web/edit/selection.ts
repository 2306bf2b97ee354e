import type { Example } from '../core/example.ts';
import { needsAllWords } from '../core/region.ts';

/** The last of the words that ask, counted from 0: in an encoder–decoder each sentence asks at its time. */
function lastQueryToken({ attention, target, tokens }: Example): number {
  const asks = target?.tokens ?? tokens;
  return (attention.kind === 'encoder_decoder' ? Math.max(asks.length, tokens.length) : asks.length) - 1;
}

/** The word that asks, counted from 0 among the words that do. */
export function withSelection(example: Example, query: number): Example {
  const chosen = Math.min(lastQueryToken(example), Math.max(0, query));
  if (example.display.select?.query === chosen) return example;
  return { ...example, display: { ...example.display, select: { ...example.display.select, query: chosen } } };
}

/** The word that is chosen stays one of the words that ask. */
export function withFittingSelection(example: Example): Example {
  const query = example.display.select?.query;
  return query === undefined ? example : withSelection(example, query);
}

/** The words that ask, where not all do, stay words of the text; with what needs all words to ask, all do. */
export function withFittingRegion(example: Example): Example {
  const { region, ...rest } = example;
  if (region === undefined) return example;
  if (needsAllWords(example) !== undefined) return rest;
  const [first, end] = region.queries;
  const words = example.tokens.length;
  return end <= words ? example : { ...rest, region: { queries: [Math.max(0, words - end + first), words] } };
}
