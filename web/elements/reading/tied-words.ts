// The words of a tie as they stand in a sentence.
import type { Step } from '../../core/trace.ts';
import { wordsOf } from '../../trace/repeated.ts';
import type { Selection } from '../../trace/selection.ts';
import { tiedNames } from '../../trace/ties.ts';
import { named, word } from '../inline-text.ts';

/**
 * @param of whose columns they are
 * @param itself what the query token is called
 */
export function tiedWords(
  view: Pick<Selection, 'selfColumn' | 'keys' | 'unknown'>,
  of: Step,
  columns: readonly number[],
  itself: unknown,
): unknown[] {
  const labels = of.columns.name === 'key' ? wordsOf(view, of) : [];
  return tiedNames(
    columns,
    labels,
    view.selfColumn,
    (column) => named(view, of, column, itself),
    (label) => word(label, view.unknown),
  );
}
