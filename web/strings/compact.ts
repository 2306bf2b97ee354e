// The text of the compact view, above its tabs and in them. Braces are replaced by live numbers and words.
import type { Role } from '../core/trace.ts';
import { cardsText, type TableText } from './cards/common.ts';
import { mixText } from './cards/mix.ts';
import { rolesText } from './cards/roles.ts';
import { scaleText } from './cards/scale.ts';
import { scoresText } from './cards/scores.ts';
import { weightsText } from './cards/weights.ts';
import { wordsText } from './cards/words.ts';
import { overview } from './overview.ts';
import { rowsAsk } from './phrases.ts';
import { selectionText } from './selection.ts';

/** The tables that plain self-attention has; others are called by their role. */
const tables: Partial<Record<Role, TableText>> = {
  embeddings: wordsText,
  W_Q: rolesText.W_Q,
  W_K: rolesText.W_K,
  W_V: rolesText.W_V,
  query: rolesText.query,
  key: rolesText.key,
  value: rolesText.value,
  scores: { caption: scoresText.caption, subcaption: rowsAsk },
  scaled_scores: scaleText.scaled,
  mask: scaleText.mask,
  masked_scores: scaleText.maskedScores,
  weights: { caption: weightsText.caption, subcaption: weightsText.subcaption },
  row_maximum: weightsText.row_maximum,
  shifted_scores: weightsText.shifted_scores,
  exponentials: weightsText.exponentials,
  row_sums: weightsText.row_sums,
  context: { caption: mixText.caption, subcaption: mixText.subcaption },
};

export const compactSteps = {
  tabs: { words: 'words', scores: 'scores', weights: 'shares', mix: 'mix' },
  tabsLabel: selectionText.way,
  rowsAsk,
  tables,
  chooseTable: 'The table that is shown',
  /** Words that are not embeddings, but what came out of something. */
  leftBy: (what: string) => `Words as ${what} left them`,
  layer: (layer: number) => `layer ${layer}`,
  encoder: 'the encoder',
  decoder: 'the decoder',
  ofAllHeads: (caption: string) => `${caption} of all heads`,
  list: cardsText.list,

  words: {
    words: 'These numbers are made by hand: each says how much of something a word has, such as animal or action.',
    seed: 'These numbers are drawn from a seed. They mean nothing; they are here so that you can follow the arithmetic.',
    article: 'These numbers were chosen; everything else follows from them.',
    mixed: 'The words of the example have its own numbers; those of added words are seeded and mean nothing.',
    you: 'These numbers are given; everything else follows from them.',
    trained: 'These numbers were learned in training; everything else follows from them.',
  },
  seeded: wordsText.seeded,
  tryIt: 'Try giving {second} the numbers of {first}: both then take the same share.',
  tryOne: 'Change one, and see what it does to the shares.',

  region: overview.region,
  regionAsks: (first: number, last: number, all: number) => `words ${first}–${last} of ${all} ask`,
};
