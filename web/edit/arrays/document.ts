// The example that the arrays of one call of attention make.
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import { exampleOf, usualArrays } from './example-of.ts';
import { arrayName } from './names.ts';
import { tokenAxes } from './tables.ts';
import type { Tensors } from './tensor.ts';

/** The most letters of what a document calls the files. */
const LONGEST = 200;

function exampleIn(tensors: Tensors, from: string, heads: number | undefined): object {
  try {
    return exampleOf(tensors, { ...usualArrays, heads }).document;
  } catch (error) {
    throw error instanceof ArraysError ? new ArraysError(`${from}: ${error.message}`, error.option) : error;
  }
}

/**
 * A document whose note says what each array was taken for.
 * @param from the names of the files
 * @param asked how many heads there should be, where that is said
 * @throws ArraysError
 */
export function documentOfArrays(tensors: Tensors, from: string, asked?: number): object {
  const title = from.slice(0, LONGEST);
  const document = exampleIn(tensors, title, asked);
  const heads = asked ?? [...tensors].find(([name]) => arrayName(name) === 'heads')?.[1].values[0];
  const taken = [...tensors]
    .filter(([name]) => ['q', 'k', 'v', 'x'].includes(arrayName(name) ?? ''))
    .map(([name, tensor]) => strings.taken(name, tensor.shape, tokenAxes(tensor, undefined, heads)));
  return { ...document, title, notes: [strings.from(title, taken.join('; '))] };
}
