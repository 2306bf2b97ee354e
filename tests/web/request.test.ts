import { describe, expect, test } from 'vitest';
import { fields, roles, wordDimensions } from '#build/generated/vocabulary.ts';
import { maskMatrix, request } from '../../web/core/request.ts';
import { validate } from '../../web/core/validate.ts';
import { readRequest } from './reference.ts';

const requestOf = (document: unknown) => readRequest(request(validate(document)));
const cat = {
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [1, 2],
    [3, 4],
    [5, 6],
  ],
};
const hidden = -Infinity;

describe('a request holds what takes part, as flat numbers', () => {
  test('in the order and shape that the core reads', () => {
    const written = request(validate({ ...cat, attention: { scale: 0.5, softmax: 'plain' }, analyses: ['cosine'] }));
    expect(written.words).toBe('The\ncat\nsat');
    expect(written.numbers).toBeInstanceOf(Float32Array);
    expect(written.fields).toBeInstanceOf(Int32Array);
    expect([...written.fields.subarray(0, 3)]).toEqual([fields.indexOf('queries'), 1, 1]);
    expect(readRequest(written)).toEqual({
      queries: [[3]],
      keys: [[3]],
      d_model: [[2]],
      d_k: [[2]],
      d_v: [[2]],
      embeddings: cat.embeddings,
      identity: [[1]],
      multiply_by: [[0.5]],
      plain_softmax: [[1]],
      cosines: [[1]],
    });
  });
  test('numbers become 32-bit floats here', () => {
    expect(requestOf({ text: 'cat', embeddings: [[0.1]] }).embeddings).toEqual([[Math.fround(0.1)]]);
  });
  test('the word space needs only the words', () => {
    const d = wordDimensions.length;
    const sizes = { queries: [[1]], keys: [[1]], d_model: [[d]], d_k: [[d]], d_v: [[d]] };
    expect(requestOf({ text: 'cat' })).toEqual({ ...sizes, divide_by_root: [[d]] });
  });
  test('seeds, with sizes of their own', () => {
    const seeded = {
      text: 'cat',
      embeddings: { from: 'seed', seed: 7, d_model: 4 },
      parameters: { from: 'seed', seed: 9, edits: { key: { '3,1': 0.5 } } },
      attention: { d_k: 2, d_v: 3 },
    };
    expect(requestOf(seeded)).toEqual({
      queries: [[1]],
      keys: [[1]],
      d_model: [[4]],
      d_k: [[2]],
      d_v: [[3]],
      words_seed: [[7]],
      parameters_seed: [[9]],
      W_K_edits: [[3, 1, 0.5]],
      divide_by_root: [[2]],
    });
  });
  test('edits reach every token that is the word, in capitals or not', () => {
    const embeddings = { from: 'words', edits: { CAT: { animal: 0.5 }, dog: { animal: 1 } } };
    const edits = requestOf({ text: 'cat Cat sat', embeddings }).embedding_edits;
    expect(edits).toEqual([
      [0, wordDimensions.indexOf('animal'), 0.5],
      [1, wordDimensions.indexOf('animal'), 0.5],
    ]);
  });
  test('edits of seeded numbers count from 1', () => {
    const embeddings = { from: 'seed', seed: 7, d_model: 4, edits: { cat: { 4: 0.5 } } };
    expect(requestOf({ text: 'a cat', embeddings }).embedding_edits).toEqual([[1, 3, 0.5]]);
  });
  test('a matrix given the other way round is turned', () => {
    const W = [
      [1, 2],
      [3, 4],
      [5, 6],
    ];
    const turned = [
      [1, 3, 5],
      [2, 4, 6],
    ];
    const read = requestOf({
      ...cat,
      parameters: { query: { W, layout: 'out_in' }, key: turned, value: { W: turned } },
    });
    expect(read).toMatchObject({ W_Q: turned, W_K: turned, W_V: turned, d_k: [[3]], d_v: [[3]] });
  });
  test('given steps leave out what came before them', () => {
    const weights = [
      [1, 0],
      [0, 1],
    ];
    const read = requestOf({
      tokens: ['a', 'b'],
      given: { weights, value: [[1], [2]] },
      attention: { mask: 'causal' },
    });
    expect(read).toEqual({ queries: [[2]], keys: [[2]], d_v: [[1]], weights, value: [[1], [2]] });
  });
  test('the side that asks counts by itself', () => {
    const cross = { ...cat, target: { text: 'chat' }, attention: { kind: 'cross' }, given: { query: [[1, 1]] } };
    expect(requestOf(cross)).toMatchObject({ queries: [[1]], keys: [[3]], query: [[1, 1]], identity: [[1]] });
  });
  test('held cells name their role; a cell wins over its row', () => {
    const override = { weights: { rows: { 2: [0.5, 0.5, 0] }, cells: { '2,0': 1 } } };
    const role = roles.indexOf('weights');
    expect(requestOf({ ...cat, override }).pins).toEqual([
      [role, 2, 1, 0.5],
      [role, 2, 2, 0],
      [role, 2, 0, 1],
    ]);
  });
});

describe('masks become numbers that are added', () => {
  test.each([
    [
      'causal',
      'causal',
      [
        [0, hidden, hidden],
        [0, 0, hidden],
        [0, 0, 0],
      ],
    ],
    [
      'a window of 1: only itself',
      { window: 1 },
      [
        [0, hidden, hidden],
        [hidden, 0, hidden],
        [hidden, hidden, 0],
      ],
    ],
    [
      'a window of 2: itself and its neighbours',
      { window: 2 },
      [
        [0, 0, hidden],
        [0, 0, 0],
        [hidden, 0, 0],
      ],
    ],
    [
      'padding: the first so many',
      { padding: 2 },
      [
        [0, 0, hidden],
        [0, 0, hidden],
        [0, 0, hidden],
      ],
    ],
    [
      'no key at all',
      { padding: 0 },
      [
        [hidden, hidden, hidden],
        [hidden, hidden, hidden],
        [hidden, hidden, hidden],
      ],
    ],
    [
      'allow',
      {
        allow: [
          [true, false, true],
          [true, true, true],
          [false, false, false],
        ],
      },
      [
        [0, hidden, 0],
        [0, 0, 0],
        [hidden, hidden, hidden],
      ],
    ],
    [
      'add',
      {
        add: [
          [0, '-Infinity', -1],
          [1, 2, 3],
          [0, 0, 0],
        ],
      },
      [
        [0, hidden, -1],
        [1, 2, 3],
        [0, 0, 0],
      ],
    ],
  ])('%s', (_, mask, numbers) => {
    expect(requestOf({ ...cat, attention: { mask } }).mask).toEqual(numbers);
  });
  test('none is none', () => expect(maskMatrix('none', 2, 2)).toBeUndefined());
  test('a rectangle starts at the top left', () => {
    expect(maskMatrix('causal', 2, 3)).toEqual([
      [0, hidden, hidden],
      [0, 0, hidden],
    ]);
  });
});
