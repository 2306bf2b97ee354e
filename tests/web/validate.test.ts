import { describe, expect, test } from 'vitest';
import { validate, parseExample, checkOverrides } from '../../web/core/validate.ts';
import { jsonErrorPosition } from '../../web/core/json.ts';
import { gallery } from '../../web/examples/index.ts';
import { errorOf } from './documents.ts';
import { runReference } from './reference.ts';

const three = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const cat = { tokens: ['The', 'cat', 'sat'], embeddings: three, parameters: 'identity' };
const matrices = {
  query: [
    [1, 0],
    [0, 1],
  ],
  key: [
    [1, 1],
    [0, 1],
  ],
  value: [
    [2, 0],
    [0, 1],
  ],
};
const seeded = { text: 'The cat sat', embeddings: { from: 'seed', seed: 7, d_model: 4 } };
/** Two sentences from embeddings, which ask and are read. */
const translated = {
  tokens: ['The', 'cat', 'sat'],
  embeddings: three,
  target: { text: 'le chat', embeddings: three.slice(1) },
  attention: { kind: 'cross' },
};
/** Two sentences of an encoder–decoder block. */
const pair = { ...seeded, target: { text: 'le chat' }, attention: { kind: 'encoder_decoder' } };
const square = (n: number, value: unknown = 1) =>
  Array.from({ length: n }, () => Array.from({ length: n }, () => value));

describe('an example that says little gets the rest by default', () => {
  test('a text alone', () => {
    expect(validate({ text: 'The cat, sat.' })).toEqual({
      version: 1,
      text: 'The cat, sat.',
      tokens: ['The', 'cat', 'sat'],
      punctuation: 'drop',
      embeddings: { from: 'words' },
      attention: { kind: 'self', scale: 'sqrt', softmax: 'stable', mask: 'none' },
      parameters: { from: 'words' },
      display: { precision: 3 },
    });
  });
  test('punctuation is kept on demand', () => {
    expect(validate({ text: 'The cat, sat.', punctuation: 'keep' }).tokens).toEqual(['The', 'cat', ',', 'sat', '.']);
  });
  test('tokens win over the text', () => {
    expect(validate({ text: 'something else', tokens: ['a b', 'c'] }).tokens).toEqual(['a b', 'c']);
  });
  test('parameters follow the embeddings', () => {
    expect(validate({ ...cat, parameters: undefined }).parameters).toBe('identity');
    const seeded = { text: 'a', embeddings: { from: 'seed', seed: 7, d_model: 4 } };
    expect(validate(seeded).parameters).toEqual({ from: 'seed', seed: 7 });
  });
  test('what there is by default may be said, and is left out', () => {
    const now = {
      positions: 'none',
      layers: 1,
      norm: 'none',
      attention: { score: 'dot', softcap: null, heads: 1, kv_heads: 1, values: 'own' },
    };
    expect(validate({ ...cat, ...now })).toEqual(validate(cat));
  });
  test('numbers stay as they were written, and the document is left alone', () => {
    const document = structuredClone({
      ...cat,
      embeddings: [
        [0.1234567890123, -0],
        [3, 4],
        [5, 6],
      ],
    });
    const before = structuredClone(document);
    expect(validate(document).embeddings).toEqual([
      [0.1234567890123, -0],
      [3, 4],
      [5, 6],
    ]);
    expect(document).toEqual(before);
  });
  test.each(gallery.map(({ id, document }) => [id, document]))(
    'a validated example is a valid document: %s',
    (_, document) => {
      const example = validate(document);
      expect(validate(example)).toEqual(example);
      expect(parseExample(JSON.stringify(example))).toEqual(example);
    },
  );
});

const matrices4 = { query: square(4), key: square(4), value: square(4) };

