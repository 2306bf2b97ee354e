import { MOST_WORD_HEADS } from '../core/checks/parameters.ts';
import type { Embeddings, Example, Parameters } from '../core/example.ts';
import { areMade } from '../core/parameters.ts';
import { hasGiven } from './has.ts';
import { without } from './without.ts';

/**
 * The example with its sentences as they are and all numbers made from them: `embeddings` and `parameters` stand in for
 * whatever was given. Needs to be `fitted`.
 */
export function startingAt(
  example: Example,
  numbers: { embeddings: Exclude<Embeddings, number[][]>; parameters: Parameters },
): Example {
  const { kind, scale, heads = 1, ...attention } = without(example.attention, 'd_k', 'd_v');
  // A factor belongs to the scores that were given, and so does a target whose queries were given.
  const given = hasGiven(example);
  const kept = typeof scale === 'number' && given ? 'sqrt' : scale;
  const most = areMade(numbers.parameters) && numbers.parameters.from === 'words' ? MOST_WORD_HEADS : heads;
  const started = without(example, 'given', 'value_embeddings');
  const rest: Example = given ? without(started, 'target') : started;
  const { past } = rest;
  return {
    ...rest,
    ...(past && { past: { ...without(past, 'key', 'value'), tokens: past.tokens } }),
    ...numbers,
    attention: {
      ...attention,
      kind: given ? 'self' : kind,
      scale: kept,
      ...(heads > 1 && { heads: Math.min(heads, most) }),
    },
  };
}
