// Two words that a reader may give the same numbers.
import type { Step, Trace } from '../core/trace.ts';
import { rowNumbers } from './contribution.ts';

/** Whether something besides their numbers may tell words apart: a mask, or numbers that are held. */
const tellsApart = ({ steps }: Trace): boolean =>
  steps.some(({ operation, overridden }) => operation === 'mask' || overridden !== undefined);

/**
 * The last row of the embeddings, and before it the last one with other numbers; none where all rows are the same, or where words with the
 * same numbers need not be read alike.
 */
export function rowsToTry(trace: Trace, embeddings: Step): number[] {
  if (tellsApart(trace)) return [];
  const last = embeddings.rows.labels.length - 1;
  const numbers = String(rowNumbers(embeddings, last));
  for (let row = last - 1; row >= 0; row--) if (String(rowNumbers(embeddings, row)) !== numbers) return [row, last];
  return [];
}
