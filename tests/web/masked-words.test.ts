// Which words are hidden, of BERTs that were trained to say so.
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { validate } from '../../web/core/validate.ts';
import { textOf } from '../../web/core/text-of.ts';
import { filesOf, jsonFile, smallDistilBert, withTensors } from './small-model.ts';
import { headOfSmallBert, saidBySmallBert, smallBert } from './small-bert.ts';

const core = await load();
const own = { from: 'model', model: 'own' } as const;
const text = 'The [MASK] sat';
const tokens = ['[CLS]', 'the', '[MASK]', 'sat', '[SEP]'];
const run = (document: object = {}) => core.run({ text, parameters: own, ...document });
const valuesOf = (id: string, document?: object) => [...run(document).steps.find((step) => step.id === id)!.values];

test('a hidden word is typed as [MASK], and the probabilities of all words in its place are those of the formulas', async () => {
  await core.openModel(filesOf(smallBert()));
  const { steps } = run();
  const found = steps.find(({ id }) => id === 'probabilities')!;
  expect(found.rows.labels).toEqual(tokens);
  expect(found.columns.labels.slice(4, 7)).toEqual(['[MASK]', '▁the', '▁cat']);
  const wanted = saidBySmallBert(tokens).flat();
  const worst = Math.max(...wanted.map((x, k) => Math.abs(x - found.values[k]!)));
  expect(worst).toBeLessThan(1e-6);
});

test('the text with a hidden word is the text again', async () => {
  await core.openModel(filesOf(smallBert()));
  expect(textOf(validate({ tokens, parameters: own }))).toBe('the [MASK] sat');
  expect(modelOf({ parameters: own })!.mask).toBe('[MASK]');
});

test.each([
  ['[SEP]', '[SEP]'],
  [{ content: '[SEP]', lstrip: true }, '[SEP]'],
  [{ special: true }, '[MASK]'],
  [3, '[MASK]'],
])('tokenizer_config.json names the token of a hidden word: mask_token %j', async (mask_token, expected) => {
  await core.openModel(filesOf(new Map(smallBert()).set('tokenizer_config.json', jsonFile({ mask_token }))));
  expect(modelOf({ parameters: own })!.mask).toBe(expected);
});

test('a DistilBERT has no tensor of a BERT’s head', async () => {
  const files = withTensors(smallDistilBert(), { 'cls.predictions.bias': [5] });
  await expect(core.openModel(filesOf(files))).rejects.toThrow('cls.predictions.bias');
});

test('what follows from a changed number follows, one of what is before the logits as well', async () => {
  await core.openModel(filesOf(smallBert()));
  const before = valuesOf('logits');
  const bias = { from: 'model', model: 'own', edits: { 'unembedding.bias': { '0,6': 5 } } };
  const after = valuesOf('logits', { parameters: bias });
  const changed = after.flatMap((x, k) => (x === before[k] ? [] : [k % 11]));
  expect(changed).toEqual(tokens.map(() => 6));
  const matrix = { from: 'model', model: 'own', edits: { 'transform.W_1': { '0,0': 5 } } };
  expect(valuesOf('transform.hidden', { parameters: matrix })).not.toEqual(valuesOf('transform.hidden'));
  expect(valuesOf('layer1.feed_forward.hidden', { parameters: matrix })).toEqual(
    valuesOf('layer1.feed_forward.hidden'),
  );
  expect(valuesOf('probabilities', { override: { 'transform.layer_norm': { cells: { '2,0': 9 } } } })).not.toEqual(
    valuesOf('probabilities'),
  );
});

test('a matrix of its own makes the logits where the config says that it is not the table of embeddings', async () => {
  const files = smallBert({ 'cls.predictions.decoder.weight': [11, 4] });
  const config = JSON.parse(new TextDecoder().decode(files.get('config.json'))) as object;
  const untied = new TextEncoder().encode(JSON.stringify({ ...config, tie_word_embeddings: false }));
  await core.openModel(filesOf(files.set('config.json', untied)));
  // All its numbers are equal: before the bias all logits of a row are.
  const products = valuesOf('logit_product');
  expect(new Set(products.slice(0, 11)).size).toBe(1);
});

test('without what says which words are hidden a BERT opens as an encoder', async () => {
  await core.openModel(filesOf(smallBert(Object.fromEntries(headOfSmallBert.map((name) => [name, undefined])))));
  expect(run().steps.some(({ role }) => role === 'logits')).toBe(false);
  expect(modelOf({ parameters: own })!.mask).toBeUndefined();
});

describe('a tensor of what says which words are hidden is named', () => {
  test.each(headOfSmallBert)('%s: where it is missing, and where it has another shape', async (name) => {
    await expect(core.openModel(filesOf(smallBert({ [name]: undefined })))).rejects.toThrow(`${name} is in no file`);
    await expect(core.openModel(filesOf(smallBert({ [name]: [3] })))).rejects.toThrow(`${name}: expected the shape`);
  });
});
