// What the documentation and the command say of each attribute of <attention-steps>. The element itself needs none of it.
import { hideable, lockable } from '../edit/attributes.ts';
import type { AttributeName } from '../edit/attributes.ts';

export interface AttributeText {
  /** One sentence. */
  about: string;
  /** What holds where it is left out, in words or as it would be written. */
  standard: string;
}

export const attributeTexts: Record<AttributeName, AttributeText> = {
  text: { about: 'The sentence.', standard: 'that of the example' },
  target: { about: 'The sentence that asks, where attention is "cross" or "encoder_decoder".', standard: 'none' },
  example: { about: 'An example of the gallery, by its id.', standard: 'the-cat-sat, where there is no text either' },
  src: { about: 'The address of an example document (JSON), which is fetched.', standard: 'none' },
  attention: { about: 'The kind of attention.', standard: 'self' },
  heads: { about: 'How many heads, 1 to 16.', standard: '1' },
  layers: { about: 'How many layers, 1 to 8.', standard: '1' },
  mask: {
    about: 'none, causal, "window 2" (itself and words up to 1 away) or "padding 4" (only the first 4 are read).',
    standard: 'none',
  },
  scale: { about: 'sqrt divides the scores by √d_k; none; or a number that multiplies them.', standard: 'sqrt' },
  softmax: { about: 'Whether the row maximum is subtracted before the exponential.', standard: 'stable' },
  positions: { about: 'What tells where a word stands.', standard: 'none' },
  seed: {
    about: 'Seeded numbers instead of the word space: embeddings and parameters.',
    standard: 'none: the hand-made word space',
  },
  'd-model': { about: 'How many numbers a seeded embedding has, 1 to 512.', standard: '4' },
  steps: { about: 'The steps that are shown, by name, such as scores, weights, context.', standard: 'all' },
  select: { about: 'The word that asks: itself, or its place counted from 0.', standard: 'the first word' },
  precision: { about: 'The most decimals shown, 0 to 6.', standard: '3' },
  view: {
    about:
      'compact: words, scores, shares and mix behind tabs; full: the whole column; or one picture, lines or heatmap.',
    standard: 'compact',
  },
  theme: { about: 'Light or dark; auto follows the reader’s system.', standard: 'auto' },
  lock: {
    about: `What the reader may not change: ${lockable.join(', ')}; all of it where the value is empty.`,
    standard: 'nothing',
  },
  hide: { about: `Parts that are not shown: ${hideable.join(', ')}.`, standard: 'nothing' },
  page: {
    about: 'The address of the page where the example can be changed further; "none" leaves the link out.',
    standard: 'the page beside attention-steps.js',
  },
  loading: { about: 'lazy starts when the element comes near the window, eager at once.', standard: 'lazy' },
};
