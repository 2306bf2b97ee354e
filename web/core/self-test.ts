import { validate } from './validate.ts';

/** An example that goes through most operations, with sizes that fill SIMD lanes and leave some over. */
export const selfTestExample = validate({
  version: 1,
  tokens: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'],
  embeddings: { from: 'seed', seed: 1, d_model: 6 },
  positions: 'rotary',
  attention: { heads: 2, kv_heads: 1, d_k: 5, d_v: 9, scale: 'sqrt', softcap: 3, mask: 'causal' },
  norm: 'pre',
  feed_forward: { d_ff: 11, activation: 'swiglu' },
  parameters: { from: 'seed', seed: 2, bias: true },
  analyses: ['cosine', 'contribution'],
});

/** Every bit of its trace (see trace-hash.ts); tests/golden.txt holds the same number, computed natively. */
export const goldenHash = 0xc88587dd;
