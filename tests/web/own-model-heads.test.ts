// Models whose files have the heads of other tasks: what is computed of them is what the same model without such a head gives.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import type { AboutOwnModel } from '../../web/core/models/about.ts';
import type { WrittenTensor } from './safetensors-file.ts';
import { headOfSmallBert, smallBert } from './small-bert.ts';
import {
  configured,
  filesOf,
  type Files,
  jsonFile,
  smallDistilBert,
  smallEncoder,
  smallLlama,
  smallModel,
  tensorsIn,
  withTensors,
} from './small-model.ts';

const core = await load();
const parameters = { from: 'model', model: 'own' } as const;

async function stepsOf(files: Files, text = '0 4 2'): Promise<Map<string, number[]>> {
  await core.openModel(filesOf(files));
  return new Map(core.run({ text, parameters }).steps.map(({ id, values }) => [id, [...values]]));
}
const aboutOf = async (files: Files) => (await describeOwn(filesOf(files))).about as AboutOwnModel;

const GPT2 = smallModel();
const LLAMA = smallLlama();
/** A Llama without its matrix of logits, under the names that it has beside such a head. */
const ofAnswers = Object.fromEntries(
  Object.entries(tensorsIn(LLAMA)).flatMap(([name, tensor]) => [
    [name, undefined],
    ...(name.startsWith('model.') ? [[name.replace('model', 'transformer'), tensor] as const] : []),
  ]),
) as Record<string, WrittenTensor | number[] | undefined>;
ofAnswers['qa_outputs.weight'] = [2, 6];

const instead: [string, Files, Parameters<typeof withTensors>[1]][] = [
  ['GPT-2 of classes of texts', GPT2, { 'score.weight': [2, 4] }],
  ['GPT-2 of classes of tokens', GPT2, { 'classifier.weight': [3, 4], 'classifier.bias': [3] }],
  ['GPT-2 of answers', GPT2, { 'qa_outputs.weight': [2, 4], 'qa_outputs.bias': [2] }],
  ['Llama of answers', LLAMA, ofAnswers],
  ['Llama of classes', LLAMA, { 'lm_head.weight': undefined, 'score.weight': [2, 6] }],
];

test.each(instead)('a %s has the same outputs, and says nothing of the next token', async (_, files, change) => {
  const changed = withTensors(files, change);
  const [expected, found] = [await stepsOf(files), await stepsOf(changed)];
  expect(expected.has('logits')).toBe(true);
  expect(found.has('logits')).toBe(false);
  expect(found.get('final.layer_norm')).toEqual(expected.get('final.layer_norm'));
  expect([(await aboutOf(files)).lacksHead, (await aboutOf(changed)).lacksHead]).toEqual([undefined, 'other_task']);
  await core.openModel(filesOf(changed));
  expect(modelOf({ parameters })!.continueText).toBeUndefined();
});

const bare: [string, Files, object, Parameters<typeof withTensors>[1]][] = [
  ['Llama', LLAMA, { architectures: ['LlamaModel'] }, { 'lm_head.weight': undefined }],
  ['untied GPT-2', GPT2, { architectures: ['GPT2Model'], tie_word_embeddings: false }, {}],
];

test.each(bare)('a bare %s opens, and says nothing of the next token', async (_, files, config, change) => {
  const changed = configured(withTensors(files, change), config);
  const [expected, found] = [await stepsOf(files), await stepsOf(changed)];
  expect(found.has('logits')).toBe(false);
  expect(found.get('final.layer_norm')).toEqual(expected.get('final.layer_norm'));
  expect((await aboutOf(changed)).lacksHead).toBe('no_head');
  // A model that is to say what follows lacks a tensor.
  const whole = configured(changed, { architectures: ['LlamaForCausalLM'] });
  await expect(core.openModel(filesOf(whole))).rejects.toThrow('lm_head.weight is in no file');
});

test('a tied GPT-2 that is bare says what follows all the same', async () => {
  const changed = configured(GPT2, { architectures: ['GPT2Model'] });
  expect(await stepsOf(changed)).toEqual(await stepsOf(GPT2));
});

const choice = { 'multiple_choice_head.summary.weight': [1, 4], 'multiple_choice_head.summary.bias': [1] };
const beside: [string, Files, Record<string, number[]>][] = [
  ['GPT-2 that chooses among texts', GPT2, choice],
  ['GPT-2 that says what a text is worth', GPT2, { 'v_head.summary.weight': [1, 4], 'v_head.summary.bias': [1] }],
  ['GPT-2 with both', GPT2, { 'lm_head.weight': [5, 4], 'score.weight': [2, 4] }],
  ['Llama with both', LLAMA, { 'score.weight': [2, 6] }],
  ['BERT of answers', smallEncoder(), { 'qa_outputs.weight': [2, 4], 'qa_outputs.bias': [2] }],
  ['BERT of classes', smallEncoder(), { 'classifier.weight': [2, 4], 'classifier.bias': [2], 'pooler.dense.weight': [4, 4] }],
  ['BERT of the next sentence', smallEncoder(), { 'cls.seq_relationship.weight': [2, 4], 'cls.seq_relationship.bias': [2] }],
  ['DistilBERT of classes', smallDistilBert(), { 'pre_classifier.weight': [4, 4], 'classifier.weight': [2, 4] }],
  ['DistilBERT of answers', smallDistilBert(), { 'qa_outputs.weight': [2, 4], 'qa_outputs.bias': [2] }],
]; // prettier-ignore

test.each(beside)('a %s is the same without that', async (_, files, change) => {
  expect(await stepsOf(withTensors(files, change))).toEqual(await stepsOf(files));
});

test('a DistilBERT is the BERT whose segments add nothing', async () => {
  const zeros = { dtype: 'F32', shape: [2, 4], bytes: new Uint8Array(32) };
  const bert = withTensors(smallEncoder(), { 'embeddings.token_type_embeddings.weight': zeros });
  const [found, expected] = [await stepsOf(smallDistilBert()), await stepsOf(bert)];
  expect(found.get('summary_unit')).toEqual(expected.get('summary_unit'));
});

test('the positions of a DistilBERT are those of its file, also where they were made of sines', async () => {
  const sines = configured(smallDistilBert(), { sinusoidal_pos_embds: true });
  expect(await stepsOf(sines)).toEqual(await stepsOf(smallDistilBert()));
  const without = withTensors(sines, { 'embeddings.position_embeddings.weight': undefined });
  await expect(aboutOf(without)).rejects.toThrow('embeddings.position_embeddings.weight is in no file');
});

const vocab = { 'vocab_transform.weight': [4, 4], 'vocab_transform.bias': [4], 'vocab_layer_norm.weight': [4], 'vocab_layer_norm.bias': [4], 'vocab_projector.bias': [5] }; // prettier-ignore

test('what gives one vector of a text leaves unread what says which words are hidden', async () => {
  expect(await stepsOf(withTensors(smallDistilBert(), vocab))).toEqual(await stepsOf(smallDistilBert()));
  const text = 'the cat sat';
  const without = Object.fromEntries(headOfSmallBert.map((name) => [name, undefined]));
  const named = { architectures: ['BertModel'] };
  const expected = await stepsOf(configured(withTensors(smallBert(), without), named), text);
  expect(expected.has('summary_unit')).toBe(true);
  expect(await stepsOf(configured(smallBert(), named), text)).toEqual(expected);
  const pooled = smallBert().set('1_Pooling/config.json', jsonFile({ pooling_mode: 'mean' }));
  expect(await stepsOf(pooled, text)).toEqual(expected);
});
