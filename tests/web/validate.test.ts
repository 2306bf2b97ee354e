import { describe, expect, test } from 'vitest';
import { checkOverrides } from '../../web/core/checks/steps.ts';
import { parseExample } from '../../web/core/parse-example.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { runReference } from './reference.ts';
import { cat, three, refuses } from './refused.ts';

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

refuses('an example that cannot be run says where and why: the document as a whole', [
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
]);

refuses('an example that cannot be run says where and why: tokens', [
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
  [{ tokens: ['a'.repeat(65_536)] }, 'tokens.0', 'at most 64 characters, got 65536'],
  [{ tokens: ['a'.repeat(1_000_000)] }, 'tokens.0', 'at most 65536 characters, got 1000000'],
  [{ tokens: ['a', 7] }, 'tokens.1', 'expected text, got 7'],
  [{ ...cat, punctuation: 'some' }, 'punctuation', '"drop" or "keep"'],
]);

refuses('an example that cannot be run says where and why: embeddings', [
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
]);

describe('overridden cells and the trace', () => {
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
