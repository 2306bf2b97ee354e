// What is said of what the heads of a reader's own model do.
import type { OwnBehaviour } from '../../core/models/measure-own.ts';
import { counted } from '../phrases.ts';

export const ownHeadsText = {
  heading: 'What each head does',
  lead: 'Measured on the model as it was opened, without your changes. A head is named after what it gives most weight to on average, if that is at least 7 percentage points more than equal weights would give it.',
  measure: 'Measure all heads',
  measuring: 'Measuring',
  removing: 'Removing the induction heads, one at a time',
  percent: (done: number) => `${Math.floor(100 * done)}%`,
  cancel: 'Cancel',
  failed: (reason: string) => `It could not be measured: ${reason}.`,
  names: {
    itself: 'itself',
    previous: 'the previous token',
    next: 'the next token',
    first: 'the first token',
    punctuation: 'punctuation',
    same: 'the same token earlier',
    induction: 'induction, what followed the same token earlier,',
  } satisfies Record<OwnBehaviour, string>,
  showAll: (count: number) => `Show all ${count}`,
  /** Where no head is named after it. */
  noInduction: (head: string, weight: string, equal: string) =>
    `Induction: no head is named after it. Of all heads, ${head} gives the most weight to what followed the same token earlier: ${weight} on average, where equal weights would give it ${equal}.`,
  named: (name: string, weight: string) => `${name} ${weight}`,
  /** Of an induction head: losses with and without it. */
  removed: (without: string, whole: string) => `; without this head, a loss of ${without} instead of ${whole}`,
  loss: 'The loss is the mean of −ln of the probability of the token that follows, over the second occurrence of these tokens; a head is removed by making all of its weights 0.',
  /** @param sentences none where the model has no tokenizer */
  over: (sentences: number, repeats: number) =>
    `Over ${[sentences > 0 ? counted(sentences, 'sentence') : '', `${counted(repeats, 'sequence')} of random tokens, each sequence twice in a row`].filter((part) => part !== '').join(' and ')}.`,
  others: (count: number, all: number) =>
    count === all
      ? 'No head clearly does any of this.'
      : count === 0
        ? ''
        : `${counted(count, 'head')} without a name.`,
};
