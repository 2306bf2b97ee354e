// The table of the negative gradients of scores. The reader's word for one is "push". Braces are replaced by live words.
import { stepsOf } from '../phrases.ts';

export const negativeGradientsText = {
  title: 'The push on each score',
  sub: (asking: string, step: number) =>
    step === 0 ? `${asking} asks, before the first step` : `${asking} asks, after ${stepsOf(step)}`,
  sentence: 'Sentence',
  /** Which checkpoint it shows. */
  at: 'After',
  strongest: (step: number) => `${stepsOf(step)}: mean push largest`,
  chosen: (step: number) => `${stepsOf(step)}: chosen above`,
  columns: {
    word: 'is read',
    weight: 'weight',
    better: 'helps more than the blend by',
    negativeGradient: 'push',
  },
  about: 'Push = weight × how much more the word helps than the blend. Press one to see how it is computed.',
  /**
   * Behind it, where a sentence has several answers.
   * @param plotted whether there is a plot of the pushes
   */
  aboutMean: (answers: number, plotted: boolean) =>
    ` Here the loss is the mean of this sentence’s ${answers} answers${plotted ? `; in the plot each answer counts alone, so its pushes are ${answers} times as large` : ''}.`,
  /** Of the sentences that can be chosen, over all rows whose right key may be read. */
  counted:
    'In the {sentences} sentences to choose from, {right} is pushed up {up} of {times} times, and another word {othersUp} of {othersTimes} times.',
  /** Where a sentence shows the opposite of what holds on average. */
  down: 'In this sentence {word} is pushed down{early}: it helps less than the blend.',
  early: ' before the first step, when values are drawn at random and say nothing yet',
  mean: ' Over the held-out sentences, the mean push on {right} is {mean} here.',
  also: 'Of the other words, {words} holds the same answer, and its score is pushed up here.',
  alsoMany: 'Of the other words, {words} hold the same answer, and their scores are pushed up here.',
  right: { stands: 'holds the answer', fits: 'the answer agrees with it', itself: 'the word itself' },
  /** Behind the head of a column whose numbers are all small. */
  unit: ', in 10',
  open: (word: string) => `How the push on ${word} is computed`,
  /** The arithmetic of one push. */
  computed: {
    title: 'The push on {word}',
    help: 'Its help is {help}. The help of the blend is {blend}: the help of each word times its weight, added up.',
    up: 'It helps more than the blend, so its score is pushed up:',
    down: 'It helps less than the blend, so its score is pushed down:',
    none: 'Its score is pushed neither way:',
    products: 'Down to the products, as gradients',
  },
  back: 'Back to the push',
  frozen: ' In this run no score may move, whatever its push.',
  sign: 'A gradient is a push with the opposite sign: how steeply the loss rises.',
  noAttention: 'This run has no attention, so there is no score to push.',
  loading: 'The numbers are being computed.',
  failed: 'The gradients of this sentence could not be computed: {reason}',
};
