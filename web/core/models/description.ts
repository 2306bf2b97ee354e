// model.json: what it must say (docs/architecture.md, "Trained models").
import { ExampleError } from '../errors.ts';
import { listOf, object } from '../schema/containers.ts';
import type { Read } from '../schema/schema.ts';
import { choice, integer, text } from '../schema/values.ts';
import { modelError } from './error.ts';
import { bytesOf } from './numbers.ts';

const line = text(300);
const MOST_BYTES = 2 ** 31;
const bytes = integer(1, MOST_BYTES);
const size = integer(1, 1_000_000);

const description = object(
  {
    name: line,
    title: line,
    authors: line,
    year: integer(1900, 2200),
    licence: line,
    source: line,
    tokenizer: object(
      { kind: choice('unigram'), file: line, bytes, sha256: line, reserved: integer(0, 1_000_000) },
      'kind',
      'file',
      'bytes',
      'sha256',
      'reserved',
    ),
    format: choice('f16', 'f32'),
    bytes,
    parts: listOf(object({ file: line, bytes, sha256: line }, 'file', 'bytes', 'sha256')),
    tensors: listOf(
      object(
        { name: line, rows: size, columns: size, offset: integer(0, MOST_BYTES) },
        'name',
        'rows',
        'columns',
        'offset',
      ),
    ),
  },
  'name',
  'tokenizer',
  'format',
  'bytes',
  'parts',
  'tensors',
);
export type ModelDescription = Read<typeof description>;

/** Where a tensor of a .safetensors is, and which of its rows or columns are a matrix. */
export interface TensorOfFile {
  file: string;
  /** The kind of its numbers: F32, F16 or BF16. */
  dtype: string;
  /** Its first byte in the file. */
  start: number;
  /** How many numbers it has. */
  count: number;
  /** How many numbers a row of it has. */
  width: number;
  /** Its first column that is one of the matrix; if it is transposed, its first row. */
  first: number;
  /** Whether its rows are the columns of the matrix. */
  transposed: boolean;
}

export type ModelTensor = ModelDescription['tensors'][number] & {
  /** Of a model that was opened from its own files. */
  inFile?: TensorOfFile;
};

/** @param file what a message calls it */
export function readDescription(json: string, file: string): ModelDescription {
  const wrong = (reason: string) => modelError('notDescribed', file, reason);
  let read: ModelDescription;
  try {
    read = description.read(JSON.parse(json), '');
  } catch (reason) {
    if (reason instanceof ExampleError) throw wrong(reason.message);
    throw wrong('it is not JSON');
  }
  for (const { file: name, sha256 } of [read.tokenizer, ...read.parts]) {
    // Nothing outside of the model's folder is read.
    if (!/^[\w-][\w.-]*$/.test(name)) throw wrong(`"${name}" is no name of a file`);
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw wrong(`the hash of ${name} is none`);
  }
  const inParts = read.parts.reduce((sum, part) => sum + part.bytes, 0);
  if (inParts !== read.bytes) throw wrong(`its parts have ${inParts} bytes together instead of ${read.bytes}`);
  const size = bytesOf[read.format];
  if (read.parts.some((part) => part.bytes % size !== 0)) throw wrong('a part ends within a number');
  for (const { name, rows, columns, offset } of read.tensors) {
    if (size * (offset + rows * columns) > read.bytes) throw wrong(`${name} goes on behind the last number`);
  }
  return read;
}
