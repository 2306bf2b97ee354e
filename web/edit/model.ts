// Examples of a trained model, and the way back from one.
import type { Example, ExampleDocument } from '../core/example.ts';
import { modelName, shownTokens } from '../core/models/loaded.ts';
import type { ModelName } from '../core/models/names.ts';
import { textOf } from '../core/text-of.ts';
import { validate } from '../core/validate.ts';
import { withSelection } from './selection.ts';

/** The sentence of an example with the numbers of a model: a document, since the model may not be loaded yet. */
export function modelDocument(example: Example, model: ModelName): ExampleDocument {
  const { precision } = example.display;
  return { text: textOf(example), parameters: { from: 'model', model }, display: { precision } };
}

/**
 * The example with the word that asked in another one, if it has that; else its own one, which is the first if none was chosen, or the
 * last where each reads only itself and what is before it.
 */
export function askingAs({ tokens, display }: Example, next: Example): Example {
  const word = tokens[display.select?.query ?? 0]?.toLowerCase();
  const query = shownTokens(next).findIndex((token) => token.toLowerCase() === word);
  if (query > 0) return withSelection(next, query);
  const isChosen = next.display.select?.query !== undefined;
  return next.attention.mask === 'causal' && !isChosen ? withSelection(next, next.tokens.length - 1) : next;
}

/** The sentence of an example with the readable numbers, and the word that asked, as long as it has that. */
export const ownSentence = (example: Example): Example => askingAs(example, validate({ text: textOf(example) }));

/** The sentence of an example of a model without all that the model says, asked by the same word; any other example as it is. */
export function withoutModel(example: Example): Example {
  if (modelName(example) === undefined) return example;
  const { precision } = example.display;
  return askingAs(example, validate({ text: textOf(example), display: { precision } }));
}
