// Llama: Touvron et al., LLaMA (2023), and Llama 2 (2023) for grouped queries. Matrices are PyTorch's Linear, out × in.
import type { Config } from '../config.ts';
import { modelMessages } from '../../messages/model.ts';
import { expectHeads, inOut, outIn } from './family.ts';
import type { Family } from './family.ts';

/**
 * The base of the rotation. Since version 5, transformers writes it to `rope_parameters` with all else about the rotation; before, it stood
 * alone, and `rope_scaling` said how angles are changed. "default" is no change; Llama's own code knows no rotation of a part of a head.
 */
function rotationBase(config: Config): number {
  const [parameters, scaling] = [config.optionalPart('rope_parameters'), config.optionalPart('rope_scaling')];
  for (const part of [parameters, scaling]) {
    part.expect('rope_type', 'default');
    part.expect('type', 'default');
  }
  for (const part of [config, parameters, scaling]) part.expect('partial_rotary_factor', 1);
  const alone = config.number('rope_theta', 10_000);
  return parameters.number('rope_theta', scaling.number('rope_theta', alone));
}

const fields = {
  d_model: 'hidden_size',
  layers: 'num_hidden_layers',
  'attention.heads': 'num_attention_heads',
  'attention.kv_heads': 'num_key_value_heads',
  'attention.d_k': 'head_dim',
  'feed_forward.d_ff': 'intermediate_size',
  'positions.base': 'rope_theta',
} as const;

export const llama: Family = {
  architecture: 'Llama',
  types: ['llama'],
  bare: 'LlamaModel',
  // The last is that of a model that finds answers.
  prefixes: ['', 'model.', 'transformer.'],
  sources: {
    embeddings: inOut('embed_tokens.weight'),
    'layer{}.gain': inOut('layers.{}.input_layernorm.weight'),
    'layer{}.W_Q': outIn('layers.{}.self_attn.q_proj.weight'),
    'layer{}.W_K': outIn('layers.{}.self_attn.k_proj.weight'),
    'layer{}.W_V': outIn('layers.{}.self_attn.v_proj.weight'),
    'layer{}.W_O': outIn('layers.{}.self_attn.o_proj.weight'),
    'layer{}.feed_forward.gain': inOut('layers.{}.post_attention_layernorm.weight'),
    'layer{}.feed_forward.W_gate': outIn('layers.{}.mlp.gate_proj.weight'),
    'layer{}.feed_forward.W_1': outIn('layers.{}.mlp.up_proj.weight'),
    'layer{}.feed_forward.W_2': outIn('layers.{}.mlp.down_proj.weight'),
    'final.gain': inOut('norm.weight'),
    W_U: outIn('lm_head.weight'),
  },
  // The frequencies of the rotation, which older files have as a tensor.
  unread: /rotary_emb\.inv_freq$/,
  fields,
  read(config) {
    const d_model = config.size(fields.d_model);
    const heads = config.size(fields['attention.heads']);
    const kv_heads = config.size(fields['attention.kv_heads'], heads);
    const hasSize = config.has(fields['attention.d_k']);
    if (!hasSize) expectHeads(config, fields);
    const size = config.size(fields['attention.d_k'], d_model / heads);
    if (size % 2 !== 0)
      config.refuse(fields[hasSize ? 'attention.d_k' : 'attention.heads'], modelMessages.oddSize(size));
    const layers = config.size(fields.layers);
    const d_ff = config.size(fields['feed_forward.d_ff']);
    config.choice('hidden_act', { silu: 'swiglu' }, 'silu');
    config.expect('attention_bias', false);
    config.expect('mlp_bias', false);
    config.expect('is_causal', true);
    return {
      d_model,
      tokens: config.size('max_position_embeddings', 2048),
      tables: { embeddings: config.size('vocab_size') },
      unembedding: !config.flag('tie_word_embeddings', false),
      bias: false,
      predictions: 'last',
      configuration: {
        positions: { rotary: 'halves', base: rotationBase(config) },
        attention: { kind: 'self', heads, kv_heads, d_k: size, d_v: size, mask: 'causal' },
        layers,
        norm: { place: 'pre', kind: 'rms', epsilon: config.number('rms_norm_eps', 1e-6) },
        feed_forward: { d_ff, activation: 'swiglu' },
      },
    };
  },
};
