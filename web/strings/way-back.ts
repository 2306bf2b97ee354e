export const wayBack = {
  undo: 'Undo',
  redo: 'Redo',
  resetShort: 'Reset',
  reset: 'Reset to the example',
  resetTo: (title: string) => `Reset to ${title}`,
};
