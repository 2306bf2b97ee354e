// The captions of the tables of scores, of scaling and of masking, apart from what the card says: the compact view has the tables alone.
import { rowsAsk } from '../phrases.ts';

export const scaleTables = {
  scores: { caption: 'Scores', subcaption: rowsAsk },
  scaled: { caption: 'Scaled scores', subcaption: rowsAsk },
  mask: { caption: 'Mask', subcaption: 'added to the scores: 0 may be read, −∞ may not' },
  maskedScores: {
    caption: 'Masked scores',
    subcaption: 'rows: words that ask, columns: words they read; −∞ may not be read',
    row: '−∞ may not be read',
  },
};
