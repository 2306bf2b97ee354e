// The buttons that undo, redo and reset.
import { singleQuotes } from './phrases.ts';

export const undoText = {
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset',
  /** After "Reset", where there is room. */
  toExample: 'to the example',
  to: (title: string) => `to “${singleQuotes(title)}”`,
};
