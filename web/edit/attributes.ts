// The public attributes of <attention-steps>, listed once: the element observes them, the classic script takes them as data-*,
// embed.html from its fragment, and the documentation and custom-elements.json are written from this list.

/** What an attribute's text means, and the type of the property of the same name. */
export type AttributeType = 'text' | 'number' | 'boolean' | 'list' | readonly string[];

export interface AttributeEntry {
  /** Of the property; the attribute is the same in kebab-case. */
  property: string;
  type: AttributeType;
  /** One sentence, for the documentation. */
  about: string;
  /** What holds where it is left out, in words or as it would be written. */
  standard: string;
  /** The key of the example document that it sets; absent where it is about the element itself. */
  key?: string;
}

/** The parts of the element that `hide` takes. */
export const hideable = ['sentence', 'reading', 'lines', 'heatmap', 'steps', 'footer'] as const;
export type Hideable = (typeof hideable)[number];

/** What `lock` takes: what the reader may not change. */
export const lockable = ['sentence', 'numbers'] as const;
export type Lockable = (typeof lockable)[number];

/** What `view` takes: the embed's own four steps, the page's long column, or a single picture. */
export const views = ['compact', 'full', 'lines', 'heatmap'] as const;
export type ViewName = (typeof views)[number];

export const attributes = {
  text: { property: 'text', type: 'text', key: 'text', standard: 'that of the example', about: 'The sentence.' },
  target: {
    property: 'target',
    type: 'text',
    key: 'target',
    standard: 'none',
    about: 'The sentence that asks, where attention is "cross" or "encoder_decoder".',
  },
  example: {
    property: 'example',
    type: 'text',
    standard: 'the-cat-sat, where there is no text either',
    about: 'An example of the gallery, by its id.',
  },
  src: {
    property: 'src',
    type: 'text',
    standard: 'none',
    about: 'The address of an example document (JSON), which is fetched.',
  },
  attention: {
    property: 'attention',
    type: ['self', 'cross', 'encoder_decoder', 'recurrent'],
    key: 'attention.kind',
    standard: 'self',
    about: 'The kind of attention.',
  },
  heads: {
    property: 'heads',
    type: 'number',
    key: 'attention.heads',
    standard: '1',
    about: 'How many heads, 1 to 16.',
  },
  layers: { property: 'layers', type: 'number', key: 'layers', standard: '1', about: 'How many layers, 1 to 8.' },
  mask: {
    property: 'mask',
    type: 'text',
    key: 'attention.mask',
    standard: 'none',
    about: 'none, causal, "window 2" (itself and words up to 1 away) or "padding 4" (only the first 4 are read).',
  },
  scale: {
    property: 'scale',
    type: 'text',
    key: 'attention.scale',
    standard: 'sqrt',
    about: 'sqrt divides the scores by √d_k; none; or a number that multiplies them.',
  },
  softmax: {
    property: 'softmax',
    type: ['stable', 'plain'],
    key: 'attention.softmax',
    standard: 'stable',
    about: 'Whether the row maximum is subtracted before the exponential.',
  },
  positions: {
    property: 'positions',
    type: ['none', 'sinusoidal', 'rotary', 'alibi'],
    key: 'positions',
    standard: 'none',
    about: 'What tells where a word stands.',
  },
  seed: {
    property: 'seed',
    type: 'number',
    key: 'embeddings.seed',
    standard: 'none: the hand-made word space',
    about: 'Seeded numbers instead of the word space: embeddings and parameters.',
  },
  'd-model': {
    property: 'dModel',
    type: 'number',
    key: 'embeddings.d_model',
    standard: '4',
    about: 'How many numbers a seeded embedding has, 1 to 512.',
  },
  steps: {
    property: 'steps',
    type: 'list',
    key: 'display.steps',
    standard: 'all',
    about: 'The steps that are shown, by name, such as scores, weights, context.',
  },
  select: {
    property: 'select',
    type: 'text',
    key: 'display.select.query',
    standard: 'the first word',
    about: 'The word that asks: itself, or its place counted from 0.',
  },
  precision: {
    property: 'precision',
    type: 'number',
    key: 'display.precision',
    standard: '3',
    about: 'The most decimals shown, 0 to 6.',
  },
  view: {
    property: 'view',
    type: views,
    standard: 'compact',
    about:
      'compact: words, scores, shares and mix behind tabs; full: the whole column; or one picture, lines or heatmap.',
  },
  theme: {
    property: 'theme',
    type: ['auto', 'light', 'dark'],
    standard: 'auto',
    about: 'Light or dark; auto follows the reader’s system.',
  },
  lock: {
    property: 'lock',
    type: 'list',
    standard: 'nothing',
    about: `What the reader may not change: ${lockable.join(', ')}; all of it where the value is empty.`,
  },
  hide: {
    property: 'hide',
    type: 'list',
    standard: 'nothing',
    about: `Parts that are not shown: ${hideable.join(', ')}.`,
  },
  page: {
    property: 'page',
    type: 'text',
    standard: 'the page beside attention-steps.js',
    about: 'The address of the page where the example can be changed further; "none" leaves the link out.',
  },
  loading: {
    property: 'loading',
    type: ['lazy', 'eager'],
    standard: 'lazy',
    about: 'lazy starts when the element comes near the window, eager at once.',
  },
} as const satisfies Record<string, AttributeEntry>;

export type AttributeName = keyof typeof attributes;
