// A GPT-2 that is small enough to be written by a test.
import type { ReadableFile } from '../../web/core/models/model-folder.ts';
import { safetensorsFile } from './safetensors-file.ts';

/** With this many positions the model is too large to be copied: 4 numbers for each. */
export const MANY_POSITIONS = 4_100_000;

/** Its files, by their names. @param positions how many tokens it reads at most */
export function smallModel(positions = 3): Map<string, Uint8Array<ArrayBuffer>> {
  const [d, vocabulary, d_ff] = [4, 5, 6];
  const tensor = (...shape: number[]) => {
    const count = shape.reduce((product, size) => product * size, 1);
    const numbers = Float32Array.from({ length: count }, (_, k) => Math.sin(k + count));
    return { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) };
  };
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
    ['config.json', new TextEncoder().encode(JSON.stringify({ ...config, vocab_size: vocabulary }))],
    ['model.safetensors', safetensorsFile(tensors)],
  ]);
}

/** A BERT without a head, as sentence encoders are, that is as small. */
export function smallEncoder(d = 4): Map<string, Uint8Array<ArrayBuffer>> {
  const tensor = (...shape: number[]) => {
    const numbers = Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, (_, k) =>
      Math.sin(k * k + d + shape.length),
    );
    return { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) };
  };
  const [vocabulary, positions, d_ff, layer] = [5, 6, 3, 'encoder.layer.0'];
  const linear = (name: string, from: number, to: number) => ({
    [`${layer}.${name}.weight`]: tensor(to, from),
    [`${layer}.${name}.bias`]: tensor(to),
  });
  const norm = (name: string) => ({ [`${name}.weight`]: tensor(d), [`${name}.bias`]: tensor(d) });
  const tensors = {
    'embeddings.word_embeddings.weight': tensor(vocabulary, d),
    'embeddings.position_embeddings.weight': tensor(positions, d),
    'embeddings.token_type_embeddings.weight': tensor(2, d),
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
    ['config.json', new TextEncoder().encode(JSON.stringify(config))],
    ['model.safetensors', safetensorsFile(tensors)],
  ]);
}

/** Files in memory, as a model is opened from them. */
export const filesOf = (files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): ReadableFile[] =>
  [...files].map(([name, bytes]) => ({
    ...{ name, size: bytes.length },
    read: (start, end) => Promise.resolve(bytes.slice(start, end)),
  }));
