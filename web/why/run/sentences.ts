// What is known of a task's sentences without computing anything: who answers, how many words it may read.
import type { HeldOutSentence, Task, TrainingFacts } from '../../core/training/types.ts';

/** What the right key is to the word that reads it: where its answer stands, what its answer has to agree with, or that word itself. */
export const rightKind = (task: Task): 'stands' | 'fits' | 'itself' =>
  task === 'alone' ? 'itself' : task === 'agreement' || task === 'blank' ? 'fits' : 'stands';

/** The row that is looked at first: the last one that answers, of those that know where their answer stands. */
export function queryRow({ answers, tokens }: HeldOutSentence): number {
  const known = answers.findLast(({ right }) => right !== undefined) ?? answers.at(-1);
  return known?.position ?? tokens.length - 1;
}

/** Whether some answers stand nowhere to be read, and others do. */
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

/** The sentence that is looked at first: one that has a right key to read, if there is one. */
export const firstSentence = ({ sentences }: TrainingFacts): number =>
  Math.max(
    0,
    sentences.findIndex(({ answers }) => answers.some(({ right }) => right !== undefined)),
  );
