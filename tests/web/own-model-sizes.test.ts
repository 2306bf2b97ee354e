// How large a model may be: published ones are known from their headers, and what is too large is named as config.json has it.
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { AboutOwnModel } from '../../web/core/models/about.ts';
import type { ReadableFile } from '../../web/core/models/model-folder.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import { withHeader } from './safetensors-file.ts';
import { configured, filesOf, type Files, jsonFile, smallEncoder, smallLlama, smallModel, withTensors } from './small-model.ts'; // prettier-ignore

type Shapes = Record<string, readonly number[]>;

/** The tensors of a GPT-2. */
function shapesOfGpt2(d: number, layers: number): Shapes {
  const ofLayers = Array.from({ length: layers }, (_, layer): Shapes => {
    const of = `h.${layer}`;
    return {
      ...{ [`${of}.ln_1.weight`]: [d], [`${of}.ln_1.bias`]: [d], [`${of}.ln_2.weight`]: [d], [`${of}.ln_2.bias`]: [d] },
      ...{ [`${of}.attn.c_attn.weight`]: [d, 3 * d], [`${of}.attn.c_attn.bias`]: [3 * d] },
      ...{ [`${of}.attn.c_proj.weight`]: [d, d], [`${of}.attn.c_proj.bias`]: [d] },
      ...{ [`${of}.mlp.c_fc.weight`]: [d, 4 * d], [`${of}.mlp.c_fc.bias`]: [4 * d] },
      ...{ [`${of}.mlp.c_proj.weight`]: [4 * d, d], [`${of}.mlp.c_proj.bias`]: [d] },
    };
  });
  const others = { 'wte.weight': [50257, d], 'wpe.weight': [1024, d], 'ln_f.weight': [d], 'ln_f.bias': [d] };
  return Object.assign({}, others, ...ofLayers) as Shapes;
}
const gpt2 = (d: number, layers: number, heads: number) => ({
  config: { model_type: 'gpt2', n_embd: d, n_layer: layers, n_head: heads, n_positions: 1024, vocab_size: 50257 },
  shapes: shapesOfGpt2(d, layers),
});

/** A Llama. @param d_kv of all heads of the keys together */
function llama(
  d: number,
  layers: number,
  heads: number,
  kv_heads: number,
  d_ff: number,
  vocabulary: number,
  tied = false,
) {
  const d_kv = (d / heads) * kv_heads;
  const ofLayers = Array.from({ length: layers }, (_, layer): Shapes => {
    const of = `model.layers.${layer}`;
    return {
      ...{ [`${of}.input_layernorm.weight`]: [d], [`${of}.post_attention_layernorm.weight`]: [d] },
      ...{ [`${of}.self_attn.q_proj.weight`]: [d, d], [`${of}.self_attn.o_proj.weight`]: [d, d] },
      ...{ [`${of}.self_attn.k_proj.weight`]: [d_kv, d], [`${of}.self_attn.v_proj.weight`]: [d_kv, d] },
      ...{ [`${of}.mlp.gate_proj.weight`]: [d_ff, d], [`${of}.mlp.up_proj.weight`]: [d_ff, d] },
      [`${of}.mlp.down_proj.weight`]: [d, d_ff],
    };
  });
  const others = { 'model.embed_tokens.weight': [vocabulary, d], 'model.norm.weight': [d], ...(!tied && { 'lm_head.weight': [vocabulary, d] }) }; // prettier-ignore
  const config = {
    ...{ model_type: 'llama', hidden_size: d, num_hidden_layers: layers, num_attention_heads: heads },
    ...{ num_key_value_heads: kv_heads, intermediate_size: d_ff, vocab_size: vocabulary, tie_word_embeddings: tied },
  };
  return { config, shapes: Object.assign({}, others, ...ofLayers) as Shapes };
}

/** Files without numbers: what a model is stands in the header. */
function filesWith({ config, shapes }: { config: object; shapes: Shapes }): ReadableFile[] {
  let end = 0;
  const header = Object.entries(shapes).map(([name, shape]) => {
    const start = end;
    end += 2 * shape.reduce((product, size) => product * size, 1);
    return [name, { dtype: 'F16', shape, data_offsets: [start, end] }] as const;
  });
  const written = withHeader(Object.fromEntries(header), new Uint8Array());
  const read = (from: number, to: number) => Promise.resolve(written.slice(from, to));
  const settings = filesOf(new Map([['config.json', jsonFile(config)]]));
  return [...settings, { name: 'model.safetensors', size: written.length + end, read }];
}

