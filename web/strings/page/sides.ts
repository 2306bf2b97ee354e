// The boxes of the other sentence, of the words before and of the memory.

export const sideText = {
  read: 'The sentence that is read',
  target: 'The sentence that asks',
  past: 'Earlier words, already read',
  memory: 'The memory',
  memoryName: (row: number) => `Name of row ${row}`,
  memoryAbout: 'Their numbers are in the tables of keys and values below.',
  add: 'Add a row',
  remove: 'Remove',
  removeRow: (name: string) => `Remove ${name}`,
};
