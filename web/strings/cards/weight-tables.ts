// The captions of the tables of softmax, apart from what the card says: the compact view has the tables alone.
import { rowsAsk } from '../phrases.ts';

export const weightTables = {
  caption: 'Weights',
  subcaption: rowsAsk,
  row_maximum: { caption: 'Row maximum', subcaption: 'the largest score of each row', row: 'its largest score' },
  shifted_scores: {
    caption: 'Shifted scores',
    subcaption: 'each score minus the row’s largest',
    row: 'each score minus the largest',
  },
  exponentials: { caption: 'Exponentials', subcaption: 'e to each score' },
  /** Where the row’s largest score is subtracted first. */
  shifted_exponentials: {
    caption: 'Exponentials',
    subcaption: 'e to each score minus the row’s largest',
    row: 'e to each score minus the largest',
  },
  row_sums: {
    caption: 'Row sums',
    subcaption: 'the sum of the exponentials of each row',
    row: 'the sum of its exponentials',
  },
};
