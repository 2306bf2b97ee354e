// What is wrong with what is laid over a calculation, or stands beside it.
import { cat, matrices, pair, seeded, square, three, refuses } from './refused.ts';

refuses('an example that cannot be run says where and why: overridden cells, printed numbers, claims, display', [
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
  [
    { text: 'a b', past: { text: 'c' }, analyses: ['cosine', 'rollout'] },
    'analyses.1',
    'is not used together with `past`',
  ],
  [
    { text: 'a b', memory: { key: [[1]], value: [[1]] }, embeddings: [[1], [2]], analyses: ['rollout'] },
    'analyses.0',
    'with `memory`',
  ],
  [{ ...cat, display: { precision: 7 } }, 'display.precision', 'whole number from 0 to 6'],
  [{ ...cat, display: { steps: ['wights'] } }, 'display.steps.0', 'the name of a step'],
  [{ ...cat, display: { select: { query: -1 } } }, 'display.select.query', 'whole number'],
]);

refuses('an example that cannot be run says where and why: a loss, and a run', [
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
    'expected a class, counted from 0, the probabilities of all classes, or null, got -1',
  ],
  [{ ...cat, loss: { cross_entropy: [0.5, 1, 1] } }, 'loss.cross_entropy.0', 'or null, got 0.5'],
  [
    { ...cat, loss: { cross_entropy: [0, [0.5, 0.25], 1] } },
    'loss.cross_entropy.1',
    'expected probabilities that sum to 1, got a sum of 0.75',
  ],
  [{ ...cat, loss: { cross_entropy: [[0.5, 0.50001], 0, 1] } }, 'loss.cross_entropy.0', 'got a sum of 1.00001'],
  [{ ...cat, loss: { cross_entropy: [0, 1, []] } }, 'loss.cross_entropy.2', 'that sum to 1, got a sum of 0'],
  [
    { ...cat, loss: { cross_entropy: [0, 1, [1.5, -0.5]] } },
    'loss.cross_entropy.2.1',
    'expected a probability, got -0.5',
  ],
  [{ ...cat, loss: { cross_entropy: [0, 1, [1, null]] } }, 'loss.cross_entropy.2.1', 'expected a number, got null'],
  [{ ...cat, loss: { cross_entropy: [0, [NaN, 1], 1] } }, 'loss.cross_entropy.1.0', 'a finite number, got NaN'],
  [
    { ...cat, loss: { cross_entropy: [0, [0.5, 0.25, 0.25], 1] } },
    'loss.cross_entropy.1',
    'expected 2 probabilities (one for each class), got 3',
  ],
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
  [{ ...pair, loss: { gradient: square(3) } }, 'loss.gradient', 'expected 2 rows'],
  [
    { ...seeded, attention: { kind: 'recurrent', d_v: 3 }, loss: { gradient: square(4) } },
    'loss.gradient',
    'expected 3 rows (one for each token), got 4',
  ],
  [
    { ...cat, loss: { gradient: three }, override: { 'gradient.weights': { cells: { '0,0': 1 } } } },
    'override.gradient.weights',
    'cannot be overridden',
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
]);

refuses('an example that cannot be run says where and why: steps at their places, and analyses', [
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
]);
