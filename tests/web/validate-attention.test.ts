// What is wrong with the calculation that an example asks for.
import { cat, matrices, pair, seeded, square, three, translated, refuses } from './refused.ts';

const rowsOf = (rows: number, columns: number) => Array.from({ length: rows }, () => Array<number>(columns).fill(1));
const wide = { query: rowsOf(4, 2), key: rowsOf(3, 2), value: rowsOf(5, 2) };
/** Cross-attention of d_model 4, kdim 3 and vdim 5. */
const several = {
  tokens: ['The', 'cat', 'sat'],
  embeddings: rowsOf(3, 3),
  value_embeddings: rowsOf(3, 5),
  target: { tokens: ['le', 'chat'], embeddings: rowsOf(2, 4) },
  attention: { kind: 'cross' },
  parameters: wide,
};

refuses('an example that cannot be run says where and why: attention', [
  [{ ...cat, attention: { kind: 'hard' } }, 'attention.kind', '"self" or "cross"'],
  [{ ...cat, attention: { scale: 'root' } }, 'attention.scale', '"sqrt", "none" or a number'],
  [{ ...cat, attention: { scale: Infinity } }, 'attention.scale', 'finite'],
  [{ ...cat, attention: { softmax: 'hard' } }, 'attention.softmax', '"stable" or "plain"'],
  [{ ...cat, attention: { d_k: 3 } }, 'attention.d_k', 'expected 2 (d_model, since Q = K = V = X), got 3'],
  [{ ...cat, attention: { d_k: 1.5 } }, 'attention.d_k', 'whole number'],
  [{ text: 'cat', attention: { d_v: 3 } }, 'attention.d_v', 'word parameters'],
  [{ ...cat, attention: { mask: 'all' } }, 'attention.mask', '"none" or "causal"'],
  [{ ...cat, attention: { mask: {} } }, 'attention.mask', 'exactly one'],
  [{ ...cat, attention: { mask: { window: 2, padding: 1 } } }, 'attention.mask', 'exactly one'],
  [{ ...cat, attention: { mask: ['causal', { window: 0 }] } }, 'attention.mask.1.window', 'whole number from 1'],
  [{ ...cat, attention: { mask: [['causal']] } }, 'attention.mask.0', 'expected'],
  [
    { ...cat, attention: { mask: ['causal', { allow: square(2, true) }] } },
    'attention.mask.1.allow',
    'expected 3 rows',
  ],
  [{ ...seeded, attention: { heads: 2, mask: { heads: ['causal'] } } }, 'attention.mask.heads', 'expected 2 masks'],
  [{ ...cat, attention: { mask: { heads: [{ window: 0 }] } } }, 'attention.mask.heads.0.window', 'whole number from 1'],
  [{ ...cat, attention: { mask: { window: 0 } } }, 'attention.mask.window', 'whole number from 1'],
  [{ ...cat, attention: { mask: { padding: -1 } } }, 'attention.mask.padding', 'whole number from 0'],
  [
    { ...cat, attention: { mask: { allow: square(2, true) } } },
    'attention.mask.allow',
    'expected 3 rows (one for each token that asks), got 2',
  ],
  [{ ...cat, attention: { mask: { allow: square(3, 1) } } }, 'attention.mask.allow.0.0', 'true or false'],
  [
    { ...cat, attention: { mask: { add: square(3, 'Infinity') } } },
    'attention.mask.add.0.0',
    'a number or "-Infinity"',
  ],
  [{ ...cat, attention: { mask: { add: square(3, -Infinity) } } }, 'attention.mask.add.0.0', 'finite'],
]);

refuses('an example that cannot be run says where and why: given steps', [
  [{ ...cat, given: { query: square(2) } }, 'given.query', 'expected 3 rows (one for each token that asks), got 2'],
  [
    { ...cat, given: { query: square(3), key: three } },
    'given.key',
    'expected 3 columns (d_k, as in given.query), got 2',
  ],
  [{ ...cat, given: { query: square(3) } }, 'given.query', 'expected 2 columns (d_k'],
  [{ ...cat, given: { scores: square(2) }, attention: { scale: 'none' } }, 'given.scores', 'expected 3 rows'],
  [{ ...cat, given: { scores: square(3) } }, 'given.scores', 'attention.d_k'],
  [{ ...cat, given: { scores: square(3), query: three } }, 'given.query', 'not used, since the scores are given'],
  [
    { ...cat, given: { weights: square(3), scores: square(3) } },
    'given.scores',
    'not used, since the weights are given',
  ],
  [{ ...cat, given: { output: three } }, 'given.output', 'not a known key'],
]);

