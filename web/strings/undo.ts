// The buttons that undo, redo and reset.

export const undoText = {
  undo: 'Undo',
  redo: 'Redo',
  resetShort: 'Reset',
  reset: 'Reset to the example',
  resetTo: (title: string) => `Reset to ${title}`,
};
