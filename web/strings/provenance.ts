// Where the numbers come from. Braces are replaced by live numbers and words.
import type { Trained } from '../core/example.ts';
import { stepsOf } from './phrases.ts';

const added = 'those of added words are seeded and mean nothing';

export const provenanceText = {
  origins: {
    words: 'from the word space, made by hand to be readable',
    seed: 'seeded: they mean nothing',
    article: 'from an article',
    mixed: `from the example; ${added}`,
    you: 'given by you',
    trained: 'trained',
  },
  /** A training run in a few words. */
  trained: ({ task, control, steps, loss, seed }: Omit<Trained, 'loss'> & { loss: string }) => {
    const run = [task, ...(control === undefined ? [] : [control.replaceAll('_', ' ')])].join(', ');
    return `trained (${run}, ${stepsOf(steps)}, mean loss ${loss}, seed ${seed})`;
  },
  numbersAre: 'numbers {origin}',
  wordsAndParameters: 'words {origin}, parameters {parameters}',
  added,
  /** What is not as it was loaded. */
  changes: {
    numbers: (count: number) => `${count} changed by you`,
    settings: 'settings changed since',
    loss: 'its loss left out',
  },
  source: 'source',
};
