import { describe, expect, test } from 'vitest';
import { jsonErrorPosition } from '../../web/core/json-error.ts';
import { parseExample } from '../../web/core/parse-example.ts';
import { validate } from '../../web/core/validate.ts';
import { errorOf } from './documents.ts';
import { square } from './refused.ts';

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
    errorOf(document); // what hangs ends with the time that a test has
  });

  test('words that are names of JavaScript are words', () => {
    const document = JSON.parse(
      '{"tokens": ["__proto__", "constructor"], "embeddings": {"from": "words", "edits": {"__proto__": {"animal": 1}}}}',
    );
    const { embeddings } = validate(document);
    expect(Object.keys((embeddings as { edits: object }).edits)).toEqual(['__proto__']);
    expect(({} as { animal?: number }).animal).toBeUndefined();
  });
  test('the largest example is no problem', () => {
    const n = 512;
    const { tokens } = validate({
      tokens: Array(n).fill('a'),
      embeddings: square(n),
      parameters: { query: square(n), key: square(n), value: square(n) },
    });
    expect(tokens).toHaveLength(n);
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
