// The card of context vectors. Braces are replaced by live numbers and words.

import { quoted } from '../phrases.ts';

export const mixText = {
  prose:
    'Each <value>value</value> is multiplied by its <weights>weight</weights> in the row of {word}. The sum is the <context>context vector</context> of {word}',
  stood: ': alone, {word} was at {before}; now it is at {after}, pulled towards what it read.',
  stays: ': alone, {word} was at {before}, and there it stays.',
  broken: ', whose numbers here are not all finite.',
  zero: ': all its numbers are 0.',
  is: '. Its number furthest from 0 is {after}, in the column “{name}”.',
  sum: 'Written out: context({word}) = {terms}.',
  sumMasked: 'Written out: context({word}) = {terms}; the masked words give nothing.',
  plane: {
    caption: (word: string) => `Where ${quoted(word)} ends up`,
    subcaption: 'always inside the shape that the values span',
  },
  bars: { caption: 'What it is made of', subcaption: 'each piece is weight × value' },
  cosines: {
    caption: 'How similar the contexts are',
    subcaption: 'cosine of every context with every other: 1 is the same direction, 0 nothing in common',
  },
};
