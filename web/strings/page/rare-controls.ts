// The rarer controls, behind "More".
import type { Activation, NormPlace } from '#build/generated/vocabulary.ts';
import { counted } from '../phrases.ts';

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
  softcap: 'Cap of the scores',
  softcapOption: (cap: number | null) => (cap === null ? 'scores without a cap' : `scores capped at ${cap}`),
  positions: 'Positions',
  positionsOptions: {
    none: 'no positions',
    sinusoidal: 'sinusoidal positions',
    sines_cosines: 'sinusoidal, sines then cosines',
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
  normOptions: { none: 'no norm', post: 'norm after', pre: 'norm before' } satisfies Record<NormPlace, string>,
  normKind: 'Kind of norm',
  normKindOptions: { layer: 'LayerNorm', rms: 'RMSNorm' },
  feedForward: 'Feed-forward block',
  feedForwardOptions: {
    none: 'no feed-forward block',
    relu: 'feed-forward, ReLU',
    gelu: 'feed-forward, GELU',
    gelu_tanh: 'feed-forward, GELU by tanh',
    swiglu: 'feed-forward, SwiGLU',
  } satisfies Record<'none' | Activation, string>,
  hidden: 'Width of the feed-forward block',
  hiddenOption: (size: number) => `${size} hidden numbers`,
  bias: 'Biases',
  biasOptions: { off: 'no biases', on: 'with biases' },
  past: 'How many earlier words',
  pastOption: (count: number) => counted(count, 'earlier word'),
  alone: 'What is read',
  aloneOptions: { together: 'sentence and memory read', alone: 'only the memory read' },
  /** Why an option cannot be chosen. */
  refused: (name: string, reason: string) => `Not possible here: ${name} (${reason}).`,
  noLayers:
    'Layers, norms and feed-forward blocks are possible only in self-attention and encoder–decoder examples, and not with a cache or given steps.',
};
