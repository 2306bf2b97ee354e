// The card of the vector that stands for a whole text. Braces are replaced by live numbers.
import type { Role } from '../../core/trace.ts';
import type { TableText } from './common.ts';

export const summaryText = {
  mean: 'The last rows of all {count} tokens become one: their mean, in which each token has the same weight.',
  first: 'The last row of the first token stands for the whole text.',
  projected: 'A matrix turns it into the vector of the whole text.',
  tanh: 'tanh keeps each number between −1 and 1.',
  unit: 'Divided by its length, it has length 1, so that the product of two such vectors is their cosine.',
  parameters: 'Its parameters',
  similar: {
    heading: 'What it is good for: comparing what texts mean',
    prose:
      'Texts that mean much the same should have vectors that point in much the same direction. The number is the cosine of this text with each of the others: 1 is the same direction. Compare these numbers with each other, not with 0: texts that have nothing in common need not be at 0.',
    given: [
      'How old are you?',
      'What is your age?',
      'A cat sat on the mat.',
      'A kitten lay on the rug.',
      'She sat on the bank of the river.',
      'The bank raised its interest rates.',
      'Stock prices fell today.',
    ],
    withoutCells: 'Single cells that are held or masked belong to this text, and are left out of the others.',
    yours: 'this text',
    theOther: 'the other text',
    other: 'Other text',
    cosine: 'cosine',
    /** In an experiment, the two columns. */
    before: 'cosine as trained',
    now: 'as it is now',
    ranks: (before: number, now: number) => `${before}. → ${now}.`,
    moved: 'The vector of this text itself has moved: its cosine with what it was is {cosine}.',
    cosineOf: (other: string) => `Cosine of this text and “${other}”`,
    lengths:
      'Each of the two has length 1. Dividing by both lengths changes nothing, so the sum of the products is the cosine.',
    already: (other: string) => `“${other}” is in the table already.`,
    tooLong: (characters: number, most: number) =>
      `That text has ${characters} characters; at most ${most} are compared.`,
    full: (most: number) => `There is room for ${most} texts. Remove one to add another.`,
    edit: 'edit',
    editLabel: (other: string) => `Edit “${other}”`,
    add: 'Add',
    addLabel: 'Another text to compare',
    remove: 'remove',
    removeLabel: (other: string) => `Remove “${other}”`,
    restore: 'Bring back the texts that were here at first',
    all: 'Every pair',
  },
  words: {
    heading: 'Which words carry it',
    prose:
      'Leave out one word, and the text has a different vector. The smaller its cosine with the present one, the more that word counts here: the bar is how far it is below 1. The words after it, if any, move up, and in a model that knows positions that is part of the change.',
    withoutCells:
      'Single cells that are held or masked belong to these words in these places, so all of this is computed without them.',
    one: 'A text of one word has none to leave out.',
    without: 'Without',
    cosine: 'cosine',
  },
  tables: {
    pooling: { caption: 'Weights of the mean', subcaption: '1 ÷ the number of tokens, for each' },
    pooled: { caption: 'Mean', subcaption: 'of all tokens' },
    first_output: { caption: 'First output', subcaption: 'the last row of the first token' },
    W_summary: {
      caption: 'Summary parameters',
      symbol: 'W_S',
      subcaption: 'from the vector before (rows) to the summary (columns)',
    },
    b_summary: { caption: 'Summary bias', symbol: 'b_S', subcaption: 'added to the result' },
    summary_product: { caption: 'Before the bias', subcaption: 'the vector before, times W_S' },
    summary_sum: { caption: 'Projected', subcaption: 'with the bias' },
    summary_tanh: { caption: 'After tanh', subcaption: 'between −1 and 1' },
    summary_unit: { caption: 'Summary', subcaption: 'of length 1' },
  } satisfies Partial<Record<Role, TableText>>,
};
