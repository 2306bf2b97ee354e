// What the picture of similar contexts says.
import { numbers } from '../numbers.ts';
import { listed } from '../phrases.ts';

export const cosinesText = {
  cell: (row: string, column: string, number: string) => `${row} and ${column}: ${number}`,
  masked: 'masked',
  notANumber: numbers.notANumber,
  keys: 'Arrows move, Enter chooses the word that asks.',
  summary: (caption: string, rows: number, columns: number) => `${caption}, ${rows} × ${columns}, as colours`,
  /** Where no two words ask the same. */
  rule: 'Where nothing is masked, words with identical queries get identical contexts. Here no two words ask the same.',
  same: (same: readonly string[]) => `${listed(same)} have identical queries, so they get identical contexts.`,
  sameButApart: (same: readonly string[]) =>
    `${listed(same)} have identical queries, but a mask or a held number gives them different contexts.`,
};
