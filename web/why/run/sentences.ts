// Facts about the sentences of a task that need no computation: which words answer, and how many words they may read.
import type { HeldOutSentence, Task, TrainingFacts } from '../../core/training/types.ts';

/** How the right key is related to the query token: it holds the answer, the answer has to agree with it, or it is the token itself. */
export const rightKind = (task: Task): 'stands' | 'fits' | 'itself' =>
  task === 'alone' ? 'itself' : task === 'agreement' || task === 'blank' ? 'fits' : 'stands';

/** The row that is selected first: the last one that answers, preferably with a known right key. */
export function queryRow({ answers, tokens }: HeldOutSentence): number {
  const known = answers.findLast(({ right }) => right !== undefined) ?? answers.at(-1);
  return known?.position ?? tokens.length - 1;
}

/** Whether some answers have a right key, and others have none. */
export const someHaveNoKey = ({ settings }: TrainingFacts): boolean => settings.task === 'blank';

/** Whether later words are masked where some answers depend on them: their positions may not read the right key. */
export const hidesAnswers = ({ settings: { causal, task } }: TrainingFacts): boolean =>
  causal && (task === 'blank' || task === 'reverse');

/** How many words each position that answers may read, where that is the same for all; an equal share is 1 of it. */
export function keysRead(facts: TrainingFacts): number | undefined {
  if (hidesAnswers(facts)) return undefined;
  const { sentences, settings } = facts;
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

/** The sentence that is selected first: one with a right key, if there is one. */
export const firstSentence = ({ sentences }: TrainingFacts): number =>
  Math.max(
    0,
    sentences.findIndex(({ answers }) => answers.some(({ right }) => right !== undefined)),
  );
