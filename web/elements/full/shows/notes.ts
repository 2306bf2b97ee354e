// The notes of an example, and of one that was made from it by changing words.
import { modelName } from '../../../core/models/loaded.ts';
import type { Snapshot } from '../../../edit/snapshot.ts';

/**
 * The notes to show. A text that was changed has none, since they may no longer be true. Of a trained model, notes may ask the reader to
 * change a word: they stay in sight while half of the text is left.
 */
export function notesOf({ example, start }: Pick<Snapshot, 'example' | 'start'>): {
  notes: readonly string[];
  /** Whether they were written about the example before it was changed. */
  before: boolean;
} {
  if (example.notes !== undefined) return { notes: example.notes, before: example.changed !== undefined };
  const model = modelName(start);
  const left = start.tokens.filter((token) => example.tokens.includes(token)).length;
  const stay = model !== undefined && modelName(example) === model && 2 * left >= start.tokens.length;
  return { notes: (stay ? start.notes : undefined) ?? [], before: true };
}
