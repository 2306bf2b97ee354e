import { describe, expect, test } from 'vitest';
import {
  activations,
  entryColumns,
  entryKinds,
  fields,
  kinds,
  normPlaces,
  overrideColumns,
  parts,
  positionEncodings,
  roles,
  scorings,
  stages,
  wordDimensions,
} from '#build/generated/vocabulary.ts';
import { maskMatrix } from '../../web/core/mask.ts';
import { request } from '../../web/core/request.ts';
import { numbersOf, rowsIn } from '../../web/core/rows.ts';
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
/** The options that every request has, of one head and self-attention unless a test gives others. */
const one = { kind: [[kinds.indexOf('self')]], heads: [[1]], kv_heads: [[1]] };

describe('a request holds what takes part, as flat numbers', () => {
  test('in the order and shape that the core reads', () => {
    const written = request(validate({ ...cat, attention: { scale: 0.5, softmax: 'plain' }, analyses: ['cosine'] }));
    expect(written.words).toBe('The\ncat\nsat');
    expect(written.numbers).toBeInstanceOf(Float32Array);
    expect(written.entries).toBeInstanceOf(Int32Array);
    const entries = rowsIn(entryColumns, written.entries);
    const nowhere = { stage: stages.indexOf('main'), layer: 0, part: parts.indexOf('attention'), head: 0 };
    const [option, numbers] = [entryKinds.indexOf('option'), entryKinds.indexOf('numbers')];
    expect(entries[0]).toEqual({
      kind: option,
      id: fields.indexOf('kind'),
      ...nowhere,
      rows: 1,
      columns: 1,
      offset: 0,
    });
    expect(entries.find(({ kind }) => kind === numbers)).toEqual({
      ...{ kind: numbers, id: roles.indexOf('embeddings') },
      ...nowhere,
      ...{ rows: 3, columns: 2, offset: 0 },
    });
    expect(readRequest(written)).toEqual({
      ...one,
      queries: [[3]],
      keys: [[3]],
      d_model: [[2]],
      d_k: [[2]],
      d_v: [[2]],
      'of embeddings': cat.embeddings,
      identity: [[1]],
      multiply_by: [[0.5]],
      plain_softmax: [[1]],
      cosines: [[1]],
    });
  });
  test('numbers become 32-bit floats here', () => {
    expect(requestOf({ text: 'cat', embeddings: [[0.1]] })['of embeddings']).toEqual([[Math.fround(0.1)]]);
  });
  test('the word space needs only the words', () => {
    const d = wordDimensions.length;
    const sizes = { ...one, queries: [[1]], keys: [[1]], d_model: [[d]], d_k: [[d]], d_v: [[d]] };
    expect(requestOf({ text: 'cat' })).toEqual({ ...sizes, divide_by_root: [[d]] });
  });
  test('a region, with the mask of its words alone', () => {
    const causal = { ...cat, attention: { mask: 'causal' }, region: { queries: [1, 2] } };
    const written = requestOf(causal);
    expect(written).toMatchObject({ queries: [[3]], keys: [[3]], region: [[1, 2]], 'of mask': [[0, 0, hidden]] });
    const add = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ];
    expect(requestOf({ ...causal, attention: { mask: { add } } })['of mask']).toEqual([[4, 5, 6]]);
  });
  test('seeds, with sizes of their own', () => {
    const seeded = {
      text: 'cat',
      embeddings: { from: 'seed', seed: 7, d_model: 4 },
      parameters: { from: 'seed', seed: 9, edits: { key: { '3,1': 0.5 } } },
      attention: { d_k: 2, d_v: 3 },
    };
    expect(requestOf(seeded)).toEqual({
      ...one,
      queries: [[1]],
      keys: [[1]],
      d_model: [[4]],
      d_k: [[2]],
      d_v: [[3]],
      words_seed: [[7]],
      parameters_seed: [[9]],
      'edits of W_K': [[3, 1, 0.5]],
      divide_by_root: [[2]],
    });
  });
  test('edits reach every token that is the word, in capitals or not', () => {
    const embeddings = { from: 'words', edits: { CAT: { animal: 0.5 }, dog: { animal: 1 } } };
    const edits = requestOf({ text: 'cat Cat sat', embeddings })['edits of embeddings'];
    expect(edits).toEqual([
      [0, wordDimensions.indexOf('animal'), 0.5],
      [1, wordDimensions.indexOf('animal'), 0.5],
    ]);
  });
  test('edits of seeded numbers count from 1', () => {
    const embeddings = { from: 'seed', seed: 7, d_model: 4, edits: { cat: { 4: 0.5 } } };
    expect(requestOf({ text: 'a cat', embeddings })['edits of embeddings']).toEqual([[1, 3, 0.5]]);
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
    expect(read).toMatchObject({ 'of W_Q': turned, 'of W_K': turned, 'of W_V': turned, d_k: [[3]], d_v: [[3]] });
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
    expect(read).toEqual({
      ...one,
      queries: [[2]],
      keys: [[2]],
      d_v: [[1]],
      'of weights': weights,
      'of value': [[1], [2]],
    });
  });
  test('the side that asks counts by itself', () => {
    const cross = { ...cat, target: { text: 'chat' }, attention: { kind: 'cross' }, given: { query: [[1, 1]] } };
    expect(requestOf(cross)).toMatchObject({
      kind: [[kinds.indexOf('cross')]],
      queries: [[1]],
      keys: [[3]],
      'of query': [[1, 1]],
      identity: [[1]],
    });
  });
  test('overridden cells name their role; a cell wins over its row', () => {
    const override = { weights: { rows: { 2: [0.5, 0.5, 0] }, cells: { '2,0': 1 } } };
    const step = { role: roles.indexOf('weights'), stage: 0, layer: 0, part: 0, head: 0, position: 0 };
    expect(rowsIn(overrideColumns, requestOf({ ...cat, override })['overrides']!.flat())).toEqual([
      { ...step, row: 2, column: 1, value: 0.5 },
      { ...step, row: 2, column: 2, value: 0 },
      { ...step, row: 2, column: 0, value: 1 },
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
    expect(requestOf({ ...cat, attention: { mask } })['of mask']).toEqual(numbers);
  });
  test('several masks at once mask what one of them masks, and add what they add', () => {
    const sizes = { queries: 3, words: 3 };
    expect(maskMatrix(['causal', { padding: 2 }], sizes)).toEqual([
      [0, -Infinity, -Infinity],
      [0, 0, -Infinity],
      [0, 0, -Infinity],
    ]);
    const add = [
      [1, 2, 3],
      [4, 5, '-Infinity' as const],
      [7, 8, 9],
    ];
    expect(maskMatrix([{ window: 2 }, { add }, { add }], sizes)).toEqual([
      [2, 4, -Infinity],
      [8, 10, -Infinity],
      [-Infinity, 16, 18],
    ]);
  });
  test('a rectangle starts at the top left', () => {
    expect(maskMatrix('causal', { queries: 2, words: 3 })).toEqual([
      [0, hidden, hidden],
      [0, 0, hidden],
    ]);
  });
  test('the kv_cache is read, and counted: a query stands behind it', () => {
    const sizes = { queries: 2, words: 3, kv_cache: 1, memory: 1 };
    expect(maskMatrix('causal', sizes)).toEqual([
      [0, 0, hidden, 0],
      [0, 0, 0, 0],
    ]);
    expect(maskMatrix({ window: 1 }, sizes)).toEqual([
      [hidden, 0, hidden, 0],
      [hidden, hidden, 0, 0],
    ]);
    expect(maskMatrix({ padding: 1 }, sizes)).toEqual([
      [0, hidden, hidden, 0],
      [0, hidden, hidden, 0],
    ]);
    expect(maskMatrix('causal', { queries: 1, words: 0, memory: 2 })).toEqual([[0, 0]]);
  });
});

describe('a request of more than one head', () => {
  const seeded = { text: 'The cat sat', embeddings: { from: 'seed', seed: 7, d_model: 4 } };
  const two = [
    [1, 2],
    [3, 4],
  ];
  const matrices = { query: two, key: two, value: two };

  test('says how many heads there are, of which sizes', () => {
    expect(requestOf({ ...seeded, attention: { heads: 4, kv_heads: 2 } })).toMatchObject({
      heads: [[4]],
      kv_heads: [[2]],
      d_k: [[1]],
      d_v: [[1]],
      output: [[1]],
    });
    expect(requestOf({ ...cat, attention: { heads: 2 } })).toMatchObject({ heads: [[2]], kv_heads: [[2]], d_k: [[1]] });
    expect(requestOf({ ...cat, attention: { heads: 2 } })).not.toHaveProperty('output');
  });

  test('says how scores are computed', () => {
    const read = requestOf({ ...seeded, attention: { score: 'additive', softcap: 5, values: 'keys' } });
    expect(read).toMatchObject({ score: [[scorings.indexOf('additive')]], softcap: [[5]], values_are_keys: [[1]] });
    expect(requestOf({ ...seeded, attention: { score: 'dot', softcap: null } })).not.toHaveProperty('score');
  });

  test.each([
    ['sinusoidal', 'sinusoidal', {}],
    ['rotary', 'rotary', {}],
    [{ rotary: 'pairs' }, 'rotary', {}],
    [{ rotary: 'halves' }, 'rotary', { rotary_halves: [[1]] }],
    [{ rotary: 'pairs', base: 10_000 }, 'rotary', {}],
    [{ rotary: 'pairs', base: 500, dimensions: 2 }, 'rotary', { rotary_base: [[500]], rotary_columns: [[2]] }],
    ['alibi', 'alibi', {}],
    [{ alibi: 0.25 }, 'alibi', { slope: [[0.25]] }],
  ] as const)('positions: %j', (positions, encoding, more) => {
    const { positions: number, ...rest } = requestOf({ ...seeded, positions });
    expect(number).toEqual([[positionEncodings.indexOf(encoding)]]);
    const written = Object.entries(rest).filter(([key]) => key === 'slope' || key.startsWith('rotary'));
    expect(Object.fromEntries(written)).toEqual(more);
  });

  test('learned positions stand with the words of their side', () => {
    const learned = [[0, 1], ...cat.embeddings];
    expect(requestOf({ ...cat, past: { tokens: ['a'], embeddings: [[7, 8]] }, positions: { learned } })).toMatchObject({
      positions: [[positionEncodings.indexOf('learned')]],
      kv_cache: [[1]],
      'of past.embeddings': [[7, 8]],
      'of past.positions': [[0, 1]],
      'of positions': cat.embeddings,
    });
    const crossed = requestOf({
      ...cat,
      target: { text: 'le chat', embeddings: two },
      attention: { kind: 'cross' },
      positions: { learned, target: two },
    });
    expect(crossed).toMatchObject({
      kind: [[kinds.indexOf('cross')]],
      queries: [[2]],
      'of target.embeddings': two,
      'of positions': learned.slice(0, 3),
      'of target.positions': two,
    });
  });

  test.each<[mask: unknown, keys: number]>([
    [{ padding: 2 }, 2],
    [[{ padding: 3 }, { padding: 1 }], 1],
    [{ heads: [{ padding: 2 }] }, 2],
  ])('a decoder does not read what the mask %j hides as padding', (mask, keys) => {
    const attention = { kind: 'encoder_decoder', mask };
    const row = [0, 1, 2].map((key) => (key < keys ? 0 : hidden));
    expect(requestOf({ ...seeded, target: { text: 'Le chat' }, attention })).toMatchObject({
      'of encoder.mask': [row, row, row],
      'of cross.mask': [row, row],
    });
  });

  test('words of all sides stand behind each other, with their edits', () => {
    const embeddings = { from: 'seed', seed: 7, d_model: 4, edits: { chat: { 1: 0.5 }, sat: { 2: 1 } } };
    const document = { ...seeded, embeddings, target: { text: 'Le chat sat' }, attention: { kind: 'encoder_decoder' } };
    expect(request(validate(document)).words).toBe('The\ncat\nsat\nLe\nchat\nsat');
    expect(requestOf(document)).toMatchObject({
      kind: [[kinds.indexOf('encoder_decoder')]],
      'edits of encoder.embeddings': [[2, 1, 1]],
      'edits of decoder.embeddings': [
        [1, 0, 0.5],
        [2, 1, 1],
      ],
      'of decoder.mask': [
        [0, hidden, hidden],
        [0, 0, hidden],
        [0, 0, 0],
      ],
    });
    expect(requestOf(document)).not.toHaveProperty('masked');
    expect(requestOf({ ...document, attention: { kind: 'encoder_decoder', mask: { padding: 1 } } })).toMatchObject({
      masked: [[1]],
      'of encoder.mask': Array(3).fill([0, hidden, hidden]),
      'of cross.mask': Array(3).fill([0, hidden, hidden]),
    });
    const windowed = requestOf({ ...document, attention: { kind: 'encoder_decoder', mask: { window: 1 } } });
    expect(windowed).toHaveProperty('of encoder.mask');
    expect(windowed).not.toHaveProperty('of cross.mask');
    expect(request(validate({ ...seeded, past: { text: 'a black' } })).words).toBe('The\ncat\nsat\na\nblack');
  });

  test('the memory is written once, and can be all that is read', () => {
    const memory = { key: two, value: two };
    expect(requestOf({ ...cat, memory, attention: { mask: 'causal' } })).toMatchObject({
      memory: [[2]],
      'of memory_key': two,
      'of memory_value': two,
      'of mask': [
        [0, hidden, hidden, 0, 0],
        [0, 0, hidden, 0, 0],
        [0, 0, 0, 0, 0],
      ],
    });
    expect(requestOf({ ...cat, memory: { ...memory, alone: true } })).toMatchObject({ memory_alone: [[1]] });
    expect(requestOf({ ...cat, memory: { key: two }, attention: { values: 'keys' } })['of memory_value']).toEqual(two);
  });

  test('one set of parameters is written for every layer, and those of a layer count before it', () => {
    const parameters = {
      ...matrices,
      layer2: {
        key: [
          [5, 6],
          [7, 8],
        ],
      },
      gain: [1, 2],
      final: { shift: [3, 4] },
    };
    const read = requestOf({ ...cat, layers: 2, norm: 'pre', parameters });
    expect(read).toMatchObject({
      layers: [[2]],
      norm: [[normPlaces.indexOf('pre')]],
      norm_parameters: [[1]],
      'of layer1.W_Q': two,
      'of layer2.W_Q': two,
      'of layer1.W_K': two,
      'of layer2.W_K': [
        [5, 6],
        [7, 8],
      ],
      'of layer1.gain': [[1, 2]],
      'of final.gain': [[1, 2]],
      'of final.shift': [[3, 4]],
    });
    expect(read).not.toHaveProperty('of layer1.shift');
  });

  test('the norms of a layer can be distinguished, and the last one belongs to no layer', () => {
    const feed = { W_1: two, W_2: two };
    const layer1 = { gain: [5, 6], attention: { gain: [7, 8] } };
    const read = requestOf({
      ...cat,
      norm: 'pre',
      feed_forward: { d_ff: 2 },
      parameters: { ...matrices, ...feed, layer1 },
    });
    expect(read).toMatchObject({ 'of layer1.gain': [[7, 8]], 'of layer1.feed_forward.gain': [[5, 6]] });
    expect(read).not.toHaveProperty('of final.gain');
  });

  test('feed-forward blocks have a place of their own, and biases are rows', () => {
    const parameters = { ...matrices, W_1: { W: [[1], [2]], bias: [5] }, W_2: [[3, 4]], W_gate: [[1], [2]] };
    const feed_forward = { d_ff: 1, activation: 'swiglu' };
    expect(requestOf({ ...cat, feed_forward, norm: { place: 'post', kind: 'rms' }, parameters })).toMatchObject({
      layers: [[1]],
      norm: [[normPlaces.indexOf('post')]],
      rms: [[1]],
      d_ff: [[1]],
      activation: [[activations.indexOf('swiglu')]],
      bias: [[1]],
      'of layer1.feed_forward.W_1': [[1], [2]],
      'of layer1.feed_forward.b_1': [[5]],
      'of layer1.feed_forward.W_gate': [[1], [2]],
      'of layer1.feed_forward.b_2': [[0, 0]],
      'of layer1.b_Q': [[0, 0]],
    });
  });

  test('edits of parameters, the general ones first', () => {
    const edits = {
      query: { '0,0': 1 },
      'layer2.query': { '0,0': 2 },
      output: { '1,1': 3 },
      'query.bias': { '0,1': 4 },
    };
    const parameters = { from: 'seed', seed: 1, bias: true, edits };
    const read = requestOf({ ...seeded, layers: 2, attention: { heads: 2 }, parameters });
    expect(read).toMatchObject({
      bias: [[1]],
      'edits of layer1.W_Q': [[0, 0, 1]],
      'edits of layer2.W_Q': [
        [0, 0, 1],
        [0, 0, 2],
      ],
      'edits of layer1.W_O': [[1, 1, 3]],
      'edits of layer2.b_Q': [[0, 1, 4]],
    });
  });

  test('parameters of the sides of an encoder–decoder block', () => {
    const other = [
      [5, 6],
      [7, 8],
    ];
    const read = requestOf({
      ...cat,
      target: { text: 'le chat', embeddings: two },
      attention: { kind: 'encoder_decoder' },
      layers: 2,
      parameters: { ...matrices, cross: { query: other, layer2: { query: two } }, layer2: { value: other } },
    });
    expect(read).toMatchObject({
      'of encoder.layer1.W_Q': two,
      'of cross.layer1.W_Q': other,
      'of cross.layer2.W_Q': two,
      'of decoder.layer2.W_V': other,
      'of cross.layer2.W_V': other,
    });
  });

  test('the recurrent network beside attention', () => {
    const parameters = { ...matrices, input: two, hidden: { W: two, bias: [5, 6] } };
    expect(requestOf({ ...cat, attention: { kind: 'recurrent' }, parameters })).toMatchObject({
      kind: [[kinds.indexOf('recurrent')]],
      'of recurrent.W_x': two,
      'of recurrent.W_h': two,
      'of recurrent.b_h': [[5, 6]],
    });
  });

  test('overridden cells name their place', () => {
    const override = { 'layer2.head1.weights': { cells: { '0,1': 0.5 } } };
    expect(requestOf({ ...seeded, layers: 2, attention: { heads: 2 }, override })['overrides']).toEqual([
      numbersOf(overrideColumns, {
        ...{ role: roles.indexOf('weights'), stage: 0, layer: 2, part: 0, head: 1, position: 0 },
        ...{ row: 0, column: 1, value: 0.5 },
      }),
    ]);
    const state = { 'recurrent.t2.hidden': { cells: { '0,0': 1 } } };
    expect(requestOf({ ...seeded, attention: { kind: 'recurrent' }, override: state })['overrides']).toEqual([
      numbersOf(overrideColumns, {
        ...{
          role: roles.indexOf('hidden'),
          stage: stages.indexOf('recurrent'),
          layer: 0,
          part: 0,
          head: 0,
          position: 2,
        },
        ...{ row: 0, column: 0, value: 1 },
      }),
    ]);
  });

  test('what is read off it is asked for by name', () => {
    const read = requestOf({ ...cat, analyses: ['contribution', 'rollout', 'components', 'gradients'] });
    const wishes = { contributions: [[1]], rollout: [[1]], components: [[1]], gradients: [[1]] };
    expect(read).toMatchObject(wishes);
    expect(read).not.toHaveProperty('cosines');
  });
});
