// New numbers for an exercise: drawn from a seed, friendly to work by hand, and such that mistakes can be told apart.
import { ExampleError } from '../../../core/errors.ts';
import type { Diagnoser } from '../../../core/diagnosis/types.ts';
import type { Example } from '../../../core/example.ts';
import type { Core } from '../../../core/load.ts';
import { validate } from '../../../core/validate.ts';
import { LARGEST_SEED } from '../../../core/document/sizes.ts';
import { yieldToEvents } from '../../../core/yield-to-events.ts';
import { askedSteps } from '../../../trace/exercise/asked.ts';
import { without } from '../../without.ts';
import { awkwardness } from './awkward.ts';
import { withDrawnNumbers } from './draw.ts';
import { alike, type Alike } from './told-apart.ts';

/** How many draws a seed stands for. */
const DRAWS = 64;
/** Of these, how many of the friendliest are searched for mistakes that are alike; and how many at least. */
const SEARCHED = 12;
const SEARCHED_FIRST = 4;

export interface NewNumbers {
  /** The exercise with its new numbers, and the seed. */
  example: Example;
  /** How many pairs of mistakes are alike with these numbers, and were told apart by other draws of the seed. */
  alike: number;
}

/** An exercise, or any example, with numbers of a draw; undefined where they cannot be computed. */
function drawnOf(core: Core, example: Example, draw: number): { example: Example; awkward: number } | undefined {
  try {
    const drawn = validate(withDrawnNumbers(example, draw));
    const trace = core.run(without(drawn, 'exercise'));
    return { example: drawn, awkward: awkwardness(trace, askedSteps(drawn, trace.steps)) };
  } catch (error) {
    if (error instanceof ExampleError) return undefined;
    throw error;
  }
}

/**
 * Draws new numbers. The seed stands for a fixed list of draws; of the friendliest of them, the first is taken whose numbers tell all mistakes
 * apart that any of these do. So a seed gives the same numbers everywhere.
 * @param example an exercise whose numbers may be drawn (`canDraw`)
 * @param seed from 0 to 2²⁴ − 1
 * @returns undefined where no draw can be computed
 */
export async function newNumbers(
  core: Core,
  diagnoser: Diagnoser,
  example: Example,
  seed: number,
): Promise<NewNumbers | undefined> {
  const found: { example: Example; awkward: number }[] = [];
  for (let index = 0; index < DRAWS; index++) {
    await yieldToEvents();
    const drawn = drawnOf(core, example, seed * DRAWS + index);
    if (drawn !== undefined) found.push(drawn);
  }
  const draws = found.toSorted((a, b) => a.awkward - b.awkward);
  const [first] = draws;
  if (first === undefined) return undefined;
  const made = (drawn: Example): Example => ({ ...drawn, exercise: { ...drawn.exercise!, seed } });
  if (!diagnoser.allows(without(example, 'exercise'))) return { example: made(first.example), alike: 0 };
  const searched: { example: Example; pairs: Alike }[] = [];
  let always: Alike | undefined;
  for (const { example: drawn } of draws.slice(0, SEARCHED)) {
    const plain = without(drawn, 'exercise');
    const trace = core.run(plain);
    const pairs = await alike(diagnoser, plain, trace, askedSteps(drawn, trace.steps));
    searched.push({ example: drawn, pairs });
    always = new Set([...pairs].filter((pair) => always?.has(pair) ?? true));
    if (searched.length < SEARCHED_FIRST) continue;
    const apart = searched.find((one) => one.pairs.size === always!.size);
    if (apart !== undefined) return { example: made(apart.example), alike: 0 };
  }
  const best = searched.reduce((least, one) => (one.pairs.size < least.pairs.size ? one : least));
  return { example: made(best.example), alike: best.pairs.size - always!.size };
}

/** The seed after another one: that of the numbers, or 0 where they were not drawn. */
export const nextSeed = ({ exercise }: Example): number =>
  exercise?.seed === undefined || exercise.seed >= LARGEST_SEED ? 1 : exercise.seed + 1;
