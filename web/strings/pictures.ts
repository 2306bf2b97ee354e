// What the pictures say.
import { numbers } from './numbers.ts';
import { counted, listed } from './phrases.ts';

const words = (n: number) => counted(n, 'word');

export const pictures = {
  ribbons: {
    asks: 'asks',
    isRead: 'is read',
    masked: 'masked',
    nothingLeft: (word: string) => `${word} has no word left to read.`,
    longestFirst: 'Longest first',
    sentenceOrder: 'In the order of the sentence',
    most: (shown: number, all: number) => `the ${shown} words it reads most, of ${all.toLocaleString('en')}`,
    /** After that, where the bars of tiny weights are drawn longer. */
    magnified: (times: number) => `; bars ${times.toLocaleString('en')} times as long`,
    showAll: (all: number) => `Show all ${all.toLocaleString('en')}`,
    showFewer: 'Show only the most read',
    part: (from: number, to: number, all: number) => `${from} to ${to} of ${all.toLocaleString('en')}`,
    earlier: 'Earlier',
    later: 'More',
    /** Which of several equal words it is, after the word; counted from 1. */
    place: (position: number) => `, word ${position}`,
  },
  heatmap: {
    cell: (row: string, column: string, number: string) => `${row} reads ${column}: ${number}`,
    masked: 'masked',
    notANumber: numbers.notANumber,
    keys: 'Arrows move, Enter chooses the word that asks.',
    /** What the picture of a large matrix is, for those who do not see it. */
    summary: (caption: string, rows: number, columns: number) => `${caption}, ${rows} × ${columns}, as colours`,
  },
  plane: {
    inContext: (word: string) => `${word}, in context`,
    tipToTail: 'Show as arrows, tip to tail',
    fromValues: 'Show lines from the values',
    /** The picture in words: where the context is, and each value. */
    summary: (context: string, values: readonly string[]) => `${context}. It is mixed from ${listed(values)}.`,
    at: (word: string, x: string, y: string) => `${word}: ${x}, ${y}`,
    valueAt: (word: string, x: string, y: string, weight: string) => `${word} at ${x}, ${y} with ${weight}`,
  },
  mix: {
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
    bar: (number: string, pieces: readonly string[], sum: string) => `${number}: ${listed(pieces)}; added up ${sum}`,
    showAll: (all: number) => `Show all ${all} numbers`,
    showFewer: 'Show fewer',
  },
  cosines: {
    cell: (row: string, column: string, number: string) => `${row} and ${column}: ${number}`,
    masked: 'masked',
    notANumber: numbers.notANumber,
    keys: 'Arrows move, Enter chooses the word that asks.',
    summary: (caption: string, rows: number, columns: number) => `${caption}, ${rows} × ${columns}, as colours`,
    /** Where no two words ask the same. */
    rule: 'Where nothing is masked, words with identical queries get identical contexts. Here no two words ask the same.',
    same: (same: readonly string[]) => `${listed(same)} have identical queries, so they get identical contexts.`,
    sameButApart: (same: readonly string[]) =>
      `${listed(same)} have identical queries, but a mask or a held number gives them different contexts.`,
  },
  pairs: {
    asks: 'asks',
    isRead: 'is read',
    comparisons: (asking: number, read: number) =>
      asking === read
        ? `${words(asking)}, ${asking} × ${read} = ${counted(asking * read, 'comparison')}`
        : `${asking} ${asking === 1 ? 'asks' : 'ask'}, ${read} ${read === 1 ? 'is' : 'are'} read: ${asking} × ${read} = ${counted(asking * read, 'comparison')}`,
    drawn: (lines: number, all: number) =>
      lines === all
        ? 'Only the lines of the chosen word are drawn.'
        : `Of the ${all} lines of the chosen word, ${lines} ${lines === 1 ? 'is' : 'are'} drawn.`,
  },
  layerGraph: {
    from: (word: string) => `embedding of ${word}`,
    to: (word: string) => `query of ${word}`,
    edge: (row: string, column: string, number: string) => `from ${row} to ${column}: ${number}`,
    first: (shown: number, inputs: number, outputs: number) =>
      `The first ${shown} are drawn; the matrix has ${counted(inputs, 'row')} and ${counted(outputs, 'column')}.`,
    keys: 'Arrows move, Enter shows how the number came about.',
    positive: 'positive',
    negative: 'negative',
  },
};
