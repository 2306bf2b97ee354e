// What is known of a task's sentences without computing anything: who answers, how many words it may read.
import type { HeldOutSentence, TrainingFacts } from '../core/training/types.ts';

/** The row that is looked at first: the last one that answers, of those that know where their answer stands. */
export function askingRow({ answers, tokens }: HeldOutSentence): number {
  const known = answers.findLast(({ right }) => right !== undefined) ?? answers.at(-1);
  return known?.position ?? tokens.length - 1;
}

/** How many words each position that answers may read, where that is the same for all; an equal share is 1 of it. */
export function keysRead({ sentences, settings }: TrainingFacts): number | undefined {
  let found: number | undefined;
  for (const { tokens, answers } of sentences) {
    for (const { position, right } of answers) {
      if (right === undefined) continue;
      const count = settings.causal ? position + 1 : tokens.length;
      if (found !== undefined && found !== count) return undefined;
      found = count;
    }
  }
  return found;
}

/** The sentence that is looked at first: one that has a right key to read, if there is one. */
export const firstSentence = ({ sentences }: TrainingFacts): number =>
  Math.max(
    0,
    sentences.findIndex(({ answers }) => answers.some(({ right }) => right !== undefined)),
  );
