// What the picture of similar contexts says.
import { listed } from '../phrases.ts';
import { heatmapText } from './heatmap.ts';

export const cosinesText = {
  ...heatmapText,
  cell: (row: string, column: string, number: string) => `${row} and ${column}: ${number}`,
  /** Where no two words have the same query. */
  rule: 'Where nothing is masked, words with identical queries get identical contexts. Here no two words have the same query.',
  same: (same: readonly string[]) => `${listed(same)} have identical queries, so they get identical contexts.`,
  sameButApart: (same: readonly string[]) =>
    `${listed(same)} have identical queries, but a mask or a held number gives them different contexts.`,
};
