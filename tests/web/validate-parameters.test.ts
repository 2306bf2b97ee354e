// What is wrong with parameters.
import { cat, matrices, matrices4, pair, seeded, square, three, refuses } from './refused.ts';

refuses('an example that cannot be run says where and why: parameters', [
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
]);

refuses('an example that cannot be run says where and why: parameters of their own', [
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
    { ...cat, parameters: { output: square(3) }, given: { query: three, key: three, value: three } },
    'parameters.output',
    'expected 2 rows (d_v), got 3',
  ],
  [
    {
      ...cat,
      parameters: {
        ...matrices,
        output: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
      norm: 'post',
    },
    'parameters.output',
    'expected 2 columns (d_model), got 3',
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
]);
