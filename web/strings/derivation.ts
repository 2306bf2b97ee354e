// The text of the panel of an open cell. The text for a role is in roles.ts, that for an operation in operations.ts.
import type { Operation, Role } from '../core/trace.ts';
import { theSource } from './phrases.ts';
import { place, type Words } from './roles.ts';

/** The parts of the gradient of a softmax, by their operation. */
const softmaxPart: Partial<Record<Operation, Words>> = {
  multiply: (row, column) => `What ${column} adds to the blend of ${row}`,
  row_sums: (row) => `What the current blend of ${row} is worth`,
  subtract_rows: (row, column) => `How much more ${column} is worth to ${row} than the blend`,
};

const given = 'This number is given, not computed. Change it in its table, and everything after it follows.';

export const derivation = {
  how: 'how {number} is computed',
  /** Of a number that no step computes. */
  origin: 'where {number} comes from',
  /** Which rows and columns are multiplied. */
  howProducts: {
    scores: 'how {number} is computed: row {row} of the queries × row {column} of the keys',
    context: 'how {number} is computed: row {row} of the weights × column {column} of the values',
    query: 'how {number} is computed: row {row} of X × column {column} of W_Q',
    key: 'how {number} is computed: row {row} of X × column {column} of W_K',
    value: 'how {number} is computed: row {row} of X × column {column} of W_V',
  } as Partial<Record<Role, string>>,
  given: {
    example: given,
    words: 'This number comes from the word space, which was made by hand to be readable.',
    seed: 'This number was drawn from a seed and means nothing.',
    model: 'This number was learned in training: it is one of the model’s parameters.',
    seededWord: 'The word space does not contain this word, so this number was drawn from a seed and means nothing.',
  },
  edited: {
    reader: 'You wrote this number; everything after it follows from it.',
    example: given,
  },
  copied: 'Nothing to compute: {from} is copied from the {origin}.',
  /** Before its arithmetic. */
  copiedPart: '{from} is copied from the {origin}, where it is computed:',
  /** In place of a row label, for a column that has a number for each row. */
  everyRow: 'each row',
  products: 'products',
  soFar: 'sum so far',
  addedUp: 'sum',
  /** Where the products as they are printed add up to another number. */
  roundedProducts: 'The products are rounded here; the sum is that of the unrounded ones.',
  /** Where two numbers as they are printed give another result. */
  rounded: 'Rounded numbers are shown; the result is that of the unrounded ones.',
  maskedTerm: 'masked, adds nothing',
  more: (count: number) => `… and ${count} more`,
  /** Of a sum whose largest terms stand above. */
  rest: (count: number) => `${count} more, together`,
  /** Of equal numbers, once. */
  between: (least: string, most: string) => (least === most ? `(${least} each)` : `(from ${least} to ${most})`),
  inOrder: (count: number) => `all ${count} in order`,
  fewer: 'Show fewer',
  divisor: (size: number) =>
    `Each key has d_k = ${size} numbers. Dividing by √${size} keeps sums of that many products from growing too large.`,
  factor: 'Every score is multiplied by the same number.',
  hidden: (row: string, column: string) => `${row} may not read ${column}: −∞ becomes a share of 0.`,
  open: (row: string, column: string) => `${row} may read ${column}: nothing is added.`,
  added: 'The mask adds its number to the score.',
  largest: (at: string) =>
    `The largest score of the row is that of ${at}. It is subtracted from every score, so that no exponential can become too large; the shares stay the same.`,
  nothingToRead: (row: string) => `${row} has no word left to read.`,
  allOfIt: (sum: string) => `the sum: ${sum} = 100%`,
  maskedAdd: (sum: string) => `the sum: ${sum} = 100%, masked words add exp(−∞) = 0`,
  nothingToShare: 'There is nothing to share: every exponential in this row is 0.',
  underflow:
    '0 ÷ 0: every exponential underflowed, that is, it is smaller than this arithmetic can hold. The share is taken as 0. The stable form of softmax avoids this.',
  overflow:
    'An exponential, or a number before it, is larger than this arithmetic can hold, so the share is not a number. The stable form of softmax avoids large exponentials.',
  takenOff: 'the row’s largest score is subtracted',
  overridden: 'Held at {held}. The arithmetic gives {computed}.',
  hold: 'Replace it with a number of your own',
  release: 'Use the computed number again',
  printedSame: (source: string, printed: string) =>
    `${theSource(source)} printed ${printed}, which is this number rounded.`,
  printedOther: (source: string, printed: string) => `≠ ${theSource(source)} printed ${printed},`,
  /** Of a number that is not computed: nothing but a change made it another one. */
  printedChanged: (source: string, printed: string) =>
    `${theSource(source)} printed ${printed}; this number was changed.`,
  /** Of a computed number, once anything was changed. */
  printedBefore: (source: string, printed: string) =>
    `${theSource(source)} printed ${printed}; the example has since changed.`,
  printedOff: (size: string, less: boolean) => `${size} ${less ? 'less' : 'more'}.`,
  keys: 'Arithmetic. The arrow keys move through its numbers.',
  goTo: (row: string, column: string) => `${row}, ${place(column)}: open this number in its table`,

  /** Gradients: how the loss changes with a number, or a part of that. */
  gradients: {
    title: (of: string, term: number | undefined) =>
      term === undefined ? `${of}: how the loss changes with it` : `${of}: part ${term} of its gradient`,
    /** The gradient of the numbers that softmax is applied to. */
    scoreTitle: (row: string, column: string) => `${row} asks ${column}: how the loss changes with the score`,
    softmaxPart,
    /** The label of a row or a column of a gradient. */
    lineOf: (line: string) => `∂L/∂ ${line}`,
    score:
      'weight × (g·v − g·c): g is the gradient of the context of {row}, v the value of {column}, c the context, which is the current blend.',
    /** Whether training makes the score larger. `worth` and `blend` are numbers. */
    up: 'Reading a little more of {column}, and less of the rest, would lower the loss: {worth} is less than {blend}. Training pushes this score up.',
    down: 'Reading a little more of {column}, and less of the rest, would raise the loss: {worth} is more than {blend}. Training pushes this score down.',
    still: '{column} is worth as much as the current blend of {row}: training leaves this score as it is.',
    unread: '{row} gives {column} no share, so its score makes no difference: training leaves it as it is.',
    larger: 'The loss falls when this number grows: training makes it larger.',
    smaller: 'The loss grows when this number grows: training makes it smaller.',
    overridden:
      'This number is held, so it does not depend on what comes before it: no gradient flows further back from here.',
  },
  /** The queries come from another sentence, Y, than the keys and values. */
  queryFromTarget: 'how {number} is computed: row {row} of Y × column {column} of W_Q',
  zero: 'There is nothing here: 0.',
  formula: {
    angle: (row: string, position: number) =>
      `${row} is at position ${position}, counted from 0. The further right the column, the more slowly the angle grows.`,
    distance: (row: string, column: string, distance: number) =>
      distance === 0
        ? 'At distance 0 nothing is subtracted.'
        : `${row} and ${column} are ${distance} ${distance === 1 ? 'word' : 'words'} apart; for each, the slope of this head is subtracted.`,
    start: 'L changes by 1 with itself: the backward pass starts here.',
    identity: '1 where row and column are the same word, else 0.',
    gain: 'The gain of a norm that was not trained is 1: it changes nothing. You can change it.',
    shift: 'The shift of a norm that was not trained is 0: it changes nothing. You can change it.',
    other: 'This number follows from a formula that needs no other step.',
  },
  divided: 'Nothing can be divided by 0, so the result is 0.',
  unit: 'divided by the norm of the vector, √ of the sum of its squares',
  rotated: 'Two numbers of a vector are a point in a plane. It is rotated about 0 by the angle of its position.',
  gradient: 'The gradient of the step after, times the derivative of this one.',
};
