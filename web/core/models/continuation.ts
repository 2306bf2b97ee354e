// A text that an opened model goes on with, token by token.
import { continuationMessages } from '../messages/continuation.ts';
import { uniform } from '../random.ts';
import type { ContinuedToken, ContinueOptions } from './continued.ts';
import type { LoadedModel } from './loaded.ts';
import { MOST_DRAWN_FROM } from './reader.ts';
import type { Reader } from './reader.ts';

type Ranges = Record<'count' | 'temperature' | 'topK' | 'seed', readonly [usual: number, least: number, most: number]>;
const ranges: Ranges = {
  count: [20, 1, 100_000],
  temperature: [1, 0, 100],
  topK: [MOST_DRAWN_FROM, 1, MOST_DRAWN_FROM],
  seed: [1, 0, 2 ** 32 - 1],
};
/** The temperature above 0 at which a division is still one. */
const COLDEST = 0.01;

function read(options: ContinueOptions): Record<keyof Ranges, number> & Pick<ContinueOptions, 'signal'> {
  const known = [...Object.keys(ranges), 'signal'];
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other !== undefined) throw new TypeError(continuationMessages.unknown(other, known));
  const number = (name: keyof Ranges): number => {
    const [usual, least, most] = ranges[name];
    const value = options[name] ?? usual;
    const whole = name !== 'temperature';
    const fits = typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value));
    if (!fits) throw new RangeError(continuationMessages[whole ? 'whole' : 'number'](name, least, most, value));
    return value;
  };
  const temperature = number('temperature');
  if (temperature > 0 && temperature < COLDEST) {
    throw new RangeError(continuationMessages.number('temperature', COLDEST, ranges.temperature[2], temperature));
  }
  const { signal } = options;
  return { count: number('count'), temperature, topK: number('topK'), seed: number('seed'), signal };
}

/** Where a number from 0 up to 1 falls, when the probabilities are laid one after another. */
function drawnAt(probabilities: Float32Array, u: number): number {
  // They add up to 1 but for rounding.
  const at = u * probabilities.reduce((sum, one) => sum + one, 0);
  let sum = 0;
  const found = probabilities.findIndex((one) => (sum += one) > at);
  return found < 0 ? probabilities.length - 1 : found;
}

/**
 * The tokens with which a model goes on, as it was opened.
 * @param reader that has read nothing yet
 * @param text at least one token
 */
export async function* continuation(
  model: LoadedModel,
  reader: Reader,
  text: readonly string[],
  options: ContinueOptions,
): AsyncGenerator<ContinuedToken, void> {
  const { count, seed, signal, ...sampling } = read(options);
  const next = uniform(seed);
  let unread = text;
  let nameless: readonly number[] | undefined;
  for (let read = 0, drawn = 0; drawn < count && read + unread.length <= model.keptTokens!; drawn++) {
    const predicted = await reader.read(unread, signal);
    read += unread.length;
    signal?.throwIfAborted();
    // A table of embeddings may have more rows than the vocabulary has tokens.
    nameless ??= [...predicted.logits.keys()].filter((one) => model.tokenOf(one) === undefined);
    for (const one of nameless) predicted.logits[one] = -Infinity;
    const { ids, probabilities } = reader.choices(predicted.logits, sampling);
    const id = ids[drawnAt(probabilities, next())]!;
    const token = model.tokenOf(id)!;
    yield { id, token, probability: predicted.probabilities[id]! };
    unread = [token];
  }
}
