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
  asked: (count: number) => `${counted(count, 'number')} to compute.`,
  none: 'Nothing is hidden yet.',
  preview: 'As your readers see it',
  open: 'Open it, to share it',
  openAbout: 'Share then gives the link, the code for your page and the file. The way back leads here.',
  refused: 'This cannot be an exercise.',
};
