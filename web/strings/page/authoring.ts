// Making an exercise of an example.
import { counted } from '../phrases.ts';
import { makeExercise } from './author.ts';

export const authoring = {
  heading: makeExercise,
  close: 'Close',
  lead: 'Press the steps whose numbers your readers compute. Everything that follows from them is hidden, too.',
  steps: 'Steps to hide',
  rows: 'Of these',
  allRows: 'all rows',
  row: (word: string) => `only the row of ${word}`,
  points: (name: string) => `Points for ${name}`,
  pointsShort: 'points',
  badPoints: (name: string) =>
    `${name}: points are a whole number from 1 to 1,000. Without them, each number is worth one point.`,
  asked: (count: number) => `${counted(count, 'number')} to compute.`,
  none: 'Nothing is hidden yet.',
  seed: 'Numbers from seed',
  ownNumbers: 'as they are',
  badSeed: 'That is not a seed: a seed is a whole number from 0 to 16,777,215. The example keeps its own numbers.',
  seedAbout:
    'A seed draws whole numbers and halves for work by hand and, where it can, makes different mistakes give different answers. The same seed gives the same numbers.',
  newNumbers: 'Readers may have new numbers',
  notDrawn: 'The numbers of a trained model are what they are: no others can be drawn.',
  drawing: 'Drawing numbers …',
  noNumbers: 'This seed gives no usable numbers. Try another one.',
  alike: (pairs: number) =>
    `${counted(pairs, 'pair')} of mistakes ${pairs === 1 ? 'gives' : 'give'} the same answers with these numbers, and not with others. Another seed may do better.`,
  preview: 'As your readers see it',
  open: 'Open it, to share it',
  openAbout: 'Share then gives the link, the code for your page and the file. Going back leads here.',
  refused: 'This cannot be an exercise.',
};
