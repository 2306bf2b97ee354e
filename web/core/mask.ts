import type { HeadMask, Mask, MaskPart, Matrix } from './example.ts';
import { has, own } from './has.ts';

/** The sizes of a mask. Its columns are the words that are read, cached ones first, and then the rows of the memory. */
export interface MaskSizes {
  queries: number;
  /** The first query token, if there is a region; `queries` then counts only its tokens. */
  first?: number;
  /** How many words are read, including cached ones. */
  words: number;
  kv_cache?: number;
  memory?: number;
}

/** Whether each head has a mask of its own. */
export function isPerHead(mask: Mask): mask is { heads: HeadMask[] } {
  return typeof mask === 'object' && has(mask, 'heads');
}

/** The mask of a head, counted from 1. */
export function maskOfHead(mask: Mask, head: number): HeadMask {
  return isPerHead(mask) ? (mask.heads[head - 1] ?? 'none') : mask;
}

/** The masks that a mask is made of: a key that one of them masks is masked. */
export function partsOf(mask: HeadMask): readonly MaskPart[] {
  if (mask === 'none') return [];
  return Array.isArray(mask) ? mask : [mask];
}

/** The mask with each of its parts replaced; "none" drops a part. */
export function mapMask(mask: Mask, change: (part: MaskPart) => MaskPart | 'none'): Mask {
  const ofHead = (one: HeadMask): HeadMask => {
    const parts = partsOf(one)
      .map(change)
      .filter((part) => part !== 'none');
    return parts.length > 1 ? parts : (parts[0] ?? 'none');
  };
  return isPerHead(mask) ? { heads: mask.heads.map(ofHead) } : ofHead(mask);
}

function maskCell(mask: MaskPart, query: number, key: number, { words, kv_cache = 0 }: MaskSizes): number {
  const readIf = (may: boolean) => (may ? 0 : -Infinity);
  if (typeof mask === 'object' && has(mask, 'allow')) return readIf(mask.allow[query]![key]!);
  if (typeof mask === 'object' && has(mask, 'add')) return Number(mask.add[query]![key]!);
  // The memory has no position, so it can always be read.
  if (key >= words) return 0;
  const position = kv_cache + query;
  if (mask === 'causal') return readIf(key <= position);
  if (has(mask, 'window')) return readIf(Math.abs(position - key) < mask.window);
  return readIf(key < mask.padding);
}

/**
 * The mask as numbers that are added to the scores, with a row for each query: the sum of its parts. A mask that is given cell
 * by cell has a row for every query token, whatever the region.
 */
export function maskMatrix(mask: HeadMask, measured: MaskSizes): Matrix {
  const sizes = own(measured);
  const keys = sizes.words + (sizes.memory ?? 0);
  const parts = partsOf(mask);
  return Array.from({ length: sizes.queries }, (_, query) =>
    Array.from({ length: keys }, (__, key) =>
      parts.reduce((sum, part) => sum + maskCell(part, (sizes.first ?? 0) + query, key, sizes), 0),
    ),
  );
}
