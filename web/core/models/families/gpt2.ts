// GPT-2: Radford et al., Language Models are Unsupervised Multitask Learners (2019). Matrices are Conv1D, in × out; the projections of
// queries, keys and values are one tensor.
import { activations, expectHeads, inOut, outIn } from './family.ts';
import type { Family, Source } from './family.ts';

const packed = (tensor: string, index: number): Source => ({ ...inOut(tensor), part: [index, 3] });

const fields = {
  d_model: 'n_embd',
  layers: 'n_layer',
  'attention.heads': 'n_head',
  'feed_forward.d_ff': 'n_inner',
} as const;

export const gpt2: Family = {
  architecture: 'GPT-2',
  types: ['gpt2'],
  bare: 'GPT2Model',
  prefixes: ['', 'transformer.'],
  sources: {
    embeddings: inOut('wte.weight'),
    positions: inOut('wpe.weight'),
    'layer{}.gain': inOut('h.{}.ln_1.weight'),
    'layer{}.shift': inOut('h.{}.ln_1.bias'),
    'layer{}.W_Q': packed('h.{}.attn.c_attn.weight', 0),
    'layer{}.W_K': packed('h.{}.attn.c_attn.weight', 1),
    'layer{}.W_V': packed('h.{}.attn.c_attn.weight', 2),
    'layer{}.b_Q': packed('h.{}.attn.c_attn.bias', 0),
    'layer{}.b_K': packed('h.{}.attn.c_attn.bias', 1),
    'layer{}.b_V': packed('h.{}.attn.c_attn.bias', 2),
    'layer{}.W_O': inOut('h.{}.attn.c_proj.weight'),
    'layer{}.b_O': inOut('h.{}.attn.c_proj.bias'),
    'layer{}.feed_forward.gain': inOut('h.{}.ln_2.weight'),
    'layer{}.feed_forward.shift': inOut('h.{}.ln_2.bias'),
    'layer{}.feed_forward.W_1': inOut('h.{}.mlp.c_fc.weight'),
    'layer{}.feed_forward.b_1': inOut('h.{}.mlp.c_fc.bias'),
    'layer{}.feed_forward.W_2': inOut('h.{}.mlp.c_proj.weight'),
    'layer{}.feed_forward.b_2': inOut('h.{}.mlp.c_proj.bias'),
    'final.gain': inOut('ln_f.weight'),
    'final.shift': inOut('ln_f.bias'),
    W_U: outIn('lm_head.weight'),
  },
  // The causal mask, which older files have as a tensor.
  unread: /^h\.\d+\.attn\.(masked_)?bias$/,
  fields,
  read(config) {
    const d_model = config.size(fields.d_model);
    const heads = config.size(fields['attention.heads']);
    expectHeads(config, fields);
    const layers = config.size(fields.layers);
    const positions = config.size('n_positions');
    const d_ff = config.size(fields['feed_forward.d_ff'], 4 * d_model);
    config.expect('scale_attn_weights', true);
    config.expect('scale_attn_by_inverse_layer_idx', false);
    config.expect('add_cross_attention', false);
    config.expect('is_causal', true);
    return {
      d_model,
      tokens: positions,
      tables: { embeddings: config.size('vocab_size'), positions },
      unembedding: !config.flag('tie_word_embeddings', true),
      bias: true,
      predictions: 'last',
      configuration: {
        positions: { from: 'model' },
        attention: { kind: 'self', heads, mask: 'causal' },
        layers,
        norm: { place: 'pre', epsilon: config.number('layer_norm_epsilon', 1e-5) },
        feed_forward: { d_ff, activation: config.choice('activation_function', activations, 'gelu_new') },
      },
    };
  },
};
