// A computed overview: block means of the weights of a part.
import type { Overview } from '../../core/fused/types.ts';
import { blocksNear, lengthOf, wordsOfBlock, type Part, type Range } from './part.ts';
import type { Source } from './source.ts';

export interface OverviewPicture extends Overview {
  source: Source;
  part: Part;
  /** How long it took, in milliseconds. */
  took: number;
}

/** Blocks of a picture, down and across: the first, and the one after the last. */
export interface Blocks {
  down: Range;
  across: Range;
}

/** The blocks that are nearest to a part of the text; those at the edge if it is out of view. */
export const blocksOf = ({ part, block }: OverviewPicture, { rows, columns }: Part): Blocks => ({
  down: blocksNear(part.rows, block[0], rows),
  across: blocksNear(part.columns, block[1], columns),
});

/** The words of some blocks. */
export function partOf({ part, block }: OverviewPicture, { down, across }: Blocks): Part {
  const words = (shown: Range, size: number, [first, end]: Range): Range => [
    wordsOfBlock(shown, size, first)[0],
    wordsOfBlock(shown, size, end - 1)[1],
  ];
  return { rows: words(part.rows, block[0], down), columns: words(part.columns, block[1], across) };
}

/** The mean weight of some blocks. Incomplete blocks at the end count by the weights that they have. */
export function meanOf({ part, block, size, means }: OverviewPicture, { down, across }: Blocks): number {
  let sum = 0;
  let count = 0;
  for (let row = down[0]; row < down[1]; row++) {
    for (let column = across[0]; column < across[1]; column++) {
      const weights =
        lengthOf(wordsOfBlock(part.rows, block[0], row)) * lengthOf(wordsOfBlock(part.columns, block[1], column));
      sum += weights * means[row * size[1] + column]!;
      count += weights;
    }
  }
  return sum / count;
}

/** The block of a row of blocks that is read most. */
export function mostRead({ size, means }: OverviewPicture, down: number): number {
  const row = means.subarray(down * size[1], (down + 1) * size[1]);
  return row.reduce((most, mean, column) => (mean > row[most]! ? column : most), 0);
}
