// What the compact view says of given numbers, beside their table.
import { wordTable } from './cards/word-table.ts';

export const givenText = {
  words: {
    words: 'These numbers are made by hand: each says how much of something a word has, such as animal or action.',
    seed: 'These numbers are drawn from a seed. They mean nothing; they are here so that you can follow the arithmetic.',
    article: 'These numbers were printed; everything else follows from them.',
    hand: 'These numbers were made by hand; everything else follows from them.',
    mixed: 'The words of the example have its own numbers; those of added words are seeded (random) and mean nothing.',
    you: 'These numbers are given; everything else follows from them.',
    trained: 'These numbers were learned in training; everything else follows from them.',
    model: 'These are rows of the table of a trained model; everything else follows from them.',
  },
  seeded: wordTable.seeded,
  tryIt: 'Try giving {second} the numbers of {first}: both then take the same share.',
  tryOne: 'Change one, and see what it does to the shares.',
};
