// The plots of a run over time, and what their lines mean.
import type { BoundName, Task } from '../../core/training/types.ts';
import { mayBeSeen, measuredOn, rightKey, theRightKey, unseen } from './tasks.ts';

/** What a prediction knows that reaches the line of a bound. */
const knows: Record<BoundName, string> = {
  no_context: 'how often each answer occurs, and none of the words around it',
  bag_of_words: 'all words of the sentence, but not their order',
  linear_counts: 'how often each digit occurs in the sentence, added up linearly',
  word_before: 'the word before, and no other',
  two_before: 'the two words before, and no other',
  three_before: 'the three words before, and no other',
  full_context: 'everything in the sentence',
};

/** The same where a task can say it in its own words. */
const knowsHere: Partial<Record<Task, Partial<Record<BoundName, string>>>> = {
  recall: {
    no_context: 'none of the pairs',
    bag_of_words: 'the six digits, but not which belongs to which letter',
    full_context: 'the pairs; what is left is chance, since one answer in ten is redrawn at random',
  },
  agreement: {
    no_context: 'neither noun',
    bag_of_words: 'both nouns, but not which of them is the subject',
    full_context: 'the subject; which of four verbs follows is chance',
  },
  blank: {
    no_context: 'where the blank is, and none of the words that are left',
    bag_of_words: 'where the blank is, and the words that are left, but not their order',
    full_context: 'both sides of the blank',
  },
  reverse: {
    no_context: 'no symbol',
    bag_of_words: 'its own symbol, and the other fifteen without their order',
    full_context: 'the symbol at the other end',
  },
  induction: {
    no_context: 'none of the pairs',
    bag_of_words: 'the five digits, but not which follows which letter',
    full_context: 'which digit follows which letter',
  },
  alone: { full_context: 'the word itself, which is all there is to know' },
  text: { no_context: 'how often each word occurs' },
  names: {
    no_context: 'how often each letter occurs, and nothing before it',
    word_before: 'the letter before, and how often each comes after it',
    two_before: 'the two letters before',
    three_before: 'the three letters before',
  },
};

/** The line of a bound, in short. */
const lines: Record<BoundName, string> = {
  no_context: 'no context',
  bag_of_words: 'bag of words',
  linear_counts: 'linear in counts',
  word_before: 'word before',
  two_before: 'two words before',
  three_before: 'three words before',
  full_context: 'full context',
};
/** The same where the field has a name for it. */
const linesOfLetters: Partial<Record<BoundName, string>> = {
  no_context: 'letters alone',
  word_before: 'bigram',
  two_before: 'trigram',
  three_before: '4-gram',
};

export const plotsText = {
  loss: 'Loss',
  lossOn: (task: Task) =>
    task === 'names'
      ? ' in nats a letter, on held-out names'
      : ` in nats, on ${unseen.includes(task) ? 'sentences it has never seen' : measuredOn(task)}`,
  batch: ' (grey: on its batch, what one step trains on)',
  /** Beside that, once the loss has risen again. */
  lowest: (step: number, loss: string) => `; lowest at step ${step}, with ${loss}, and higher since`,
  nats: (loss: string) => `${loss} nats`,
  line: (task: Task, bound: BoundName) => (task === 'names' && linesOfLetters[bound]) || lines[bound],
  /** How a line is known that is not derived. */
  estimated: (task: Task) => (task === 'names' ? 'counted' : 'estimated'),
  passed: (step: number) => `passed at step ${step}`,
  /** Of a line that the loss was below, and is not at the end. */
  passedOnce: (step: number, last: number) => `below it at step ${step}, but not at step ${last}`,
  knowsTitle: 'What each line knows',
  knowsOf: (task: Task, bound: BoundName) => knowsHere[task]?.[bound] ?? knows[bound],
  knowsNote: (heldOut: number) =>
    `Exact for all sentences of the task: no prediction that knows only this has a smaller mean loss. The curve is measured on ${heldOut} sampled sentences, so it may lie slightly off a line.`,
  knowsSeen: (task: Task) => mayBeSeen[task] ?? '',
  knowsHidden: 'With later words masked, some answers are where they may not be read, so full context is out of reach.',
  knowsEstimated: (task: Task) =>
    task === 'names'
      ? 'Counted in the names that it trains on, and measured on the held-out ones, the end of each counted as a letter. Each count has a number added: of thirteen from 0.01 to 100, the one that serves best there. They are not bounds: a model may do better.'
      : 'Estimated by counting in the text, not derived: a model may do better.',
  weight: (task: Task) => `Weight on ${theRightKey(task)}`,
  weightOf: (task: Task) => `, mean over ${measuredOn(task)}`,
  ofHead: (head: string) => (head === '' ? '' : `, ${head}`),
  otherHeads: '; thin: the other heads',
  uniform: (keys: number) => `1/${keys}`,
  uniformName: 'uniform',
  noRightKey: (task: Task) =>
    task === 'text'
      ? 'Nobody knows which word of a text is the right one to read, so there is none to plot.'
      : task === 'names'
        ? 'Nobody knows which letter of a name is the right one to read, so there is none to plot.'
        : 'No single word holds the answer here.',
  noAttention: 'There is no attention in this run, so nothing is read.',
  negativeGradient: 'Push on the scores',
  negativeGradientOf:
    ', on average: how steeply the loss falls as a score rises; above the line the score is pushed up, below it down',
  right: rightKey,
  /** Below that, once the run is done. */
  largestPush: (task: Task, step: number) => `The push on ${theRightKey(task)} was largest at step ${step}.`,
  /** How much was left of it. */
  fadedPush: (percent: number, wavers: boolean) =>
    ` In the last quarter of the run it ${wavers ? 'only wavered around 0, by' : 'was'} at most ${percent}% of that.`,
  wrong: 'other words',
  /** A push too small for four decimals. */
  least: '<0.0001',
  scrubber: 'The checkpoint that is shown',
  at: (step: number, steps: number) =>
    step === 0 ? `before training (step 0 of ${steps})` : `step ${step} of ${steps}`,
  atLoss: (loss: string) => `loss ${loss} nats`,
  atWeight: (share: string, task: Task) => `${rightKey(task)} ${share}`,
  now: 'Back to now',
  keys: 'Arrows move from checkpoint to checkpoint, Page Up and Page Down by ten, Home to before training, End to now.',
  lossSummary: (task: Task, first: string, now: string, bounds: string[]) =>
    `Loss of ${measuredOn(task)}, from ${first} before training to ${now} at this checkpoint. Lines: ${bounds.join('; ')}.`,
  weightSummary: (first: string, now: string) => `From ${first} before training to ${now} at this checkpoint.`,
  negativeGradientSummary: (task: Task, right: string, wrong: string) =>
    `At this checkpoint ${right} on the score of ${theRightKey(task)}, ${wrong} on each of the others.`,
  nothingYet: 'Nothing has been measured yet.',
};
