// Small readers of untrusted data. They stand here rather than in a schema library because most rules of an example are unions
// with a message of their own, or shapes that depend on other parts of the document.
import { shortened } from './shortened.ts';
import { ExampleError } from './errors.ts';
import { MOST_TOKENS } from './words.ts';

/** Takes a value of the document and where it stands; returns it checked and copied, or throws an `ExampleError`. */
export type Reader<T> = (value: unknown, path: string) => T;

/** The longest list, and the most columns of a matrix. It has at most a row for each token. */
export const LONGEST_LIST = 512;
const MOST_KEYS = 4096;
const LONGEST_KEY = 64;
/** Just below the largest number that a 32-bit float holds. */
const LARGEST_NUMBER = 3.4e38;

export function fail(path: string, reason: string): never {
  throw new ExampleError(path, reason);
}

export function at(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

export function quote(text: string): string {
  return `"${shortened(text, 40)}"`;
}

/** What was found instead of what was expected, for a message. */
export function found(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** An own property read once, without running any code of the document. */
function own(container: object, key: string, path: string): unknown {
  const property = Object.getOwnPropertyDescriptor(container, key);
  if (property === undefined || !('value' in property)) return fail(at(path, key), 'expected plain data, got a getter');
  return property.value;
}

/** The keys and values of an object. */
export function entries(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail(path, `expected an object, got ${found(value)}`);
  }
  if (Object.getOwnPropertySymbols(value).length > 0) fail(path, 'expected only text as keys, got a symbol');
  const keys = Object.keys(value);
  if (keys.length > MOST_KEYS) fail(path, `expected at most ${MOST_KEYS} keys, got ${keys.length}`);
  return keys.map((key) => {
    if (key.length > LONGEST_KEY) fail(path, `expected keys of at most ${LONGEST_KEY} characters, got ${quote(key)}`);
    return [key, own(value, key, path)];
  });
}

/** The entries of a list, at most `most` of them; `what` names them in the message. */
export function list(value: unknown, path: string, most = LONGEST_LIST, what = 'entries'): unknown[] {
  if (!Array.isArray(value)) return fail(path, `expected a list, got ${found(value)}`);
  if (value.length > most) fail(path, `expected at most ${most} ${what}, got ${value.length}`);
  const parts: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const part: unknown = value[index];
    if (part === undefined && !Object.hasOwn(value, index)) fail(path, `entry ${index} is missing`);
    parts.push(part);
  }
  return parts;
}

export function listOf<T>(read: Reader<T>, most = LONGEST_LIST, what = 'entries'): Reader<T[]> {
  return (value, path) => list(value, path, most, what).map((entry, index) => read(entry, at(path, index)));
}

type Parts<R> = { [K in keyof R]?: R[K] extends Reader<infer T> ? Exclude<T, undefined> : never };

/** An object with some of these keys and no others. What a reader returns as undefined is left out. */
export function object<R extends Record<string, Reader<unknown>>>(value: unknown, path: string, readers: R): Parts<R> {
  const parts: Record<string, unknown> = {};
  for (const [key, part] of entries(value, path)) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read === undefined) fail(at(path, key), `is not a known key; known here: ${Object.keys(readers).join(', ')}`);
    const result = part === undefined ? undefined : read(part, at(path, key));
    if (result !== undefined) parts[key] = result;
  }
  return parts as Parts<R>;
}

/** An object whose keys are the reader's own words. It has no prototype, so that any word can be a key. */
export function dictionary<T>(value: unknown, path: string, read: (value: unknown, path: string, key: string) => T) {
  const result: Record<string, T> = Object.create(null);
  for (const [key, part] of entries(value, path)) {
    if (part !== undefined) result[key] = read(part, at(path, key), key);
  }
  return result;
}

/** A part that must be there; where it is not, the path is that of the object that lacks it. */
export function required<T>(part: T | undefined, path: string, key: string): T {
  return part === undefined ? fail(path, `expected a key "${key}"`) : part;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER;
}

export const number: Reader<number> = (value, path) => {
  if (isNumber(value)) return value;
  if (typeof value === 'number' && Number.isFinite(value)) {
    return fail(path, `expected a number that 32 bits hold (at most 3.4e38), got ${value}`);
  }
  return fail(path, `expected a ${typeof value === 'number' ? 'finite ' : ''}number, got ${found(value)}`);
};

export function integer(least: number, most: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(path, `expected a whole number from ${least} to ${most}, got ${found(value)}`);
}

export const boolean: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : fail(path, `expected true or false, got ${found(value)}`);

export function text(most: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string') return fail(path, `expected text, got ${found(value)}`);
    return value.length <= most ? value : fail(path, `expected at most ${most} characters, got ${value.length}`);
  };
}

export function choice<const T extends string>(...choices: T[]): Reader<T> {
  return (value, path) => {
    const chosen = choices.find((one) => one === value);
    return chosen ?? fail(path, `expected ${choices.map((one) => `"${one}"`).join(' or ')}, got ${found(value)}`);
  };
}

/** Rows of equal length, each with at least one cell. `accepts` spares the making of a path for every good cell. */
export function matrixOf<T>(accepts: (value: unknown) => value is T, read: Reader<T>): Reader<T[][]> {
  return (value, path) => {
    const rows = list(value, path, MOST_TOKENS, 'rows');
    if (rows.length === 0) fail(path, 'expected at least one row, got an empty list');
    let columns = -1;
    return rows.map((row, i) => {
      const rowPath = at(path, i);
      const cells = list(row, rowPath, LONGEST_LIST, 'columns');
      if (cells.length === 0) fail(rowPath, 'expected at least one column, got an empty list');
      if (columns === -1) columns = cells.length;
      if (cells.length !== columns) {
        fail(rowPath, `expected ${columns} columns, as in the first row, got ${cells.length}`);
      }
      for (let j = 0; j < cells.length; j++) if (!accepts(cells[j])) cells[j] = read(cells[j], at(rowPath, j));
      return cells as T[];
    });
  };
}

export const matrix = matrixOf(isNumber, number);
