// Experiments on a trained model, beside a plain pass in double precision that does the same: heads that are switched off or read everything
// equally, no positions, and how alike the vectors of texts are, beside TensorFlow.js.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Example, ExampleDocument } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import type { Core } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { validate } from '../../web/core/validate.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { positionsName, withPositions } from '../../web/edit/attention-parts.ts';
import { withMask, withScale } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { withReversedWords } from '../../web/edit/word-order.ts';
import { markdown } from '../../web/export/markdown.ts';
import { toOtherPositions } from '../../web/elements/cards/asides/measured.ts';
import { changedText } from '../../web/trace/origin-text.ts';
import { provenance } from '../../web/trace/provenance.ts';
import { farthest, forward, tensorsOfPackage } from './model-forward.ts';
import type { Otherwise } from './model-forward.ts';
import { sentences } from './model-sentences.ts';
import { tensorflow } from './tensorflow.ts';

const root = resolve(import.meta.dirname, '../..');
const exact = mkdtempSync(join(tmpdir(), 'models-'));
afterAll(() => rmSync(exact, { recursive: true }));

const tensors = tensorsOfPackage();
const parameters = { from: 'model', model: 'use-lite' } as const;
const ofText = (text: string, more: ExampleDocument = {}): ExampleDocument => ({ text, parameters, ...more });
const some = ['The cat sat', 'Dogs', ...sentences.filter((_, index) => index % 40 === 7)];
const heads = [1, 2].flatMap((layer) => [1, 2, 3, 4].map((head) => [layer, head] as const));

/** With the parameters in 32 bits, as the reference has them. */
let core: Core;
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/models/write.ts'), exact, 'f32']);
  core = await load({
    readWasm: async (file) => new Uint8Array(readFileSync(join(root, `build/wasm/${file}.wasm`))).buffer,
  });
  await core.loadModel('use-lite', { from: exact });
});

const valuesOf = (document: unknown, id: string): number[] => [
  ...core.run(document).steps.find((step) => step.id === id)!.values,
];
const vectorOf = (document: unknown): number[] => valuesOf(document, 'summary_unit');
const idsOf = (example: Example): number[] => modelOf(example)!.idsOf(example.tokens);
const reference = (document: unknown, otherwise: Otherwise): number[] =>
  forward(tensors, idsOf(validate(document)), 4, otherwise).embedding;
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describe('a head', () => {
  test.each(heads)('of layer %i, head %i, switched off: the vector of a pass with its weights at 0', (layer, head) => {
    for (const text of some) {
      const document = ofText(text, { override: { [`layer${layer}.head${head}.weights`]: { all: 0 } } });
      const wanted = reference(document, {
        weights: (computed, ...place) => (String(place) === `${layer},${head}` ? computed.map(() => 0) : computed),
      });
      expect(farthest(vectorOf(document), wanted), text).toBeLessThan(2e-5);
      expect(valuesOf(document, `layer${layer}.head${head}.context`).every((value) => value === 0)).toBe(true);
    }
  });

  test.each(heads)('of layer %i, head %i, with scores at 0: that of a pass with equal weights', (layer, head) => {
    for (const text of some) {
      const document = ofText(text, { override: { [`layer${layer}.head${head}.scores`]: { all: 0 } } });
      const wanted = reference(document, {
        weights: (computed, ...place) =>
          String(place) === `${layer},${head}` ? computed.map(() => 1 / computed.length) : computed,
      });
      expect(farthest(vectorOf(document), wanted), text).toBeLessThan(2e-5);
    }
  });

  test('with scores at 0 reads everything equally that the mask leaves', () => {
    for (const text of some) {
      const override = { 'layer2.head3.scores': { all: 0 } };
      const example = validate(ofText(text, { attention: { mask: 'causal' }, override }));
      const words = example.tokens.length;
      const weights = valuesOf(example, 'layer2.head3.weights');
      weights.forEach((weight, cell) => {
        const [row, column] = [Math.floor(cell / words), cell % words];
        expect(weight).toBeCloseTo(column <= row ? 1 / (row + 1) : 0, 6);
      });
    }
  });

  test('stays switched off when the sentence changes, in a link, and counts as changed', async () => {
    const override = { 'layer1.head2.weights': { all: 0 } };
    const example = validate(ofText('The cat sat', { override }));
    const longer = withText(example, 'The cat sat on the mat because it was tired.');
    expect(longer.override).toEqual(override);
    const opened = await readAddress(await writeAddress(longer, []));
    expect(validate((opened as { document: unknown }).document)).toEqual(longer);
    expect(changedText(provenance(longer))).toBe('1 changed by you');
  });

  test('that does not exist is refused by its name', () => {
    for (const id of ['layer3.head1.weights', 'layer1.head5.scores', 'weights']) {
      const document = ofText('The cat sat', { override: { [id]: { all: 0 } } });
      expect(() => core.run(document)).toThrow(expect.objectContaining({ path: `override.${id}` }));
    }
  });

  test('all of them off, every token has the vector of its own feed-forward path only', () => {
    const override = Object.fromEntries(
      heads.map(([layer, head]) => [`layer${layer}.head${head}.weights`, { all: 0 }]),
    );
    for (const text of some) {
      const wanted = reference(ofText(text), { weights: (computed) => computed.map(() => 0) });
      expect(farthest(vectorOf(ofText(text, { override })), wanted), text).toBeLessThan(2e-5);
    }
  });
});

