// What is wrong with the calculation that an example asks for.
import { cat, matrices, pair, seeded, square, three, translated, refuses } from './refused.ts';

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
    'd_k of at least 2, since numbers turn in pairs, got 1',
  ],
  [{ ...cat, given: { weights: square(3) }, positions: 'alibi' }, 'positions', 'expected queries and keys'],
]);

refuses('an example that cannot be run says where and why: kinds of attention, heads, scoring', [
  [{ ...seeded, attention: { kind: 'encoder_decoder' } }, 'attention.kind', 'expected a `target`'],
  [{ ...seeded, attention: { score: 'cosine' } }, 'attention.score', '"dot" or "general"'],
  [{ ...seeded, attention: { softcap: 0 } }, 'attention.softcap', 'above 0'],
  [{ ...seeded, attention: { values: 'queries' } }, 'attention.values', '"own" or "keys"'],
  [
    { ...seeded, attention: { values: 'keys', d_k: 3, d_v: 2 } },
    'attention.d_v',
    'expected 3 (d_k, since values are keys)',
  ],
  [{ ...seeded, attention: { heads: 17 } }, 'attention.heads', 'whole number from 1 to 16'],
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
  [{ ...seeded, past: { text: 'a' }, layers: 2 }, 'past', 'not used together with `layers`'],
  [{ ...seeded, past: { text: 'a' }, norm: 'pre' }, 'past', 'not used together with `norm`'],
  [{ ...seeded, past: { text: 'a' }, given: { query: three } }, 'past', 'not used together with `given`'],
  [{ ...pair, past: { text: 'a' } }, 'past', 'not used with attention.kind "encoder_decoder"'],
  [
    { ...seeded, past: { text: 'a' }, memory: { key: square(4), value: square(4), alone: true } },
    'past',
    'memory.alone',
  ],
]);

refuses('an example that cannot be run says where and why: layers', [
  [{ ...cat, layers: 'two' }, 'layers', 'whole number from 1 to 8'],
  [{ ...cat, layers: 9 }, 'layers', 'whole number from 1 to 8'],
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
