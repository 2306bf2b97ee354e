// A region: some words ask, all are read. What it computes are the rows that the whole trace has for those words, to the bit.
import { describe, expect, test } from 'vitest';
import { load, MOST_TRACED, isLong, validate } from '../../web/core/index.ts';
import type { PlannedStep, Step, Trace } from '../../web/core/index.ts';
import { shapeOf } from '../../web/core/shape.ts';
import { errorOf } from './documents.ts';
import { randomNumbers } from './mutate.ts';
import { numberAttributes } from '../../web/trace/attributes.ts';

type Random = ReturnType<typeof randomNumbers>;
const cores = [await load({ backend: 'simd' }), await load({ backend: 'scalar' })];
const core = cores[0]!;
const pick = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)]!;
const real = (random: Random) => random(2001) / 1000 - 1;
const matrix = (random: Random, rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => real(random)));
/** Words of which every one stands there once, so that a label says which. */
const counted = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

function someMask(random: Random, words: number) {
  const cells = <T>(cell: () => T) => Array.from({ length: words }, () => Array.from({ length: words }, cell));
  return pick<() => unknown>(random, [
    () => 'none',
    () => 'causal',
    () => ({ window: 1 + random(words + 1) }),
    () => ({ padding: random(words + 1) }),
    () => ({ allow: cells(() => random(3) > 0) }),
    () => ({ add: cells(() => (random(4) > 0 ? real(random) : '-Infinity')) }),
  ])();
}

/** A document of plain self-attention of any sort. */
function someDocument(random: Random) {
  const words = 1 + random(random(4) === 0 ? 40 : 12);
  const d_model = 1 + random(9);
  const kv_heads = 1 + random(2);
  const heads = kv_heads * (1 + random(3));
  const [d_k, d_v] = [2 + random(6), 1 + random(7)];
  const keysAreValues = random(5) === 0;
  const document = {
    tokens: counted(words),
    embeddings: pick<unknown>(random, [
      { from: 'seed', seed: random(99), d_model, edits: { w1: { 1: 0.75 } } },
      { from: 'words', edits: { w1: { animal: 0.5 } } },
      matrix(random, words, d_model),
    ]),
    positions: pick<unknown>(random, [
      'none',
      'sinusoidal',
      'rotary',
      'alibi',
      { rotary: 'halves' },
      { alibi: 0.5 },
      { learned: matrix(random, words, 9) },
    ]),
    attention: {
      heads,
      kv_heads,
      d_k,
      d_v: keysAreValues ? d_k : d_v,
      values: keysAreValues ? 'keys' : 'own',
      score: pick(random, ['dot', 'dot', 'general', 'concat', 'additive']),
      scale: pick<unknown>(random, ['sqrt', 'none', 0.5]),
      softcap: pick(random, [null, 1.5]),
      softmax: pick(random, ['stable', 'plain']),
      mask: someMask(random, words),
    },
    parameters: { from: 'seed', seed: random(99), bias: random(2) === 0, edits: { key: { '0,0': 0.25 } } },
    analyses: pick(random, [[], ['cosine'], ['contribution'], ['cosine', 'contribution']]),
  };
  // Learned positions are as wide as the words.
  if (typeof document.positions === 'object' && 'learned' in document.positions!) {
    document.embeddings = { from: 'seed', seed: 3, d_model: 9 };
  }
  return document;
}

/** The row of the whole step for each row of the region's, and likewise for columns: where a label stands in it. */
function indices(all: readonly string[], some: readonly string[]): number[] {
  const where = new Map(all.map((label, index) => [label, index]));
  return some.map((label) => where.get(label) ?? -1);
}

const bitsOf = ({ values }: Step) => new Uint32Array(values.buffer, values.byteOffset, values.length);

/** Fails where a bit of the region's steps differs from the whole trace. */
function compare(region: Trace, whole: Trace, first: number): void {
  for (const step of region.steps) {
    const id = step.role === 'asking_query' ? step.operands[0]! : step.id;
    const other = whole.steps.find((one) => one.id === id);
    if (other === undefined) throw new Error(`the whole trace has no ${id}`);
    if (step.role === 'asking_query') expect(numberAttributes(step).start).toBe(first);
    const rows = indices(other.rows.labels, step.rows.labels);
    const columns = indices(other.columns.labels, step.columns.labels);
    const [got, expected] = [bitsOf(step), bitsOf(other)];
    const width = other.columns.labels.length;
    let next = 0;
    for (const row of rows) {
      for (const column of columns) {
        if (got[next++] !== expected[row * width + column])
          throw new Error(`${id}: row ${row}, column ${column} differs`);
      }
    }
    expect(next, id).toBe(got.length);
  }
}

