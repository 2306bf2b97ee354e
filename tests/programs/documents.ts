// The examples whose programs are run.
import { type Core, load, validate } from '../../web/core/index.ts';
import { analysisNames } from '../../web/core/document/steps.ts';
import type { Example } from '../../web/core/example.ts';
import type { Trace } from '../../web/core/trace.ts';
import { gallery } from '../../web/examples/index.ts';
import { everyOperation } from './every-operation.ts';
import { everyKind } from '../web/every-kind.ts';
import { mutate, randomNumbers } from '../web/mutate.ts';

export interface Case {
  name: string;
  example: Example;
  trace: Trace;
  /** How many of its numbers are changed, one at a time. */
  changes: number | 'all';
  /** Its numbers may be such that float32 rounding grows from step to step. */
  rounds: boolean;
  /** It has derivatives below the last digit of what they are made from: a change of them is not noticed. */
  inexact?: true;
}

/** How many random documents are tried. */
const RANDOM = 40;
/** Larger traces of random documents say no more. */
const MOST_NUMBERS = 3000;

/** Every number of these is changed: plain, with masked rows, and with a given softmax. */
const small = ['the-cat-sat', 'nothing-to-read', 'wikipedia-softmax'];

/** Words may have no control characters, titles and notes may. */
const hostile = [
  'import os',
  '"""',
  "'''\\",
  'x\u2028y\u2029z',
  '\u202egnirts\u202c',
  '# -*- coding: utf-7 -*-',
  '{0}',
  '${x}',
  '\\N{DIGIT ONE}',
  '😀',
];

const three = [
  [1, 2],
  [3, -4],
  [0.5, 0.25],
];

/** What those of every kind do not have: extreme numbers, overridden cells and hostile words. */
const special: Record<string, object> = {
  'hostile words': {
    title: `${hostile.join('\n')}\r\t\u0007\u0085import os`,
    notes: hostile,
    tokens: hostile,
    embeddings: hostile.map((_, index) => [index, 1 - index / 4]),
    memory: { labels: ['"""\u2028b'], key: [[1, 1]], value: [[1, 1]] },
  },
  'a title that says how a file is encoded': {
    title: 'vim: set fileencoding=utf-7 : coding=utf-7',
    text: 'The cat sat',
  },
  'exponentials that overflow': {
    tokens: ['a', 'b', 'c'],
    embeddings: three.map((row) => row.map((x) => 9 * x)),
    attention: { softmax: 'plain', scale: 'none' },
  },
  'exponentials that vanish': {
    tokens: ['a', 'b'],
    embeddings: three.slice(1),
    given: {
      scores: [
        [-200, -300],
        [-95, -90],
      ],
    },
    attention: { softmax: 'plain', scale: 'none' },
  },
  'numbers whose products overflow': {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [3e20, 1],
      [-3e20, 2],
      [1e-30, 3e-39],
    ],
    analyses: ['cosine', 'contribution', 'components', 'gradients'],
  },
  'large numbers that nearly cancel': {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [1000.1, 999.7, 0.1],
      [999.9, -1000.3, 0.2],
      [1000.3, -999.9, 0.3],
    ],
    attention: { scale: 0.00001 },
    positions: 'rotary',
    norm: 'post',
    analyses: ['gradients', 'components'],
  },
  'a norm of nearly equal numbers': {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [10.1, 10.1, 10.1],
      [0.7, 0.7, 0.7],
      [1, 2, 3],
    ],
    norm: 'pre',
    layers: 2,
    analyses: ['gradients'],
  },
  'directions that are equally good': {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    analyses: ['components', 'gradients'],
  },
  'overridden cells': {
    tokens: ['a', 'b', 'c'],
    embeddings: three,
    attention: { mask: 'causal' },
    override: {
      scores: { cells: { '0,2': 7, '1,1': -2.5 } },
      weights: { rows: { '2': [0.5, 0.25, 0.25] } },
      context: { cells: { '0,0': 1 } },
    },
    analyses: ['cosine', 'contribution', 'components', 'gradients'],
  },
};

