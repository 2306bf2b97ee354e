// Where the numbers come from. Braces are replaced by live numbers and words.
import type { AboutModel, AboutOwnModel } from '../core/models/about.ts';
import type { Trained } from '../core/example.ts';
import { listed, stepsOf } from './phrases.ts';

const given = { query: 'queries', key: 'keys', value: 'values', scores: 'scores', weights: 'weights' };

const added = 'those of added words are seeded (random) and mean nothing';

export const provenanceText = {
  origins: {
    words: 'from the word space, a small dictionary made by hand to be readable',
    seed: 'seeded (random, but the same every time): they mean nothing',
    article: 'from an article',
    hand: 'made by hand',
    mixed: `from the example; ${added}`,
    you: 'given by you',
    trained: 'trained',
  },
  /** A trained model in a few words. */
  model: (about: AboutModel | AboutOwnModel) =>
    'title' in about
      ? `of a trained model, the ${about.title} (${about.year})`
      : `of a model whose files were opened (${about.architecture})`,
  /** A training run in a few words. */
  trained: ({ task, control, steps, loss, seed }: Omit<Trained, 'loss'> & { loss: string }) => {
    const run = [task, ...(control === undefined ? [] : [control.replaceAll('_', ' ')])].join(', ');
    return `trained (${run}, ${stepsOf(steps)}, mean loss ${loss}, seed ${seed})`;
  },
  /** Given parts that the source does not print, behind where the others come from. */
  madeByHand: (names: readonly (keyof typeof given)[]) =>
    `its ${listed(names.map((name) => given[name]))} made by hand`,
  numbersAre: 'numbers {origin}',
  wordsAndParameters: 'words {origin}, parameters {parameters}',
  added,
  /** What is not as it was loaded. */
  changes: {
    numbers: (count: number) => `${count} changed by you`,
    settings: 'settings changed since',
    loss: 'its loss left out',
    /** Of a trained model, where it is not run as it was trained. */
    unlike: {
      positions: 'run without its positions',
      mask: 'run with a different mask',
      scale: 'run with a different scale',
      softcap: 'run with a cap on its scores',
    },
  },
  source: 'source',
  /** Of an example that has its own numbers in the form of attention that a source describes. */
  form: (source: string) => `in the form of ${source}`,
  /** What the source printed belongs to other numbers or settings. */
  incomparable: (count: number) =>
    `With your ${count === 1 ? 'change' : `${count} changes`} this is no longer the source’s example, so what the source printed is not compared with it.`,
};
