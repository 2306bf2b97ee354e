// Arrays as Hugging Face's safetensors has them.
import { ModelError } from '../../core/models/error.ts';
import { headerEnd, LENGTH_BYTES, readHeader } from '../../core/models/safetensors.ts';
import type { TensorEntry } from '../../core/models/safetensors.ts';
import { ArraysError } from './error.ts';
import { tensorOf } from './tensor.ts';
import type { Tensors } from './tensor.ts';

/** What `tensorOf` calls the kinds of numbers. */
const kinds: Record<string, string> = {
  ...{ F64: 'f8', F32: 'f4', F16: 'f2', BF16: 'bf2', I64: 'i8', I32: 'i4', I16: 'i2', I8: 'i1', U8: 'u1', BOOL: 'b1' },
};

function entriesOf(name: string, bytes: Uint8Array): TensorEntry[] {
  try {
    const end = headerEnd(name, bytes, bytes.length);
    return readHeader(name, bytes.subarray(LENGTH_BYTES, end), bytes.length);
  } catch (error) {
    throw error instanceof ModelError ? new ArraysError(error.message) : error;
  }
}

/** Reads all arrays of a file, by their names. @throws ArraysError */
export function readSafetensors(name: string, bytes: Uint8Array): Tensors {
  const tensors = entriesOf(name, bytes).map(({ name: inside, dtype, shape, start, bytes: count }) => {
    const content = bytes.subarray(start, start + count);
    return [inside, tensorOf(`${name}: ${inside}`, kinds[dtype] ?? dtype, [...shape], content)] as const;
  });
  return new Map(tensors);
}
