// The text of the footer of an example.
import type { Mask } from '../core/example.ts';

export const footerText = {
  numbers: {
    words: 'numbers from the word space',
    seed: 'seeded numbers, which mean nothing',
    article: 'numbers from an article',
    mixed: 'numbers of the example, with seeded ones',
    you: 'numbers of the example',
    trained: 'trained numbers',
  },
  parameters: {
    words: 'its parameters',
    seed: 'seeded parameters',
    article: 'parameters from an article',
    mixed: 'given parameters',
    you: 'given parameters',
    trained: 'trained parameters',
  },

  heads: (count: number) => `${count} heads`,
  layers: (count: number) => `${count} layers`,
  notScaled: 'not scaled',
  multiplied: (factor: number) => `scores × ${factor}`,
  masks: (mask: Mask): string => {
    if (mask === 'none') return '';
    if (mask === 'causal') return 'later words masked';
    if ('window' in mask) return 'only neighbours read';
    if ('padding' in mask) return `only the first ${mask.padding} read`;
    return 'masked cell by cell';
  },
  memory: 'with a memory',
  change: 'Change the numbers',
};
