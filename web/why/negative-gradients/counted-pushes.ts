// In how many of the sentences that the page shows a score is pushed up: that of the right key, and those of other words.
import type { Core } from '../../core/load.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { nextTask } from '../../elements/next-task.ts';
import { headGradient, tracedSentence, value } from './head-gradient.ts';

export interface CountedPushes {
  checkpoint: Checkpoint;
  head: number;
  /** How many scores of right keys are pushed up, and of how many; the same of the other words of those rows. */
  up: number;
  times: number;
  othersUp: number;
  othersTimes: number;
}

/** Yields to the page between sentences. */
export async function countPushes(
  core: Core,
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  head: number,
): Promise<CountedPushes> {
  const found = { checkpoint, head, up: 0, times: 0, othersUp: 0, othersTimes: 0 };
  const { causal } = facts.settings;
  for (const [index, { tokens, answers }] of facts.sentences.entries()) {
    await nextTask();
    const trace = tracedSentence(core, facts, checkpoint, index);
    const scores = trace && headGradient(trace, head)?.scores;
    if (scores === undefined) continue;
    for (const { position, right } of answers) {
      if (right === undefined || (causal && right > position)) continue;
      const read = causal ? position + 1 : tokens.length;
      for (let column = 0; column < read; column++) {
        const up = value(scores, position, column) < 0 ? 1 : 0;
        if (column === right) {
          found.times++;
          found.up += up;
        } else {
          found.othersTimes++;
          found.othersUp += up;
        }
      }
    }
  }
  return found;
}
