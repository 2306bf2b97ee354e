// What several cards say. Braces are replaced by live numbers and words.

import { count as inWords, quoted } from '../phrases.ts';

/** A table's name and how it is read. */
export interface TableText {
  caption: string;
  subcaption: string;
  symbol?: string;
  /** Instead of the subcaption where only the row of one word is shown, as a list. */
  row?: string;
}

export const cardsText = {
  cannot: (reason: string) => `This cannot be computed here: the example ${reason}.`,
  tooMuch:
    'This would hold the page up for too long, so it is not computed. With fewer words or shorter vectors it may be.',
  tooLong: 'This compares all words with all others, so it is not computed where only some words of a text ask.',
  openHint: 'Choose a number to see how it is computed.',
  showTables: 'All its tables: every number opens to its arithmetic',
  itself: 'itself',
  legend: { given: 'yours to change', computed: 'computed' },
  rounding: (row: string, column: string, shown: string, exact: string) =>
    `Every number is rounded to about 7 digits, and here that adds up: computed exactly, ${row} · ${column} would be ${exact}, not ${shown}.`,
  showTable: (count: number) => `All ${count} rows as a table`,
  showList: 'Show only the word that asks',
  published: {
    marks: '≠ marks what the source printed.',
    agree: 'The source printed the same numbers.',
    /** @param largest the largest difference; "" where there is none that is a number */
    differ: (differing: number, all: number, largest: string) => {
      const which =
        differing < all ? `${differing} of ${all} differ` : all === 1 ? 'It differs' : `All ${inWords(all)} differ`;
      return ` ${which} from what follows from its own numbers${largest && `, by up to ${largest}`}.`;
    },
    itself: 'The error is made in this step.',
    doesNotFollow: (unexplained: number, of: string) =>
      `The error is made in this step: ${unexplained === 1 ? 'one of the printed numbers does' : `${inWords(unexplained)} of the printed numbers do`} not follow even from the printed ${of}.`,
    earlier: (of: string) => `They follow from the printed ${of}: the error was made earlier.`,
    rounding: 'They follow from the printed numbers before them, which are rounded.',
  },
  describe: {
    reads: (row: string, column: string, number: string) => `${row} reads ${column}: ${number}`,
    asks: (row: string, column: string, number: string) => `${row} asks ${column}: ${number}`,
    has: (row: string, column: string, number: string) => `${row}, ${column}: ${number}`,
    graded: (row: string, column: string, number: string) => `${row}, ${column}: gradient ${number}`,
  },
};

/** The captions of a list that shows the row of one word; the element has them from the start. */
export const listText = {
  asks: (word: string, said: string) => `${quoted(word)} asks; ${said}`,
  read: 'each line is read',
  scores: (word: string) => ({
    caption: `Scores of ${quoted(word)}`,
    subcaption: `${quoted(word)} asks; each line is read`,
  }),
  weights: (word: string, addUp: boolean) => ({
    caption: `Weights of ${quoted(word)}`,
    subcaption: addUp ? 'they add up to 1' : '',
  }),
};
