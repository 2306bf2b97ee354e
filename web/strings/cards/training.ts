// The card of gradients. Braces are replaced by live numbers and words.
import { rowsAsk } from '../phrases.ts';

export const trainingText = {
  loss: 'The <em>loss</em> is one number that says how wrong the result is; here it is {loss}. A <em>gradient</em> says how fast the loss grows with a number. Training moves every parameter a little in the opposite direction.',
  why: 'Nothing in the loss says what to read. But the gradient of a score is its <weights>weight</weights> times the difference of two numbers: what the <value>value</value> of the word that is read would do to the loss, and what the <context>current blend</context> does. So a score is pushed up exactly when reading a little more of its word would lower the loss.',
  both: ' For {word} the score of {up} is pushed up most, that of {down} is pushed down most.',
  up: ' For {word} only the score of {up} is pushed up.',
  down: ' For {word} only the score of {down} is pushed down.',
  rounded: ' For {word} no score moves: every word that it reads is worth as much as the blend.',
  notAsked: ' The loss does not depend on the context of {word}, so none of its scores move.',
  itself: 'itself',
  noSoftmaxGradient:
    'The weights of this example do not all come from scores by softmax: some are given or held. So not every score is pushed; the gradients below show how far back the loss reaches.',
  row: {
    caption: (word: string) => `How training would change what ${word} reads`,
    subcaption: (blend: string) => `g·c = ${blend} is what its current blend is worth`,
    sign: '; below 0 the loss falls',
    word: 'word',
    weight: 'weight',
    worth: 'g·v',
    more: 'g·v − g·c',
    gradient: '∂L/∂s',
    score: 'its score',
    up: ['up', '↑'],
    down: ['down', '↓'],
    still: ['stays', ''],
    most: (shown: number, all: number) => `The ${shown} words whose scores move most, of ${all}.`,
  },
  scores: {
    caption: 'How the loss changes with each score',
    symbol: '∂L/∂s',
    subcaption: `${rowsAsk}; training goes the other way`,
    list: (word: string) => ({
      caption: `How the loss changes with the scores of ${word}`,
      subcaption: 'each line is read; training goes the other way',
    }),
  },
  about: 'Its parts: contexts, weights and the current blend',
  context: { caption: 'With each context vector', symbol: 'g = ∂L/∂c', subcaption: 'one row for each word' },
  weights: { caption: 'With each weight', symbol: '∂L/∂a = g·v', subcaption: rowsAsk },
  blend: { caption: 'The current blend', symbol: 'g·c', subcaption: 'the sum of weights × (g·v)' },
  more: { caption: 'How much more than the blend', symbol: 'g·v − g·c', subcaption: rowsAsk },
  behind: {
    heading: 'Further back: queries, keys and values',
    prose:
      'What moves a score moves the <query>query</query> that asks and the <key>key</key> that is read; what moves a context moves the <value>values</value> that it is mixed from.',
    query: { caption: 'With each query', symbol: '∂L/∂Q', subcaption: 'one row for each word' },
    key: { caption: 'With each key', symbol: '∂L/∂K', subcaption: 'one row for each word' },
    value: { caption: 'With each value', symbol: '∂L/∂V', subcaption: 'one row for each word' },
  },
  given: {
    heading: 'At the end: the given numbers',
    prose: 'The backward pass ends here. Training subtracts a small part of each gradient.',
    subcaption: 'how the loss changes with each number',
  },
  /** The caption of a table of which only the symbol says more. */
  gradient: 'Gradient',
  lossSteps: 'How the loss is computed, step by step',
  others: (count: number) => `All other steps of the backward pass (${count})`,
  /** A table of a step without a caption of its own. */
  step: { whole: 'step by step', part: (term: number) => `part ${term} of the gradient` },
};
