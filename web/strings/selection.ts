// What the reader chooses to look at: the word that asks, a head, a step.
import type { Stage } from '../core/trace.ts';

export const selectionText = {
  way: 'The steps',
  goTo: 'Go to a step',
  /** A step in the list of steps: its number is that of its heading, and counts nothing. */
  step: (number: number, name: string) => `${number}. ${name}`,
  in: 'in',
  choosePath: 'The head that is shown',
  asks: 'asks',
  chooseAsking: 'The word that asks',
  /** A path through a long trace, in a few words. */
  path: {
    stage: { past: 'earlier words', encoder: 'encoder', decoder: 'decoder', cross: 'cross-attention' } as Partial<
      Record<Stage, string>
    >,
    layer: (layer: number) => `layer ${layer}`,
    head: (head: number) => `head ${head}`,
  },
};
