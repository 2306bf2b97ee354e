// What the map of a long trace says. Braces are replaced by live numbers and words.

export const mapText = {
  title: 'The whole calculation',
  summary: (layers: number, heads: number, steps: number) =>
    [layers > 1 ? `${layers} layers` : '', heads > 1 ? `${heads} heads` : '', steps === 1 ? '1 step' : `${steps} steps`]
      .filter((part) => part !== '')
      .join(', '),
  steps: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
  stage: { encoder: 'encoder', decoder: 'decoder', cross: 'cross-attention' } as Partial<Record<string, string>>,
  ownAttention: 'reads itself',
  layer: (layer: number) => `layer ${layer}`,
  head: (head: number) => `head ${head}`,
  entries: {
    tokens: 'tokens',
    words: 'words',
    embeddings: 'embeddings',
    roles: 'queries, keys, values',
    scores: 'scores',
    scale: 'scaled, masked scores',
    weights: 'weights',
    mix: 'context',
    heads: 'concatenated heads',
    output: 'output',
    layer: 'residual, layer norm',
    residual: 'residual',
    feed_forward: 'feed-forward',
    training: 'gradients',
    recurrent: 'compared with an RNN',
    flow: 'flow through the layers',
    meaning: 'result',
  },
  keys: 'Keys',
  stepByStep: 'step by step',
  otherHead: 'same step, another head',
};
