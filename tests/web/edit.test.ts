import { describe, expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load, validate } from '../../web/core/index.ts';
import type { Step } from '../../web/core/index.ts';
import { withCell, withOverriddenCell, withRowComputed } from '../../web/edit/cells.ts';
import { isEditable, isGiven } from '../../web/edit/editable.ts';
import { withSelection } from '../../web/edit/selection.ts';
import { withMask, withNumbers, withPrecision, withScale } from '../../web/edit/settings.ts';
import { withChanges } from '../../web/trace/changes.ts';
import { withSizes, withSoftmax } from '../../web/edit/settings.ts';
import { sizesOf } from '../../web/edit/sizes.ts';
import { hasWords, withPunctuation, withText } from '../../web/edit/text.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { gallery } from '../../web/examples/index.ts';

const core = await load();
const fromGallery = (id: string) => validate(gallery.find((entry) => entry.id === id)!.document);
const stepOf = (example: Example, id: string): Step => core.run(example).steps.find((step) => step.id === id)!;
const rowOf = (example: Example, id: string, row: number) => {
  const { values, columns } = stepOf(example, id);
  const width = columns.labels.length;
  return [...values.slice(row * width, (row + 1) * width)];
};
const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 6));
const change = (example: Example, id: string, row: number, column: number, value: number) =>
  withCell(example, stepOf(example, id), row, column, value);

describe('a given number is changed where it stands', () => {
  test('in a matrix of embeddings', () => {
    const before = fromGallery('the-cat-sat');
    const after = change(before, 'embeddings', 1, 0, 0.5);
    expect(after.embeddings).toEqual([
      [0.2, 0.5],
      [0.5, 0.1],
      [0.3, 0.9],
    ]);
    expect(before.embeddings).toEqual(fromGallery('the-cat-sat').embeddings);
    expect(rowOf(after, 'query', 1)).toEqual(near([0.5, 0.1]));
  });

  test('in the word space, for every token that is the word', () => {
    const after = change(validate({ text: 'The cat saw the dog' }), 'embeddings', 0, 1, 0.75);
    expect(after.embeddings).toEqual({ from: 'words', edits: { The: { person: 0.75 } } });
    expect(rowOf(after, 'embeddings', 3)[1]).toBe(0.75);
    const again = change(after, 'embeddings', 3, 0, -1);
    expect(again.embeddings).toEqual({ from: 'words', edits: { The: { person: 0.75, animal: -1 } } });
  });

  test('under a seed, with dimensions counted from 1', () => {
    const seeded = validate({ text: '__proto__ constructor cat', embeddings: { from: 'seed', seed: 3, d_model: 2 } });
    let after = change(seeded, 'embeddings', 0, 1, 0.25);
    after = change(after, 'embeddings', 1, 0, 4);
    expect(rowOf(after, 'embeddings', 0)[1]).toBe(0.25);
    expect(rowOf(after, 'embeddings', 1)[0]).toBe(4);
    expect(Object.entries((after.embeddings as { edits: object }).edits)).toEqual([
      ['__proto__', { '2': 0.25 }],
      ['constructor', { '1': 4 }],
    ]);
  });

  test('in parameters, from the word space and from matrices either way round', () => {
    const words = change(validate({ text: 'cat' }), 'W_K', 2, 1, 7);
    expect(words.parameters).toEqual({ from: 'words', edits: { key: { '2,1': 7 } } });
    expect(rowOf(words, 'W_K', 2)[1]).toBe(7);
    for (const id of ['raschka-parameters', 'raschka-linear-layers']) {
      const after = change(fromGallery(id), 'W_Q', 2, 1, 7);
      expect(rowOf(after, 'W_Q', 2)[1]).toBe(7);
      expect(rowOf(after, 'W_Q', 1)).toEqual(rowOf(fromGallery(id), 'W_Q', 1));
    }
  });

  test.each(['query', 'key', 'value'])('in given.%s', (name) => {
    const after = change(fromGallery('playing-outside'), name, 1, 3, 2);
    expect(rowOf(after, name, 1)[3]).toBe(2);
  });

  test('in a mask, which is then written cell by cell', () => {
    const causal = validate({ text: 'The cat sat', attention: { mask: 'causal' } });
    const after = change(causal, 'mask', 0, 1, -0.5);
    expect(after.attention.mask).toEqual({
      add: [
        [0, -0.5, '-Infinity'],
        [0, 0, '-Infinity'],
        [0, 0, 0],
      ],
    });
    const again = change(after, 'mask', 2, 0, -Infinity);
    expect(again.attention.mask).toMatchObject({ add: [{}, {}, ['-Infinity', 0, 0]] });
    expect(rowOf(again, 'weights', 2)[0]).toBe(0);
  });

  test('and only there: a computed step cannot be edited', () => {
    const example = fromGallery('the-cat-sat');
    for (const step of core.run(example).steps) {
      expect(isGiven(step)).toBe(step.id === 'embeddings');
      expect(isEditable(example, step)).toBe(step.id === 'embeddings');
    }
    expect(change(example, 'query', 0, 0, 1)).toBe(example);
  });

  test('even if the document overrode it', () => {
    const overridden = validate({ text: 'cat', override: { embeddings: { cells: { '0,0': 5 } } } });
    const after = change(overridden, 'embeddings', 0, 0, 0.5);
    expect(after.override).toBeUndefined();
    expect(rowOf(after, 'embeddings', 0)[0]).toBe(0.5);
  });
});

