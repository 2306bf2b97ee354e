import { describe, expect, test } from 'vitest';
import { ExampleError, load, validate } from '../../web/core/index.ts';
import { attributes, type AttributeName, hideable, lockable } from '../../web/edit/attributes.ts';
import { withAttributes } from '../../web/edit/with-attributes.ts';
import { documentOf, missingStep, partsOf, selected } from '../../web/edit/attribute-parts.ts';
import { attributeNames, pageAddress, settingsOf, type Written } from '../../web/edit/attribute-values.ts';
import { gallery } from '../../web/examples/index.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';

const core = await load();
await core.loadModel('use-lite', { from: new URL('../../dist/models', import.meta.url) });

const exampleOf = ({ text = 'The cat sat', target, ...written }: Written) =>
  validate(documentOf(text!, partsOf(written), target));
const overExample = (id: string, written: Written) =>
  withAttributes(validate(gallery.find((entry) => entry.id === id)!.document), written);

function refusal(action: () => unknown): { path: string; reason: string } {
  try {
    action();
  } catch (error) {
    if (error instanceof ExampleError) return { path: error.path, reason: error.reason };
    throw error;
  }
  throw new Error('was not refused');
}

/** A value of each attribute that is about the example, and the part of the document that it makes of a text alone. */
const said: Partial<Record<AttributeName, [value: string, part: Record<string, unknown>, beside?: Written]>> = {
  text: ['A dog ran', { text: 'A dog ran', tokens: ['A', 'dog', 'ran'] }],
  target: ['it was', { target: { text: 'it was', tokens: ['it', 'was'] } }, { attention: 'cross' }],
  attention: ['recurrent', { attention: { kind: 'recurrent' } }],
  heads: ['2', { attention: { heads: 2 } }],
  layers: ['3', { layers: 3 }],
  mask: ['window 2', { attention: { mask: { window: 2 } } }],
  scale: ['0.5', { attention: { scale: 0.5 } }],
  softmax: ['plain', { attention: { softmax: 'plain' } }],
  positions: ['sinusoidal', { positions: 'sinusoidal' }],
  seed: ['7', { embeddings: { from: 'seed', seed: 7, d_model: 4 }, parameters: { from: 'seed', seed: 7 } }],
  'd-model': ['6', { embeddings: { from: 'seed', seed: 1, d_model: 6 } }, { seed: '1' }],
  steps: ['scores, weights context', { display: { steps: ['scores', 'weights', 'context'] } }],
  exercise: ['scores, weights', { exercise: { hidden: ['scores', 'weights'] } }],
  precision: ['1', { display: { precision: 1 } }],
  model: ['use-lite', { parameters: { from: 'model', model: 'use-lite' }, layers: 2, widths: [512, 512] }],
};

/** Values of each attribute that are refused. */
const refused: Partial<Record<AttributeName, string[]>> = {
  text: ['', ' … '],
  attention: ['Self', 'multi', ''],
  heads: ['0', '65', 'two', '1.5', '', '1e1'],
  layers: ['0', '49', 'x'],
  mask: ['window', 'window 0', 'padding -1', 'causal 2', '{"window":2}', ''],
  scale: ['root', 'NaN', 'Infinity', '', '1e39'],
  softmax: ['hard'],
  positions: ['learned'],
  seed: ['-1', '16777216', 'seven'],
  'd-model': ['0', '513', 'x'],
  steps: ['score', 'scores;weights', '<img src=x onerror=alert(1)>'],
  exercise: ['score', 'scores;weights', '<img src=x onerror=alert(1)>'],
  model: ['gpt-2', 'USE-LITE', ''],
  precision: ['7', '-1', 'many'],
  view: ['wide', ''],
  lock: ['everything', 'numbers, x'],
  hide: ['all'],
  theme: ['black'],
  loading: ['later'],
};

