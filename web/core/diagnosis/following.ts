import type { JudgedStep } from './types.ts';

/** How many wrong numbers of a step that has others follow from what is written before it. */
export const followingOf = ({ wrong, unexplained, explanations }: JudgedStep): number =>
  wrong - unexplained - (explanations[0]?.explained ?? 0);
