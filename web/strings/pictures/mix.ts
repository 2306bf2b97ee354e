// What the bars of a mix say.
import { counted, listed } from '../phrases.ts';

const words = (n: number) => counted(n, 'word');

export const mixBarsText = {
  /** The heading of a bar whose column has no name of its own; counted from 1. */
  number: (position: number) => `number ${position}`,
  product: (word: string, weight: string, value: string, product: string) =>
    `${word}: ${weight} × ${value} = ${product}`,
  /** The words that are not named, where others are. */
  more: (count: number, together: string) =>
    `and ${count} more ${count === 1 ? 'word' : 'words'}, together ${together}`,
  /** The same where no word is named. */
  all: (count: number, together: string) => `${words(count)}, together ${together}`,
  /** The only word that is not named. */
  last: (product: string) => `and ${product}`,
  bar: (number: string, pieces: readonly string[], sum: string) =>
    pieces.length === 0 ? `${number}: ${sum}` : `${number}: ${listed(pieces)}; the sum is ${sum}`,
  showAll: (all: number) => `Show all ${all} numbers`,
  showFewer: 'Show fewer',
};
