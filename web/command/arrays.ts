// Arrays of the files that the command line names.
import { basename, extname } from 'node:path';
import { ArraysError } from '../edit/arrays/error.ts';
import { tensorsOf } from '../edit/arrays/read.ts';
import type { Tensors } from '../edit/arrays/tensor.ts';
import { badInput } from './failure.ts';
import { nameOf, readBytes } from './files.ts';

/** What is wrong with arrays as a failure of the command. @throws Failure */
export function asFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ArraysError)) throw error;
    throw badInput(error.option === undefined ? error.message : `${error.message}. ${error.option}`);
  }
}

/** All arrays of a file. One of an .npy has the name of its file. @throws Failure */
export async function readTensors(file: string): Promise<Tensors> {
  const bytes = await readBytes(file);
  return asFailure(() => tensorsOf(nameOf(file), basename(file, extname(file)), bytes));
}
