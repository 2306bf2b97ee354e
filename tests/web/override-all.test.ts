// `override: {"step": {"all": number}}`: a head switched off, and a head that reads everything equally.
import { describe, expect, test } from 'vitest';
import { type Example, ExampleError, load, validate } from '../../web/core/index.ts';
import { withOverriddenCell, withRowComputed } from '../../web/edit/cells.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { withText } from '../../web/edit/text.ts';
import type { ExampleDocument } from '../../web/core/example.ts';

const core = await load();

const numbers = (document: unknown, id: string): number[] => [
  ...core.run(document).steps.find((step) => step.id === id)!.values,
];

const sentence = 'The old dog saw a cat near the red house';

describe('all cells of a step', () => {
  test.each([
    ['one head', { heads: 1 }, ''],
    ['two heads', { heads: 2 }, 'head2.'],
    ['grouped heads', { heads: 4, kv_heads: 2 }, 'head3.'],
  ] as const)(
    '%s with all weights at 0 is switched off: its context is 0, the others stay',
    (_name, attention, head) => {
      const document: ExampleDocument = {
        text: sentence,
        embeddings: { from: 'seed', seed: 3, d_model: 8 },
        attention,
        override: { [`${head}weights`]: { all: 0 } },
      };
      const off = numbers(document, `${head}context`);
      expect(off.length).toBeGreaterThan(0);
      expect(off.every((value) => value === 0)).toBe(true);
      if (attention.heads === 1) return;
      const { override: _, ...before } = document;
      expect(numbers(document, 'head1.context')).toEqual(numbers(before, 'head1.context'));
    },
  );

  test.each<'none' | 'causal' | { window: number } | { padding: number }>([
    'none',
    'causal',
    { window: 3 },
    { padding: 4 },
  ])('with all scores at 0 the weights are equal over what the mask %j allows', (mask) => {
    for (let words = 1; words <= 10; words++) {
      const tokens = sentence.split(' ').slice(0, words);
      const document = { tokens, attention: { mask }, override: { scores: { all: 0 } } };
      const weights = numbers(document, 'weights');
      for (let row = 0; row < words; row++) {
        const allowed = tokens.map((_token, column) => {
          if (mask === 'causal') return column <= row;
          if (mask === 'none') return true;
          return 'window' in mask ? Math.abs(column - row) < mask.window : column < mask.padding;
        });
        const share = 1 / allowed.filter(Boolean).length;
        allowed.forEach((is, column) => expect(weights[row * words + column]).toBeCloseTo(is ? share : 0, 6));
      }
    }
  });

  test('rows and cells beside it win', () => {
    const override = { weights: { all: 0.25, rows: { 1: [1, 2, 3] }, cells: { '0,1': 7, '1,2': 9 } } };
    expect(numbers({ text: 'The cat sat', override }, 'weights')).toEqual([0.25, 7, 0.25, 1, 2, 9, 0.25, 0.25, 0.25]);
  });

  test('what the core had computed is kept', () => {
    const { steps } = core.run({ text: 'The cat sat', override: { weights: { all: 0 } } });
    const plain = numbers({ text: 'The cat sat' }, 'weights');
    const { overridden } = steps.find(({ id }) => id === 'weights')!;
    expect(overridden!.map(({ computed }) => computed)).toEqual(plain);
  });

  test('goes with the sentence, and with its link', async () => {
    const example = validate({ text: 'The cat sat', override: { weights: { all: 0 } } });
    const longer = withText(example, sentence);
    expect(longer.override).toEqual({ weights: { all: 0 } });
    expect(numbers(longer, 'context').every((value) => value === 0)).toBe(true);
    const read = await readAddress(await writeAddress(longer, []));
    expect((read as { document: Example }).document.override).toEqual(longer.override);
  });

  test('is released as a whole', () => {
    const example = validate({ text: 'The cat sat', override: { weights: { all: 0, cells: { '0,0': 1 } } } });
    const step = core.run(example).steps.find(({ id }) => id === 'weights')!;
    expect(withOverriddenCell(example, step, 0, 0, null).override).toEqual({ weights: { all: 0 } });
    expect(withOverriddenCell(example, step, 1, 1, null).override).toEqual({ weights: { cells: { '0,0': 1 } } });
    expect(withRowComputed(example, step, 0).override).toEqual({ weights: { all: 0 } });
    expect(withRowComputed(example, step, 1).override).toEqual({ weights: { cells: { '0,0': 1 } } });
    expect(withRowComputed(example, step, null).override).toBeUndefined();
    const other = withOverriddenCell(example, step, 1, 1, 3);
    expect(other.override).toEqual({ weights: { all: 0, cells: { '0,0': 1, '1,1': 3 } } });
  });

  test.each([
    [{ wights: { all: 0 } }, 'override.wights'],
    [{ weights: { all: '0' } }, 'override.weights.all'],
    [{ weights: { all: NaN } }, 'override.weights.all'],
    [{ 'head2.weights': { all: 0 } }, 'override.head2.weights'],
  ])('%j is refused where it is wrong', (override, path) => {
    const refused = () => core.run({ text: 'The cat sat', override });
    expect(refused).toThrow(ExampleError);
    try {
      refused();
    } catch (error) {
      expect((error as ExampleError).path).toBe(path);
    }
  });
});

test('all cells of more steps than a request has room for are refused before they are listed', () => {
  const tokens = Array.from({ length: 512 }, (_, k) => `w${k}`);
  const ids = Array.from({ length: 64 }, (_, head) => `layer1.head${head + 1}.weights`);
  const document = {
    tokens,
    layers: 2,
    embeddings: { from: 'seed', seed: 1, d_model: 64 },
    parameters: { from: 'seed', seed: 1 },
    attention: { heads: 64 },
    override: Object.fromEntries(ids.map((id) => [id, { all: 0 }])),
  };
  expect(() => core.run(document)).toThrow('expected at most 16777216 given numbers');
});
