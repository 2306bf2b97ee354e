import type { Role, Step } from '../core/trace.ts';

/** What is said of a cell, from the labels of its row and column; `inColumn`: of the column on which it stands, not its row. */
export type Words = (row: string, column: string, step: Step, inColumn: boolean) => string;

/** A number, or a number of a head: "3", "2.3". */
const isNumber = (label: string) => /^\d+(\.\d+)?$/.test(label);
/** A column in words: its name, or its number. */
export const place = (label: string): string => (isNumber(label) ? `number ${label}` : label);
/** A column of something: "Number 1 of the query of cat", "animal in the query of cat". */
export const placeIn = (label: string, whole: string): string =>
  isNumber(label) ? `Number ${label} of ${whole}` : `${label} in ${whole}`;

/** A row or a column of parameters. */
export const parameterLine =
  (name: string): Words =>
  (row, column, _, inColumn) =>
    inColumn ? `column ${column} of ${name}` : `row ${row} of ${name}`;

/** What the panel that opens a cell says; of roles that plain self-attention does without: derivation-more.ts. */
export const derivation = {
  /** What the cell is, as the panel's title. */
  title: {
    embeddings: (row, column) => placeIn(column, `the embedding of ${row}`),
    W_Q: (row, column) => `From ${place(row)} of an embedding to ${place(column)} of a query`,
    W_K: (row, column) => `From ${place(row)} of an embedding to ${place(column)} of a key`,
    W_V: (row, column) => `From ${place(row)} of an embedding to ${place(column)} of a value`,
    query: (row, column) => placeIn(column, `the query of ${row}`),
    key: (row, column) => placeIn(column, `the key of ${row}`),
    value: (row, column) => placeIn(column, `the value of ${row}`),
    scores: (row, column) => `${row} asks ${column}`,
    scaled_scores: (row, column) => `${row} asks ${column}, scaled`,
    mask: (row, column) => `The mask between ${row} and ${column}`,
    masked_scores: (row, column) => `${row} asks ${column}, masked`,
    row_maximum: (row) => `The largest score of ${row}`,
    shifted_scores: (row, column) => `${row} asks ${column}, less the row’s largest`,
    exponentials: (row, column) => `e to the score of ${row} and ${column}`,
    row_sums: (row) => `The sum over the row of ${row}`,
    weights: (row, column) => `The share that ${row} gives to ${column}`,
    context: (row, column) => placeIn(column, `the context of ${row}`),
  } satisfies Partial<Record<Role, Words>>,

  /** A row or a column of a step, beside its numbers. */
  lineOf: {
    embeddings: (row) => `embedding of ${row}`,
    W_Q: parameterLine('W_Q'),
    W_K: parameterLine('W_K'),
    W_V: parameterLine('W_V'),
    query: (row) => `query of ${row}`,
    key: (row) => `key of ${row}`,
    value: (row, column, _, inColumn) => (inColumn ? `value, ${place(column)}` : `value of ${row}`),
    scores: (row) => `scores of ${row}`,
    scaled_scores: (row) => `scores of ${row}`,
    mask: (row) => `mask of ${row}`,
    masked_scores: (row) => `scores of ${row}`,
    row_maximum: (row) => `largest of ${row}`,
    shifted_scores: (row) => `scores of ${row}`,
    exponentials: (row) => `exponentials of ${row}`,
    row_sums: (row) => `sum of ${row}`,
    weights: () => 'weight',
    context: (row) => `context of ${row}`,
  } satisfies Partial<Record<Role, Words>>,

  how: 'how {number} came about',
  /** Where the rows that are multiplied stand. */
  howProducts: {
    scores: 'how {number} came about: the two rows outlined in step 2, multiplied number by number',
    context: 'how {number} came about: row {row} of the weights × column {column} of the values',
    query: 'how {number} came about: row {row} of X × column {column} of W_Q',
    key: 'how {number} came about: row {row} of X × column {column} of W_K',
    value: 'how {number} came about: row {row} of X × column {column} of W_V',
  } as Partial<Record<Role, string>>,
  given: {
    example: 'This number is given by the example. Change it in its table: everything after it follows.',
    words: 'This number is from the word space, which people made by hand to be readable. You can change it.',
    seed: 'This number was drawn from a seed. It means nothing; you can change it.',
    seededWord: 'The word space does not hold this word, so its numbers were drawn from a seed. They mean nothing.',
  },
  copied: 'Nothing to compute: {from} is copied from the {origin}.',
  /** In the place of a row, where a column with a number of each is meant. */
  everyRow: 'each row',
  products: 'products',
  share: 'share',
  soFar: 'sum so far',
  addedUp: 'added up',
  maskedTerm: 'masked, gives nothing',
  more: (count: number) => `… and ${count} more`,
  fewer: 'Show fewer',
  divisor: (size: number) =>
    `Each key has d_k = ${size} numbers. Dividing by √${size} keeps sums of that many products from growing too large.`,
  factor: 'Every score is multiplied by the same number.',
  hidden: (row: string, column: string) => `${row} may not read ${column}: −∞ becomes a share of 0.`,
  open: (row: string, column: string) => `${row} may read ${column}: nothing is added.`,
  added: 'The mask adds its number to the score.',
  largest: (at: string) =>
    `The largest score of the row is that of ${at}. It is taken off every score, so that no exponential can grow too large; the shares stay the same.`,
  nothingToRead: (row: string) => `${row} has no word left to read.`,
  exponential: 'e is raised to the score, which makes every number positive.',
  allOfIt: (sum: string) => `all of it: ${sum} = 100 %`,
  maskedAdd: (sum: string) => `all of it: ${sum} = 100 %, masked words add exp(−∞) = 0`,
  nothingToShare: 'There is nothing to share: every exponential in this row is 0.',
  overflow:
    'An exponential is larger than this arithmetic can hold, so the share is not a number. The stable form of softmax avoids this.',
  takenOff: 'the row’s largest score is taken off',
  overridden: 'Held at {held}. The arithmetic gives {computed}.',
  printedSame: (printed: string) => `The source printed ${printed}, which is this number as it is rounded there.`,
  printedOther: (printed: string) => `≠ The source printed ${printed},`,
  printedOff: (size: string, less: boolean) => `${size} ${less ? 'less' : 'more'}.`,
  keys: 'Arithmetic. Arrows move.',
  goTo: (row: string, column: string) => `${row}, ${place(column)}: open this number where it stands`,
};
