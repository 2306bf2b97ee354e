// What the heatmap says.
import { numbers } from '../numbers.ts';

export const heatmapText = {
  cell: (row: string, column: string, number: string) => `${row} reads ${column}: ${number}`,
  masked: 'masked',
  notANumber: numbers.notANumber,
  scrolls: 'It goes on to the right: scroll sideways.',
  keys: 'Arrows move, Enter chooses the word that asks.',
  /** What the picture of a large matrix is, for those who do not see it. */
  summary: (caption: string, rows: number, columns: number) => `${caption}, ${rows} × ${columns}, as colours`,
};