/** Overridden cells of every step of a softmax, that of the words and that of the loss: gradients also go by way of the row maximum. */
const overriddenSoftmax = {
  tokens: ['a', 'b', 'a', 'c'],
  embeddings: [
    [1, 0.5],
    [-0.5, 1],
    [1, 0.5],
    [0.25, -0.75],
  ],
  analyses: ['gradients'],
  loss: { cross_entropy: [1, 0, 1, 0] },
};
for (const [step, cells] of Object.entries({
  scaled_scores: { '0,1': 2, '2,0': 0.5 },
  row_maximum: { '0,0': 0.5, '2,0': 1 },
  shifted_scores: { '0,0': -0.5, '2,2': -1, '1,0': 0 },
  exponentials: { '0,0': 0.5, '2,2': 2, '1,3': 0.25 },
  row_sums: { '0,0': 2, '3,0': 5 },
  weights: { '0,0': 0.5, '3,1': 0.25 },
  logits: { '0,0': 1 },
  logit_maximum: { '0,0': 1 },
  shifted_logits: { '0,0': -0.5, '1,1': 0 },
  logit_exponentials: { '0,1': 2 },
  logit_sums: { '0,0': 2 },
  logit_log_sums: { '0,0': 0.5 },
  log_probabilities: { '0,0': -1 },
})) {
  special[`overridden ${step}`] = { ...overriddenSoftmax, override: { [step]: { cells } } };
}
special['overridden exponentials of words with nothing to read'] = {
  ...overriddenSoftmax,
  attention: { mask: { allow: [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => row > 1 && column < row)) } },
  override: { exponentials: { cells: { '1,1': 0.5, '2,0': 2, '3,3': 0.5 } } },
};

/** The slope of tanh is far smaller than the last digit of the state. */
const saturated = (size: number): object => ({
  tokens: ['a', 'b'],
  embeddings: [[size], [size]],
  attention: { kind: 'recurrent' },
  parameters: { query: [[1]], key: [[1]], value: [[1]], input: [[1]], hidden: [[0.5]] },
});

const withAnalyses = (document: object, analyses: readonly string[]): object => ({ ...document, analyses });

/** The analyses that an example allows, each for itself. */
const allowed = (document: object): readonly string[] =>
  analysisNames.filter((name) => {
    try {
      validate(withAnalyses(document, [name]));
      return true;
    } catch {
      return false;
    }
  });

function randomDocuments(core: Core): Case[] {
  const documents = [...Object.values(everyKind), ...gallery.map(({ document }) => document)];
  const random = randomNumbers(20);
  const cases: Case[] = [];
  for (let i = 0; cases.length < RANDOM; i++) {
    try {
      const document = mutate(documents[(i * 7) % documents.length], random);
      const trace = core.run(document);
      const numbers = trace.steps.reduce((sum, { values }) => sum + values.length, 0);
      if (numbers <= MOST_NUMBERS)
        cases.push({ name: `random ${i}`, example: validate(document), trace, changes: 1, rounds: true });
    } catch {
      continue; // refused: mutations.test.ts sees to that
    }
  }
  return cases;
}

/** Every example of the gallery, as it is and with all analyses; documents of every kind; extreme, hostile and random ones. */
export async function cases(): Promise<Case[]> {
  const core = await load();
  await core.loadModel('use-lite', { from: 'build/public/models' });
  const made = (name: string, document: object, changes: Case['changes'], rounds = false): Case => ({
    name,
    example: validate(document),
    trace: core.run(document),
    changes,
    rounds,
  });
  return [
    ...gallery.flatMap(({ id, document }) => [
      made(id, document as object, small.includes(id) ? 'all' : 12),
      made(`${id}, all analyses`, withAnalyses(document as object, allowed(document as object)), 4),
    ]),
    // There and back through the norms of two stacks, rounding in float32 grows beyond 1e-5.
    ...Object.entries(everyKind).map(([name, document]) =>
      made(name, document, 3, name === 'a loss of an encoder–decoder'),
    ),
    ...Object.entries(special).map(([name, document]) => made(name, document, 12, true)),
    ...[9, 13, 17, 20].map((size) => ({
      ...made(`a recurrent network whose states saturate (${size})`, saturated(size), 1),
      inexact: true as const,
    })),
    made('a trained model', { text: 'How old are you?', parameters: { from: 'model', model: 'use-lite' } }, 3, true),
    everyOperation,
    ...randomDocuments(core),
  ];
}