test('the rows of a region are those of the whole trace, to the bit, whatever the attention', () => {
  const random = randomNumbers(41);
  const seen = new Set<string>();
  let shorter = 0;
  for (let round = 0; round < 250; round++) {
    const document = someDocument(random);
    const words = document.tokens.length;
    const first = random(words);
    const end = first + 1 + random(words - first);
    const chosen = cores[round % 2]!;
    const part = chosen.run({ ...document, region: { queries: [first, end] } });
    const whole = chosen.run(document);
    compare(part, whole, first);
    const context = part.steps.find(({ role }) => role === 'context')!;
    expect(context.rows.labels).toEqual(document.tokens.slice(first, end));
    for (const { role } of part.steps) seen.add(role);
    // A region of all words has the same steps, and one more for each head.
    const extra = part.steps.filter(({ role }) => role === 'asking_query').length;
    expect(extra).toBe(document.attention.heads);
    if (end - first === words) expect(part.steps.length).toBe(whole.steps.length + extra);
    else shorter++;
  }
  expect(shorter).toBeGreaterThan(100);
  for (const role of [
    'mask',
    'position_bias',
    'rotated_query',
    'projected_query',
    'projected_pairs',
    'capped_scores',
  ]) {
    expect(seen, role).toContain(role);
  }
  for (const role of ['context_cosines', 'contributions', 'positions', 'output', 'moves']) expect(seen).toContain(role);
});

test('the steps of a region are those that are foreseen, with their sizes', () => {
  const random = randomNumbers(7);
  for (let round = 0; round < 60; round++) {
    const document = someDocument(random);
    const end = 1 + random(document.tokens.length);
    const example = validate({ ...document, region: { queries: [random(end), end] } });
    expect(validate(example)).toEqual(example);
    const sized = ({ id, rows, columns }: PlannedStep) => `${id} ${rows.labels.length} × ${columns.labels.length}`;
    expect(core.plan(example).steps.map(sized)).toEqual(core.run(example).steps.map(sized));
  }
});

const animals = { text: 'The hungry cat saw the apple', attention: { mask: 'causal' } };
const of = (trace: Trace, id: string) => trace.steps.find((step) => step.id === id)!;

test('overridden and printed cells of a region count its own rows', () => {
  const region = { queries: [2, 5] };
  const overridden = core.run({ ...animals, region, override: { scores: { cells: { '1,0': 3 } } } });
  const whole = core.run({ ...animals, override: { scores: { cells: { '3,0': 3 } } } });
  compare(overridden, whole, 2);
  expect(of(overridden, 'scores').overridden).toMatchObject([{ row: 1, column: 0 }]);
  const printed = (rows: number) => ({
    ...animals,
    region,
    published: { weights: Array(rows).fill(Array(6).fill(0)) },
  });
  expect(() => validate(printed(3))).not.toThrow();
  expect(errorOf(printed(6)).message).toContain('published.weights: expected 3 rows');
  expect(errorOf({ ...animals, region, override: { scores: { cells: { '3,0': 3 } } } }).path).toBe(
    'override.scores.cells.3,0',
  );
});

test('all words keep their queries, keys and values, and the mask is that of the words that ask', () => {
  const trace = core.run({ ...animals, region: { queries: [2, 4] } });
  for (const id of ['embeddings', 'query', 'key', 'value']) expect(of(trace, id).rows.labels).toHaveLength(6);
  expect(of(trace, 'asking_query')).toMatchObject({
    operation: 'slice_rows',
    operands: ['query'],
    attributes: { start: 2 },
    rows: { name: 'query', labels: ['cat', 'saw'] },
  });
  const not = -Infinity;
  expect([...of(trace, 'mask').values]).toEqual([0, 0, 0, not, not, not, 0, 0, 0, 0, not, not]);
});

