// What the embedded view says behind its tabs. Braces are replaced by live numbers and words.
import type { Role } from '../core/trace.ts';
import { overview } from './overview.ts';
import { steps } from './steps.ts';

interface TableText {
  caption: string;
  subcaption: string;
  symbol?: string;
}

const { roles, scale, shares, words, mix } = steps;

/** The tables that plain self-attention has; others are called by their role. */
const tables: Partial<Record<Role, TableText>> = {
  embeddings: words,
  W_Q: roles.W_Q,
  W_K: roles.W_K,
  W_V: roles.W_V,
  query: roles.query,
  key: roles.key,
  value: roles.value,
  scores: { caption: steps.scores.caption, subcaption: steps.rowsAsk },
  scaled_scores: scale.scaled,
  mask: scale.mask,
  masked_scores: scale.maskedScores,
  weights: { caption: shares.caption, subcaption: shares.subcaption },
  row_maximum: shares.row_maximum,
  shifted_scores: shares.shifted_scores,
  exponentials: shares.exponentials,
  row_sums: shares.row_sums,
  context: { caption: mix.caption, subcaption: mix.subcaption },
};

export const compactSteps = {
  tabs: { words: 'words', scores: 'scores', shares: 'shares', mix: 'mix' },
  tabsLabel: steps.way,
  rowsAsk: steps.rowsAsk,
  tables,
  chooseTable: 'The table that is shown',
  /** Words that are not embeddings, but what came out of something. */
  leftBy: (what: string) => `Words as ${what} left them`,
  layer: (layer: number) => `layer ${layer}`,
  encoder: 'the encoder',
  decoder: 'the decoder',
  ofAllHeads: (caption: string) => `${caption} of all heads`,
  list: steps.list,

  words: {
    words: 'These numbers are made by hand: each says how much of something a word has, such as animal or action.',
    seed: 'These numbers are drawn from a seed. They mean nothing; they are here so that you can follow the arithmetic.',
    article: 'These numbers were chosen; everything else follows from them.',
    mixed: 'The words of the example have its own numbers; those of added words are seeded and mean nothing.',
    you: 'These numbers are given; everything else follows from them.',
    trained: 'These numbers were learned in training; everything else follows from them.',
  },
  seeded: words.seeded,
  tryIt: 'Try giving {second} the numbers of {first}: both then take the same share.',
  tryOne: 'Change one, and see what it does to the shares.',

  region: overview.region,
  regionAsks: (first: number, last: number, all: number) => `words ${first}–${last} of ${all} ask`,
};