describe('a norm is changed alone', () => {
  const blocks = { layers: 2, norm: 'pre', feed_forward: { d_ff: 2 }, tokens: ['a', 'b'] };
  const embeddings = [
    [1, 2],
    [0, 3],
  ];
  const seeded = { ...blocks, embeddings, parameters: { from: 'seed', seed: 1, bias: true } };
  const square = [
    [1, 0],
    [0, 1],
  ];
  const matrices = { query: square, key: square, value: square, W_1: square, W_2: square };
  const given = { ...blocks, embeddings, parameters: { ...matrices, layer2: { feed_forward: { gain: [1, 2] } } } };
  const ids = ['layer1.gain', 'layer1.feed_forward.gain', 'layer2.gain', 'final.gain', 'final.shift'];
  test.each(ids.flatMap((id) => [seeded, given].map((document) => ({ id, document }))))('$id', ({ id, document }) => {
    const before = validate(document);
    const after = validate(change(before, id, 0, 1, 5));
    const inputs = core.run(before).steps.filter(({ operation }) => operation === 'input');
    for (const step of inputs) {
      const expected = step.id === id ? [step.values[0], 5] : [...step.values];
      expect([...stepOf(after, step.id).values], step.id).toEqual(expected);
    }
  });
});

describe('a computed number is overridden', () => {
  const example = fromGallery('i-am-going-to-play');
  const weights = stepOf(example, 'weights');

  test('and released, which leaves no trace in the document', () => {
    const free = validate({ text: 'The cat sat' });
    const step = stepOf(free, 'scores');
    const overridden = withOverriddenCell(free, step, 1, 2, 3);
    expect(overridden.override).toEqual({ scores: { cells: { '1,2': 3 } } });
    expect(rowOf(overridden, 'scores', 1)[2]).toBe(3);
    expect(withOverriddenCell(overridden, step, 1, 2, null)).toEqual(free);
    expect(withOverriddenCell(free, step, 1, 2, null)).toBe(free);
  });

  test('within an overridden row', () => {
    const overridden = withOverriddenCell(example, weights, 4, 0, 0.5);
    expect(rowOf(overridden, 'weights', 4)).toEqual(near([0.5, 0.1, 0.2, 0.1, 0.4]));
  });

  test('so that releasing one cell of an overridden row leaves the others', () => {
    const released = withOverriddenCell(example, weights, 4, 1, null);
    expect(released.override).toEqual({ weights: { cells: { '4,0': 0.2, '4,2': 0.2, '4,3': 0.1, '4,4': 0.4 } } });
    expect(withOverriddenCell(withOverriddenCell(example, weights, 4, 1, 9), weights, 4, 1, null)).toEqual(released);
  });

  test('and released a row or a step at a time', () => {
    expect(withRowComputed(example, weights, 4).override).toBeUndefined();
    expect(withRowComputed(example, weights, 3)).toEqual(example);
    const cells = withOverriddenCell(withOverriddenCell(example, weights, 1, 1, 9), weights, 1, 0, 9);
    expect(withRowComputed(cells, weights, 1)).toEqual(example);
    expect(withRowComputed(cells, weights, null).override).toBeUndefined();
  });

  test('also among the cosines, which the example then asks for', () => {
    const asked = { ...example, analyses: ['cosine' as const] };
    const overridden = withOverriddenCell(example, stepOf(asked, 'context_cosines'), 0, 1, 0.5);
    expect(rowOf(overridden, 'context_cosines', 0)[1]).toBe(0.5);
  });
});

