import type { Mask, Matrix } from './example.ts';

/** What is read: words, of which some came before those that ask, then rows that belong to no word. */
export interface MaskSizes {
  queries: number;
  /** The first of those that ask, where only some do; `queries` counts them alone. */
  first?: number;
  /** How many words are read, with those of the past. */
  words: number;
  kv_cache?: number;
  memory?: number;
}

function maskCell(mask: Exclude<Mask, 'none'>, query: number, key: number, { words, kv_cache = 0 }: MaskSizes): number {
  const readIf = (may: boolean) => (may ? 0 : -Infinity);
  if (typeof mask === 'object' && 'allow' in mask) return readIf(mask.allow[query]![key]!);
  if (typeof mask === 'object' && 'add' in mask) return Number(mask.add[query]![key]!);
  // The memory stands nowhere: it can always be read.
  if (key >= words) return 0;
  const position = kv_cache + query;
  if (mask === 'causal') return readIf(key <= position);
  if ('window' in mask) return readIf(Math.abs(position - key) < mask.window);
  return readIf(key < mask.padding);
}

/**
 * The mask as numbers that are added to the scores, a row for each query that asks; undefined where nothing is masked. Given
 * numbers have a row for every query.
 */
export function maskMatrix(mask: Mask, sizes: MaskSizes): Matrix | undefined {
  if (mask === 'none') return undefined;
  const keys = sizes.words + (sizes.memory ?? 0);
  return Array.from({ length: sizes.queries }, (_, query) =>
    Array.from({ length: keys }, (_, key) => maskCell(mask, (sizes.first ?? 0) + query, key, sizes)),
  );
}
