// Arrays as JSON: an object of lists in lists, with numbers, true, false, or "-Infinity" inside.
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import { sizeOf } from './tensor.ts';
import type { Tensor, Tensors } from './tensor.ts';

/** The most lists inside each other. */
const DEEPEST = 6;
const special: Record<string, number> = { Infinity, '-Infinity': -Infinity, NaN };

function numberOf(value: unknown, where: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' && Object.hasOwn(special, value)) return special[value]!;
  throw new ArraysError(strings.notANumber(where));
}

function tensorIn(value: unknown, name: string): Tensor {
  const shape: number[] = [];
  for (let one = value; Array.isArray(one); one = one[0] as unknown) {
    shape.push(one.length);
    if (shape.length > DEEPEST) throw new ArraysError(strings.tooDeep(name, DEEPEST));
  }
  sizeOf(shape, name);
  const values: number[] = [];
  let logical = true;
  const collect = (one: unknown, depth: number): void => {
    if (depth === shape.length) {
      logical &&= typeof one === 'boolean';
      values.push(numberOf(one, name));
      return;
    }
    if (!Array.isArray(one) || one.length !== shape[depth]) throw new ArraysError(strings.ragged(name));
    for (const inside of one) collect(inside, depth + 1);
  };
  collect(value, 0);
  return { shape, values, logical };
}

/** Reads all arrays of an object. @throws ArraysError */
export function readJson(name: string, text: string): Tensors {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new ArraysError(`${name}: ${strings.notJson((error as Error).message)}`);
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new ArraysError(strings.noObject(name));
  return new Map(
    Object.entries(found)
      .filter(([, value]) => value !== null && (typeof value !== 'string' || Object.hasOwn(special, value)))
      .map(([inside, value]) => [inside, tensorIn(value, `${name}: ${inside}`)]),
  );
}
