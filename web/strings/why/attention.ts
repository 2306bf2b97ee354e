// The attention of one head at a checkpoint: its table, the strip of tables over time, and the picture of points. Braces are replaced by
// live words and numbers.
import type { Task } from '../../core/training/types.ts';
import { unseen } from './tasks.ts';

export const tableText = {
  after: (steps: number) =>
    steps === 0
      ? 'Attention before training'
      : steps === 1
        ? 'Attention after 1 step'
        : `Attention after ${steps} steps`,
  ofHead: (head: string) => `${head === '' ? '' : `${head}; `}rows: words that ask, columns: words they read`,
  sentence: (task: Task) =>
    task === 'names'
      ? 'Held-out name'
      : task === 'text' || unseen.includes(task)
        ? 'Held-out sentence'
        : 'Sampled sentence',
  sentenceOption: (number: number, words: string) => `${number}: ${words}`,
  head: 'Layer and head',
  headOption: (layer: number, head: number, layers: number, heads: number) =>
    layers === 1 ? `head ${head}` : heads === 1 ? `layer ${layer}` : `layer ${layer}, head ${head}`,
  /** Of a row that answers. */
  random: 'Before training {asks} reads {right} with {share}. That is chance: the numbers were drawn at random.',
  found: {
    stands:
      '{asks} reads {right} most, with {share}, and that is where its answer {answer} is. Nobody told it where to look.',
    fits: '{asks} reads {right} most, with {share}, and that is the word that its answer has to agree with. Nobody told it where to look.',
    itself: '{asks} reads itself most, with {share}. Nobody told it where to look.',
  },
  seeking: {
    stands:
      'The answer of {asks} is {answer}, which is at {right}. {asks} reads it with {share}, and {top} more, with {topShare}.',
    fits: 'The answer of {asks} has to agree with {right}. {asks} reads it with {share}, and {top} more, with {topShare}.',
    itself: '{asks} reads itself with {share}, and {top} more, with {topShare}.',
  },
  /** Where the mask hides it. */
  masked: {
    stands: 'The answer of {asks} is {answer}, which is at {right}. {asks} may not read it: later words are masked.',
    fits: 'The answer of {asks} has to agree with {right}. {asks} may not read it: later words are masked.',
  },
  /** Where the weight is no more than chance or an equal share would give. */
  even: {
    stands: 'The answer of {asks} is {answer}, which is at {right}. {asks} reads it with {share}.',
    fits: 'The answer of {asks} has to agree with {right}. {asks} reads it with {share}.',
    itself: '{asks} reads itself with {share}.',
  },
  compared: ' An equal share would be {equal}; before training the share was {before}.',
  /** What is read most, by itself. */
  most: '{asks} reads {top} most, with {topShare}.',
  tied: '{asks} reads no word most: {top} and {second} have {topShare} each.',
  /** If no word holds the answer; after one of the two above. */
  noRight: ' No single word holds its answer.',
  text: ' What comes next here is {answer}.',
  alone: ' {asks} alone determines its answer {answer}, so no other word has anything to add.',
  itself: 'itself',
  place: (place: number) => ` at place ${place}`,
  onlyRow: ' Only this row answers; the other rows are not used.',
  onlyRowLast: ' In the last layer only this row is used.',
  notAsked: ' It has nothing to answer here.',
  earlier: ' What it reads here, the next layer can read in turn.',
  uniform: ' Each query reads everything it may in equal shares: this run does not let it choose.',
  frozen: ' W_Q and W_K stay as they were drawn.',
  nothing: 'This run has no attention: each word sees only itself, and there is no table to show.',
  unshown: 'This run has parts that a table of attention alone cannot show.',
};

export const filmText = {
  label: 'The same table over time',
  before: 'before',
  step: (step: number) => `step ${step}`,
  /** Between the step and the percentage. */
  spoken: (asks: string, right: string) => `${asks} reads ${right} with`,
  later: (when: string) => `${when}: not reached yet`,
};

export const picturesText = {
  heading: 'The same words as points',
  prose: (hasWords: boolean) =>
    `Training moves every word. Each line leads from ${hasWords ? 'a word' : 'the value of a word'} to its context: what it has read after this many training steps.`,
  caption: 'Words, values and contexts',
  captionValues: 'Values and contexts',
  ofHead: (head: string) => (head === '' ? '' : `, ${head}`),
  turn: 'The plane is the one in which the points of this checkpoint differ most, so it turns as they move.',
};