describe('a region that does not go says why', () => {
  const matrix = [[1, 2]];
  const region = { queries: [0, 1] };
  const cases: [document: object, path: string, reason: string][] = [
    [{ ...animals, region: {} }, 'region', 'expected a key "queries"'],
    [{ ...animals, region: { queries: 3 } }, 'region.queries', 'expected a list, got 3'],
    [{ ...animals, region: { queries: [1] } }, 'region.queries', 'expected two numbers'],
    [{ ...animals, region: { queries: [1, 2, 3] } }, 'region.queries', 'expected two numbers'],
    [{ ...animals, region: { queries: [1, 1] } }, 'region.queries', 'expected an end after the first word (1), got 1'],
    [{ ...animals, region: { queries: [3, 1] } }, 'region.queries', 'expected an end after'],
    [{ ...animals, region: { queries: [-1, 2] } }, 'region.queries.0', 'whole number from 0'],
    [{ ...animals, region: { queries: [0, 2.5] } }, 'region.queries.1', 'whole number from 0'],
    [{ ...animals, region: { queries: [0, 7] } }, 'region.queries', 'an end of at most 6 (one for each token), got 7'],
    [{ ...animals, region, attention: { kind: 'recurrent' } }, 'region', 'attention.kind "recurrent"'],
    [{ ...animals, region, layers: 2 }, 'region', 'is not used with `layers`, which needs all words to ask'],
    [{ ...animals, region, norm: 'pre' }, 'region', '`norm`'],
    [{ ...animals, region, feed_forward: { d_ff: 3 } }, 'region', '`feed_forward`'],
    [{ ...animals, region, past: { text: 'a' } }, 'region', '`past`'],
    [{ tokens: ['a'], embeddings: matrix, region, memory: { key: matrix, value: matrix } }, 'region', '`memory`'],
    [{ tokens: ['a'], embeddings: matrix, region, given: { value: matrix } }, 'region', '`given`'],
    [{ ...animals, region, analyses: ['cosine', 'rollout'] }, 'analyses.1', 'rollout is not used with a region'],
    [{ ...animals, region, analyses: ['components'] }, 'analyses.0', 'it needs all words to ask'],
    [{ ...animals, region, analyses: ['gradients'] }, 'analyses.0', 'gradients'],
  ];
  test.each(cases)('%j', (document, path, reason) => {
    const error = errorOf(document);
    expect(error.path).toBe(path);
    expect(error.reason).toContain(reason);
  });
});

describe('a long text', () => {
  const long = (words: number) => ({ tokens: counted(words) });
  const regionOf = (document: object) => shapeOf(validate(document)).region;

  test('has a region by itself: the words around the chosen one', () => {
    expect(isLong(validate(long(MOST_TRACED)))).toBe(false);
    expect(regionOf(long(MOST_TRACED))).toBeUndefined();
    const document = long(MOST_TRACED + 1);
    expect(isLong(validate(document))).toBe(true);
    expect(validate(document)).not.toHaveProperty('region');
    expect(regionOf(document)).toEqual([0, 12]);
    const chosen = (query: number) => regionOf({ ...document, display: { select: { query } } });
    expect(chosen(11)).toEqual([0, 12]);
    expect(chosen(12)).toEqual([12, 24]);
    expect(chosen(MOST_TRACED)).toEqual([MOST_TRACED - 11, MOST_TRACED + 1]);
    expect(regionOf({ ...document, region: { queries: [7, 9] } })).toEqual([7, 9]);
  });

  test('of many heads is long sooner', () => {
    const heads = (words: number) =>
      validate({ ...long(words), embeddings: { from: 'seed', seed: 1, d_model: 16 }, attention: { heads: 16 } });
    expect(isLong(heads(275))).toBe(false);
    expect(isLong(heads(285))).toBe(true);
  });

  test('of 4,096 words is traced without anything that grows with the square of its words', () => {
    for (const mask of ['none', 'causal', { window: 3 }, { padding: 4000 }]) {
      const trace = core.run({ ...long(4096), attention: { mask }, display: { select: { query: 4000 } } });
      const sizes = trace.steps.map(({ values }) => values.length);
      expect(Math.max(...sizes)).toBe(12 * 4096);
      expect(of(trace, 'context').rows.labels).toContain('w4000');
      const sums = of(trace, 'weights').rows.labels.map((_, row) =>
        of(trace, 'weights')
          .values.subarray(4096 * row, 4096 * (row + 1))
          .reduce((sum, weight) => sum + weight, 0),
      );
      for (const sum of sums) expect(sum).toBeCloseTo(1, 5);
    }
    expect(errorOf(long(4097)).message).toBe('tokens: expected at most 4096 tokens, got 4097');
    expect(errorOf({ text: 'a '.repeat(4097) }).message).toBe('text: expected at most 4096 words');
  });

  test('where no region goes is refused with the number of words that are possible', () => {
    const over = long(MOST_TRACED + 1);
    const text = counted(600).join(' ');
    const cases: [document: object, message: string][] = [
      [{ ...over, layers: 2 }, 'tokens: expected at most 512 words with `layers`, got 513'],
      [{ text, norm: 'pre' }, 'text: expected at most 512 words with `norm`, got 600'],
      [{ ...over, past: { text: 'a' } }, 'tokens: expected at most 512 words with `past`, got 513'],
      [{ text: 'a', past: { text } }, 'past.text: expected at most 512 words with `past`, got 600'],
      [
        { text: 'a', target: over, attention: { kind: 'cross' } },
        'target.tokens: expected at most 512 words with attention.kind "cross", got 513',
      ],
      [{ ...over, analyses: ['contribution'] }, 'analyses.0: expected a shorter text for contribution, got 513 words'],
      [
        { ...long(4000), region: { queries: [0, 4000] } },
        'region.queries: expected at most 312 for this many words, got 4000',
      ],
    ];
    for (const [document, message] of cases) expect(errorOf(document).message).toBe(message);
  });
});