describe('without positions', () => {
  const positions = 'none' as const;

  test('the vector is that of a pass to which none are added', () => {
    for (const text of some) {
      const document = ofText(text, { positions });
      expect(farthest(vectorOf(document), reference(document, { withoutPositions: true })), text).toBeLessThan(2e-5);
      expect(core.run(document).steps.filter(({ role }) => /position/.test(role))).toEqual([]);
    }
  });

  test('the order of the words changes nothing; with them it does', () => {
    for (const text of some.filter((one) => one.includes(' '))) {
      const example = validate(ofText(text));
      const without = validate(ofText(text, { positions }));
      expect(farthest(vectorOf(withReversedWords(without)), vectorOf(without)), text).toBeLessThan(1e-5);
      expect(farthest(vectorOf(withReversedWords(example)), vectorOf(example)), text).toBeGreaterThan(1e-3);
    }
  });

  test('is kept by other sentences and settings, in the shortest document and in a link', async () => {
    const example = validate(ofText('The cat sat', { positions }));
    expect(example.positions).toBe('none');
    expect(validate(example)).toEqual(example);
    expect(toDocument(example)).toMatchObject({ positions, parameters });
    const changed = withMask(withText(example, 'Dogs chase the cat'), 'causal');
    expect(changed.positions).toBe('none');
    const opened = await readAddress(await writeAddress(changed, []));
    expect(validate((opened as { document: unknown }).document)).toEqual(changed);
  });

  test('goes back to what the model was trained with', () => {
    const example = validate(ofText('The cat sat'));
    const without = withPositions(example, 'none');
    expect(without).toEqual(validate(ofText('The cat sat', { positions })));
    expect(toOtherPositions(example)).toEqual(without);
    expect(toOtherPositions(without)).toEqual(example);
    expect(positionsName(example)).toBe('sines_cosines');
    expect(toDocument(toOtherPositions(without))).not.toHaveProperty('positions');
  });
});

describe('what is not as the model was trained is said', () => {
  const plain = () => validate(ofText('The cat sat'));

  test.each<[string, () => Example]>([
    ['', plain],
    ['', () => validate(ofText('The cat sat', { attention: { softmax: 'plain' } }))],
    ['run without its positions', () => withPositions(plain(), 'none')],
    ['run with a different mask', () => withMask(plain(), 'causal')],
    ['run with a different scale', () => withScale(plain(), 'none')],
    ['run with a cap on its scores', () => validate(ofText('The cat sat', { attention: { softcap: 5 } }))],
    [
      'run without its positions, run with a different mask',
      () => withMask(withPositions(plain(), 'none'), { window: 2 }),
    ],
    [
      '2 changed by you',
      () => validate({ ...plain(), override: { 'layer1.head1.weights': { all: 0, cells: { '0,0': 1 } } } }),
    ],
    [
      'run with a different scale · 1 changed by you',
      () => withScale(validate({ ...plain(), embeddings: { from: 'model', edits: { '▁cat': { 3: 1 } } } }), 2),
    ],
  ])('"%s"', (wanted, make) => {
    const example = make();
    expect(changedText(provenance(example))).toBe(wanted);
    if (wanted !== '') expect(markdown(example, core.run(example), {})).toContain(wanted);
  });
});

describe('cosines that the core computes', () => {
  /** As scores: queries and keys are the vectors, which have length 1. */
  function cosines(texts: readonly string[]): number[][] {
    const scores = valuesOf(
      {
        tokens: texts,
        embeddings: texts.map((text) => vectorOf(ofText(text))),
        parameters: 'identity',
        attention: { scale: 'none' },
      },
      'scores',
    );
    return texts.map((_, row) => scores.slice(row * texts.length, (row + 1) * texts.length));
  }

  test('are those of the vectors that TensorFlow.js gives', async () => {
    const tensorFlow = await tensorflow();
    const texts = [
      'How old are you?',
      'What is your age?',
      'A cat sat on the mat.',
      'A kitten lay on the rug.',
      'Stock prices fell sharply today.',
    ];
    const vectors: number[][] = [];
    for (const text of texts) vectors.push((await tensorFlow(idsOf(validate(ofText(text))))).embedding);
    const found = cosines(texts);
    found.forEach((row, i) => {
      row.forEach((cosine, j) => expect(cosine).toBeCloseTo(dot(vectors[i]!, vectors[j]!), 5));
    });
    expect(found[0]![1]).toBeCloseTo(0.85, 2);
    expect(found[2]![3]).toBeCloseTo(0.75, 2);
    expect(found[2]![4]).toBeLessThan(0.2);
  });

  const oracleFile = join(process.env['ORACLES_DIR'] || resolve(root, '../shared/oracles'), 'use-lite/expected.json');
  test.runIf(existsSync(oracleFile))('are those of the vectors of the oracle', () => {
    const oracle = JSON.parse(readFileSync(oracleFile, 'utf8')) as {
      sentences: { text: string; steps: { embedding: { values: number[] } } }[];
    };
    const texts = oracle.sentences.map(({ text }) => text);
    const vectors = oracle.sentences.map(({ steps }) => steps.embedding.values);
    cosines(texts).forEach((row, i) => {
      row.forEach((cosine, j) => expect(cosine).toBeCloseTo(dot(vectors[i]!, vectors[j]!), 5));
    });
  });
});
