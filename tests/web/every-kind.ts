// Documents of every kind of attention, small and without meaning: what holds for all of them is checked on each.

const three = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const two = [
  [1, 0.5],
  [0, 1],
];
const matrices = { query: two, key: two, value: two };
const cat = { tokens: ['The', 'cat', 'sat'], embeddings: three };
const seeded = { text: 'The cat sat', embeddings: { from: 'seed', seed: 7, d_model: 4 } };
const words = { text: 'The cat zzz' };
const target = { text: 'le chat' };
const beside = ['cosine', 'contribution', 'components', 'gradients'];
const analyses = [...beside, 'rollout'];
const biased = { from: 'seed', seed: 1, bias: true };
const rows = (count: number, columns: number) =>
  Array.from({ length: count }, (_, i) => Array.from({ length: columns }, (_, j) => i - j / 4));
const layered = { layers: 2, norm: 'pre', feed_forward: { d_ff: 5, activation: 'swiglu' } };

export const everyKind: Record<string, object> = {
  self: { ...words, analyses },
  identity: { ...cat, analyses },
  matrices: { ...cat, parameters: { ...matrices, query: { W: two, bias: [1, 2] } }, analyses },
  'heads of Q = K = V = X': { ...cat, attention: { heads: 2 }, analyses },
  heads: { ...words, attention: { heads: 2, mask: 'causal' }, analyses },
  'heads that share keys': { ...seeded, attention: { heads: 4, kv_heads: 2, mask: { window: 2 } }, analyses },
  'a mask for each head': {
    ...seeded,
    attention: { heads: 2, mask: { heads: ['causal', [{ window: 2 }, { padding: 2 }]] } },
    analyses,
  },
  'several masks at once': { ...words, attention: { heads: 2, mask: ['causal', { padding: 2 }] } },
  'one key for all heads, biases': { ...seeded, attention: { heads: 4, kv_heads: 1 }, parameters: biased },
  'values that are keys': { ...seeded, attention: { values: 'keys', softcap: 2, softmax: 'plain' } },
  'an output of another width': {
    ...cat,
    parameters: {
      ...matrices,
      output: {
        W: [
          [1, 2, 3],
          [4, 5, 6],
        ],
        bias: [1, 0, -1],
      },
    },
    analyses,
  },
  'a given cache': {
    ...seeded,
    past: { tokens: ['so', 'far'], key: rows(2, 2), value: rows(2, 3) },
    attention: { heads: 2, kv_heads: 1, d_k: 2, d_v: 3, mask: 'causal' },
    positions: 'rotary',
    analyses: beside,
  },
  'a given cache beside given queries': {
    tokens: cat.tokens,
    given: { query: rows(3, 2), key: rows(3, 2), value: rows(3, 4) },
    past: { tokens: ['so'], key: rows(1, 2), value: rows(1, 4) },
    attention: { mask: 'causal' },
  },
  'an output of given queries': {
    tokens: cat.tokens,
    given: { query: rows(3, 2), key: rows(3, 2), value: rows(3, 4) },
    parameters: { output: rows(4, 3) },
    analyses: ['cosine'],
  },
  'a matrix behind one head': { ...cat, parameters: { ...matrices, output: { W: two, bias: [1, 1] } } },
  'a text of another width': {
    ...cat,
    target: { tokens: ['le', 'chat'], embeddings: rows(2, 4) },
    attention: { kind: 'cross', heads: 2, d_k: 3, d_v: 1 },
    parameters: biased,
    positions: { learned: three, target: rows(2, 4) },
    analyses,
  },
  'keys and values of other widths': {
    ...cat,
    value_embeddings: rows(3, 3),
    target: { tokens: ['le', 'chat'], embeddings: rows(2, 4) },
    attention: { kind: 'cross', heads: 2, mask: { padding: 2 } },
    parameters: {
      query: { W: rows(4, 4), bias: [1, 0, -1, 0.5] },
      key: rows(2, 4),
      value: { W: rows(4, 3), layout: 'out_in' },
      output: rows(4, 4),
    },
    positions: 'sinusoidal',
    analyses: ['cosine', 'contribution'],
  },
  general: { ...words, attention: { score: 'general' } },
  concat: { ...seeded, attention: { score: 'concat', heads: 2 } },
  additive: { ...cat, parameters: { ...matrices, score_vector: [[1], [2]] }, attention: { score: 'additive' } },
  sinusoidal: { ...words, positions: 'sinusoidal' },
  'sines, then cosines': { ...seeded, positions: { sinusoidal: 'halves' }, embedding_scale: 'sqrt', analyses },
  'scaled embeddings of two sentences': { ...seeded, target, attention: { kind: 'cross' }, embedding_scale: -2 },
  'layers of different widths': {
    ...seeded,
    attention: { heads: 2 },
    layers: 3,
    widths: [6, 6, 3],
    norm: { place: 'pre', final: false, epsilon: 1e-6 },
    feed_forward: { d_ff: 5 },
    parameters: biased,
    analyses,
  },
  'layers of different widths, normalized after': { ...seeded, layers: 2, widths: [8, 2], norm: 'post' },
  'a summary': { ...words, summary: {}, analyses },
  'a summary of the first token': { ...words, summary: { of: 'first', unit: true }, analyses },
  'a summary of all its parts': {
    ...seeded,
    attention: { heads: 2 },
    layers: 2,
    widths: [6, 2],
    summary: { projection: true, tanh: true, unit: true },
    parameters: biased,
    loss: { squared_error: [[0.5, -0.5]] },
  },
  rotary: { ...words, positions: 'rotary', attention: { heads: 2 } },
  halves: { ...words, positions: { rotary: 'halves' } },
  'some numbers rotated': { ...words, positions: { rotary: 'halves', base: 500, dimensions: 4 } },
  alibi: { ...words, positions: 'alibi', attention: { heads: 2, mask: 'causal' } },
  slope: { ...seeded, positions: { alibi: 0.5 } },
  learned: { ...seeded, positions: { learned: rows(5, 4) } },
  'a region': {
    ...words,
    region: { queries: [1, 3] },
    attention: { mask: 'causal', score: 'additive' },
    analyses: ['cosine', 'contribution'],
  },
  'a region of heads': {
    ...seeded,
    region: { queries: [1, 2] },
    attention: { heads: 2, kv_heads: 1, mask: { window: 2 } },
    positions: 'rotary',
    parameters: biased,
  },
  memory: { ...cat, memory: { key: two, value: two }, attention: { mask: 'causal' }, analyses: beside },
  'a memory of heads': {
    ...seeded,
    memory: { key: rows(3, 4), value: rows(3, 4) },
    attention: { heads: 2 },
    positions: 'rotary',
  },
  'a memory alone': {
    ...words,
    memory: { labels: ['a', 'b'], key: rows(2, 9), value: rows(2, 9), alone: true },
    analyses: beside,
  },
  'a memory alone, with as many rows as words': {
    ...words,
    memory: { key: rows(3, 9), value: rows(3, 9), alone: true },
    analyses: beside,
  },
  'a memory alone, asked by given queries': {
    ...cat,
    given: { query: three },
    memory: { key: two, value: two, alone: true },
  },
  'a memory of values that are keys': { ...cat, memory: { key: two }, attention: { values: 'keys' } },
  past: {
    ...seeded,
    past: { text: 'a black' },
    attention: { mask: 'causal', heads: 2 },
    positions: 'rotary',
    analyses: beside,
  },
  'a kv_cache with biases': { ...seeded, past: { text: 'a' }, parameters: biased, positions: 'alibi' },
  'a kv_cache of matrices': {
    ...cat,
    past: { tokens: ['a'], embeddings: [[1, 2]] },
    positions: { learned: [[1, 1], ...three] },
  },
  'layers behind a kv_cache': {
    ...seeded,
    ...layered,
    past: { text: 'a black' },
    attention: { mask: 'causal', heads: 2, kv_heads: 1 },
    positions: 'rotary',
    parameters: biased,
    analyses: beside,
  },
  'three layers behind a kv_cache, with a memory and masks of heads': {
    ...words,
    layers: 3,
    norm: 'post',
    past: { text: 'a' },
    memory: { key: rows(2, 18), value: rows(2, 18) },
    attention: { heads: 2, mask: { heads: ['causal', { window: 2 }] } },
    positions: 'sinusoidal',
    analyses: beside,
  },
  'layers behind given caches': {
    ...seeded,
    ...layered,
    past: { tokens: ['so', 'far'], key: [rows(2, 2), rows(2, 2)], value: [rows(2, 3), rows(2, 3)] },
    attention: { heads: 2, kv_heads: 1, d_k: 2, d_v: 3, mask: 'causal' },
    positions: 'alibi',
    analyses: beside,
  },
  'one layer behind a kv_cache': { ...cat, residual: true, past: { tokens: ['a'], embeddings: [[1, 2]] } },
  'kv_cache, words and memory': {
    ...words,
    past: { text: 'a' },
    memory: { key: rows(1, 9), value: rows(1, 9) },
    attention: { mask: { padding: 2 } },
  },
  'post-norm': { ...seeded, norm: 'post', layers: 2, attention: { heads: 2 }, analyses },
  'pre-norm, feed-forward': {
    ...words,
    ...layered,
    attention: { heads: 2, mask: 'causal' },
    positions: 'sinusoidal',
    analyses,
  },
  'GELU by tanh, a large epsilon': {
    ...seeded,
    norm: { place: 'pre', epsilon: 0.01 },
    feed_forward: { d_ff: 3, activation: 'gelu_tanh' },
    analyses,
  },
  'RMS, biases': {
    ...seeded,
    layers: 3,
    norm: { place: 'pre', kind: 'rms' },
    feed_forward: { d_ff: 3 },
    parameters: biased,
  },
  'RMS of the embeddings too, none at the end': {
    ...seeded,
    layers: 2,
    positions: 'sinusoidal',
    norm: { place: 'pre', kind: 'rms', final: false, embeddings: true },
    feed_forward: { d_ff: 3 },
  },
  'parameters of their own': {
    ...cat,
    norm: 'pre',
    layers: 2,
    feed_forward: { d_ff: 2, activation: 'gelu' },
    parameters: {
      ...matrices,
      layer2: {
        query: {
          W: [
            [1, 2],
            [3, 4],
          ],
          layout: 'out_in',
        },
      },
      W_1: { W: two, bias: [1, 2] },
      W_2: two,
      gain: [1, 2],
      final: { gain: [3, 4], shift: [1, 1] },
    },
  },
  'layers that only add': {
    ...seeded,
    layers: 2,
    attention: { d_v: 3 },
    memory: { key: rows(1, 4), value: rows(1, 3) },
  },
  cross: { ...words, target, attention: { kind: 'cross' }, analyses },
  'cross of matrices': {
    ...cat,
    target: { ...target, embeddings: two },
    attention: { kind: 'cross', mask: 'causal' },
    positions: { learned: three, target: two },
    analyses,
  },
  'cross of heads': {
    ...seeded,
    target,
    attention: { kind: 'cross', heads: 2 },
    parameters: biased,
    positions: 'rotary',
  },
  'cross from given queries': {
    ...cat,
    target,
    given: { query: two },
    attention: { kind: 'cross' },
    memory: { key: two, value: two },
    analyses: beside,
  },
  'a loss by its gradient': { ...words, attention: { heads: 2, mask: 'causal' }, loss: { gradient: rows(3, 9) } },
  'a loss of squared errors, behind layers': {
    ...seeded,
    ...layered,
    attention: { heads: 2 },
    parameters: biased,
    positions: 'rotary',
    loss: { squared_error: rows(3, 4) },
    analyses,
  },
  'a loss of classes': {
    ...cat,
    parameters: { ...matrices, unembedding: rows(2, 4) },
    loss: { cross_entropy: [3, null, 0], classes: ['a', 'b', 'c', 'd'] },
  },
  'a loss of probabilities': {
    ...cat,
    parameters: { ...matrices, unembedding: rows(2, 4) },
    loss: { cross_entropy: [3, null, [0.5, 0.25, 0.125, 0.125]] },
  },
  'a loss of classes that the output says itself': {
    ...seeded,
    attention: { score: 'additive', softmax: 'plain' },
    memory: { key: rows(2, 4), value: rows(2, 4) },
    loss: { cross_entropy: [null, null, 3] },
  },
  'a loss of an encoder–decoder': {
    ...seeded,
    ...layered,
    target,
    attention: { kind: 'encoder_decoder', heads: 2 },
    positions: { learned: rows(3, 4), target: rows(2, 4) },
    loss: { cross_entropy: [1, 2] },
  },
  'a loss behind a recurrent network': { ...seeded, attention: { kind: 'recurrent' }, loss: { gradient: rows(3, 4) } },
  'a loss of given weights': {
    ...cat,
    given: { weights: rows(3, 3), value: three },
    loss: { squared_error: three },
  },
  'encoder–decoder': { ...words, target, attention: { kind: 'encoder_decoder' }, analyses },
  'encoder–decoder of layers': {
    ...seeded,
    ...layered,
    target,
    attention: { kind: 'encoder_decoder', heads: 2, mask: { window: 2 } },
    parameters: biased,
    positions: 'rotary',
    analyses,
  },
  'encoder–decoder with padding': {
    ...seeded,
    target,
    attention: { kind: 'encoder_decoder', heads: 2, mask: { padding: 2 } },
    analyses,
  },
  'encoder–decoder of matrices': {
    ...cat,
    target: { ...target, embeddings: two },
    attention: { kind: 'encoder_decoder' },
    norm: 'post',
    layers: 2,
    parameters: { ...matrices, cross: { value: two }, encoder: { layer1: matrices } },
    positions: { learned: three, target: two },
  },
  recurrent: { ...words, attention: { kind: 'recurrent' }, analyses },
  'recurrent of matrices': {
    ...cat,
    attention: { kind: 'recurrent' },
    parameters: { ...matrices, input: two, hidden: { W: two, bias: [1, 2] } },
  },
  'given steps': { ...cat, given: { query: three, key: three, value: three }, attention: { heads: 2 }, analyses },
  'given scores': { ...cat, given: { scores: rows(3, 3) }, attention: { scale: 0.5, mask: 'causal' }, analyses },
  'given weights, a memory': { ...cat, given: { weights: rows(3, 5) }, memory: { key: two, value: two } },
};

/** Those with a loss, named in one word: golden hashes hold their gradients. */
export const losses = Object.entries(everyKind)
  .filter(([, document]) => 'loss' in document)
  .map(([name, document]) => ({ id: name.replace(/[^a-z]+/g, '-'), document }));

/** An example of a trained model: a number of a piece, a parameter and a weight are changed, so that the core makes copies of the first two. */
export const ofModel = {
  id: 'use-lite',
  document: {
    text: "The animal didn't cross the street because it was too tired.",
    embeddings: { from: 'model', edits: { '▁animal': { 3: -0.5 } } },
    parameters: { from: 'model', model: 'use-lite', edits: { 'layer2.query': { '511,0': 0.25 } } },
    override: { 'layer1.head3.weights': { cells: { '2,3': 0.5 } } },
  },
};
