// The core computing a trained model: beside TensorFlow.js and the oracles, and what a document may say of it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import type { ExampleDocument } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import type { Core } from '../../web/core/load.ts';
import { fromHalf, fromHalves } from '../../web/core/models/half.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import type { Trace } from '../../web/core/trace.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { validate } from '../../web/core/validate.ts';
import { roundingOf } from '../../web/edit/snapshot.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { farthest } from './model-forward.ts';
import type { Passed } from './model-forward.ts';
import { sentences } from './model-sentences.ts';
import { tensorflow } from './tensorflow.ts';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist/models');
const exact = mkdtempSync(join(tmpdir(), 'models-'));
afterAll(() => rmSync(exact, { recursive: true }));

const parameters = { from: 'model', model: 'use-lite' } as const;
const ofText = (text: string, more: ExampleDocument = {}): ExampleDocument => ({ text, parameters, ...more });

/** With the numbers as they are shipped, in 16 bits. */
let core: Core;
beforeAll(async () => {
  core = await load();
  expect(core.hasModel('use-lite')).toBe(false);
  const before = refusal(ofText('The cat sat'));
  expect(before.path).toBe('parameters.model');
  expect(before.code).toBe('modelNotLoaded');
  await core.loadModel('use-lite', { from: built });
  expect(core.hasModel('use-lite')).toBe(true);
});

function refusal(document: unknown): ExampleError {
  try {
    core.run(document);
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
  throw new Error('not refused');
}

const valuesOf = (trace: Trace, id: string): Float32Array => trace.steps.find((step) => step.id === id)!.values;

/** As the reference has it: the heads of a layer below each other. */
function passed(trace: Trace): Passed {
  const heads = (layer: number, role: string) =>
    [1, 2, 3, 4].flatMap((head) => [...valuesOf(trace, `layer${layer}.head${head}.${role}`)]);
  return {
    scores: [heads(1, 'scaled_scores'), heads(2, 'scaled_scores')],
    weights: [heads(1, 'weights'), heads(2, 'weights')],
    mean: [...valuesOf(trace, 'pooled')],
    embedding: [...valuesOf(trace, 'summary_unit')],
  };
}

interface Oracle {
  text: string;
  ids: number[];
  steps: Record<string, { values: number[] }>;
}
const oracleFile = join(process.env['ORACLES_DIR'] || resolve(root, '../shared/oracles'), 'use-lite/expected.json');
const oracles = existsSync(oracleFile)
  ? (JSON.parse(readFileSync(oracleFile, 'utf8')) as { sentences: Oracle[] }).sentences
  : [];

describe('with the parameters of the package, in 32 bits', () => {
  let precise: Core;
  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'scripts/models/write.ts'), exact, 'f32']);
    precise = await load({
      readWasm: async (file) => new Uint8Array(readFileSync(join(root, `build/wasm/${file}.wasm`))).buffer,
    });
    await precise.loadModel('use-lite', { from: exact });
  });

  test.each(oracles)('$text: the tokens, scores, weights, mean and embedding of the oracle', ({ text, ids, steps }) => {
    const example = validate(ofText(text));
    expect(modelOf(example)!.idsOf(example.tokens)).toEqual(ids);
    const found = passed(precise.run(example));
    for (const layer of [1, 2]) {
      expect(farthest(found.weights[layer - 1]!, steps[`layer${layer}.weights`]!.values)).toBeLessThan(2e-5);
      const scores = steps[`layer${layer}.scores`];
      if (scores) expect(farthest(found.scores[layer - 1]!, scores.values)).toBeLessThan(2e-5);
    }
    // A number of the mean is what is left of sums a hundred times as large: TensorFlow.js itself is that far from exact ones.
    expect(farthest(found.mean, steps['mean']!.values)).toBeLessThan(5e-5);
    expect(farthest(found.embedding, steps['embedding']!.values)).toBeLessThan(2e-5);
  });

  test('200 sentences give what TensorFlow.js gives', async () => {
    const reference = await tensorflow();
    for (const text of sentences) {
      const example = validate(ofText(text));
      const wanted = await reference(modelOf(example)!.idsOf(example.tokens));
      const found = passed(precise.run(example));
      for (const layer of [0, 1]) {
        const place = `layer ${layer + 1} of "${text}"`;
        expect(farthest(found.scores[layer]!, wanted.scores[layer]!), `scores, ${place}`).toBeLessThan(2e-5);
        expect(farthest(found.weights[layer]!, wanted.weights[layer]!), `weights, ${place}`).toBeLessThan(2e-5);
      }
      expect(farthest(found.mean, wanted.mean), `mean of "${text}"`).toBeLessThan(5e-5);
      expect(farthest(found.embedding, wanted.embedding), `embedding of "${text}"`).toBeLessThan(2e-5);
    }
  });

  test('16 bits for each parameter move no weight by more than 0.001', () => {
    for (const text of sentences.slice(0, 40)) {
      const [rounded, whole] = [passed(core.run(ofText(text))), passed(precise.run(ofText(text)))];
      for (const layer of [0, 1]) expect(farthest(rounded.weights[layer]!, whole.weights[layer]!)).toBeLessThan(1e-3);
      expect(farthest(rounded.embedding, whole.embedding)).toBeLessThan(1e-3);
    }
  });
});

