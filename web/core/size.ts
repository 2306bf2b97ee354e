import { sizeNames } from './messages/example.ts';
import { refuse } from './schema/refuse.ts';

/** A size, with the name that messages give it. */
export interface Size {
  name: string;
  size: number | undefined;
}

/** A size of several heads side by side, with its name. */
export function packed(heads: number, name: string, size: number | undefined): Size {
  if (heads === 1) return { name, size };
  return { name: sizeNames.heads(heads, name, size), size: size === undefined ? undefined : heads * size };
}

export function expectSize(path: string, got: number, expected: number, unit: string, name: string): void {
  if (got !== expected) refuse(path, 'size', expected, unit, name, got);
}

/** Checks the size of a matrix; an undefined size fits anything. */
export function expectShape(path: string, matrix: readonly (readonly unknown[])[], rows: Size, columns: Size): void {
  if (rows.size !== undefined) expectSize(path, matrix.length, rows.size, 'rows', rows.name);
  if (columns.size !== undefined) expectSize(path, matrix[0]!.length, columns.size, 'columns', columns.name);
}
