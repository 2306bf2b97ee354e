import { validate } from './validate.ts';

/** An example that goes through every operation, with sizes that fill SIMD lanes and leave some over. */
export const selfTestExample = validate({
  version: 1,
  tokens: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'],
  embeddings: { from: 'seed', seed: 1, d_model: 6 },
  attention: { d_k: 5, d_v: 9, scale: 'sqrt', mask: 'causal' },
  parameters: { from: 'seed', seed: 2 },
  analyses: ['cosine'],
});

/** Every bit of its trace (see hash.ts); tests/golden.txt holds the same number, computed natively. */
export const goldenHash = 0xa4ab2a7f;
