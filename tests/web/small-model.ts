// Models that are small enough to be written by a test.
import type { ReadableFile } from '../../web/core/models/model-folder.ts';
import { headerEnd, readHeader } from '../../web/core/models/safetensors.ts';
import { safetensorsFile, type WrittenTensor } from './safetensors-file.ts';

export type Files = Map<string, Uint8Array<ArrayBuffer>>;
export const jsonFile = (content: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(content));

/** Some numbers of a shape. */
function tensor(...shape: number[]): WrittenTensor {
  const count = shape.reduce((product, size) => product * size, 1);
  const numbers = Float32Array.from({ length: count }, (_, k) => Math.sin(k + count));
  return { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) };
}

/** With this many positions the model is too large to be copied: 4 numbers for each. */
export const MANY_POSITIONS = 4_100_000;

/** The files of a GPT-2, by their names. @param positions how many tokens it reads at most */
export function smallModel(positions = 3): Files {
  const [d, vocabulary, d_ff] = [4, 5, 6];
  const config = { model_type: 'gpt2', n_embd: d, n_head: 2, n_layer: 1, n_positions: positions, n_inner: d_ff };
  const tensors = {
    ...{ 'wte.weight': tensor(vocabulary, d), 'wpe.weight': tensor(positions, d) },
    ...{ 'h.0.ln_1.weight': tensor(d), 'h.0.ln_1.bias': tensor(d) },
    ...{ 'h.0.attn.c_attn.weight': tensor(d, 3 * d), 'h.0.attn.c_attn.bias': tensor(3 * d) },
    ...{ 'h.0.attn.c_proj.weight': tensor(d, d), 'h.0.attn.c_proj.bias': tensor(d) },
    ...{ 'h.0.ln_2.weight': tensor(d), 'h.0.ln_2.bias': tensor(d) },
    ...{ 'h.0.mlp.c_fc.weight': tensor(d, d_ff), 'h.0.mlp.c_fc.bias': tensor(d_ff) },
    ...{ 'h.0.mlp.c_proj.weight': tensor(d_ff, d), 'h.0.mlp.c_proj.bias': tensor(d) },
    ...{ 'ln_f.weight': tensor(d), 'ln_f.bias': tensor(d) },
  };
  return new Map([
    ['config.json', jsonFile({ ...config, vocab_size: vocabulary })],
    ['model.safetensors', safetensorsFile(tensors)],
  ]);
}

/** A Llama whose queries share keys. */
export function smallLlama(): Files {
  const [d, vocabulary, d_ff, size, layer] = [6, 5, 3, 4, 'model.layers.0'];
  const tensors = {
    ...{ 'model.embed_tokens.weight': tensor(vocabulary, d), 'lm_head.weight': tensor(vocabulary, d) },
    ...{ [`${layer}.input_layernorm.weight`]: tensor(d), [`${layer}.post_attention_layernorm.weight`]: tensor(d) },
    ...{ [`${layer}.self_attn.q_proj.weight`]: tensor(2 * size, d), [`${layer}.self_attn.k_proj.weight`]: tensor(size, d) },
    ...{ [`${layer}.self_attn.v_proj.weight`]: tensor(size, d), [`${layer}.self_attn.o_proj.weight`]: tensor(d, 2 * size) },
    ...{ [`${layer}.mlp.gate_proj.weight`]: tensor(d_ff, d), [`${layer}.mlp.up_proj.weight`]: tensor(d_ff, d) },
    ...{ [`${layer}.mlp.down_proj.weight`]: tensor(d, d_ff), 'model.norm.weight': tensor(d) },
  }; // prettier-ignore
  const config = {
    ...{ model_type: 'llama', hidden_size: d, num_attention_heads: 2, num_key_value_heads: 1, head_dim: size },
    ...{ num_hidden_layers: 1, intermediate_size: d_ff, vocab_size: vocabulary },
  };
  return new Map([
    ['config.json', jsonFile(config)],
    ['model.safetensors', safetensorsFile(tensors)],
  ]);
}