describe('another sentence', () => {
  test('is no other sentence where the words are the same', () => {
    const example = fromGallery('the-cat-sat');
    expect(withText(example, ' The cat, sat! ')).toEqual({ ...example, text: ' The cat, sat! ' });
    expect(withText(example, ' … ')).toBe(example);
    expect(hasWords(' … ', 'drop')).toBe(false);
    expect(hasWords(' … ', 'keep')).toBe(true);
  });

  test('takes what was said of the old words', () => {
    const after = withText(fromGallery('the-cat-sat'), 'The cat slept');
    for (const key of ['title', 'notes', 'published', 'claims']) expect(after).not.toHaveProperty(key);
    // Two of its words have the numbers of the article still.
    expect(after).toHaveProperty('source');
    expect(withText(fromGallery('the-cat-sat'), 'My dog slept')).not.toHaveProperty('source');
  });

  test('keeps the edits of words', () => {
    const edited = change(validate({ text: 'The cat sat' }), 'embeddings', 1, 0, 0.3);
    const without = withText(edited, 'The dog sat');
    expect(without.embeddings).toEqual(edited.embeddings);
    expect(rowOf(withText(without, 'Every Cat sat'), 'embeddings', 1)[0]).toBeCloseTo(0.3, 6);
  });

  test('keeps numbers given for words that are left, and brings them back', () => {
    const after = withText(fromGallery('the-cat-sat'), 'the black cat');
    expect(after.embeddings).toMatchObject({ from: 'seed', d_model: 2, edits: { sat: { 1: 0.3, 2: 0.9 } } });
    expect(after.parameters).toBe('identity');
    expect(rowOf(after, 'embeddings', 0)).toEqual(near([0.2, 0.5]));
    expect(rowOf(after, 'embeddings', 2)).toEqual(near([0.8, 0.1]));
    expect(rowOf(withText(after, 'sat'), 'embeddings', 0)).toEqual(near([0.3, 0.9]));
  });

  test('keeps parameters given with them', () => {
    const before = fromGallery('raschka-linear-layers');
    const after = withText(before, 'one journey');
    expect(after.parameters).toEqual(before.parameters);
    expect(rowOf(after, 'query', 1)).toEqual(rowOf(before, 'query', 1));
  });

  test('falls back to the word space where no word is left', () => {
    const after = withText(fromGallery('the-cat-sat'), 'Dogs bark');
    expect(after).toMatchObject({ embeddings: { from: 'words' }, parameters: { from: 'words' } });
    expect(after.attention).toEqual({ kind: 'self', scale: 'sqrt', softmax: 'stable', mask: 'none' });
  });

  test('takes the settings that an article chose for its numbers, but none that the reader chose', () => {
    const start = fromGallery('the-cat-sat');
    const typed = (example: Example, text: string) => withText(withChanges(example, start), text).attention;
    const own = { kind: 'self', scale: 'sqrt', softmax: 'stable', mask: 'none' };
    for (const text of ['Dogs bark', 'The cat slept']) {
      expect(typed(start, text)).toEqual(own);
      expect(typed(withMask(start, 'causal'), text)).toEqual({ ...own, mask: 'causal' });
      expect(typed(withScale(start, 2), text)).toEqual({ ...own, scale: 2 });
    }
    expect(withText(start, 'the Cat sat').attention).toEqual(own);
    expect(withText(start, 'The cat  sat').attention).toEqual(start.attention);
    // Examples in the word space are about their form, which stays; so does what a run was trained with.
    expect(withText(fromGallery('window'), 'Dogs bark').attention.mask).toEqual({ window: 4 });
    expect(withText(fromGallery('two-heads'), 'Dogs bark').attention.heads).toBe(2);
  });

  test('falls back to the word space where later steps were given', () => {
    for (const id of ['playing-outside', 'tensorflow-lookup', 'd2l-valid-length', 'wikipedia-softmax-tenth']) {
      const after = withText(fromGallery(id), 'Playing Inside');
      expect(after).toMatchObject({ embeddings: { from: 'words' }, parameters: { from: 'words' } });
      expect(after.given).toBeUndefined();
      expect(after.target).toBeUndefined();
      expect(after.attention).toMatchObject({ kind: 'self' });
      expect(core.run(after).steps.at(-1)!.rows.labels).toEqual(['Playing', 'Inside']);
    }
    const kept = withText(fromGallery('d2l-valid-length'), 'Playing Inside').attention;
    expect(kept).toEqual({ kind: 'self', scale: 'sqrt', softmax: 'stable', mask: 'none' });
    expect(withText(fromGallery('wikipedia-softmax-tenth'), 'cat').attention.scale).toBe('sqrt');
  });

  test('drops overridden and masked cells that it does not have', () => {
    const example = validate({
      text: 'The cat sat',
      attention: { mask: { allow: [0, 1, 2].map(() => [true, false, true]) } },
      override: {
        weights: { rows: { '1': [0, 1, 0] }, cells: { '0,2': 1, '0,1': 0 } },
        masked_scores: { cells: { '0,0': 1 } },
      },
      display: { select: { query: 2 } },
    });
    const after = withText(example, 'The cat');
    expect(after.attention.mask).toBe('none');
    expect(after.override).toEqual({ weights: { cells: { '0,1': 0 } } });
    expect(after.display.select).toEqual({ query: 1 });
    expect(withText(example, 'The cat slept')).toMatchObject({
      attention: example.attention,
      override: example.override,
    });
  });

  test('is refused with its place where a word is too long', () => {
    expect(() => core.run(withText(validate({ text: 'cat' }), `a ${'b'.repeat(65)}`))).toThrow(/^tokens\.1: /);
  });
});

