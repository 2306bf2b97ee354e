// Other numbers for the exercise of a session: new ones for the reader, or one like it that is filled in.
import type { Diagnoser } from '../../core/diagnosis/types.ts';
import { LARGEST_SEED } from '../../core/document/sizes.ts';
import type { Example } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { newNumbers, nextSeed } from '../../edit/exercise/numbers/new-numbers.ts';
import { without } from '../../edit/without.ts';
import type { Solved } from './like-it.ts';

/** The exercise with the numbers after its own. */
export const withNextNumbers = async (core: Core, diagnoser: Diagnoser, example: Example) =>
  (await newNumbers(core, diagnoser, example, nextSeed(example)))?.example;

/** One like it: seeds from the end, so that new numbers are never those that were shown filled in. */
export async function anotherLikeIt(
  core: Core,
  diagnoser: Diagnoser,
  example: Example,
  before: Solved | undefined,
): Promise<Solved | undefined> {
  const own = example.exercise?.seed;
  const last = before?.example.exercise?.seed;
  const seed = last === undefined || last <= 1 ? LARGEST_SEED : last - 1;
  const drawn = await newNumbers(core, diagnoser, example, seed === own ? seed - 1 : seed);
  return drawn && { example: drawn.example, trace: core.run(without(drawn.example, 'exercise')) };
}
