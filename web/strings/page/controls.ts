// The controls around the sentence of the page that every example has.
import { counted } from '../phrases.ts';

export const controlsText = {
  label: 'How it is computed',
  /** Instead of the line of all settings, while each of them is shown below. */
  close: 'Close the settings',
  kind: 'Kind of attention',
  self: 'self-attention, 1 head',
  ofModel: (layers: number, heads: number) =>
    `self-attention, ${counted(layers, 'layer')} of ${counted(heads, 'head')}`,
  withoutPositions: 'without positions',
  numbers: 'Where the numbers come from',
  numbersOf: 'Numbers of',
  numbersOptions: {
    example: 'this example',
    words: 'made by hand, readable',
    model: 'a trained Transformer',
    own: 'your own model',
    seed: 'drawn by chance',
  },
  goodFor: {
    example: 'To check the example by hand.',
    words: 'To see why: the words it knows have numbers set by hand, each with a name.',
    model:
      'To see what a real model does, with its own layers and heads: its numbers were learned, and none has a name.',
    own: 'To see what your model does, number by number.',
    seed: 'To follow the arithmetic: these numbers are random and mean nothing.',
  },
  /** While a model is chosen that is not loaded. */
  notYet: 'It is not loaded yet: everything below still has the earlier numbers.',
  /** Of a model among the choices. */
  notLoaded: (model: string) => `${model} (not loaded)`,
  seed: 'seed',
  badSeed: (kept: number) =>
    `That is not a seed. A seed is a whole number from 0 to 16,777,215. The numbers are still those of seed ${kept}.`,
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
    several: 'several masks',
    heads: 'a mask for each head',
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
