// How the mean push on the right key goes over a run: when it is largest, and what is left of it at the end.
import type { Checkpoint } from '../../core/training/types.ts';

/** The checkpoint with the largest negative gradient of the score of the right key of a head. */
export function strongestPush(checkpoints: readonly Checkpoint[], head: number): Checkpoint | undefined {
  let strongest: Checkpoint | undefined;
  for (const checkpoint of checkpoints) {
    if (!(checkpoint.rightNegativeGradient[head]! <= (strongest?.rightNegativeGradient[head] ?? -Infinity)))
      strongest = checkpoint;
  }
  return strongest;
}

/** A push that has faded is never more than this part of the largest one. */
const FADED = 0.1;
/** Fewer checkpoints than this say nothing about the end of a run. */
const ENOUGH = 5;

export interface FadedPush {
  /** The most that was left, either way, as a part of the largest. */
  share: number;
  /** Whether it was above 0 and below. */
  wavers: boolean;
}

/** What was left of the push in the last quarter of a finished run of `steps`; undefined where it has not faded. */
export function fadedPush(checkpoints: readonly Checkpoint[], head: number, steps: number): FadedPush | undefined {
  const strongest = strongestPush(checkpoints, head);
  if (strongest === undefined || checkpoints.at(-1)!.step < steps) return undefined;
  const largest = strongest.rightNegativeGradient[head]!;
  const left = checkpoints
    .filter(({ step }) => step > 0.75 * steps)
    .map(({ rightNegativeGradient }) => rightNegativeGradient[head]!);
  const share = Math.max(...left.map(Math.abs)) / largest;
  // Not where it was never above 0, nor where a number is missing.
  if (left.length < ENOUGH || !(largest > 0 && share <= FADED)) return undefined;
  return { share, wavers: left.some((push) => push > 0) && left.some((push) => push < 0) };
}
