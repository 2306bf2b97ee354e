import { refuse } from '../schema/refuse.ts';
import { validate } from '../validate.ts';
import type { ContinuedToken, ContinueOptions } from './continued.ts';
import { modelOf } from './loaded.ts';

/**
 * Goes on with the text of an example, with an opened model that says what follows (docs/models.md): token by token, while the page stays
 * free. The model is as it was opened: of the example only the tokens count.
 * @param document as for `run`
 * @throws ExampleError as `run` does, or where the example is of no such model; RangeError or TypeError that names an option; the reason
 * of `signal`
 */
export async function* continueText(
  document: unknown,
  options: ContinueOptions = {},
): AsyncGenerator<ContinuedToken, void> {
  const example = validate(document);
  const model = modelOf(example) ?? refuse('parameters', 'onlyWithModel');
  const go = model.continueText ?? refuse('predictions', 'ofModel');
  yield* go(example.tokens, options);
}
