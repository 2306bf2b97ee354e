// Llama: Touvron et al., LLaMA (2023), and Llama 2 (2023) for grouped queries. Matrices are PyTorch's Linear, out × in.
import { inOut, outIn } from './family.ts';
import type { Family } from './family.ts';

export const llama: Family = {
  architecture: 'Llama',
  types: ['llama'],
  prefixes: ['', 'model.'],
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
  read(config) {
    const d_model = config.size('hidden_size');
    const heads = config.size('num_attention_heads');
    const kv_heads = config.size('num_key_value_heads', heads);
    const size = config.size('head_dim', d_model / heads);
    const layers = config.size('num_hidden_layers');
    const d_ff = config.size('intermediate_size');
    config.choice('hidden_act', { silu: 'swiglu' }, 'silu');
    config.expect('rope_scaling', null);
    config.expect('attention_bias', false);
    config.expect('mlp_bias', false);
    return {
      d_model,
      tokens: config.size('max_position_embeddings', 2048),
      tables: { embeddings: config.size('vocab_size') },
      unembedding: !config.flag('tie_word_embeddings', false),
      bias: false,
      configuration: {
        positions: { rotary: 'halves', base: config.number('rope_theta', 10_000) },
        attention: { kind: 'self', heads, kv_heads, d_k: size, d_v: size, mask: 'causal' },
        layers,
        norm: { place: 'pre', kind: 'rms', epsilon: config.number('rms_norm_eps', 1e-6) },
        feed_forward: { d_ff, activation: 'swiglu' },
        predictions: 'last',
      },
    };
  },
};
