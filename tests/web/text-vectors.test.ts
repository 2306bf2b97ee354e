// The vectors of texts, how alike they are, and what each head has to do with that.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Core, type Example, load, type Mask, validate } from '../../web/core/index.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { wordsOfPieces } from '../../web/core/models/words-of-pieces.ts';
import { canReadEqually, headState, withHeadState } from '../../web/edit/head-state.ts';
import { cosinesOf, hasOwnCells, textVector, withOtherText } from '../../web/elements/cards/text-vectors.ts';
import { farthest, forward, tensorsOfPackage } from './model-forward.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
  await core.loadModel('use-lite', { from: new URL('../../dist/models', import.meta.url) });
});

const ofText = (text: string) => validate({ text, parameters: { from: 'model', model: 'use-lite' } });
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
const vectorsOf = (texts: readonly string[]) => Promise.all(texts.map((text) => textVector(core, ofText(text))));
const alike = async (a: string, b: string) => cosinesOf(core, await vectorsOf([a, b]))[0]![1]!;

describe('how alike texts are', () => {
  test.each([
    ['How old are you?', 'What is your age?'],
    ['She sat on the bank of the river.', 'The bank raised its interest rates.'],
  ])('%s %s: as plain loops in double precision have it', async (a, b) => {
    const tensors = tensorsOfPackage();
    const exact = [a, b].map((text) => forward(tensors, modelOf(ofText(text))!.idsOf(ofText(text).tokens)).embedding);
    expect(await alike(a, b)).toBeCloseTo(dot(exact[0]!, exact[1]!), 2);
  });

  // Measured on the model's own graph with TensorFlow.js.
  test('the two questions about age: 0.85', async () => {
    expect(await alike('How old are you?', 'What is your age?')).toBeCloseTo(0.85, 2);
  });

  test('each with each: 1 with itself, the same both ways, and what their products add up to', async () => {
    const texts = ['A cat sat on the mat.', 'A kitten lay on the rug.', 'Stock prices fell today.', 'no', '?'];
    const vectors = await vectorsOf(texts);
    const cosines = cosinesOf(core, vectors);
    vectors.forEach((a, row) =>
      vectors.forEach((b, column) => {
        expect(cosines[row]![column]).toBeCloseTo(dot(a, b), 5);
        expect(cosines[row]![column]).toBeCloseTo(cosines[column]![row]!, 6);
      }),
    );
    expect(cosines[0]![1]).toBeGreaterThan(cosines[0]![2]! + 0.3);
  });

  test('another text is computed as the present one: with its held steps, without its held cells', async () => {
    const example = validate({
      ...ofText('How old are you?'),
      override: {
        'layer1.head2.weights': { all: 0, cells: { '0,0': 1 } },
        'layer2.head1.weights': { rows: { 0: [1, 0, 0, 0, 0] } },
      },
    });
    const other = withOtherText(example, { text: 'What is your age?' });
    expect(other.override).toEqual({ 'layer1.head2.weights': { all: 0 } });
    expect(hasOwnCells(example)).toBe(true);
    const direct = withHeadState(ofText('What is your age?'), { layer: 1, head: 2 }, 'off');
    expect(await textVector(core, other)).toEqual(await textVector(core, direct));
  });
});

describe('what is left out of another text', () => {
  const allow = Array.from({ length: 5 }, (_, row) => Array.from({ length: 5 }, (__, column) => column <= row));
  const masked = (mask: Mask) => validate({ ...ofText('How old are you?'), attention: { mask } });

  test('are masks made cell by cell, which no other text fits', async () => {
    const example = masked([{ allow }, 'causal']);
    expect(hasOwnCells(example)).toBe(true);
    const other = withOtherText(example, { text: 'What is it?' });
    expect(await textVector(core, other)).toEqual(
      await textVector(core, validate({ ...ofText('What is it?'), attention: { mask: 'causal' } })),
    );
    const [none, causal] = await Promise.all(
      [ofText('How old are you?'), masked('causal')].map((one) => textVector(core, one)),
    );
    expect(await textVector(core, example)).toEqual(causal);
    expect(await textVector(core, withOtherText(masked({ allow }), { tokens: example.tokens }))).toEqual(none);
  });

  test('is nothing where a whole mask or a whole step makes the difference', async () => {
    for (const mask of ['none', 'causal', { window: 2 }, { padding: 3 }] as const) {
      const example = { ...masked(mask), override: { 'layer1.head1.scores': { all: 0 } } };
      expect(hasOwnCells(example)).toBe(false);
      const { tokens } = example;
      expect(await textVector(core, withOtherText(example, { tokens }))).toEqual(await textVector(core, example));
    }
  });

  test('is no position that the model is run without', async () => {
    const example = validate({ ...ofText('How old are you?'), positions: 'none' });
    expect(await textVector(core, withOtherText(example, { tokens: example.tokens.toReversed() }))).toEqual(
      await textVector(core, { ...example, tokens: example.tokens.toReversed() }),
    );
    expect(withOtherText(example, { text: 'no' }).positions).toBe('none');
  });
});