refuses('an example that cannot be run says where and why: cross-attention', [
  [{ ...cat, attention: { kind: 'cross' } }, 'attention.kind', 'expected a `target`'],
  [{ ...cat, target: { text: 'le chat' } }, 'target', 'only with attention.kind "cross"'],
  [{ ...cat, target: {}, attention: { kind: 'cross' } }, 'target', '"text" or "tokens"'],
  [{ ...cat, target: { text: '—' }, attention: { kind: 'cross' } }, 'target.text', 'at least one word'],
  [{ ...cat, target: { text: 'le chat' }, attention: { kind: 'cross' } }, 'target', 'expected a key "embeddings"'],
  [
    { ...cat, target: { text: 'le chat' }, attention: { kind: 'cross' }, given: { query: three } },
    'given.query',
    'expected 2 rows',
  ],
]);

refuses('an example that cannot be run says where and why: positions', [
  [{ ...cat, positions: 'circular' }, 'positions', 'expected "none"'],
  [{ ...cat, positions: {} }, 'positions', 'exactly one of the keys'],
  [{ ...cat, positions: { rotary: 'pairs', alibi: 1 } }, 'positions', 'exactly one of the keys'],
  [{ ...cat, positions: { rotary: 'all' } }, 'positions.rotary', '"pairs" or "halves"'],
  [{ ...cat, positions: { alibi: 0 } }, 'positions.alibi', 'a number above 0, got 0'],
  [{ ...cat, positions: { rotary: 'pairs', base: 0.5 } }, 'positions.base', 'at least 1, got 0.5'],
  [{ ...cat, positions: { rotary: 'pairs', dimensions: 1 } }, 'positions.dimensions', 'an even number, got 1'],
  [{ ...cat, positions: { rotary: 'pairs', dimensions: 4 } }, 'positions.dimensions', 'at most 2 numbers (d_k), got 4'],
  [{ ...cat, positions: { alibi: 1, base: 2 } }, 'positions.base', 'only beside "rotary"'],
  [{ ...cat, norm: { place: 'pre', epsilon: 0 } }, 'norm.epsilon', 'a number above 0, got 0'],
  [{ ...cat, positions: { target: three } }, 'positions', 'expected a key "learned"'],
  [
    { ...cat, positions: { learned: three.slice(1) } },
    'positions.learned',
    'at least 3 rows (one for each token), got 2',
  ],
  [{ ...cat, positions: { learned: square(3) } }, 'positions.learned', 'expected 2 columns (d_model), got 3'],
  [{ ...translated, positions: { learned: three } }, 'positions', 'expected a key "target"'],
  [{ ...translated, positions: { learned: three, target: [[1, 2]] } }, 'positions.target', 'at least 2 rows'],
  [
    { ...cat, past: { tokens: ['a'], embeddings: [[1, 2]] }, positions: { learned: three } },
    'positions.learned',
    'at least 4 rows',
  ],
  [
    { tokens: ['a'], embeddings: [[1]], positions: 'rotary' },
    'positions',
    'd_k of at least 2, since numbers are rotated in pairs, got 1',
  ],
  [{ ...cat, given: { weights: square(3) }, positions: 'alibi' }, 'positions', 'expected queries and keys'],
]);