test('every number of 16 bits is read as IEEE 754 has it', () => {
  for (let bits = 0; bits < 1 << 16; bits++) {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    if (exponent === 31 && fraction > 0) {
      expect(fromHalf(bits)).toBeNaN();
      continue;
    }
    // The same number with the exponent of 32 bits, whose bias is 127 instead of 15; below 2^-14 it is a multiple of 2^-24.
    const word = ((bits >> 15) << 31) | ((exponent === 31 ? 255 : exponent + 112) << 23) | (fraction << 13);
    const wanted = new Float32Array(Int32Array.of(word).buffer)[0]!;
    const found = fromHalf(bits);
    if (found !== (exponent === 0 ? (bits >> 15 ? -1 : 1) * fraction * 2 ** -24 : wanted)) expect(bits).toBe(-1);
    expect(Math.fround(found)).toBe(found);
  }
});

test('many of them are read as one by one', () => {
  const bits = Uint16Array.from({ length: 1 << 16 }, (_, index) => (index * 40_503) & 65_535);
  const found = new Float32Array(bits.length + 1).fill(7);
  fromHalves(bits, found);
  expect(found).toEqual(Float32Array.from([...Array.from(bits, fromHalf), 7]));
});

describe('what a document says of a model', () => {
  const plain = ofText('The cat sat');

  test('is filled in, is a valid document again, and is left out of the shortest one', () => {
    const example = validate(plain);
    expect(example.tokens).toEqual(['▁The', '▁cat', '▁sat']);
    expect(example).toMatchObject({ layers: 2, widths: [512, 512], embedding_scale: 2, punctuation: 'keep' });
    expect(example.attention).toMatchObject({ kind: 'self', heads: 4, scale: 'sqrt' });
    expect(validate(example)).toEqual(example);
    expect(toDocument(example)).toEqual({
      version: 1,
      text: 'The cat sat',
      tokens: ['▁The', '▁cat', '▁sat'],
      parameters,
    });
    const changed = validate({
      ...plain,
      attention: { mask: 'causal', scale: 'none' },
      embeddings: { from: 'model', edits: { '▁cat': { 256: 1 } } },
    });
    expect(validate(toDocument(changed))).toEqual(changed);
    expect(toDocument(changed).attention).toEqual({ mask: 'causal', scale: 'none' });
  });

  test.each<[string, object, string]>([
    ['attention.heads', { attention: { heads: 2 } }, 'is not what the model of the example has; leave it out'],
    ['attention.heads', { attention: { heads: 1 } }, 'is not what'],
    ['attention.d_k', { attention: { d_k: 64 } }, 'is not what'],
    ['attention.kind', { attention: { kind: 'recurrent' } }, 'is not what'],
    ['attention.score', { attention: { score: 'general' } }, 'is not what'],
    ['attention.values', { attention: { values: 'keys' } }, 'is not what'],
    ['layers', { layers: 3 }, 'is not what'],
    ['layers', { layers: 1 }, 'is not what'],
    ['norm', { norm: 'none' }, 'is not what'],
    ['norm', { norm: 'pre' }, 'is not what'],
    ['positions', { positions: 'sinusoidal' }, 'is not what'],
    ['positions', { positions: 'rotary' }, 'is not what'],
    ['embedding_scale', { embedding_scale: 1 }, 'is not what'],
    ['feed_forward', { feed_forward: { d_ff: 8 } }, 'is not what'],
    ['summary', { summary: {} }, 'is not what'],
    ['widths', { widths: [512] }, 'is not what'],
    ['punctuation', { punctuation: 'drop' }, 'is not what'],
    ['embeddings', { embeddings: { from: 'words' } }, 'is not what'],
    ['embeddings', { embeddings: [[1]] }, 'is not what'],
    ['memory', { memory: { key: [[1]] } }, 'is not used together with `parameters.model`'],
    ['past', { past: { text: 'a' } }, 'is not used together with'],
    ['given', { given: { query: [[1]] } }, 'is not used together with'],
    [
      'parameters.model',
      { parameters: { from: 'model', model: 'gpt-9' } },
      'expected "use-lite" or "own", got "gpt-9"',
    ],
    ['parameters', { parameters: { from: 'model' } }, 'expected a key "model"'],
    ['parameters.seed', { parameters: { ...parameters, seed: 1 } }, 'is not a known key'],
    ['text', { text: '' }, 'expected at least one character'],
    ['text', { text: 'a'.repeat(50_001) }, 'expected at most 50000 characters, got 50001'],
    ['text', { text: 'cat '.repeat(2000) }, 'expected at most 128 pieces of words'],
    ['tokens', { text: undefined, tokens: Array(129).fill('▁cat') }, 'got 129'],
    ['embeddings.edits.▁cat.257', { embeddings: { from: 'model', edits: { '▁cat': { 257: 1 } } } }, 'from 1 to 256'],
    [
      'parameters.edits.layer3.query',
      { parameters: { ...parameters, edits: { 'layer3.query': { '0,0': 1 } } } },
      'is not used',
    ],
    [
      'parameters.edits.layer2.query.512,0',
      { parameters: { ...parameters, edits: { 'layer2.query': { '512,0': 1 } } } },
      'expected a row from 0 to 511',
    ],
  ])('%s is refused by its place in %j', (path, more, message) => {
    const error = refusal({ ...plain, ...more });
    expect(error.path).toBe(path);
    expect(error.message).toContain(message);
  });

  test('embeddings of a model without its parameters are refused', () => {
    expect(refusal({ text: 'a', embeddings: { from: 'model' } })).toMatchObject({
      path: 'embeddings',
      code: 'onlyWithModel',
    });
  });

  test('what the model has no piece for is its unknown piece', () => {
    const example = validate(ofText('東京 cat'));
    expect(modelOf(example)!.idsOf(example.tokens)).toContain(0);
    expect(core.run(example).steps[0]!.values.some((value) => value !== 0)).toBe(true);
  });

  test('so it is of a run of them that is longer than a word may be', () => {
    const { steps } = core.run(ofText('東'.repeat(300)));
    const labels = core.run(ofText('東京')).steps[0]!.rows.labels.length;
    expect(steps[0]!.rows.labels).toHaveLength(labels);
    expect(steps[0]!.rows.labels.at(-1)).toHaveLength(64);
  });

  test('128 tokens are read', () => {
    const trace = core.run({ tokens: Array(128).fill('▁cat'), parameters });
    expect(valuesOf(trace, 'layer2.head4.weights')).toHaveLength(128 ** 2);
  });
});