describe('a head that is switched off, or reads everything equally', () => {
  const text = 'The old dog slept because it was tired.';
  const heads = [1, 2].flatMap((layer) => [1, 2, 3, 4].map((head) => ({ layer, head })));

  test('each does so, and no other', async () => {
    for (const { layer, head } of heads) {
      for (const state of ['off', 'equal'] as const) {
        const changed = withHeadState(ofText(text), { layer, head }, state);
        for (const one of heads) {
          const same = one.layer === layer && one.head === head;
          expect(headState(changed, one)).toBe(same ? state : 'computed');
        }
        const weights = core.run(changed).steps.find(({ id }) => id === `layer${layer}.head${head}.weights`)!;
        const share = state === 'off' ? 0 : 1 / weights.columns.labels.length;
        expect(
          farthest(
            weights.values,
            Array.from(weights.values, () => share),
          ),
        ).toBeLessThan(1e-6);
      }
    }
  });

  test('does so whatever else of it was held, and is computed again when that is taken back', async () => {
    const place = { layer: 2, head: 3 };
    const count = ofText(text).tokens.length;
    const others = { 'layer2.head3.value': { cells: { '0,0': 1 } }, 'layer2.head4.weights': { cells: { '1,1': 0.5 } } };
    const ofHead = {
      'layer2.head3.scores': { cells: { '0,1': 9 } },
      'layer2.head3.weights': { cells: { '1,1': 0.5 }, rows: { 0: Array<number>(count).fill(1) } },
      'layer2.head3.context': { cells: { '0,0': 2 } },
    };
    const held = validate({ ...ofText(text), override: { ...others, ...ofHead } });
    const weights = (example: Example) => [
      ...core.run(example).steps.find(({ id }) => id === 'layer2.head3.weights')!.values,
    ];
    const off = withHeadState(held, place, 'off');
    expect(off.override).toEqual({ ...others, 'layer2.head3.weights': { all: 0 } });
    expect(weights(off).every((weight) => weight === 0)).toBe(true);
    const equal = withHeadState(off, place, 'equal');
    expect(equal.override).toEqual({ ...others, 'layer2.head3.scores': { all: 0 } });
    expect(equal).toEqual(withHeadState(held, place, 'equal'));
    weights(equal).forEach((weight) => expect(weight).toBeCloseTo(1 / count, 6));
    expect(withHeadState(equal, place, 'computed').override).toEqual(others);
    expect(withHeadState(held, place, 'computed')).toEqual(held);
    expect(withHeadState(withHeadState(ofText(text), place, 'off'), place, 'computed').override).toBeUndefined();
  });

  test('reads equally only where nothing is added to its scores', async () => {
    expect(canReadEqually(validate({ text: 'a cat' }))).toBe(true);
    expect(canReadEqually(validate({ text: 'a cat', positions: 'alibi' }))).toBe(false);
    expect(
      canReadEqually(
        validate({
          tokens: ['a', 'b'],
          given: {
            weights: [
              [1, 0],
              [0, 1],
            ],
          },
        }),
      ),
    ).toBe(false);
  });
});

test.each([
  ['How old are you?', ['How', 'old', 'are', 'you', '?']],
  ["The animal didn't cross.", ['The', 'animal', "didn't", 'cross', '.']],
  ["the dogs' well-known 'owner' -", ['the', 'dogs', "'", 'well-known', "'", 'owner', "'", '-']],
  ['unbelievable thankfulness', ['unbelievable', 'thankfulness']],
  ['日本 x', undefined],
])('the words of %s are its pieces, joined', (text, words) => {
  const { tokens } = ofText(text);
  const found = wordsOfPieces(tokens);
  if (words !== undefined) expect(found.map(({ word }) => word)).toEqual(words);
  expect(found[0]!.first).toBe(0);
  expect(found.at(-1)!.end).toBe(tokens.length);
  found.slice(1).forEach(({ first }, index) => expect(first).toBe(found[index]!.end));
});