const cases: [document: unknown, path: string, reason: string][] = [
  // The document as a whole
  [null, '', 'expected an object, got null'],
  [[], '', 'expected an object, got a list'],
  ['text', '', 'expected an object, got "text"'],
  [{}, '', 'expected a key "text" or "tokens"'],
  [{ ...cat, heads: 2 }, 'heads', 'is not a known key'],
  [{ ...cat, version: 2 }, 'version', 'expected 1, got 2'],
  [{ ...cat, title: 3 }, 'title', 'expected text, got 3'],
  [{ ...cat, title: 'x'.repeat(301) }, 'title', 'at most 300 characters, got 301'],
  [{ ...cat, notes: 'a note' }, 'notes', 'expected a list'],
  [{ ...cat, notes: ['fine', 4] }, 'notes.1', 'expected text'],
  [{ ...cat, source: {} }, 'source', 'expected a key "title"'],
  [{ ...cat, source: { title: 'x', url: 'javascript:alert(1)' } }, 'source.url', 'https://'],
  [{ ...cat, source: { title: 'x', url: 'not an address' } }, 'source.url', 'https://'],
  // Tokens
  [{ text: '' }, 'text', 'expected at least one word'],
  [{ text: ' ?! … ' }, 'text', 'expected at least one word'],
  [{ text: 'a '.repeat(4097) }, 'text', 'at most 4096 words'],
  [{ text: 'a'.repeat(65) }, 'text', 'at most 64 characters, got 65'],
  [{ text: 'a'.repeat(1_000_000) }, 'text', 'at most 65536 characters'],
  [{ text: 5 }, 'text', 'expected text'],
  [{ tokens: [] }, 'tokens', 'at least one token'],
  [{ tokens: Array(4097).fill('a') }, 'tokens', 'at most 4096 tokens, got 4097'],
  [{ tokens: ['a', ''] }, 'tokens.1', 'got empty text'],
  [{ tokens: ['a', 'b\nc'] }, 'tokens.1', 'control characters'],
  [{ tokens: ['\u0000'] }, 'tokens.0', 'control characters'],
  [{ tokens: ['\uD83D'] }, 'tokens.0', 'surrogate'],
  [{ tokens: ['a'.repeat(1_000_000)] }, 'tokens.0', 'at most 64 characters, got 1000000'],
  [{ tokens: ['a', 7] }, 'tokens.1', 'expected a word, got 7'],
  [{ ...cat, punctuation: 'some' }, 'punctuation', '"drop" or "keep"'],
  // Embeddings
  [{ ...cat, embeddings: three.slice(1) }, 'embeddings', 'expected 3 rows (one for each token), got 2'],
  [{ ...cat, embeddings: [[1, 2], [3], [4, 5]] }, 'embeddings.1', 'expected 2 columns, as in the first row, got 1'],
  [{ ...cat, embeddings: [[1, 2], 3, [4, 5]] }, 'embeddings.1', 'expected a list, got 3'],
  [
    {
      ...cat,
      embeddings: [
        [1, 2],
        [3, '4'],
        [4, 5],
      ],
    },
    'embeddings.1.1',
    'expected a number, got "4"',
  ],
  [
    {
      ...cat,
      embeddings: [
        [1, 2],
        [3, NaN],
        [4, 5],
      ],
    },
    'embeddings.1.1',
    'expected a finite number, got NaN',
  ],
  [
    {
      ...cat,
      embeddings: [
        [1, 2],
        [3, 1e400],
        [4, 5],
      ],
    },
    'embeddings.1.1',
    'expected a finite number, got Infinity',
  ],
  [
    {
      ...cat,
      embeddings: [
        [1, 2],
        [3, -3.5e38],
        [4, 5],
      ],
    },
    'embeddings.1.1',
    'that 32 bits hold',
  ],
  [
    {
      ...cat,
      embeddings: [
        [1, 2],
        [3, '-Infinity'],
        [4, 5],
      ],
    },
    'embeddings.1.1',
    'expected a number',
  ],
  [{ ...cat, embeddings: [] }, 'embeddings', 'at least one row'],
  [{ ...cat, embeddings: [[], [], []] }, 'embeddings.0', 'at least one column'],
  [{ ...cat, embeddings: 'words' }, 'embeddings', 'expected a matrix, {"from": "words"}'],
  [{ ...cat, embeddings: {} }, 'embeddings', 'expected a key "from"'],
  [{ ...cat, embeddings: { from: 'words', seed: 1, d_model: 2 } }, 'embeddings.from', 'expected "seed"'],
  [{ ...cat, embeddings: { from: 'seed' } }, 'embeddings', 'the keys "seed" and "d_model"'],
  [{ ...cat, embeddings: { from: 'seed', seed: 1 } }, 'embeddings', 'expected a key "d_model"'],
  [
    { ...cat, embeddings: { from: 'seed', seed: 0.5, d_model: 2 } },
    'embeddings.seed',
    'whole number from 0 to 16777215',
  ],
  [{ ...cat, embeddings: { from: 'seed', seed: 1, d_model: 513 } }, 'embeddings.d_model', 'whole number from 1 to 512'],
  [
    { text: 'cat', embeddings: { from: 'words', edits: { cat: { furry: 1 } } } },
    'embeddings.edits.cat.furry',
    'animal',
  ],
  [
    { text: 'cat', embeddings: { from: 'words', edits: { cat: { animal: '1' } } } },
    'embeddings.edits.cat.animal',
    'number',
  ],
  [
    { text: 'cat', embeddings: { from: 'seed', seed: 1, d_model: 2, edits: { cat: { 3: 1 } } } },
    'embeddings.edits.cat.3',
    'from 1 to 2',
  ],
  // Parameters
  [{ ...cat, parameters: 'none' }, 'parameters', '"identity"'],
  [{ ...cat, parameters: { query: three } }, 'parameters.query', 'expected 2 rows (d_model), got 3'],
  [{ ...cat, parameters: { query: square(2), key: square(2) } }, 'parameters', 'expected a key "value"'],
  [
    { ...cat, parameters: { query: square(2), key: [[1], [2]], value: square(2) } },
    'parameters.key',
    'expected 2 columns (d_k, as in parameters.query), got 1',
  ],
  [
    { ...cat, parameters: { query: { W: three, layout: 'in_out' }, key: square(2), value: square(2) } },
    'parameters.query.W',
    'expected 2 rows (d_model)',
  ],
  [
    { ...cat, parameters: { query: { W: three, layout: 'out' }, key: three, value: three } },
    'parameters.query.layout',
    '"in_out" or "out_in"',
  ],
  [{ ...cat, parameters: { query: { layout: 'in_out' } } }, 'parameters.query', 'expected a key "W"'],
  [{ ...cat, parameters: { from: 'words' } }, 'parameters', 'word parameters need word embeddings'],
  [{ text: 'cat', parameters: { from: 'words', seed: 3 } }, 'parameters.seed', 'only with'],
  [{ text: 'cat', parameters: { from: 'seed' } }, 'parameters', 'expected a key "seed"'],
  [
    { text: 'cat', parameters: { from: 'words', edits: { query: { '1;2': 1 } } } },
    'parameters.edits.query.1;2',
    '"row,column"',
  ],
  [
    { text: 'cat', parameters: { from: 'words', edits: { query: { '1,200': 1 } } } },
    'parameters.edits.query.1,200',
    'a column from 0 to',
  ],
  // Attention
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
  // Given steps
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
  // Cross-attention
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
  // Held cells, printed numbers, claims, display
  [{ ...cat, override: { wights: {} } }, 'override.wights', 'the name of a step'],
  [
    { ...cat, override: { weights: { rows: { 3: [1, 0, 0] } } } },
    'override.weights.rows.3',
    'a row from 0 to 2, got 3',
  ],
  [{ ...cat, override: { weights: { rows: { 2: [1, 0] } } } }, 'override.weights.rows.2', 'expected 3 numbers, got 2'],
  [{ ...cat, override: { weights: { rows: { '-1': [1, 0, 0] } } } }, 'override.weights.rows.-1', 'counted from 0'],
  [
    { ...cat, override: { context: { cells: { '0,2': 1 } } } },
    'override.context.cells.0,2',
    'a column from 0 to 1, got 2',
  ],
  [{ ...cat, override: { context: { cells: { '0': 1 } } } }, 'override.context.cells.0', '"row,column"'],
  [
    { ...cat, override: { context: { cells: { '0,0': null } } } },
    'override.context.cells.0,0',
    'expected a number, got null',
  ],
  [{ ...cat, published: { weights: three } }, 'published.weights', 'expected 3 columns'],
  [
    {
      ...cat,
      published: {
        context: [
          [1, 2],
          [null, 'x'],
          [1, 1],
        ],
      },
    },
    'published.context.1.1',
    'a number as text',
  ],
  [{ ...cat, published: { other: three } }, 'published.other', 'the name of a step'],
  [{ ...cat, claims: ['weights[cat] > 1'] }, 'claims.0', 'expected a claim'],
  [{ ...cat, claims: ['weights[cat][The] > 0.1', 'weights[cat][The] = 1'] }, 'claims.1', 'expected a claim'],
  [{ ...cat, analyses: ['magic'] }, 'analyses.0', '"cosine"'],
  [{ ...cat, display: { precision: 7 } }, 'display.precision', 'whole number from 0 to 6'],
  [{ ...cat, display: { steps: ['wights'] } }, 'display.steps.0', 'the name of a step'],
  [{ ...cat, display: { select: { query: -1 } } }, 'display.select.query', 'whole number'],
  // A loss, and a run
  [{ ...cat, loss: {} }, 'loss', 'exactly one of the keys gradient, squared_error and cross_entropy'],
  [{ ...cat, loss: { gradient: three, squared_error: three } }, 'loss', 'exactly one of the keys'],
  [{ ...cat, loss: { gradient: three, mean: true } }, 'loss.mean', 'not a known key'],
  [{ ...cat, loss: [three] }, 'loss', 'expected an object, got a list'],
  [{ ...cat, loss: { gradient: [[1, NaN]] } }, 'loss.gradient.0.1', 'expected a finite number, got NaN'],
  [{ ...cat, loss: { gradient: square(2) } }, 'loss.gradient', 'expected 3 rows (one for each token that asks), got 2'],
  [{ ...cat, loss: { gradient: square(3) } }, 'loss.gradient', 'expected 2 columns (d_v), got 3'],
  [
    { ...cat, attention: { heads: 2 }, loss: { squared_error: square(3) } },
    'loss.squared_error',
    'expected 2 columns (2 heads of d_v 1), got 3',
  ],
  [
    { ...cat, norm: 'post', loss: { squared_error: square(3) } },
    'loss.squared_error',
    'expected 2 columns (d_model), got 3',
  ],
  [{ ...cat, loss: { cross_entropy: [0, 1] } }, 'loss.cross_entropy', 'expected 3 entries (one for each token that'],
  [{ ...cat, loss: { cross_entropy: [0, 1, 1, 0] } }, 'loss.cross_entropy', 'got 4'],
  [{ ...cat, loss: { cross_entropy: [null, null, null] } }, 'loss.cross_entropy', 'a class for at least one row'],
  [{ ...cat, loss: { cross_entropy: [0, 1, 2] } }, 'loss.cross_entropy.2', 'expected a class from 0 to 1 (d_v, since'],
  [
    { ...cat, loss: { cross_entropy: [0, -1, 1] } },
    'loss.cross_entropy.1',
    'expected a class, counted from 0, or null',
  ],
  [{ ...cat, loss: { cross_entropy: [0.5, 1, 1] } }, 'loss.cross_entropy.0', 'counted from 0, or null, got 0.5'],
  [{ ...cat, loss: { cross_entropy: [0, '1', 1] } }, 'loss.cross_entropy.1', 'or null, got "1"'],
  [
    { ...cat, loss: { cross_entropy: [0, 1, 1], classes: ['a'] } },
    'loss.classes',
    'expected 2 labels (one for each class), got 1',
  ],
  [{ ...cat, loss: { gradient: three, classes: ['a', 'b'] } }, 'loss.classes', 'only beside "cross_entropy"'],
  [
    {
      ...cat,
      parameters: { ...matrices, unembedding: [Array(8).fill(0), Array(8).fill(1)] },
      loss: { cross_entropy: [7, null, 9] },
    },
    'loss.cross_entropy.2',
    'expected a class from 0 to 7, got 9',
  ],
  [
    { ...cat, parameters: { ...matrices, unembedding: three }, loss: { cross_entropy: [0, 1, 1] } },
    'parameters.unembedding',
    'expected 2 rows (d_v), got 3',
  ],
  [
    { ...cat, parameters: { ...matrices, unembedding: { W: square(2), bias: [1, 2] } } },
    'parameters.unembedding.bias',
    'is not used here',
  ],
  [
    { tokens: Array(20).fill('a'), region: { queries: [0, 2] }, loss: { cross_entropy: [1] } },
    'region',
    '`loss`, which needs all words to ask',
  ],
  [{ tokens: Array(513).fill('a'), loss: { cross_entropy: [1] } }, 'tokens', 'at most 512 words with `loss`, got 513'],
  [
    {
      tokens: Array(512).fill('a'),
      embeddings: { from: 'seed', seed: 1, d_model: 4 },
      attention: { heads: 4 },
      layers: 2,
      loss: { cross_entropy: [1, ...Array(511).fill(null)] },
    },
    'loss',
    'expected fewer words, layers, heads or numbers for gradients',
  ],
  [{ ...pair, loss: { gradient: square(3) } }, 'loss.gradient', 'expected 2 rows'],
  [
    { ...seeded, attention: { kind: 'recurrent', d_v: 3 }, loss: { gradient: square(4) } },
    'loss.gradient',
    'expected 3 rows (one for each token), got 4',
  ],
  [
    { ...cat, loss: { gradient: three }, override: { 'gradient.weights': { cells: { '0,0': 1 } } } },
    'override.gradient.weights',
    'cannot be held',
  ],
  [
    { ...cat, loss: { gradient: three }, published: { 'gradient.weights': square(2) } },
    'published.gradient.weights',
    'expected 3 rows',
  ],
  [{ ...cat, trained: { task: 'recall', steps: 1, loss: 1 } }, 'trained', 'expected a key "seed"'],
  [{ ...cat, trained: { task: '', steps: 1, loss: 1, seed: 1 } }, 'trained.task', 'expected a name'],
  [{ ...cat, trained: { task: 'recall', steps: -1, loss: 1, seed: 1 } }, 'trained.steps', 'whole number from 0'],
  [{ ...cat, trained: { task: 'recall', steps: 1, loss: Infinity, seed: 1 } }, 'trained.loss', 'finite number'],
  [
    { text: 'The cat sat', trained: { task: 'recall', steps: 500, loss: 0.47, seed: 1 } },
    'trained',
    'since these were trained',
  ],
  // Positions
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
  // Kinds of attention, heads, scoring
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
  // Masks that count more than the words
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
  // The memory and the past
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
  // Layers
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
  // Parameters of their own
  [
    { ...cat, parameters: { ...matrices, layer9: matrices }, layers: 2 },
    'parameters.layer9',
    'since there are 2 layers',
  ],
  [{ ...cat, parameters: { layer2: matrices } }, 'parameters.layer2', 'since there is 1 layer'],
  [
    { ...cat, parameters: { layer1: matrices, layer2: { query: square(2) } }, layers: 2 },
    'parameters.layer2',
    'expected a key "key"',
  ],
  [{ ...cat, parameters: { layer1: { query: three } } }, 'parameters.layer1.query', 'expected 2 rows (d_model), got 3'],
  [{ ...cat, parameters: { encoder: matrices } }, 'parameters.encoder', 'only with attention.kind "encoder_decoder"'],
  [{ ...cat, parameters: { layer1: { encoder: matrices } } }, 'parameters.layer1.encoder', 'not a known key'],
  [{ ...pair, parameters: { encoder: matrices4, decoder: matrices4 } }, 'parameters', 'expected a key "query"'],
  [{ ...cat, parameters: { ...matrices, output: three } }, 'parameters.output', 'expected 2 rows (d_v), got 3'],
  [{ ...cat, parameters: matrices, attention: { heads: 2 } }, 'parameters', 'expected a key "output"'],
  [
    { ...cat, parameters: { output: square(2) }, given: { query: three, key: three, value: three } },
    'parameters.output',
    'only where queries are made',
  ],
  [
    { ...cat, parameters: { ...matrices, query: { W: square(2), bias: [1] } } },
    'parameters.query.bias',
    'expected 2 numbers (d_k), got 1',
  ],
  [
    { ...cat, parameters: { ...matrices, score: { W: square(2), bias: [1, 1] } } },
    'parameters.score.bias',
    'not used here',
  ],
  [{ ...cat, parameters: matrices, attention: { score: 'general' } }, 'parameters', 'expected a key "score"'],
  [
    { ...cat, parameters: { ...matrices, score: square(2) }, attention: { score: 'concat' } },
    'parameters.score',
    'expected 4 rows (2 × d_k), got 2',
  ],
  [
    { ...cat, parameters: { ...matrices, score_vector: [[1]] }, attention: { score: 'additive' } },
    'parameters.score_vector',
    'expected 2 rows (d_k), got 1',
  ],
  [{ ...cat, parameters: matrices, feed_forward: { d_ff: 3 } }, 'parameters', 'expected a key "W_1"'],
  [
    { ...cat, parameters: { ...matrices, W_1: square(2), W_2: three }, feed_forward: { d_ff: 3 } },
    'parameters.W_1',
    'expected 3 columns (d_ff), got 2',
  ],
  [{ ...cat, parameters: { layer1: matrices }, layers: 2 }, 'parameters', 'expected a key "query" for layer2'],
  [
    { ...cat, parameters: { ...matrices, layer1: { final: { gain: [1, 1] } } }, norm: 'pre' },
    'parameters.layer1.final',
    'is not a known key',
  ],
  [
    { ...cat, parameters: { ...matrices, gain: [1] }, norm: 'pre' },
    'parameters.gain',
    'expected 2 numbers (d_model), got 1',
  ],
  [
    { ...cat, parameters: { ...matrices, final: { shift: [1] } }, norm: 'pre' },
    'parameters.final.shift',
    'expected 2 numbers',
  ],
  [
    { ...cat, parameters: { ...matrices, input: three }, attention: { kind: 'recurrent' } },
    'parameters.input',
    'expected 2 rows (d_model), got 3',
  ],
  [
    { ...cat, parameters: { ...matrices, input: square(2), hidden: three }, attention: { kind: 'recurrent' } },
    'parameters.hidden',
    'expected 2 rows (d_h',
  ],
  [{ ...seeded, parameters: { from: 'seed', seed: 1, bias: 1 } }, 'parameters.bias', 'true or false'],
  [
    { ...seeded, parameters: { from: 'seed', seed: 1, edits: { wish: {} } } },
    'parameters.edits.wish',
    'the name of a parameter',
  ],
  [
    { ...seeded, parameters: { from: 'seed', seed: 1, edits: { 'score.bias': {} } } },
    'parameters.edits.score.bias',
    'the name of a parameter',
  ],
  [
    { ...seeded, parameters: { from: 'seed', seed: 1, edits: { 'layer2.query': {} } } },
    'parameters.edits.layer2.query',
    'since there is 1 layer',
  ],
  [
    { ...seeded, parameters: { from: 'seed', seed: 1, edits: { 'cross.query': {} } } },
    'parameters.edits.cross.query',
    'encoder_decoder',
  ],
  [
    { ...seeded, layers: 2, parameters: { from: 'seed', seed: 1, edits: { 'layer2.query': { '0,4': 1 } } } },
    'parameters.edits.layer2.query.0,4',
    'a column from 0 to 3, got 4',
  ],
  [
    { ...seeded, attention: { heads: 2 }, parameters: { from: 'seed', seed: 1, edits: { output: { '4,0': 1 } } } },
    'parameters.edits.output.4,0',
    'a row from 0 to 3, got 4',
  ],
  // Steps at their places, and analyses
  [
    { ...seeded, embeddings: { from: 'seed', seed: 1, d_model: 512 }, analyses: ['gradients'] },
    'analyses.0',
    'fewer words, layers or numbers',
  ],
  [
    { ...seeded, embeddings: { from: 'seed', seed: 1, d_model: 512 }, analyses: ['cosine', 'components'] },
    'analyses.1',
    'fewer numbers (d_v)',
  ],
  [{ ...seeded, override: { 'layer1.wights': {} } }, 'override.layer1.wights', 'the name of a step'],
  [{ ...seeded, override: { 'head1.layer1.weights': {} } }, 'override.head1.layer1.weights', 'the name of a step'],
  [
    { ...seeded, layers: 2, override: { 'layer2.context': { cells: { '3,0': 1 } } } },
    'override.layer2.context.cells.3,0',
    'a row from 0 to 2, got 3',
  ],
  [
    { ...seeded, attention: { heads: 2 }, published: { 'head2.context': three.map((row) => [...row, 1]) } },
    'published.head2.context',
    'expected 2 columns (d_v), got 3',
  ],
  [{ ...pair, published: { 'cross.weights': square(3) } }, 'published.cross.weights', 'expected 2 rows'],
  [
    { tokens: Array(65).fill('a'), analyses: ['cosine', 'gradients'] },
    'analyses.1',
    'at most 64 words for gradients, got 65',
  ],
  [{ tokens: Array(65).fill('a'), attention: { kind: 'recurrent' } }, 'attention.kind', 'at most 64 words'],
];

