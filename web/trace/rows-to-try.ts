// Two words that a reader may give the same numbers.
import type { Step } from '../core/trace.ts';
import { rowNumbers } from './contribution.ts';

/** The last row of the embeddings, and before it the last one with other numbers; none where all rows are the same. */
export function rowsToTry(embeddings: Step): number[] {
  const last = embeddings.rows.labels.length - 1;
  const numbers = String(rowNumbers(embeddings, last));
  for (let row = last - 1; row >= 0; row--) if (String(rowNumbers(embeddings, row)) !== numbers) return [row, last];
  return [];
}
