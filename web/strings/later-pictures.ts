// What the pictures further down say, in English.
import type { CosinesLabels } from '../elements/pictures/cosines.ts';
import type { LayerGraphLabels } from '../elements/pictures/layer-graph.ts';
import type { MixLabels } from '../elements/pictures/mix.ts';
import type { PairsLabels } from '../elements/pictures/pairs.ts';
import type { PlaneLabels } from '../elements/pictures/plane.ts';
import { numbers } from './numbers.ts';

export interface LaterPicturesLabels {
  plane: PlaneLabels;
  mix: MixLabels;
  cosines: CosinesLabels;
  pairs: PairsLabels;
  layerGraph: LayerGraphLabels;
}

const counted = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

const words = (n: number) => counted(n, 'word');

/** "a, b and c" */
const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const laterPictures: LaterPicturesLabels = {
  plane: {
    inContext: (word) => `${word}, in context`,
    tipToTail: 'Show as arrows, tip to tail',
    fromValues: 'Show lines from the values',
    summary: (context, values) => `${context}. It is mixed from ${listed(values)}.`,
    at: (word, x, y) => `${word}: ${x}, ${y}`,
    valueAt: (word, x, y, share) => `${word} at ${x}, ${y} with ${share}`,
  },
  mix: {
    number: (position) => `number ${position}`,
    product: (word, weight, value, share) => `${word}: ${weight} × ${value} = ${share}`,
    more: (count, together) => `and ${count} more ${count === 1 ? 'word' : 'words'}, together ${together}`,
    all: (count, together) => `${words(count)}, together ${together}`,
    last: (product) => `and ${product}`,
    bar: (number, pieces, sum) => `${number}: ${listed(pieces)}; added up ${sum}`,
    showAll: (all) => `Show all ${all} numbers`,
    showFewer: 'Show fewer',
  },
  cosines: {
    cell: (row, column, number) => `${row} and ${column}: ${number}`,
    masked: 'masked',
    notANumber: numbers.notANumber,
    keys: 'Arrows move, Enter chooses the word that asks.',
    summary: (caption, rows, columns) => `${caption}, ${rows} × ${columns}, as colours`,
    rule: 'Where nothing is masked, words with identical queries get identical contexts. Here no two words ask the same.',
    same: (same) => `${listed(same)} have identical queries, so they get identical contexts.`,
    sameButApart: (same) =>
      `${listed(same)} have identical queries, but a mask or a held number gives them different contexts.`,
  },
  pairs: {
    asks: 'asks',
    isRead: 'is read',
    comparisons: (asking, read) =>
      asking === read
        ? `${words(asking)}, ${asking} × ${read} = ${counted(asking * read, 'comparison')}`
        : `${asking} ${asking === 1 ? 'asks' : 'ask'}, ${read} ${read === 1 ? 'is' : 'are'} read: ${asking} × ${read} = ${counted(asking * read, 'comparison')}`,
    drawn: (lines, all) =>
      lines === all
        ? 'Only the lines of the chosen word are drawn.'
        : `Of the ${all} lines of the chosen word, ${lines} ${lines === 1 ? 'is' : 'are'} drawn.`,
  },
  layerGraph: {
    from: (word) => `embedding of ${word}`,
    to: (word) => `query of ${word}`,
    edge: (row, column, number) => `from ${row} to ${column}: ${number}`,
    first: (shown, inputs, outputs) =>
      `Drawn are the first ${shown}; the matrix has ${counted(inputs, 'row')} and ${counted(outputs, 'column')}.`,
    keys: 'Arrows move, Enter how it came about.',
    positive: 'positive',
    negative: 'negative',
  },
};