/** A BERT without a head, as sentence encoders are, that is as small. */
export function smallEncoder(d = 4): Files {
  const numbersOf = (...shape: number[]) => {
    const numbers = Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, (_, k) =>
      Math.sin(k * k + d + shape.length),
    );
    return { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) };
  };
  const [vocabulary, positions, d_ff, layer] = [5, 6, 3, 'encoder.layer.0'];
  const linear = (name: string, from: number, to: number) => ({
    [`${layer}.${name}.weight`]: numbersOf(to, from),
    [`${layer}.${name}.bias`]: numbersOf(to),
  });
  const norm = (name: string) => ({ [`${name}.weight`]: numbersOf(d), [`${name}.bias`]: numbersOf(d) });
  const tensors = {
    'embeddings.word_embeddings.weight': numbersOf(vocabulary, d),
    'embeddings.position_embeddings.weight': numbersOf(positions, d),
    'embeddings.token_type_embeddings.weight': numbersOf(2, d),
    ...norm('embeddings.LayerNorm'),
    ...linear('attention.self.query', d, d),
    ...linear('attention.self.key', d, d),
    ...linear('attention.self.value', d, d),
    ...linear('attention.output.dense', d, d),
    ...norm(`${layer}.attention.output.LayerNorm`),
    ...linear('intermediate.dense', d, d_ff),
    ...linear('output.dense', d_ff, d),
    ...norm(`${layer}.output.LayerNorm`),
  };
  const config = {
    ...{ model_type: 'bert', architectures: ['BertModel'], vocab_size: vocabulary, hidden_size: d },
    ...{ num_attention_heads: 2, num_hidden_layers: 1, intermediate_size: d_ff, max_position_embeddings: positions },
  };
  return new Map([
    ['config.json', jsonFile(config)],
    ['model.safetensors', safetensorsFile(tensors)],
  ]);
}

/** The same with the head that predicts hidden words. */
export function smallMaskedWords(): Files {
  const [d, vocabulary] = [4, 5];
  const files = withTensors(smallEncoder(d), {
    'cls.predictions.transform.dense.weight': [d, d],
    'cls.predictions.transform.dense.bias': [d],
    'cls.predictions.transform.LayerNorm.weight': [d],
    'cls.predictions.transform.LayerNorm.bias': [d],
    'cls.predictions.bias': [vocabulary],
  });
  return configured(files, { architectures: ['BertForMaskedLM'] });
}

/** The same as a DistilBERT, which has no segments. */
export function smallDistilBert(): Files {
  const files = smallEncoder();
  const tensors = Object.entries(tensorsIn(files)).flatMap(([name, one]) => {
    const other = distilNames.reduce((now, [from, to]) => now.replace(from, to), name);
    return name.includes('token_type') ? [] : [[other, one] as const];
  });
  const config = {
    ...{ model_type: 'distilbert', architectures: ['DistilBertModel'], vocab_size: 5, dim: 4 },
    ...{ n_heads: 2, n_layers: 1, hidden_dim: 3, max_position_embeddings: 6 },
  };
  return files
    .set('config.json', jsonFile(config))
    .set('model.safetensors', safetensorsFile(Object.fromEntries(tensors)));
}
const distilNames = [
  ['encoder.', 'transformer.'],
  ['attention.self.query', 'attention.q_lin'],
  ['attention.self.key', 'attention.k_lin'],
  ['attention.self.value', 'attention.v_lin'],
  ['attention.output.dense', 'attention.out_lin'],
  ['attention.output.LayerNorm', 'sa_layer_norm'],
  ['intermediate.dense', 'ffn.lin1'],
  ['output.dense', 'ffn.lin2'],
  ['output.LayerNorm', 'output_layer_norm'],
] as const;

/** The tensors of a file that has all of them. */
export function tensorsIn(files: Files): Record<string, WrittenTensor> {
  const whole = files.get('model.safetensors')!;
  const header = whole.subarray(8, headerEnd('file', whole, whole.length));
  const entries = readHeader('file', header, whole.length);
  return Object.fromEntries(
    entries.map((one) => [one.name, { ...one, bytes: whole.slice(one.start, one.start + one.bytes) }]),
  );
}

/** The same files with other fields of config.json; without those that are undefined. */
export function configured(files: Files, change: object): Files {
  const config = JSON.parse(new TextDecoder().decode(files.get('config.json'))) as object;
  return new Map(files).set('config.json', jsonFile({ ...config, ...change }));
}

/** The same files with other tensors; without those that are undefined. A list is the shape of one. */
export function withTensors(
  files: Files,
  change: Readonly<Record<string, WrittenTensor | number[] | undefined>>,
): Files {
  const all = Object.entries({ ...tensorsIn(files), ...change }).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, Array.isArray(one) ? tensor(...one) : one] as const],
  );
  return new Map(files).set('model.safetensors', safetensorsFile(Object.fromEntries(all)));
}

/** Files in memory, as a model is opened from them. */
export const filesOf = (files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): ReadableFile[] =>
  [...files].map(([name, bytes]) => ({
    ...{ name, size: bytes.length },
    read: (start, end) => Promise.resolve(bytes.slice(start, end)),
  }));
