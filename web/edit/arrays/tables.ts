// Arrays of a file as tables: one sentence of a batch, and one table for each head or one with the heads side by side.
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import type { Tensor } from './tensor.ts';

export type Table = number[][];

/** The axes of an array: batch, heads, rows (n), columns (d). */
export type Axis = 'b' | 'h' | 'n' | 'd';

export interface Sizes {
  heads: number | undefined;
  /** Which sentence of a batch, from 0. */
  batch: number;
}

interface View {
  sizes: Partial<Record<Axis, number>>;
  at(index: Partial<Record<Axis, number>>): number;
}

/** An array under the names of its axes. */
function viewOf({ shape, values }: Tensor, axes: string): View {
  const names = [...axes] as Axis[];
  const steps = names.map((_, axis) => shape.slice(axis + 1).reduce((product, one) => product * one, 1));
  return {
    sizes: Object.fromEntries(names.map((name, axis) => [name, shape[axis]!])),
    at: (index) => values[names.reduce((sum, name, axis) => sum + (index[name] ?? 0) * steps[axis]!, 0)]!,
  };
}

/** The axes of rows of numbers for each token: "nd" and with more axes what the layout says, or what is usual. */
export function tokenAxes(tensor: Tensor, layout: string | undefined, heads: number | undefined): string {
  const { length } = tensor.shape;
  if (layout !== undefined && layout.length === length) return layout;
  if (length === 3 && layout === undefined && heads !== undefined && heads > 1 && tensor.shape[0] === heads)
    return 'hnd';
  return { 2: 'nd', 3: 'bnd', 4: 'bhnd' }[length] ?? '';
}

function sentence(view: View, name: string, { batch }: Sizes): void {
  const { b } = view.sizes;
  if (b !== undefined && batch >= b) throw new ArraysError(strings.batch(name, batch, b));
}

const table = (rows: number, columns: number, at: (row: number, column: number) => number): Table =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(row, column)));

export interface Packed {
  /** The heads side by side. */
  rows: Table;
  /** How many heads the array has, where it has an axis of them. */
  heads: number | undefined;
}

/** Numbers for each token, with the heads side by side. */
export function packedTable(name: string, tensor: Tensor, layout: string | undefined, sizes: Sizes): Packed {
  const axes = tokenAxes(tensor, layout, sizes.heads);
  if (axes === '') throw new ArraysError(strings.axes(name, tensor.shape, strings.tokens), strings.layout);
  const view = viewOf(tensor, axes);
  sentence(view, name, sizes);
  const { h = 1, n = 0, d = 0 } = view.sizes;
  const at = (row: number, column: number) =>
    view.at({ b: sizes.batch, h: Math.floor(column / d), n: row, d: column % d });
  return { rows: table(n, h * d, at), heads: view.sizes.h };
}

/** A table of queries × keys for each head, or one for all. */
export function headTables(name: string, tensor: Tensor, sizes: Sizes): Table[] {
  const { heads = 1, batch } = sizes;
  const { length } = tensor.shape;
  const axes = { 2: 'nd', 3: heads > 1 && tensor.shape[0] === heads ? 'hnd' : 'bnd', 4: 'bhnd' }[length];
  if (axes === undefined) throw new ArraysError(strings.axes(name, tensor.shape, strings.tables), strings.layout);
  const view = viewOf(tensor, axes);
  // One for the whole batch.
  const b = view.sizes.b === 1 ? 0 : batch;
  if (view.sizes.b !== 1) sentence(view, name, sizes);
  const { h = 1, n = 0, d = 0 } = view.sizes;
  return Array.from({ length: h }, (_, head) =>
    table(n, d, (row, column) => view.at({ b, h: head, n: row, d: column })),
  );
}

/** A matrix as it stands in the file. */
export function matrixOf(name: string, tensor: Tensor): Table {
  const [rows, columns, ...more] = tensor.shape;
  if (rows === undefined || columns === undefined || more.length > 0)
    throw new ArraysError(strings.axes(name, tensor.shape, strings.matrix), strings.layout);
  return table(rows, columns, (row, column) => tensor.values[row * columns + column]!);
}

/** A list of numbers. */
export function listOf(name: string, tensor: Tensor): number[] {
  if (tensor.shape.length !== 1) throw new ArraysError(strings.axes(name, tensor.shape, strings.list), strings.layout);
  return Array.from(tensor.values);
}