refuses('an example that cannot be run says where and why: kinds of attention, heads, scoring', [
  [{ ...seeded, attention: { kind: 'encoder_decoder' } }, 'attention.kind', 'expected a `target`'],
  [{ ...seeded, attention: { score: 'cosine' } }, 'attention.score', '"dot" or "general"'],
  [{ ...seeded, attention: { softcap: 0 } }, 'attention.softcap', 'above 0'],
  [{ ...seeded, attention: { softcap: 1e-46 } }, 'attention.softcap', 'above 0'],
  [{ ...seeded, norm: { place: 'pre', epsilon: 1e-46 } }, 'norm.epsilon', 'above 0'],
  [{ ...seeded, attention: { values: 'queries' } }, 'attention.values', '"own" or "keys"'],
  [
    { ...seeded, attention: { values: 'keys', d_k: 3, d_v: 2 } },
    'attention.d_v',
    'expected 3 (d_k, since values are keys)',
  ],
  [
    { ...seeded, attention: { heads: 64, d_k: 2, d_v: 2 }, layers: 25 },
    'attention.heads',
    'at most 1536 heads in all, got 64 in each of 25 attentions',
  ],
  [{ ...seeded, attention: { heads: 65 } }, 'attention.heads', 'whole number from 1 to 64'],
  [{ ...seeded, attention: { heads: 3 } }, 'attention.heads', '3 heads do not divide d_model (4)'],
  [{ ...seeded, attention: { heads: 16, d_k: 512, d_v: 1 } }, 'attention.heads', 'at most 4096, got 8192'],
  [
    { ...seeded, attention: { heads: 4, kv_heads: 3 } },
    'attention.kv_heads',
    'expected a number that divides 4 heads, got 3',
  ],
  [{ ...seeded, attention: { kv_heads: 2 } }, 'attention.kv_heads', 'divides 1 head'],
  [{ ...cat, attention: { heads: 3 } }, 'attention.heads', '3 heads do not divide d_model (2), and Q = K = V = X'],
  [{ ...cat, attention: { heads: 2, kv_heads: 1 } }, 'attention.kv_heads', 'expected 2, since Q = K = V = X'],
  [{ text: 'cat', attention: { heads: 5 } }, 'attention.heads', 'at most 4 with word parameters, got 5'],
  [
    { ...cat, parameters: matrices, attention: { heads: 4 } },
    'attention.heads',
    '4 heads do not divide the 2 columns of parameters.query',
  ],
  [
    { ...cat, parameters: { ...matrices, key: square(2).map((row) => [...row, 1]) }, attention: { heads: 2 } },
    'parameters.key',
    'expected 2 columns (2 heads of d_k 1, as in parameters.query), got 3',
  ],
  [{ ...cat, given: { scores: square(3) }, attention: { scale: 'none', heads: 2 } }, 'given.scores', 'one head, got 2'],
  [{ ...cat, given: { value: three }, attention: { values: 'keys' } }, 'given.value', 'since values are keys'],
  [
    { ...cat, given: { weights: square(3) }, attention: { values: 'keys' } },
    'attention.values',
    'since the weights are given',
  ],
  [{ ...cat, attention: { score: 'additive' } }, 'attention.score', 'needs parameters ("score_vector")'],
  [{ ...translated, given: { key: three } }, 'given.key', 'only beside given.query'],
  [
    { ...translated, target: { text: 'le chat', embeddings: [[1, 2, 3]] } },
    'target.embeddings',
    'expected 2 rows (one for each token), got 1',
  ],
  [
    { ...translated, target: { text: 'le chat', embeddings: square(2).map((row) => [...row, 1]) } },
    'target.embeddings',
    'expected 2 columns (d_model), got 3',
  ],
  [{ ...several, parameters: { ...wide, query: three } }, 'parameters.query', 'expected 4 rows (d_model), got 3'],
  [{ ...several, parameters: { ...wide, key: rowsOf(2, 2) } }, 'parameters.key', 'expected 3 rows (kdim), got 2'],
  [{ ...several, parameters: { ...wide, value: rowsOf(3, 2) } }, 'parameters.value', 'expected 5 rows (vdim), got 3'],
  [{ ...several, value_embeddings: rowsOf(2, 5) }, 'value_embeddings', 'expected 3 rows (one for each token), got 2'],
  [{ ...several, embeddings: rowsOf(2, 3) }, 'embeddings', 'expected 3 rows (one for each token), got 2'],
  [
    { ...several, positions: { learned: rowsOf(3, 4), target: rowsOf(2, 4) } },
    'positions.learned',
    'expected 3 columns (kdim), got 4',
  ],
  [
    { ...several, positions: { learned: rowsOf(3, 3), target: rowsOf(2, 3) } },
    'positions.target',
    'expected 4 columns (d_model), got 3',
  ],
  [{ ...several, attention: { kind: 'cross', values: 'keys' } }, 'value_embeddings', 'since values are keys'],
  [{ ...several, analyses: ['cosine', 'gradients'] }, 'analyses.1', 'is not used together with `value_embeddings`'],
  [{ ...cat, value_embeddings: three }, 'value_embeddings', 'is used only with attention.kind "cross"'],
  [
    { ...translated, value_embeddings: rowsOf(3, 3) },
    'value_embeddings',
    'expected 2 columns (d_model, since Q = K = V = X), got 3',
  ],
  [
    { ...seeded, target: { text: 'le chat' }, attention: { kind: 'cross' }, value_embeddings: three },
    'value_embeddings',
    'only where `embeddings` is a matrix',
  ],
  [
    {
      ...cat,
      value_embeddings: three,
      target: { text: 'a' },
      given: { query: [[1, 2]] },
      attention: { kind: 'cross' },
    },
    'value_embeddings',
    'is not used together with `given`',
  ],
  [
    { ...seeded, target: { text: 'le chat', embeddings: three }, attention: { kind: 'cross' } },
    'target.embeddings',
    'only where `embeddings` is a matrix',
  ],
]);

