// Rows of named numbers, as the core and JavaScript hand each other in flat tables: src/request/rows.h reads and writes the same.

/** Row `index` of a table. */
export function rowAt<Column extends string>(
  columns: readonly Column[],
  table: ArrayLike<number>,
  index: number,
): Record<Column, number> {
  const start = index * columns.length;
  const row = {} as Record<Column, number>;
  columns.forEach((column, offset) => (row[column] = table[start + offset]!));
  return row;
}

/** All rows of a table. */
export function rowsIn<Column extends string>(
  columns: readonly Column[],
  table: ArrayLike<number>,
): Record<Column, number>[] {
  return Array.from({ length: table.length / columns.length }, (_, index) => rowAt(columns, table, index));
}

/** The numbers of a row, in the order of its columns. */
export function numbersOf<Column extends string>(columns: readonly Column[], row: Record<Column, number>): number[] {
  return columns.map((column) => row[column]);
}