describe('the parameters of a model', () => {
  test('are labelled, say where they come from, and open down to the table', () => {
    const trace = core.run(ofText('The cat sat'));
    const [embeddings] = trace.steps;
    expect(embeddings).toMatchObject({ id: 'embeddings', attributes: { source: 'model' } });
    expect(embeddings!.rows.labels).toEqual(['The', 'cat', 'sat']);
    const W_Q = trace.steps.find(({ id }) => id === 'layer1.W_Q')!;
    expect(W_Q).toMatchObject({ operation: 'input', attributes: { source: 'model' } });
    expect(W_Q.values).toHaveLength(256 * 256);
    expect(W_Q.values).toBe(W_Q.values); // read once
    const scaled = valuesOf(trace, 'scaled_embeddings');
    expect([...scaled].every((value, index) => value === 2 * embeddings!.values[index]!)).toBe(true);
  });

  test('are not read for the rounding of a trace, which follows every keystroke', () => {
    const example = validate(ofText('The cat sat'));
    const trace = core.run(example);
    const read: string[] = [];
    for (const step of trace.steps.filter(
      ({ attributes }) => 'source' in attributes && attributes.source === 'model',
    )) {
      Object.defineProperty(step, 'values', { get: () => read.push(step.id) });
    }
    roundingOf(core, example, trace);
    expect(read).toEqual([]);
  });

  test('are not counted as memory of a run, and are in no request', () => {
    const plan = core.plan(ofText('The cat sat'));
    expect(plan.cost.numbers).toBeLessThan(110_000);
    const borrowed = plan.steps.filter(({ role }) => /^[Wb]_|^gain$|^shift$/.test(role));
    expect(borrowed).toHaveLength(36);
  });

  test('may be changed: the result follows, and the next example has them unchanged', () => {
    const plain = core.run(ofText('The cat sat'));
    const edits = { 'layer1.query': { '3,7': 2 }, 'layer1.query.bias': { '0,7': -1 } };
    const edited = core.run(ofText('The cat sat', { parameters: { ...parameters, edits } }));
    const at = 3 * 256 + 7;
    expect(valuesOf(edited, 'layer1.W_Q')[at]).toBe(2);
    expect(valuesOf(edited, 'layer1.b_Q')[7]).toBe(-1);
    expect(valuesOf(edited, 'layer1.head1.weights')).not.toEqual(valuesOf(plain, 'layer1.head1.weights'));
    expect(traceHash(core.run(ofText('The cat sat')))).toBe(traceHash(plain));
  });

  test('an edit by piece changes all tokens that are it, and no other', () => {
    const document = ofText('The the cat The');
    const embeddings = { from: 'model', edits: { '▁The': { 5: 9 } } } as const;
    const [before, after] = [core.run(document), core.run({ ...document, embeddings })].map(({ steps }) => steps[0]!);
    expect([0, 1, 2, 3].map((row) => after!.values[row * 256 + 4])).toEqual([
      9,
      before!.values[256 + 4],
      before!.values[512 + 4],
      9,
    ]);
  });

  test('stay when an instance that has grown is replaced', async () => {
    const text = Array(120).fill('cat').join(' ');
    const first = traceHash(core.run(ofText(text, { analyses: ['rollout', 'contribution'] }), { large: true }));
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(traceHash(core.run(ofText(text, { analyses: ['rollout', 'contribution'] }), { large: true }))).toBe(first);
    }
  });

  test('are in a worker what they are on the page', async () => {
    const document = ofText('How old are you?', { analyses: ['cosine', 'rollout'] });
    expect(traceHash(await core.runAside(document))).toBe(traceHash(core.run(document)));
  });

  test('give the same bits with SIMD and without', async () => {
    const scalar = await load({ backend: 'scalar' });
    expect(scalar.hasModel('use-lite')).toBe(false);
    await scalar.loadModel('use-lite', { from: built });
    for (const text of sentences.slice(0, 6)) {
      expect(traceHash(scalar.run(ofText(text)))).toBe(traceHash(core.run(ofText(text))));
    }
  });

  test('have gradients', () => {
    const target = [Array.from({ length: 512 }, (_, k) => Number(k === 3))];
    const trace = core.run(ofText('cat', { loss: { squared_error: target } }), { large: true });
    expect(valuesOf(trace, 'gradient.layer1.W_Q')).toHaveLength(256 * 256);
    expect(valuesOf(trace, 'gradient.embeddings').some((value) => value !== 0)).toBe(true);
  });
});
