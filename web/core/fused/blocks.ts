// Which weights an overview shows, and by how many at a time.
import { wholeNumber } from './check.ts';
import type { AttendSizes } from './check.ts';
import type { OverviewOptions } from './types.ts';

/** A range of the queries and of the keys, and how many weights make one block: arguments of the kernel module. */
export interface Blocks {
  first_row: number;
  row_count: number;
  first_column: number;
  column_count: number;
  block_rows: number;
  block_columns: number;
}

/** How many blocks there are, down and across. */
export const blockCounts = (blocks: Blocks): readonly [down: number, across: number] => [
  Math.ceil(blocks.row_count / blocks.block_rows),
  Math.ceil(blocks.column_count / blocks.block_columns),
];

/** A range [first, end) within 0 … `most`. */
function range(name: string, value: readonly [number, number], most: number): [first: number, count: number] {
  const first = wholeNumber(`${name}[0]`, value?.[0], 0);
  const end = wholeNumber(`${name}[1]`, value[1], first, most);
  return [first, end - first];
}

/** Equally large blocks, as few as cover the ranges with at most this many. */
export function blocksOf({ rows, columns, most }: OverviewOptions, { queries, keys }: AttendSizes): Blocks {
  const [first_row, row_count] = range('rows', rows, queries);
  const [first_column, column_count] = range('columns', columns, keys);
  const down = wholeNumber('most[0]', most?.[0], 1);
  const across = wholeNumber('most[1]', most[1], 1);
  const block_rows = Math.max(1, Math.ceil(row_count / down));
  const block_columns = Math.max(1, Math.ceil(column_count / across));
  return { first_row, row_count, first_column, column_count, block_rows, block_columns };
}
