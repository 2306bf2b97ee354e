/** What a kind of attention starts with that a reader then changes. The numbers are those of the word space. */
export const starts = {
  sentence: 'it slept',
  memoryName: (row: number) => `memory ${row}`,
  // Asked by what they are about, as the queries of the word space ask; passed on is what tired and happy mean.
  rows: [
    {
      label: 'an animal is tired',
      key: [1, 0, 0, 0, 0, 0, 0, 0, 0],
      value: [0.5, 0.5, -0.4, -0.4, 0, 0.9, 0, 0, 0],
    },
    {
      label: 'a person is happy',
      key: [0, 1, 0, 0, 0, 0, 0, 0, 0],
      value: [0.4, 0.5, -0.4, -0.4, 0, 0.9, 0, 0, 0],
    },
  ],
};

/** The choice of attention and its rarer controls. */
export const kindText = {
  label: 'Kind of attention',
  groups: {
    one: 'One sentence reads itself',
    beside: 'Something else is read too',
    before: 'Where it came from',
  },
  names: {
    self: 'self-attention',
    heads: 'multi-head self-attention',
    layers: 'layers of self-attention',
    past: 'decoding with a cache',
    cross: 'cross-attention',
    encoder_decoder: 'encoder–decoder',
    memory: 'attention with a memory',
    scores: 'an older scoring',
    recurrent: 'self-attention beside an RNN',
  },
  /** Of the kind `layers`, where it is one: with a residual sum, a norm or a feed-forward block. */
  oneLayer: 'a layer of self-attention',
  options: {
    self: ['Self-attention', 'Each word reads the words of its own sentence.'],
    heads: ['Several heads', 'The same several times side by side, each with other questions (multi-head).'],
    layers: ['Layers', 'What one layer found is what the next one reads.'],
    past: ['Past words, kept', 'Earlier words keep their keys and values; only the newer ones ask (a cache).'],
    cross: ['Two sentences', 'One sentence asks, the other is read (cross-attention).'],
    encoder_decoder: [
      'Encoder and decoder',
      'One sentence reads itself, then a second one reads it, as in translation.',
    ],
    memory: ['With a memory', 'Rows that belong to no word are read too; you name and fill them.'],
    scores: ['Older scorings', 'A question meets a key through a small network or a matrix (Bahdanau, Luong).'],
    recurrent: ['Beside an RNN', 'The same sentence read word after word, for comparison.'],
  } satisfies Record<string, [name: string, about: string]>,
  reasons: {
    heads: 'Its words have too few numbers to be shared among heads.',
    past: 'A single word has nothing before it; type two.',
    other: (reason: string) => `Not here: ${reason}.`,
  },
};

export const moreText = {
  groups: { heads: 'Heads and roles', scores: 'Scores', order: 'Order of words', around: 'Around it' },
  heads: 'Heads',
  headsOption: (count: number) => (count === 1 ? '1 head' : `${count} heads`),
  shared: 'Keys and values of heads',
  sharedOption: (groups: number, heads: number) =>
    groups === heads
      ? 'each head its own keys'
      : groups === 1
        ? 'all heads share keys'
        : `${heads / groups} heads share keys`,
  roles: 'What asks, is compared and is passed on',
  rolesOptions: { own: 'own queries, keys, values', identity: 'Q = K = V = X' },
  values: 'Values',
  valuesOptions: { own: 'own values', keys: 'values are the keys' },
  score: 'How a query meets a key',
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
    alibi: 'distance costs (ALiBi)',
  },
  slope: 'Slope of the cost',
  slopeOption: (slope: number | null) => (slope === null ? 'usual slope' : `slope ${slope}`),
  layers: 'Layers',
  layersOption: (count: number) => (count === 1 ? '1 layer' : `${count} layers`),
  norm: 'Norm',
  normOptions: { none: 'no norm', post: 'norm afterwards', pre: 'norm before' },
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
  past: 'How many words came before',
  pastOption: (count: number) => (count === 1 ? '1 word before' : `${count} words before`),
  alone: 'What is read',
  aloneOptions: { together: 'sentence and memory read', alone: 'only the memory read' },
  /** Why an option cannot be chosen. */
  refused: (name: string, reason: string) => `Not here, ${name}: ${reason}.`,
  noLayers: 'Layers, norms and feed-forward blocks stand around self-attention and in the encoder and decoder only.',
};

export const sideText = {
  read: 'The sentence that is read',
  target: 'The sentence that asks',
  past: 'Words before, already read',
  memory: 'The memory',
  memoryName: (row: number) => `Name of row ${row}`,
  memoryAbout: 'Their numbers stand in the tables of keys and values below.',
  add: 'Add a row',
  remove: 'Remove',
  removeRow: (name: string) => `Remove ${name}`,
};
