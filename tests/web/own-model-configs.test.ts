// What fields of config.json say of the numbers: each is followed, or refused by its name.
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import { configured, filesOf, type Files, smallEncoder, smallLlama, smallModel } from './small-model.ts';
import { smallBert } from './small-bert.ts';

const core = await load();
const parameters = { from: 'model', model: 'own' } as const;

/** The probabilities of what follows. */
async function saidBy(files: Files): Promise<number[]> {
  await core.openModel(filesOf(files));
  const { steps } = core.run({ text: '0 4 2', parameters });
  return [...steps.find(({ id }) => id === 'probabilities')!.values];
}

describe('the rotation of a Llama', () => {
  const llama = (change: object) => saidBy(configured(smallLlama(), change));

  test.each<object>([
    { rope_parameters: { rope_type: 'default', rope_theta: 50 } },
    { rope_parameters: { rope_theta: 50 }, rope_theta: 7 },
    { rope_scaling: { type: 'default', rope_theta: 50 } },
    { rope_scaling: { rope_type: 'default' }, rope_theta: 50 },
    { rope_scaling: {}, rope_parameters: null, rope_theta: 50, partial_rotary_factor: 1 },
  ])('%j has the base 50', async (change) => {
    const expected = await llama({ rope_theta: 50 });
    expect(expected).not.toEqual(await llama({}));
    expect(await llama(change)).toEqual(expected);
  });

  test('has the base 10,000 where nothing says otherwise', async () => {
    const expected = await llama({ rope_theta: 10_000 });
    expect(await llama({})).toEqual(expected);
    expect(await llama({ rope_parameters: { rope_type: 'default' }, rope_scaling: null })).toEqual(expected);
  });

  test.each<[object, string]>([
    [{ rope_parameters: { rope_type: 'llama3', rope_theta: 500_000, factor: 8 } }, 'rope_parameters.rope_type: expected "default", got "llama3"'],
    [{ rope_scaling: { type: 'linear', factor: 2 } }, 'rope_scaling.type: expected "default", got "linear"'],
    [{ rope_parameters: {}, rope_scaling: { rope_type: 'yarn' } }, 'rope_scaling.rope_type: expected "default", got "yarn"'],
    [{ partial_rotary_factor: 0.5 }, 'partial_rotary_factor: expected 1, got 0.5'],
    [{ rope_parameters: { partial_rotary_factor: 0.5 } }, 'rope_parameters.partial_rotary_factor: expected 1, got 0.5'],
    [{ rope_parameters: [] }, 'rope_parameters: expected an object, got a list'],
    [{ hidden_size: 7, head_dim: null }, 'num_attention_heads: 2 heads do not divide hidden_size (7)'],
    [{ head_dim: 5 }, 'head_dim: positions are rotated in halves of a head, so expected an even number for each head, got 5'],
    [{ rope_theta: 1e40 }, 'rope_theta: expected a number above 0, in the range of 32 bits, got 1e+40'],
    [{ rope_parameters: { rope_theta: '50' } }, 'rope_parameters.rope_theta: expected a number above 0, got "50"'],
  ])('%j is refused', async (change, reason) => {
    await expect(describeOwn(filesOf(configured(smallLlama(), change)))).rejects.toThrow(`config.json: ${reason}`);
  }); // prettier-ignore
});

describe('a field that asks for another calculation is refused', () => {
  const ofAll = [['quantization_config', { quant_method: 'bitnet' }]] as const;
  const families: [string, Files, readonly (readonly [string, unknown])[]][] = [
    ['GPT-2', smallModel(), [...ofAll, ['scale_attn_weights', false], ['scale_attn_by_inverse_layer_idx', true], ['add_cross_attention', true], ['activation_function', 'tanh'], ['is_causal', false]]],
    ['Llama', smallLlama(), [...ofAll, ['attention_bias', true], ['mlp_bias', true], ['hidden_act', 'gelu'], ['is_causal', false]]],
    ['BERT', smallEncoder(), [...ofAll, ['position_embedding_type', 'relative_key'], ['is_decoder', true], ['add_cross_attention', true], ['hidden_act', 'silu']]],
    ['BERT of hidden words', smallBert(), [...ofAll, ['hidden_act', 'silu']]],
  ]; // prettier-ignore
  const cases = families.flatMap(([name, files, fields]) => fields.map((field) => [name, ...field, files] as const));
  test.each(cases)('%s: %s %j', async (_, field, value, files) => {
    await describeOwn(filesOf(files));
    const asking = filesOf(configured(files, { [field]: value }));
    await expect(describeOwn(asking)).rejects.toThrow(`config.json: ${field}: expected `);
  });
});
