// What the picture of a matrix as a network says.
import { counted } from '../phrases.ts';

export const layerGraphText = {
  from: (word: string) => `embedding of ${word}`,
  to: (word: string) => `query of ${word}`,
  edge: (row: string, column: string, number: string) => `from ${row} to ${column}: ${number}`,
  first: (shown: number, inputs: number, outputs: number) =>
    `The first ${shown} are drawn; the matrix has ${counted(inputs, 'row')} and ${counted(outputs, 'column')}.`,
  keys: 'Arrows move, Enter shows how the number is computed.',
  positive: 'positive',
  negative: 'negative',
};
