// The JSON Schema of the example document against an independent validator.
import Ajv from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleSchema, schemaFile, schemaText } from '../../scripts/package/example-schema.ts';
import { gallery } from '../../web/examples/index.ts';
import { errorOf } from './documents.ts';
import { everyKind } from './every-kind.ts';
import { hostile } from './hostile.ts';
import { cat, matrices, pair, seeded, three } from './refused.ts';

const schema = exampleSchema();
const isValid = new Ajv({ strict: true, strictRequired: false, strictTypes: false, allErrors: true }).compile(schema);
const problems = (document: unknown) => (isValid(JSON.parse(JSON.stringify(document))) ? [] : isValid.errors);

test('docs/example.schema.json is as scripts/package/example-schema.ts writes it', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText());
});

test('every key of every object is described', () => {
  const missing: string[] = [];
  const look = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, ...rest } = node as { properties?: Record<string, object> };
    for (const [key, part] of Object.entries(properties ?? {})) {
      // The names of parameters are those of the field.
      if (!('description' in part) && !path.includes('$defs.parameters')) missing.push(`${path}.${key}`);
      look(part, `${path}.${key}`);
    }
    for (const [key, part] of Object.entries(rest)) look(part, `${path}.${key}`);
  };
  look({ ...schema, $defs: undefined }, '');
  look(schema['$defs'], '$defs');
  // What asks whether a key is there at all describes nothing.
  expect(missing.filter((path) => !path.includes('.if.'))).toEqual([]);
});

describe('what can be run is valid', () => {
  test.each(gallery.map(({ id, document }) => [id, document] as const))('%s of the gallery', (_, document) =>
    expect(problems(document)).toEqual([]),
  );
  test.each(Object.entries(everyKind))('%s', (_, document) => expect(problems(document)).toEqual([]));
  test.each(Object.entries(hostile))('the odd document %s', (_, document) => expect(problems(document)).toEqual([]));
});

const wrong: unknown[] = [
  [],
  'The cat sat',
  {},
  { version: 1 },
  { ...cat, version: 2 },
  { ...cat, colour: 'red' },
  { ...cat, title: 3 },
  { ...cat, source: { url: 'https://example.org' } },
  { ...cat, source: { title: 'x', url: 'javascript:alert(1)' } },
  { ...cat, text: ['The'] },
  { ...cat, tokens: [] },
  { ...cat, tokens: [''] },
  { ...cat, punctuation: 'no' },
  { ...cat, embeddings: [] },
  { ...cat, embeddings: [[]] },
  { ...cat, embeddings: [['1']] },
  { ...cat, embeddings: [[4e38]] },
  { ...cat, embeddings: { from: 'seed' } },
  { ...cat, embeddings: { from: 'seed', seed: 1.5, d_model: 2 } },
  { ...cat, embeddings: { from: 'seed', seed: 1, d_model: 0 } },
  { ...cat, embeddings: { from: 'words', edits: { cat: { size: 1 } } } },
  { ...cat, positions: 'absolute' },
  { ...cat, positions: {} },
  { ...cat, positions: { alibi: 0 } },
  { ...cat, positions: { alibi: 1, rotary: 'halves' } },
  { ...cat, positions: { target: three } },
  { ...cat, positions: { rotary: 'pairs', base: 0.5 } },
  { ...cat, positions: { rotary: 'pairs', dimensions: 3 } },
  { ...cat, positions: { alibi: 1, dimensions: 2 } },
  { ...cat, norm: { place: 'pre', epsilon: 0 } },
  { ...cat, attention: { kind: 'own' } },
  { ...cat, attention: { heads: 0 } },
  { ...cat, attention: { scale: 'root' } },
  { ...cat, attention: { softcap: 0 } },
  { ...cat, attention: { mask: 'all' } },
  { ...cat, attention: { mask: { window: 0 } } },
  { ...cat, attention: { mask: ['causal', { window: 0 }] } },
  { ...cat, attention: { mask: { heads: ['none', { padding: -1 }] } } },
  { ...cat, attention: { mask: { window: 2, padding: 2 } } },
  { ...cat, attention: { mask: { allow: [[1]] } } },
  { ...cat, attention: { mask: { add: [['Infinity']] } } },
  { ...cat, region: {} },
  { ...cat, region: { queries: [0] } },
  { ...cat, memory: { value: three } },
  { ...cat, past: {} },
  { ...cat, layers: 49 },
  { ...cat, norm: { kind: 'rms' } },
  { ...cat, feed_forward: { activation: 'relu' } },
  { ...cat, parameters: 'none' },
  { ...seeded, parameters: { from: 'seed' } },
  { ...seeded, parameters: { from: 'words', seed: 1 } },
  { ...seeded, parameters: { from: 'seed', seed: 1, edits: { query: { '1': 1 } } } },
  { ...cat, parameters: { ...matrices, output: { W: three, layout: 'in' } } },
  { ...cat, parameters: { ...matrices, query: { bias: [1, 2] } } },
  { ...cat, parameters: { ...matrices, layer0: matrices } },
  { ...cat, parameters: { attention: { layer1: matrices } } },
  { ...cat, given: { context: three } },
  { ...cat, override: { weights: { rows: { '01': [1, 0, 0] } } } },
  { ...cat, override: { 'layer0.weights': {} } },
  { ...cat, published: { context: [['x']] } },
  { ...cat, claims: [1] },
  { ...cat, loss: {} },
  { ...cat, loss: { gradient: three, squared_error: three } },
  { ...cat, loss: { gradient: three, classes: ['a', 'b'] } },
  { ...cat, loss: { cross_entropy: [-1, 0, 0] } },
  { ...cat, trained: { task: 'recall' } },
  { ...cat, analyses: ['magic'] },
  { ...cat, display: { precision: 7 } },
  { ...cat, display: { select: { layer: 0 } } },
  { ...pair, target: { words: ['le'] } },
];

describe('what is wrong in itself is not valid, and cannot be run', () => {
  test.each(wrong.map((document) => [JSON.stringify(document)] as const))('%s', (text) => {
    const document: unknown = JSON.parse(text);
    expect(problems(document)).not.toEqual([]);
    expect(errorOf(document).message).not.toBe('');
  });
});