refuses('an example that cannot be run says where and why: masks that count more than the words', [
  [
    { ...cat, past: { tokens: ['a'], embeddings: [[1, 2]] }, attention: { mask: { allow: square(3, true) } } },
    'attention.mask.allow',
    'expected 4 columns (one for each key that is read), got 3',
  ],
  [
    { ...pair, attention: { kind: 'encoder_decoder', mask: { add: square(2, 0) } } },
    'attention.mask.add',
    'expected 3 rows',
  ],
]);

refuses('an example that cannot be run says where and why: the memory and the kv_cache', [
  [{ ...cat, memory: { keys: three } }, 'memory.keys', 'not a known key'],
  [{ ...cat, memory: {} }, 'memory', 'expected a key "key"'],
  [{ ...cat, memory: { key: three } }, 'memory', 'expected a key "value"'],
  [{ ...cat, memory: { key: square(3), value: three } }, 'memory.key', 'expected 2 columns (d_k), got 3'],
  [
    { ...cat, memory: { key: [[1, 2], [1]], value: three } },
    'memory.key.1',
    'expected 2 columns, as in the first row, got 1',
  ],
  [
    { ...cat, memory: { key: three, value: three.slice(1) } },
    'memory.value',
    'expected 3 rows (as in memory.key), got 2',
  ],
  [{ ...cat, memory: { key: three, value: square(3) } }, 'memory.value', 'expected 2 columns (d_v), got 3'],
  [
    { ...cat, memory: { key: three, value: three, labels: ['one'] } },
    'memory.labels',
    'expected 3 labels (one for each row), got 1',
  ],
  [{ ...translated, memory: { key: three, value: three } }, 'memory', 'not used with attention.kind "cross"'],
  [
    { ...cat, memory: { key: three, value: three, alone: true }, given: { key: three } },
    'given.key',
    'since memory.alone is true',
  ],
  [{ ...cat, past: {} }, 'past', '"text" or "tokens"'],
  [{ ...cat, past: { text: '!' } }, 'past.text', 'at least one word'],
  [{ ...cat, past: { tokens: ['a'] } }, 'past', 'expected a key "embeddings"'],
  [{ ...cat, past: { tokens: ['a'], embeddings: [[1]] } }, 'past.embeddings', 'expected 2 columns (d_model), got 1'],
  [
    { ...cat, past: { tokens: ['a'], key: [[1, 2]], value: [[1, 2]] }, layers: 2 },
    'past.key',
    'expected 2 matrices (one for each layer), got 1',
  ],
  [
    { ...cat, past: { tokens: ['a'], key: [[[1, 2]], [[1, 2]]], value: [[[1, 2]]] }, layers: 2 },
    'past.value',
    'expected 2 matrices (one for each layer), got 1',
  ],
  [
    { ...cat, past: { tokens: ['a'], key: [[[1, 2]], [[1, 2]]], value: [[1, 2]] } },
    'past.key',
    'expected 1 matrices (one for each layer), got 2',
  ],
  [
    { ...cat, past: { tokens: ['a'], key: [[[1, 2]], [[1, 2, 3]]], value: [[[1, 2]], [[1, 2]]] }, layers: 2 },
    'past.key.1',
    'expected 2 columns (d_k, as in past.key.0), got 3',
  ],
  [
    {
      ...cat,
      past: {
        tokens: ['a'],
        key: [
          [[1, 2]],
          [
            [1, 2],
            [3, 4],
          ],
        ],
        value: [[[1, 2]], [[1, 2]]],
      },
      layers: 2,
    },
    'past.key.1',
    'expected 1 rows (one for each token), got 2',
  ],
  [
    { ...cat, past: { tokens: ['a'], key: [[[1, 'x']]], value: [[[1, 2]]] } },
    'past.key.0.0.1',
    'expected a number, got "x"',
  ],
  [{ ...cat, past: { tokens: ['a'], key: [[1, 2]] } }, 'past', 'expected a key "value" beside "key"'],
  [{ ...cat, past: { tokens: ['a'], value: [[1, 2]] } }, 'past', 'expected a key "key" beside "value"'],
  [{ ...cat, past: { tokens: ['a'], key: [[1, 2, 3]], value: [[1, 2]] } }, 'past.key', 'expected 2'],
  [
    {
      ...cat,
      past: {
        tokens: ['a'],
        key: [
          [1, 2],
          [3, 4],
        ],
        value: [[1, 2]],
      },
    },
    'past.key',
    'expected 1 rows',
  ],
  [
    { ...cat, past: { tokens: ['a'], embeddings: [[1, 2]], key: [[1, 2]], value: [[1, 2]] } },
    'past.embeddings',
    'not used together with `past.key`',
  ],
  [
    { ...cat, past: { tokens: ['a'], key: [[1, 2]], value: [[1, 2]] }, given: { weights: square(3, 0) } },
    'past',
    'not used together with `given.weights`',
  ],
  [{ ...seeded, past: { text: 'a' }, given: { query: three } }, 'past', 'only where it has a `key`'],
  [{ ...pair, past: { text: 'a' } }, 'past', 'not used with attention.kind "encoder_decoder"'],
  [
    { ...seeded, past: { text: 'a' }, memory: { key: square(4), value: square(4), alone: true } },
    'past',
    'memory.alone',
  ],
]);