describe('attributes', () => {
  const about = attributeNames.filter((name) => 'key' in attributes[name] && name !== 'select');
  test.each(about)('%s says its part of the document', (name) => {
    const [value, part, beside] = said[name]!;
    const example = exampleOf({ ...beside, [name]: value });
    expect(example).toMatchObject(part);
    core.run(example);
  });

  test.each(about.filter((name) => name !== 'text' && name !== 'target' && name !== 'd-model'))(
    '%s says the same over an example that is there',
    (name) => {
      const [value, part] = said[name]!;
      const example = overExample('the-cat-sat', { [name]: value });
      if (name === 'seed') expect(example.embeddings).toMatchObject({ from: 'seed', seed: 7 });
      else expect(example).toMatchObject(part);
      core.run(example);
    },
  );

  test.each(Object.entries(refused).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s="%s" is refused by name',
    (name, value) => {
      const written: Written = { seed: name === 'd-model' ? '1' : undefined, [name]: value };
      const { path, reason } = refusal(() => (settingsOf(written), exampleOf(written)));
      expect(path).toBe(name);
      expect(reason).toMatch(/^expected /);
    },
  );

  test('an empty text over an example is refused, too', () => {
    expect(refusal(() => overExample('the-cat-sat', { text: ' ' })).path).toBe('text');
  });

  test('a text over an example is what typing it would be', () => {
    const example = overExample('the-cat-sat', { text: 'The cat ran' });
    expect(example).toMatchObject({ text: 'The cat ran', embeddings: { from: 'seed' } });
    expect(example.published).toBeUndefined();
  });

  test('another sentence asks only where attention is between two', () => {
    expect(refusal(() => exampleOf({ target: 'it' })).path).toBe('target');
    expect(refusal(() => overExample('the-cat-sat', { target: 'it' })).path).toBe('target');
    expect(overExample('the-cat-sat', { target: 'it sat', attention: 'cross' })).toMatchObject({
      attention: { kind: 'cross' },
      target: { text: 'it sat', tokens: ['it', 'sat'] },
    });
  });

  test('the size of seeded numbers goes with a seed', () => {
    expect(refusal(() => partsOf({ 'd-model': '4' }))).toEqual({ path: 'd-model', reason: 'is used only with a seed' });
  });

  test.each([
    ['none', 'none'],
    [' causal ', 'causal'],
    ['padding  2', { padding: 2 }],
    ['causal, padding 2', ['causal', { padding: 2 }]],
  ])('mask="%s" is %j', (written, mask) => {
    expect(partsOf({ mask: written }).attention).toEqual({ mask });
  });

  test.each([
    ['sqrt', 'sqrt'],
    ['none', 'none'],
    ['-2', -2],
    ['−0.5', -0.5],
  ])('scale="%s" is %j', (written, scale) => {
    expect(partsOf({ scale: written }).attention).toEqual({ scale });
  });
});

describe('the word that asks', () => {
  const example = exampleOf({ text: 'The cat saw the Cat' });
  test.each([
    ['cat', 1],
    ['Cat', 4],
    ['CAT', 1],
    [' saw ', 2],
    ['0', 0],
    ['4', 4],
  ])('"%s" is the word at %i', (written, place) => expect(selected(example, written)).toBe(place));

  test.each(['dog', '5', '-1', '', '__proto__'])('"%s" is refused', (written) => {
    const { path, reason } = refusal(() => selected(example, written));
    expect(path).toBe('select');
    expect(reason).toContain('from 0 to 4');
  });

  test('is one of the sentence that asks', () => {
    expect(selected(exampleOf({ attention: 'cross', target: 'it ran' }), 'ran')).toBe(1);
  });
});

describe('what is said of the element', () => {
  test('has its standards', () => {
    expect(settingsOf({})).toEqual({
      view: 'compact',
      hide: new Set(),
      lock: new Set(),
      loading: 'lazy',
      page: undefined,
    });
  });

  test('is read', () => {
    expect(settingsOf({ view: 'full', hide: 'sentence footer', lock: '', loading: 'eager', page: 'none' })).toEqual({
      view: 'full',
      hide: new Set(['sentence', 'footer']),
      lock: new Set(['sentence', 'numbers']),
      loading: 'eager',
      page: 'none',
    });
    expect(settingsOf({ lock: 'numbers' }).lock).toEqual(new Set(['numbers']));
  });

  test('leads to a page of the web only', () => {
    const base = 'https://blog.example/post/';
    expect(pageAddress('none', 'https://x.example/', base)).toBeUndefined();
    expect(pageAddress(undefined, undefined, base)).toBeUndefined();
    expect(pageAddress(undefined, 'https://x.example/a/', base)).toBe('https://x.example/a/');
    expect(pageAddress('../steps/#old', undefined, base)).toBe('https://blog.example/steps/');
    for (const hostile of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'https://'])
      expect(refusal(() => pageAddress(hostile, undefined, base)).path).toBe('page');
  });
});

test('a step that the example does not have is named, with those that it has', () => {
  const trace = core.run(exampleOf({}));
  expect(missingStep(trace, 'scores weights')).toBeUndefined();
  expect(missingStep(trace, 'scores mask')).toMatchObject({ path: 'steps' });
  expect(missingStep(trace, 'mask')!.reason).toMatch(/no step "mask"; it has embeddings, .*weights, context/);
});

test('the texts of lock and hide name every part', () => {
  expect(attributeTexts.lock.about).toContain(`: ${lockable.join(', ')};`);
  expect(attributeTexts.hide.about).toContain(`: ${hideable.join(', ')}.`);
});
