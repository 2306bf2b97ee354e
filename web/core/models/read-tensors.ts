// Brings the numbers of tensors from their files to where the core reads them, piece by piece: they are in memory once.
import { yieldToEvents } from '../yield-to-events.ts';
import { modelError } from './error.ts';
import { bytesOf, writeNumbers } from './numbers.ts';
import type { Placed } from './place-tensors.ts';

/** How many numbers are read at a time: a few milliseconds. */
const AT_ONCE = 1 << 20;
const kinds = { F32: 'f32', F16: 'f16', BF16: 'bf16' } as const;

/** @throws ModelError with the place of the first number that is none */
function checkFinite(numbers: Float32Array, where: string, first: number): void {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (number - number !== 0) throw modelError('notFinite', where, first + i, number);
  }
}

/**
 * Writes some rows of a tensor to its matrix.
 * @param rows the first of them, counted from 0, and their numbers
 * @param width how many numbers a row of the tensor has
 */
function place(
  { rows, columns, offset, source }: Placed,
  first: number,
  numbers: Float32Array,
  width: number,
  into: Float32Array,
) {
  const { layout, part: [index] = [0] } = source;
  const count = numbers.length / width;
  if (layout === 'in_out') {
    for (let row = 0; row < count; row++) {
      const from = row * width + index * columns;
      into.set(numbers.subarray(from, from + columns), offset + (first + row) * columns);
    }
    return;
  }
  // A row of the tensor is a column of the matrix.
  const from = first - index * columns;
  for (let row = 0; row < rows; row++) {
    const to = offset + row * columns + from;
    for (let column = Math.max(0, -from); column < Math.min(count, columns - from); column++) {
      into[to + column] = numbers[column * width + row]!;
    }
  }
}

export interface ReadingOptions {
  signal?: AbortSignal | undefined;
  /** Called repeatedly with how many numbers are there, and of how many. */
  onProgress?: ((numbers: number, all: number) => void) | undefined;
}

/**
 * @param memory where the matrices are, at their offsets; asked for again after each piece, since memory may move
 * @throws ModelError; the reason of `signal`
 */
export async function readTensors(
  placed: readonly Placed[],
  memory: () => Float32Array,
  { signal, onProgress }: ReadingOptions,
): Promise<void> {
  const all = placed.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const scratch = new Float32Array(AT_ONCE);
  let done = 0;
  // From the first byte of a file to its last: a server that gives no pieces is asked once.
  const tensors = [...new Set(placed.map(({ tensor }) => tensor))];
  const files = [...new Set(tensors.map(({ file }) => file))];
  tensors.sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.start - b.start);
  for (const tensor of tensors) {
    const matrices = placed.filter((matrix) => matrix.tensor === tensor);
    const { file, name, dtype, shape, start } = tensor;
    const kind = kinds[dtype as keyof typeof kinds];
    const width = shape.at(-1)!;
    const count = shape.length === 1 ? 1 : shape[0]!;
    const rowsAtOnce = Math.max(1, Math.floor(AT_ONCE / width));
    for (let row = 0; row < count; row += rowsAtOnce) {
      signal?.throwIfAborted();
      const first = row * width;
      const size = Math.min(rowsAtOnce, count - row) * width;
      const bytes = await file.read(start + bytesOf[kind] * first, start + bytesOf[kind] * (first + size));
      const numbers = size <= scratch.length ? scratch.subarray(0, size) : new Float32Array(size);
      writeNumbers(kind, bytes, numbers);
      checkFinite(numbers, `${file.name}: ${name}`, first);
      for (const matrix of matrices) place(matrix, row, numbers, width, memory());
      done += size;
      onProgress?.(done, all);
      await yieldToEvents();
    }
  }
}
