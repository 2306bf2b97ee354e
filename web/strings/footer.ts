// The text of the footer of an example.
import type { Mask } from '../core/example.ts';

export const footerText = {
  numbers: {
    words: 'numbers from the word space',
    seed: 'seeded numbers, which mean nothing',
    article: 'numbers from an article',
    hand: 'numbers made by hand',
    mixed: 'the example’s own numbers, with seeded ones',
    you: 'the example’s own numbers',
    trained: 'trained numbers',
  },
  of: (origin: string) => `numbers ${origin}`,
  parameters: {
    words: 'its parameters',
    seed: 'seeded parameters',
    article: 'parameters from an article',
    hand: 'parameters made by hand',
    mixed: 'given parameters',
    you: 'given parameters',
    trained: 'trained parameters',
    model: 'parameters of a trained model',
  },

  heads: (count: number) => `${count} heads`,
  layers: (count: number) => `${count} layers`,
  notScaled: 'not scaled',
  multiplied: (factor: number) => `scores × ${factor}`,
  masks: (mask: Mask): string => {
    if (mask === 'none') return '';
    if (mask === 'causal') return 'later words masked';
    if (Array.isArray(mask)) return mask.map(footerText.masks).join(', ');
    if ('heads' in mask) return 'a mask for each head';
    if ('window' in mask) return 'only neighbours read';
    if ('padding' in mask) return `only the first ${mask.padding} read`;
    return 'masked cell by cell';
  },
  memory: 'with a memory',
  change: 'Change the numbers',
};
