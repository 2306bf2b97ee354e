// The comparison of two examples on the page.
import { singleQuotes } from '../phrases.ts';

export const comparing = {
  heading: 'Two examples side by side',
  close: 'Close',
  start: 'As it began',
  example: 'Another example…',
  /** What the two are called in sentences. */
  names: {
    start: 'the example as it began',
    now: 'the example now',
    other: 'the other example',
    own: 'this example',
  },
  titled: (title: string) => `“${singleQuotes(title)}”`,
  atStep: (name: string, step: number) => `${name} at step ${step.toLocaleString('en')}`,
  choose: 'Compare with',
  waiting: 'The other example is being read.',
  refused: 'What this example is compared with cannot be shown.',
  unknown: (id: string) => `“${id}” is not in the gallery`,
  unreadable: 'expected example=, z=, trained= or the name of an example in the gallery after compare=',
  badTolerance: (written: string, used: string) =>
    `tolerance= takes a number of at least 0, not “${written}”: ${used} is used.`,
  needsModel:
    'It needs the trained model, which is not loaded. Open that example by itself to load it, then come back.',
};
