// The text of the footer of an example.
import type { Mask } from '../core/example.ts';

export const footerText = {
  /** Where numbers come from that the document gives: whoever reads an embed has not given them. */
  own: 'of the example itself',

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
