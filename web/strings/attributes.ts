// What the documents and the command say about each attribute of <attention-steps>. The element itself needs none of it.

export interface AttributeText {
  /** One sentence. */
  about: string;
  /** Its default, in words or as it would be written. */
  standard: string;
}

export const attributeTexts = {
  text: { about: 'The sentence.', standard: 'the sentence of the example' },
  target: { about: 'The sentence that asks, where attention is "cross" or "encoder_decoder".', standard: 'none' },
  example: { about: 'The id of an example in the gallery.', standard: 'the-cat-sat, if there is no text either' },
  src: { about: 'The address of an example document (JSON) to fetch.', standard: 'none' },
  attention: { about: 'The kind of attention.', standard: 'self' },
  heads: { about: 'How many heads, 1 to 64.', standard: '1' },
  layers: { about: 'How many layers, 1 to 48.', standard: '1' },
  mask: {
    about:
      'none, causal, "window 2" (the word itself and words up to 1 away) or "padding 4" (only the first 4 words are read).',
    standard: 'none',
  },
  scale: {
    about: 'How scores are scaled: sqrt divides them by √d_k, none leaves them as they are, a number multiplies them.',
    standard: 'sqrt',
  },
  softmax: {
    about: 'stable subtracts the maximum of each row before the exponential; plain does not.',
    standard: 'stable',
  },
  positions: { about: 'How the model knows the position of a word.', standard: 'none' },
  seed: {
    about: 'A seed for embeddings and parameters, instead of the word space.',
    standard: 'none: the hand-made word space',
  },
  'd-model': { about: 'Numbers in a seeded embedding, 1 to 512.', standard: '4' },
  model: {
    about:
      'A trained model whose numbers are used: use-lite, the Universal Sentence Encoder Lite (14 MB), or a folder of the same site with the files of a model of your own, as an address with a slash (models/my-gpt/). It is loaded when the reader asks for it, or at once with loading="eager".',
    standard: 'none',
  },
  models: {
    about: 'The address of the folder with the trained models.',
    standard: 'models, beside attention-steps.js',
  },
  steps: { about: 'The steps to show, by name, such as scores, weights, context.', standard: 'all' },
  exercise: {
    about:
      'Makes an exercise: the steps whose numbers the reader computes, by id or by name, such as "scores, weights". The other attributes about the view then have no effect.',
    standard: 'none',
  },
  select: { about: 'The word that asks: the word itself, or its number counted from 0.', standard: 'the first word' },
  precision: { about: 'The most decimals shown, 0 to 6.', standard: '3' },
  view: {
    about:
      'compact shows words, scores, shares and mix in tabs; full shows every step, one below the other; lines and heatmap show one picture.',
    standard: 'compact',
  },
  theme: { about: 'Light or dark colours; auto follows the reader’s system.', standard: 'auto' },
  lock: {
    about: 'What the reader cannot change: sentence, numbers; an empty value locks both.',
    standard: 'nothing',
  },
  hide: { about: 'Parts to leave out: sentence, reading, lines, heatmap, steps, footer.', standard: 'nothing' },
  page: {
    about: 'The address of the page that the footer links to; "none" removes the link.',
    standard: 'the page next to attention-steps.js',
  },
  loading: {
    about: 'lazy starts when the element comes close to the window, eager at once, with the model if there is one.',
    standard: 'lazy',
  },
} satisfies Record<string, AttributeText>;