describe('punctuation', () => {
  test('is kept or dropped', () => {
    const example = validate({ text: 'Hi, cat!' });
    const kept = withPunctuation(example, 'keep');
    expect(kept.tokens).toEqual(['Hi', ',', 'cat', '!']);
    expect(withPunctuation(kept, 'drop')).toEqual(example);
  });

  test('leaves words alone that have none', () => {
    const example = fromGallery('karim-self-attention');
    expect(withPunctuation(example, 'keep')).toEqual({ ...example, punctuation: 'keep' });
  });
});

describe('settings', () => {
  const example = fromGallery('i-am-going-to-play');

  test('drop what is overridden in a step that there no longer is', () => {
    const scaled = withOverriddenCell(example, stepOf(example, 'scaled_scores'), 0, 0, 1);
    expect(withScale(scaled, 'none').override).toEqual(example.override);
    const masked = withMask(example, { window: 2 });
    const overridden = withOverriddenCell(masked, stepOf(masked, 'masked_scores'), 0, 0, 1);
    expect(withMask(overridden, 'causal').override).toHaveProperty('masked_scores');
    expect(withMask(overridden, 'none')).toEqual(example);
    const shifted = withOverriddenCell(example, stepOf(example, 'shifted_scores'), 0, 0, 1);
    expect(withSoftmax(shifted, 'plain').override).toEqual(example.override);
  });

  test('do not divide given scores by the root of nothing', () => {
    const given = fromGallery('wikipedia-softmax');
    expect(withScale(given, 'sqrt')).toBe(given);
    expect(withScale(given, 0.5).attention.scale).toBe(0.5);
  });

  test('take numbers from a seed and back', () => {
    const seeded = withNumbers(fromGallery('the-cat-sat'), { seed: 7 });
    expect(sizesOf(seeded)).toEqual({ d_model: 4, d_k: 3, d_v: 3 });
    expect(seeded).toMatchObject({ title: 'The cat sat', tokens: ['The', 'cat', 'sat'] });
    expect(seeded).not.toHaveProperty('published');
    const sized = withSizes(seeded, { d_model: 2, d_k: 99 });
    expect(sizesOf(sized)).toEqual({ d_model: 2, d_k: 16, d_v: 3 });
    expect(sizesOf(withNumbers(sized, { seed: 8 }))).toEqual(sizesOf(sized));
    const words = withNumbers(sized, 'words');
    expect(words).toMatchObject({ embeddings: { from: 'words' }, parameters: { from: 'words' } });
    expect(sizesOf(words)).toBeUndefined();
    expect(withSizes(words, { d_model: 2 })).toBe(words);
  });

  test('take sines and cosines in turns where halves would not come out even', () => {
    const halves = { sinusoidal: 'halves' } as const;
    const sized = (d_model: number) =>
      withSizes({ ...withNumbers(fromGallery('the-cat-sat'), { seed: 7 }), positions: halves }, { d_model });
    expect(sized(6).positions).toEqual(halves);
    expect(sized(5).positions).toBe('sinusoidal');
    expect(() => validate(toDocument(sized(5)))).not.toThrow();
  });

  test('keep edits of cells that are left when a size changes', () => {
    let seeded = withNumbers(example, { seed: 7 });
    for (const id of ['embeddings', 'W_V']) {
      seeded = change(seeded, id, 1, 0, 5);
      seeded = change(seeded, id, 0, 2, 6);
    }
    const small = withSizes(seeded, { d_model: 2, d_v: 2 });
    expect(small.embeddings).toMatchObject({ edits: { am: { 1: 5 } } });
    expect((small.embeddings as { edits: object }).edits).not.toHaveProperty('I');
    expect(small.parameters).toMatchObject({ edits: { value: { '1,0': 5 } } });
    expect(stepOf(small, 'context').columns.labels).toHaveLength(2);
  });

  test('choose a word and the decimals within what there is', () => {
    expect(withSelection(example, 9).display.select).toEqual({ query: 4 });
    expect(withSelection(example, 4)).toBe(example);
    expect(withPrecision(example, 9).display.precision).toBe(6);
  });
});