refuses('an example that cannot be run says where and why: layers', [
  [{ ...cat, layers: 'two' }, 'layers', 'whole number from 1 to 48'],
  [{ ...cat, layers: 49 }, 'layers', 'whole number from 1 to 48'],
  [{ ...translated, layers: 2 }, 'layers', 'not used with attention.kind "cross"'],
  [{ ...seeded, norm: 'post', attention: { kind: 'recurrent' } }, 'norm', 'not used with attention.kind "recurrent"'],
  [
    { ...seeded, feed_forward: { d_ff: 8 }, attention: { kind: 'recurrent' } },
    'feed_forward',
    'not used with attention.kind "recurrent"',
  ],
  [{ ...cat, norm: 'both' }, 'norm', '"none" or "post" or "pre"'],
  [{ ...cat, norm: { place: 'pre', kind: 'batch' } }, 'norm.kind', '"layer" or "rms"'],
  [{ ...cat, norm: { kind: 'rms' } }, 'norm', 'expected a key "place"'],
  [{ ...cat, feed_forward: {} }, 'feed_forward', 'expected a key "d_ff"'],
  [{ ...cat, feed_forward: { d_ff: 16, activation: 'sigmoid' } }, 'feed_forward.activation', '"relu" or "gelu"'],
  [{ ...cat, feed_forward: { d_ff: 16 } }, 'feed_forward', 'needs parameters ("W_1")'],
  [{ ...cat, attention: { kind: 'recurrent' } }, 'attention.kind', 'needs parameters ("input")'],
  [{ ...cat, layers: 2, given: { query: three } }, 'given', 'not used together with `layers`'],
  [{ ...pair, given: { query: three } }, 'given', 'not used with attention.kind "encoder_decoder"'],
]);
