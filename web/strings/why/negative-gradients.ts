// The table of the negative gradients of scores. The reader's word for one is "push". Braces are replaced by live words.
import { stepsOf } from '../phrases.ts';

export const negativeGradientsText = {
  title: 'The push on each score',
  sub: (asking: string, step: number) =>
    step === 0 ? `${asking} asks, before the first step` : `${asking} asks, after ${stepsOf(step)}`,
  sentence: 'Sentence',
  columns: { word: 'is read', weight: 'weight', better: '−g·(v − c)', negativeGradient: 'push −∂L/∂s' },
  about:
    'Each push is the weight times −g·(v − c): how steeply the loss falls as the blend moves toward that word’s value. Open one to see how it is computed, down to the products.',
  /** Behind it, where a sentence has several answers. */
  aboutMean: (answers: number) =>
    ` Here the loss is the mean of this sentence’s ${answers} answers; in the plot each answer counts alone, so its pushes are ${answers} times as large.`,
  /** Where a sentence shows the opposite of what holds on average. */
  down: 'In this sentence {word} is pushed down{early}: more of its value would raise the loss.',
  early: ' before the first step, when values are drawn at random and say nothing yet',
  mean: ' Over the held-out sentences, the mean push on {right} is {mean} here.',
  also: 'Of the other words, {words} holds the same answer, and its score is pushed up here.',
  alsoMany: 'Of the other words, {words} hold the same answer, and their scores are pushed up here.',
  right: { stands: 'holds the answer', fits: 'the answer agrees with it', itself: 'the word itself' },
  /** Behind the head of a column whose numbers are all small. */
  unit: ', in 10',
  open: (word: string) => `How the push on ${word} is computed`,
  back: 'Back to the push',
  frozen: ' In this run no score may move, whatever its push.',
  sign: 'Below is the gradient itself: a push is the same number with the opposite sign.',
  noAttention: 'This run has no attention, so there is no score to push.',
  loading: 'The numbers are being computed.',
  failed: 'The gradients of this sentence could not be computed: {reason}',
};
