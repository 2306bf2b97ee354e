// The trained models that an example may name: what is known of each before any of it is fetched.
import type { PublishedModel } from './names.ts';

export interface KnownModel {
  /** How many tokens it reads at most. */
  tokens: number;
  /** How many numbers it has. */
  numbers: number;
  /** How many bytes its parts have together. */
  bytes: number;
  /** How many numbers a token has where it comes in. */
  d_model: number;
  /** Whether its projections have biases, and its norms a gain and a shift. */
  bias: boolean;
  /** What it says of an example: keys of a document with their values. */
  configuration: object;
}

export const knownModels = {
  'use-lite': {
    tokens: 128,
    numbers: 6_975_744,
    bytes: 13_951_488,
    d_model: 256,
    bias: true,
    configuration: {
      punctuation: 'keep',
      embedding_scale: 2,
      positions: { sinusoidal: 'halves' },
      attention: { kind: 'self', heads: 4 },
      layers: 2,
      widths: [512, 512],
      norm: { place: 'pre', final: false, epsilon: 1e-6 },
      feed_forward: { d_ff: 1536, activation: 'relu' },
      summary: { projection: true, tanh: true, unit: true },
    },
  },
} as const satisfies Record<PublishedModel, KnownModel>;

/** Longer texts are not cut into pieces: far more than any model reads, and a fraction of a second. */
export const MOST_CHARACTERS = 50_000;
