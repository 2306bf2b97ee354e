// How the core and JavaScript pass each other names and tables as numbers: the lists are src/**/*.def, the rows src/request/rows.h.
import { loadMessages } from './messages/load.ts';

/** The number of a name in a list that both sides have. */
export const indexIn = <Name extends string>(names: readonly Name[], name: NoInfer<Name>): number =>
  names.indexOf(name);

/**
 * The name with this number.
 * @throws where the list has none, so that nothing from the core is dropped in silence
 */
export function nameAt<Name extends string>(names: readonly Name[], number: number): Name {
  const name = names[number];
  if (name === undefined) throw new Error(loadMessages.unknownNumber(number, names.length));
  return name;
}

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
