// The public attributes of <attention-steps>, listed once: the element observes them, the classic script takes them as data-*,
// embed.html from its fragment, and the documentation and custom-elements.json are written from this list, with what
// web/strings/attributes.ts says of each.

/** What an attribute's text means, and the type of the property of the same name. */
export type AttributeType = 'text' | 'number' | 'boolean' | 'list' | readonly string[];

export interface AttributeEntry {
  /** Of the property; the attribute is the same in kebab-case. */
  property: string;
  type: AttributeType;
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
  text: { property: 'text', type: 'text', key: 'text' },
  target: {
    property: 'target',
    type: 'text',
    key: 'target',
  },
  example: {
    property: 'example',
    type: 'text',
  },
  src: {
    property: 'src',
    type: 'text',
  },
  attention: {
    property: 'attention',
    type: ['self', 'cross', 'encoder_decoder', 'recurrent'],
    key: 'attention.kind',
  },
  heads: {
    property: 'heads',
    type: 'number',
    key: 'attention.heads',
  },
  layers: { property: 'layers', type: 'number', key: 'layers' },
  mask: {
    property: 'mask',
    type: 'text',
    key: 'attention.mask',
  },
  scale: {
    property: 'scale',
    type: 'text',
    key: 'attention.scale',
  },
  softmax: {
    property: 'softmax',
    type: ['stable', 'plain'],
    key: 'attention.softmax',
  },
  positions: {
    property: 'positions',
    type: ['none', 'sinusoidal', 'rotary', 'alibi'],
    key: 'positions',
  },
  seed: {
    property: 'seed',
    type: 'number',
    key: 'embeddings.seed',
  },
  'd-model': {
    property: 'dModel',
    type: 'number',
    key: 'embeddings.d_model',
  },
  model: {
    property: 'model',
    type: 'text',
    key: 'parameters.model',
  },
  models: {
    property: 'models',
    type: 'text',
  },
  steps: {
    property: 'steps',
    type: 'list',
    key: 'display.steps',
  },
  exercise: {
    property: 'exercise',
    type: 'list',
    key: 'exercise.hidden',
  },
  select: {
    property: 'select',
    type: 'text',
    key: 'display.select.query',
  },
  precision: {
    property: 'precision',
    type: 'number',
    key: 'display.precision',
  },
  view: {
    property: 'view',
    type: views,
  },
  theme: {
    property: 'theme',
    type: ['auto', 'light', 'dark'],
  },
  lock: {
    property: 'lock',
    type: 'list',
  },
  hide: {
    property: 'hide',
    type: 'list',
  },
  page: {
    property: 'page',
    type: 'text',
  },
  loading: {
    property: 'loading',
    type: ['lazy', 'eager'],
  },
} as const satisfies Record<string, AttributeEntry>;

export type AttributeName = keyof typeof attributes;
