// Which tensors of the files of a model have the numbers of its matrices: none is missing, and none is left over.
import type { ModelTensor, TensorOfFile } from './description.ts';
import { modelError } from './error.ts';
import { sourceOf } from './families/family.ts';
import type { Family, Source } from './families/family.ts';
import type { TensorInFile } from './shards.ts';

/** A matrix of the model, and the tensor that has its numbers. */
export interface Placed extends ModelTensor {
  source: Source;
  tensor: TensorInFile;
}

/** Where an exported program finds the numbers of a matrix. */
export const inFile = ({ source, tensor, columns }: Placed): TensorOfFile => ({
  file: tensor.file.name,
  dtype: tensor.dtype,
  start: tensor.start,
  width: tensor.shape.at(-1)!,
  count: tensor.shape.reduce((product, size) => product * size, 1),
  first: (source.part?.[0] ?? 0) * columns,
  transposed: source.layout === 'out_in',
});

/** The shape that a tensor must have. */
function shapeIn({ name, rows, columns }: ModelTensor, { layout, part: [, count] = [0, 1] }: Source): number[] {
  const all = columns * count;
  if (/(^|\.)(b_\w+|gain|shift)$/.test(name)) return [all];
  return layout === 'in_out' ? [rows, all] : [all, rows];
}

/**
 * Which tensor has the numbers of each matrix.
 * @param unread what the names of tensors are that nothing reads, without a prefix
 * @throws ModelError that names the tensor
 */
export function placeAll(
  family: Family,
  tensors: Iterable<ModelTensor>,
  found: ReadonlyMap<string, TensorInFile>,
  unread: readonly RegExp[],
): Placed[] {
  const read = new Set<string>();
  const find = (name: string): TensorInFile | undefined => {
    const names = [name, family.otherName?.(name) ?? name].flatMap((one) =>
      family.prefixes.map((before) => before + one),
    );
    return names.map((one) => found.get(one)).find((one) => one !== undefined);
  };
  const placed = [...tensors].map((matrix): Placed => {
    const source = sourceOf(family, matrix.name);
    const tensor = source && find(source.tensor);
    if (tensor === undefined) throw modelError('noTensor', source?.tensor ?? matrix.name, matrix.name);
    const where = `${tensor.file.name}: ${tensor.name}`;
    const wanted = shapeIn(matrix, source!);
    const fits = wanted.length === tensor.shape.length && wanted.every((size, axis) => size === tensor.shape[axis]);
    if (!fits) throw modelError('otherShape', where, wanted, tensor.shape);
    if (!['F32', 'F16', 'BF16'].includes(tensor.dtype)) throw modelError('noNumbersOf', where, tensor.dtype);
    read.add(tensor.name);
    return { ...matrix, source: source!, tensor };
  });
  // A tied file may have the table once more, under the name of the matrix that it is instead of.
  const tied = family.sources['W_U']?.tensor;
  for (const { name, file } of found.values()) {
    if (read.has(name) || name === tied) continue;
    const bare = family.prefixes.filter((before) => name.startsWith(before)).map((before) => name.slice(before.length));
    if (!bare.some((one) => unread.some((pattern) => pattern.test(one)))) {
      throw modelError('unknownTensor', `${file.name}: ${name}`, family.architecture);
    }
  }
  return placed;
}
