// The controls around the sentence of the page: those of every example, the rarer ones, and the boxes of what stands beside it.
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

/** The rarer controls, behind "More". */
export const rareControlsText = {
  groups: { heads: 'Heads and roles', scores: 'Scores', order: 'Order of words', around: 'Around attention' },
  heads: 'Heads',
  headsOption: (count: number) => counted(count, 'head'),
  shared: 'Keys and values of the heads',
  sharedOption: (groups: number, heads: number) =>
    groups === heads
      ? 'each head has its own keys'
      : groups === 1
        ? 'all heads share keys'
        : `${heads / groups} heads share keys`,
  roles: 'Queries, keys and values',
  rolesOptions: { own: 'separate queries, keys, values', identity: 'Q = K = V = X' },
  values: 'Values',
  valuesOptions: { own: 'separate values', keys: 'values are the keys' },
  score: 'How queries and keys are compared',
  scoreOptions: {
    dot: 'dot product',
    general: 'through a matrix (general)',
    concat: 'side by side (concat)',
    additive: 'added (additive)',
  },
  softcap: 'Cap of the scores',
  softcapOption: (cap: number | null) => (cap === null ? 'scores without a cap' : `scores capped at ${cap}`),
  positions: 'Positions',
  positionsOptions: {
    none: 'no positions',
    sinusoidal: 'sinusoidal positions',
    learned: 'learned positions',
    rotary: 'rotary positions, pairs',
    halves: 'rotary positions, halves',
    alibi: 'distance penalty (ALiBi)',
  },
  slope: 'Slope of the penalty',
  slopeOption: (slope: number | null) => (slope === null ? 'usual slope' : `slope ${slope}`),
  layers: 'Layers',
  layersOption: (count: number) => counted(count, 'layer'),
  norm: 'Norm',
  normOptions: { none: 'no norm', post: 'norm after', pre: 'norm before' },
  normKind: 'Kind of norm',
  normKindOptions: { layer: 'LayerNorm', rms: 'RMSNorm' },
  feedForward: 'Feed-forward block',
  feedForwardOptions: {
    none: 'no feed-forward block',
    relu: 'feed-forward, ReLU',
    gelu: 'feed-forward, GELU',
    swiglu: 'feed-forward, SwiGLU',
  },
  hidden: 'Width of the feed-forward block',
  hiddenOption: (size: number) => `${size} hidden numbers`,
  bias: 'Biases',
  biasOptions: { off: 'no biases', on: 'with biases' },
  past: 'How many earlier words',
  pastOption: (count: number) => counted(count, 'earlier word'),
  alone: 'What is read',
  aloneOptions: { together: 'sentence and memory read', alone: 'only the memory read' },
  /** Why an option cannot be chosen. */
  refused: (name: string, reason: string) => `${name} cannot be chosen here: ${reason}.`,
  noLayers: 'Only self-attention and encoder–decoder examples can have layers, norms and feed-forward blocks.',
};

/** The other sentence, the words before, and the memory. */
export const sideText = {
  read: 'The sentence that is read',
  target: 'The sentence that asks',
  past: 'Earlier words, already read',
  memory: 'The memory',
  memoryName: (row: number) => `Name of row ${row}`,
  memoryAbout: 'Their numbers are in the tables of keys and values below.',
  add: 'Add a row',
  remove: 'Remove',
  removeRow: (name: string) => `Remove ${name}`,
};