describe('an example that cannot be run says where and why', () => {
  test.each(cases.map(([document, path, reason]) => ({ document, path, reason })))(
    '$path: $reason',
    ({ document, path, reason }) => {
      const error = errorOf(document);
      expect(error.path).toBe(path);
      expect(error.reason).toContain(reason);
      expect(error.message).toBe(path === '' ? error.reason : `${path}: ${error.reason}`);
      expect(error.message.length).toBeLessThan(500);
    },
  );
});

describe('hostile documents', () => {
  const nested = (depth: number) => {
    let value: unknown = 1;
    for (let i = 0; i < depth; i++) value = [value];
    return value;
  };
  const cyclic: Record<string, unknown> = { tokens: ['a'] };
  cyclic['attention'] = cyclic;
  const throwing = {
    tokens: ['a'],
    get title() {
      throw new Error('ran');
    },
  };
  const hidden = (): unknown => ({ tokens: ['a'], [Symbol('x')]: 1 });
  const proxy = new Proxy(
    { tokens: ['a'] },
    {
      ownKeys() {
        throw new Error('ran');
      },
    },
  );
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const sparse = ['a'];
  sparse[4] = 'b';

  test.each([
    ['a getter', throwing],
    ['a proxy that throws', proxy],
    ['a revoked proxy', revoked.proxy],
    ['a symbol', Symbol('x')],
    ['a symbol as key', hidden()],
    ['a function', () => {}],
    ['a big integer', { tokens: ['a'], version: 1n }],
    ['a cycle', cyclic],
    ['a deep nest', { tokens: ['a'], embeddings: nested(100_000) }],
    ['a sparse list', { tokens: sparse }],
    ['a huge sparse list', { tokens: Object.assign([], { length: 2 ** 32 - 1 }) }],
    ['a huge matrix', { tokens: ['a'], embeddings: Array(100_000).fill(Array(100_000).fill(1)) }],
    ['a huge row', { tokens: ['a'], embeddings: [Array(1_000_000).fill(1)] }],
    ['many keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))],
    ['a long key', { tokens: ['a'], ['k'.repeat(1_000_000)]: 1 }],
    ['a prototype as key', JSON.parse('{"tokens": ["a"], "__proto__": {"title": "x"}}')],
    ['a constructor', { tokens: ['a'], constructor: {} }],
    ['inherited tokens', Object.create({ tokens: ['a'] })],
    ['a date', new Date(0)],
    ['a typed array', { tokens: ['a'], embeddings: new Float32Array(3) }],
  ])('%s', (_, document) => {
    const start = performance.now();
    errorOf(document);
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('words that are names of JavaScript are words', () => {
    const document = JSON.parse(
      '{"tokens": ["__proto__", "constructor"], "embeddings": {"from": "words", "edits": {"__proto__": {"animal": 1}}}}',
    );
    const { embeddings } = validate(document);
    expect(Object.keys((embeddings as { edits: object }).edits)).toEqual(['__proto__']);
    expect(({} as { animal?: number }).animal).toBeUndefined();
  });
  test('the largest example is checked in time', () => {
    const n = 512;
    const start = performance.now();
    validate({
      tokens: Array(n).fill('a'),
      embeddings: square(n),
      parameters: { query: square(n), key: square(n), value: square(n) },
    });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('JSON text', () => {
  test('is read', () => expect(parseExample('{"text": "cat"}').tokens).toEqual(['cat']));
  test.each([
    ['', 0],
    ['{"text": "cat"', 14],
    ['{"text": "cat",}', 15],
    ['{text: "cat"}', 1],
    ['{"text": "cat"} x', 16],
    ['[1, 2 3]', 6],
    ['{"a": .5}', 6],
    ['{"a": 1e400, "b": 01}', 18],
    ['{"a": "x\ny"}', 6],
    ['[true, nul]', 7],
    ['[1}', 2],
    ['"\\x"', 0],
    ['{"a" 1}', 5],
    ['[\u00A01]', 1],
  ])('that is none says where: %j', (text, position) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonErrorPosition(text)).toBe(position);
    expect(() => parseExample(text)).toThrow(`character ${position}`);
  });
  test('lines are counted', () => {
    expect(() => parseExample('{\n  "text": cat\n}')).toThrow('line 2, column 11');
  });
  test('too much of it, too deep or too long a string', () => {
    expect(() => parseExample(' '.repeat(2_000_000))).toThrow('at most 1048576 characters');
    expect(() => parseExample('['.repeat(1_000_000))).toThrow('is not JSON');
    expect(() => parseExample(`["${'a\\n'.repeat(300_000)}`)).toThrow('is not JSON');
    expect(() => parseExample(`{"title": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`)).toThrow();
    expect(() => parseExample('1e400')).toThrow('expected an object');
  });
});

describe('held cells and the trace', () => {
  test('a step that this example does not have', () => {
    const example = validate({
      ...cat,
      attention: { scale: 'none' },
      override: { scaled_scores: { cells: { '0,0': 1 } } },
    });
    expect(() => checkOverrides(example, runReference(example))).toThrow(
      'override.scaled_scores: this example has no such step',
    );
  });
  test('a step that it has', () => {
    const example = validate({ ...cat, override: { weights: { rows: { 1: [0, 1, 0] }, cells: { '0,0': 1 } } } });
    expect(() => checkOverrides(example, runReference(example))).not.toThrow();
  });
});
