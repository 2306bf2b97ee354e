// The card that turns words into numbers: embeddings, positions, two sentences, earlier words, and what a layer starts from.
// Braces are replaced by live numbers and words.

import { count } from '../phrases.ts';
import { wordTable } from './word-table.ts';

export const wordsText = {
  prose: 'Attention works with numbers, so each word is given a row of them, its <em>embedding</em>.',
  origin: {
    words:
      'These rows come from the word space, a small dictionary made by hand: each number says how much of something the word has, such as animal or action.',
    wordsAndSeeded:
      'The rows of words without ° come from the word space, a small dictionary made by hand: each number says how much of something the word has, such as animal or action.',
    seed: 'These rows are seeded: drawn at random, from a seed that gives the same numbers every time. They mean nothing; they are here so that you can follow the arithmetic.',
    article: 'These rows are the numbers that the source printed; everything below follows from them.',
    hand: 'These rows were made by hand for this example; everything below follows from them.',
    mixed:
      'The rows of the example are its own; the rows of words that were added are drawn from a seed and mean nothing.',
    you: 'These rows are yours; everything below follows from them.',
    trained: 'These rows were learned in training; everything below follows from them.',
    model: 'These rows come from the table of a trained model, which has one for each piece that it knows.',
  },
  /** Behind it, where the reader changed some of them. */
  changed: (numbers: number) => ` You changed ${count(numbers)} of these numbers.`,
  dimensionsLine: 'What the columns mean',
  dimensions:
    'A number says how much of something the word has. refers: it stands for another word. describes: it says what something is like, below 0 how something is done. number: −1 one, +1 many. gender: −1 male, +1 female.',
  ...wordTable,
  tryIt: 'Try',
  trySame:
    'giving {second} the numbers of {first}. Then both take the same share: attention sees the numbers, never the word.',
  tryAny: 'changing a number of {word} and watching its row in every step below.',
  twoSides: ' Here one sentence asks and another is read.',
  past: ' The earlier words have been read already: their keys and values were kept, and only the new words ask.',
  sides: {
    asks: 'The words that ask',
    reads: 'The words that are read',
    both: 'Embeddings',
    past: 'The earlier words',
    values: 'The words that are read, for their values',
  },
  embeddings: 'embeddings: one row for each word',
  layer: {
    heading: 'Where this layer starts',
    prose:
      'Layer {layer} starts from the words as layer {before} left them: each row has already taken in what it read.',
    caption: (layer: number) => `The words as layer ${layer} left them`,
    subcaption: 'one row for each word',
  },
  cross: {
    heading: 'Two sentences meet',
    prose:
      'The decoder’s words ask, and the encoder’s words are read. Both have already read their own sentences; these rows are the result.',
    asks: 'The words as the decoder left them',
    reads: 'The words as the encoder left them',
    subcaption: 'one row for each word',
  },
  positions:
    'Attention alone does not see the order of the words: the same words in another order get the same contexts. So each position has numbers of its own, which are added to the word at that position.',
  learned: ' A model learns them in training; here they are yours to change.',
  learnedByModel: ' They come from a table of the model, which has a row for each position.',
  sinusoidal:
    ' Number by number, they are the sine and the cosine of an angle that grows with the position, more slowly for later numbers.',
  sinesThenCosines:
    ' The first half are the sines of angles that grow with the position, more slowly for later numbers; the second half are their cosines.',
  normed: 'Before the first layer, each row is brought to a common scale.',
  scaledProse: {
    root: 'Each number is multiplied by {factor}, the root of {size}, how many numbers each word has, as in the original Transformer.',
    model: 'Each number is multiplied by {factor}: the model was trained with this factor.',
    example: 'Each number is multiplied by {factor}, a factor that this example sets.',
  },
  scaled: { caption: 'Scaled embeddings', subcaption: 'embedding × the factor' },
  position_sines: { caption: 'Sines', subcaption: 'of the angles' },
  position_cosines: { caption: 'Cosines', subcaption: 'of the angles' },
  angles: { caption: 'Angles', subcaption: 'position ÷ 10000^(number ÷ size)' },
  anglesOfHalves: { caption: 'Angles', subcaption: 'position ÷ 10000^(number ÷ (half the size − 1))' },
  anglesSummary: 'The angles behind them',
  segments:
    'The model adds to each word the row of its segment, which tells apart two texts that are read together. Where no segments are given, every word is in the first.',
  segmentsTable: { caption: 'Segments', subcaption: 'the row of its segment for each word' },
  segmented: { caption: 'Words with segments', subcaption: 'embedding + segment' },
  segmentedPositioned: { caption: 'Words with positions', subcaption: 'embedding + segment + position' },
  positionsTable: { caption: 'Positions', subcaption: 'one row for each position' },
  positioned: { caption: 'Words with positions', subcaption: 'embedding + position' },
};
