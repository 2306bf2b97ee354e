import type { Mask, Matrix } from './example.ts';

/** The sizes of a mask. Its columns are the words that are read, cached ones first, and then the rows of the memory. */
export interface MaskSizes {
  queries: number;
  /** The first query token of the region, if there is one; `queries` then counts only its tokens. */
  first?: number;
  /** How many words are read, including cached ones. */
  words: number;
  kv_cache?: number;
  memory?: number;
}

function maskCell(mask: Exclude<Mask, 'none'>, query: number, key: number, { words, kv_cache = 0 }: MaskSizes): number {
  const readIf = (may: boolean) => (may ? 0 : -Infinity);
  if (typeof mask === 'object' && 'allow' in mask) return readIf(mask.allow[query]![key]!);
  if (typeof mask === 'object' && 'add' in mask) return Number(mask.add[query]![key]!);
  // The memory has no position, so it can always be read.
  if (key >= words) return 0;
  const position = kv_cache + query;
  if (mask === 'causal') return readIf(key <= position);
  if ('window' in mask) return readIf(Math.abs(position - key) < mask.window);
  return readIf(key < mask.padding);
}

/**
 * The mask as numbers that are added to the scores, with a row for each query; undefined if nothing is masked. A mask that is
 * given cell by cell has a row for every query token, whatever the region.
 */
export function maskMatrix(mask: Mask, sizes: MaskSizes): Matrix | undefined {
  if (mask === 'none') return undefined;
  const keys = sizes.words + (sizes.memory ?? 0);
  return Array.from({ length: sizes.queries }, (_, query) =>
    Array.from({ length: keys }, (_, key) => maskCell(mask, (sizes.first ?? 0) + query, key, sizes)),
  );
}
