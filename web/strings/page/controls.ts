// The controls around the sentence of the page that every example has.
import { counted } from '../phrases.ts';

export const controlsText = {
  label: 'How it is computed',
  kind: 'Kind of attention',
  self: 'self-attention, 1 head',
  numbers: 'Where the numbers come from',
  numbersOptions: { example: 'numbers of the example', words: 'numbers from the word space', seed: 'seeded numbers' },
  seed: 'seed',
  badSeed: (kept: number) =>
    `That is not a seed. A seed is a whole number from 0 to 16 777 215. The numbers are still those of seed ${kept}.`,
  scale: 'Scaling',
  scaleOptions: { sqrt: 'divided by √dₖ', none: 'not scaled' },
  scaleOther: (factor: number) => `multiplied by ${factor}`,
  mask: 'Mask',
  maskOptions: {
    none: 'nothing masked',
    causal: 'later words masked',
    window: 'only neighbours read',
    padding: 'only the first words read',
    own: 'masked cell by cell',
  },
  window: (words: number) => `up to ${words} away`,
  windowSize: 'How far a word may read',
  padding: (words: number) => `first ${words}`,
  paddingSize: 'How many words may be read',
  softmax: 'Form of softmax',
  softmaxOptions: { stable: 'stable softmax', plain: 'plain softmax' },
  decimals: 'Decimals shown',
  decimalsOption: (count: number) => counted(count, 'decimal'),
  punctuation: 'Punctuation',
  punctuationOptions: { drop: 'punctuation dropped', keep: 'punctuation kept' },
  size: (name: string) => `Size ${name}`,
  sizeOption: {
    d_model: (size: number) => `${size} numbers per word`,
    d_k: (size: number) => `${size} per query and key`,
    d_v: (size: number) => `${size} per value`,
  },
  more: 'More',
};