// As published: openai-community/gpt2-large and gpt2-xl, TinyLlama/TinyLlama-1.1B-Chat-v1.0, HuggingFaceTB/SmolLM-1.7B, meta-llama/Llama-2-7b-hf.
test.each([
  ['GPT-2 large', gpt2(1280, 36, 20), 774_030_080],
  ['GPT-2 XL', gpt2(1600, 48, 25), 1_557_611_200],
  ['TinyLlama', llama(2048, 22, 32, 4, 5632, 32_000), 1_100_048_384],
  ['SmolLM-1.7B', llama(2048, 24, 32, 32, 8192, 49_152, true), 1_711_376_384],
  ['Llama 2 with 7 billion numbers', llama(4096, 32, 32, 32, 11_008, 32_000), 6_738_415_616],
])('%s is known, with its numbers', async (_, model, numbers) => {
  const { about, placed } = await describeOwn(filesWith(model));
  expect((about as AboutOwnModel).numbers).toBe(numbers);
  const last = placed.at(-1)!;
  expect(last.offset + last.rows * last.columns).toBe(numbers);
});

test('a feed-forward block of 5,632 numbers is computed: most of them are 0 here, so that it is a smaller one', async () => {
  const core = await load();
  const [d, d_ff] = [4, 6];
  const files = smallModel();
  const wide = 5632;
  const logitsOf = async (given: Files) => {
    await core.openModel(filesOf(given));
    const { steps } = core.run({ text: '0 4 2', parameters: { from: 'model', model: 'own' } });
    return steps.find(({ id }) => id === 'logits')!.values;
  };
  const numbers = (count: number) => Float32Array.from({ length: count }, (_, k) => Math.sin(k + count));
  /** Rows that go on with zeros, and rows of zeros after them. */
  const padded = (rows: number, columns: number, toRows: number, toColumns: number) => {
    const all = new Float32Array(toRows * toColumns);
    const given = numbers(rows * columns);
    for (let row = 0; row < rows; row++) all.set(given.subarray(row * columns, (row + 1) * columns), row * toColumns);
    return { dtype: 'F32', shape: toRows === 1 ? [toColumns] : [toRows, toColumns], bytes: new Uint8Array(all.buffer) };
  };
  const large = withTensors(configured(files, { n_inner: wide }), {
    'h.0.mlp.c_fc.weight': padded(d, d_ff, d, wide),
    'h.0.mlp.c_fc.bias': padded(1, d_ff, 1, wide),
    'h.0.mlp.c_proj.weight': padded(d_ff, d, wide, d),
  });
  expect(await logitsOf(large)).toEqual(await logitsOf(files));
});

describe('a size beyond the limits is named as config.json has it', () => {
  test.each<[string, Files, object, string]>([
    ['GPT-2', smallModel(), { n_layer: 49 }, 'n_layer: expected a whole number from 1 to 48, got 49'],
    ['GPT-2', smallModel(), { n_head: 65, n_embd: 650 }, 'n_head: expected a whole number from 1 to 64, got 65'],
    ['GPT-2', smallModel(), { n_inner: 16_385 }, 'n_inner: expected a whole number from 1 to 16384, got 16385'],
    ['GPT-2', smallModel(), { n_embd: 4098 }, 'n_embd: expected a whole number from 1 to 4096, got 4098'],
    ['GPT-2', smallModel(), { n_head: 40, n_embd: 1600, n_layer: 48 }, 'n_head: expected at most 1536 heads in all'],
    ['Llama', smallLlama(), { num_hidden_layers: 80 }, 'num_hidden_layers: expected a whole number from 1 to 48'],
    ['Llama', smallLlama(), { hidden_size: 5120 }, 'hidden_size: expected a whole number from 1 to 4096, got 5120'],
    ['Llama', smallLlama(), { intermediate_size: 28_672 }, 'intermediate_size: expected a whole number from 1 to 16384'],
    ['Llama', smallLlama(), { num_key_value_heads: 3 }, 'num_key_value_heads: expected a number that divides 2 heads'],
    ['Llama', smallLlama(), { head_dim: 514 }, 'head_dim: expected a whole number from 1 to 512, got 514'],
    ['BERT', smallEncoder(), { num_hidden_layers: 49 }, 'num_hidden_layers: expected a whole number from 1 to 48'],
    ['BERT', smallEncoder(), { intermediate_size: 20_000 }, 'intermediate_size: expected a whole number from 1 to 16384'],
    ['BERT', smallEncoder(), { num_attention_heads: 3 }, 'num_attention_heads: 3 heads do not divide hidden_size (4)'],
  ])('%s: %#', async (_, files, change, reason) => {
    const asking = filesOf(configured(files, change));
    await expect(describeOwn(asking)).rejects.toThrow(`config.json: ${reason}`);
  }); // prettier-ignore
});
