// The text of the compact view, above its tabs and in them. Braces are replaced by live numbers and words.
import type { Role } from '../core/trace.ts';
import { listText, type TableText } from './cards/common.ts';
import { contextTable } from './cards/context-table.ts';
import { roleTables } from './cards/role-tables.ts';
import { scaleTables } from './cards/scale-tables.ts';
import { weightTables } from './cards/weight-tables.ts';
import { wordTable } from './cards/word-table.ts';
import { queryTokensText } from './query-tokens.ts';
import { selectionText } from './selection.ts';

/** The tables that plain self-attention has; others are called by their role. */
const tables: Partial<Record<Role, TableText>> = {
  embeddings: wordTable,
  W_Q: roleTables.W_Q,
  W_K: roleTables.W_K,
  W_V: roleTables.W_V,
  query: roleTables.query,
  key: roleTables.key,
  value: roleTables.value,
  scores: scaleTables.scores,
  scaled_scores: scaleTables.scaled,
  mask: scaleTables.mask,
  masked_scores: scaleTables.maskedScores,
  weights: { caption: weightTables.caption, subcaption: weightTables.subcaption },
  row_maximum: weightTables.row_maximum,
  shifted_scores: weightTables.shifted_scores,
  exponentials: weightTables.exponentials,
  row_sums: weightTables.row_sums,
  context: contextTable,
};

export const compactSteps = {
  tabs: { words: 'words', scores: 'scores', weights: 'shares', mix: 'mix' },
  tabsLabel: selectionText.way,
  /** Beside the tabs, where there is little room. */
  rowsAsk: 'rows: queries, columns: keys',
  tables,
  shiftedExponentials: weightTables.shifted_exponentials,
  chooseTable: 'The table that is shown',
  /** Words that are not embeddings, but what came out of something. */
  leftBy: (what: string) => `Words as ${what} left them`,
  layer: (layer: number) => `layer ${layer}`,
  encoder: 'the encoder',
  decoder: 'the decoder',
  ofAllHeads: (caption: string) => `${caption} of all heads`,
  list: listText,

  region: queryTokensText,
  regionAsks: (first: number, last: number, all: number) => `words ${first}–${last} of ${all} ask`,
};
