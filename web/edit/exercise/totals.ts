import type { JudgedStep } from './judge.ts';

/** Of all steps of an exercise: how many numbers are done, of how many, and the points that they earned, of how many. */
export function totalsOf(steps: readonly JudgedStep[]): Record<'done' | 'all' | 'earned' | 'points', number> {
  const sum = (of: (step: JudgedStep) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    done: sum(({ done }) => done),
    all: sum(({ cells }) => cells.size),
    earned: sum(({ earned }) => earned),
    points: sum(({ points }) => points),
  };
}
