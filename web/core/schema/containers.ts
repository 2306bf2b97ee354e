// Schemas of what holds other values: lists, objects, dictionaries, matrices.
import { found, quote } from '../messages/example.ts';
import { MOST_TOKENS } from '../words.ts';
import { pathTo } from './path.ts';
import { refuse } from './refuse.ts';
import { schema } from './schema.ts';
import type { Read, Schema, Written } from './schema.ts';
import { isNumber, number } from './values.ts';

/** The longest list, and the most columns of a matrix, which has at most a row for each token. */
export const LONGEST_LIST = 512;
const MOST_KEYS = 4096;
const LONGEST_KEY = 64;

/** An own property read once, without running any code of the document. */
function ownValue(container: object, key: string, path: string): unknown {
  const property = Object.getOwnPropertyDescriptor(container, key);
  if (property === undefined || !('value' in property)) return refuse(pathTo(path, key), 'plainData');
  return property.value;
}

/** The keys and values of an object. */
export function entriesOf(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path, 'object', found(value));
  if (Object.getOwnPropertySymbols(value).length > 0) refuse(path, 'symbolKey');
  const keys = Object.keys(value);
  if (keys.length > MOST_KEYS) refuse(path, 'atMost', MOST_KEYS, 'keys', keys.length);
  return keys.map((key) => {
    if (key.length > LONGEST_KEY) refuse(path, 'shorterKeys', LONGEST_KEY, quote(key));
    return [key, ownValue(value, key, path)];
  });
}

/** What an object has under a key, before it is checked; undefined where it has none. */
export function valueOf(value: unknown, path: string, key: string): unknown {
  return entriesOf(value, path).find(([name]) => name === key)?.[1];
}

/** Whether an object has a key, which distinguishes one of several forms from the others. */
export function hasKey(value: unknown, path: string, key: string): boolean {
  return valueOf(value, path, key) !== undefined;
}

/** What the entries of a list are called in a message. */
type Entries = 'entries' | 'rows' | 'columns' | 'tokens';

function listed(value: unknown, path: string, most: number, what: Entries): unknown[] {
  if (!Array.isArray(value)) return refuse(path, 'list', found(value));
  if (value.length > most) refuse(path, 'atMost', most, what, value.length);
  const parts: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const part: unknown = value[index];
    if (part === undefined && !Object.hasOwn(value, index)) refuse(path, 'missingEntry', index);
    parts.push(part);
  }
  return parts;
}

/** A list of at most `most` entries. */
export function listOf<Out, In>(
  entry: Schema<Out, In>,
  most = LONGEST_LIST,
  what: Entries = 'entries',
): Schema<Out[], In[]> {
  return schema(
    (value, path) => listed(value, path, most, what).map((one, index) => entry.read(one, pathTo(path, index))),
    { type: 'array', items: entry.json, maxItems: most },
  );
}

type Fields = Record<string, Schema<any, any>>;
/** The same keys in one type, as an editor shows them. */
export type Flat<T> = { [Key in keyof T]: T[Key] };
type ReadFields<F extends Fields, Required extends keyof F> = Flat<
  { [Key in keyof Pick<F, Required>]: Read<F[Key]> } & {
    [Key in keyof Omit<F, Required>]?: Exclude<Read<F[Key]>, undefined>;
  }
>;
type WrittenFields<F extends Fields, Required extends keyof F> = Flat<
  { [Key in keyof Pick<F, Required>]: Written<F[Key]> } & { [Key in keyof Omit<F, Required>]?: Written<F[Key]> }
>;

/** What a part that must be there is; where it is not, the path is that of the object that lacks it. */
export function expected<T>(part: T | undefined, path: string, key: string): T {
  return part === undefined ? refuse(path, 'missingKey', key) : part;
}

/** An object with some of these keys and no others; `required` must be there. What a schema reads as undefined is left out. */
export function object<F extends Fields, Required extends keyof F & string = never>(
  fields: F,
  ...required: Required[]
): Schema<ReadFields<F, Required>, WrittenFields<F, Required>> {
  const known = Object.keys(fields);
  return schema(
    (value, path) => {
      const parts: Record<string, unknown> = {};
      for (const [key, part] of entriesOf(value, path)) {
        if (!Object.hasOwn(fields, key)) refuse(pathTo(path, key), 'unknownKey', known);
        const result = part === undefined ? undefined : fields[key]!.read(part, pathTo(path, key));
        if (result !== undefined) parts[key] = result;
      }
      for (const key of known) if (parts[key] !== undefined && !Object.hasOwn(parts, key)) parts[key] = undefined;
      for (const key of required) expected(parts[key], path, key);
      return parts as ReadFields<F, Required>;
    },
    {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([key, { json }]) => [key, json])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
  );
}

/** An object of which exactly one of these keys is there. */
export type OneOf<Parts> = { [Key in keyof Parts]-?: Record<Key, Exclude<Parts[Key], undefined>> }[keyof Parts];

/** Parts of which exactly one is there. */
export function onlyOne<Parts extends object>(parts: Parts, path: string, ...keys: (keyof Parts & string)[]) {
  if (keys.filter((key) => parts[key] !== undefined).length !== 1) refuse(path, 'exactlyOne', keys);
  return parts as unknown as OneOf<Parts>;
}

/** The same for JSON Schema. */
export const onlyOneJson = (...keys: string[]) => ({ oneOf: keys.map((key) => ({ required: [key] })) });

/** An object whose keys are the reader's own words. It has no prototype, so that any word can be a key. */
export function dictionary<Out, In>(
  part: Schema<Out, In>,
  checkKey: (key: string, path: string) => void = () => {},
  keys: object = {},
): Schema<Record<string, Out>, Record<string, In>> {
  return schema(
    (value, path) => {
      const result: Record<string, Out> = Object.create(null);
      for (const [key, one] of entriesOf(value, path)) {
        if (one === undefined) continue;
        checkKey(key, pathTo(path, key));
        result[key] = part.read(one, pathTo(path, key));
      }
      return result;
    },
    {
      type: 'object',
      propertyNames: { maxLength: LONGEST_KEY, ...keys },
      additionalProperties: part.json,
      maxProperties: MOST_KEYS,
    },
  );
}

/** A copy of a row all of whose cells are good; undefined for any other, which is then read cell by cell. */
function goodRow<T>(row: unknown, columns: number, good: (value: unknown) => value is T): T[] | undefined {
  if (!Array.isArray(row) || row.length !== columns) return undefined;
  const cells: T[] = [];
  for (let index = 0; index < columns; index++) {
    const cell: unknown = row[index];
    if (!good(cell)) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** Rows of equal length, each with at least one cell. A cell that is `good` is not read: that spares it a path of its own. */
export function matrixOf<T>(cell: Schema<T>, good: (value: unknown) => value is T): Schema<T[][]> {
  return schema(
    (value, path) => {
      const rows = listed(value, path, MOST_TOKENS, 'rows');
      if (rows.length === 0) refuse(path, 'noRows');
      let columns = -1;
      return rows.map((row, i) => {
        const known = goodRow(row, columns, good);
        if (known !== undefined) return known;
        const rowPath = pathTo(path, i);
        const cells = listed(row, rowPath, LONGEST_LIST, 'columns');
        if (cells.length === 0) refuse(rowPath, 'noColumns');
        if (columns === -1) columns = cells.length;
        if (cells.length !== columns) refuse(rowPath, 'unevenRow', columns, cells.length);
        return cells.map((one, j) => (good(one) ? one : cell.read(one, pathTo(rowPath, j))));
      });
    },
    {
      type: 'array',
      items: { type: 'array', items: cell.json, minItems: 1, maxItems: LONGEST_LIST },
      minItems: 1,
      maxItems: MOST_TOKENS,
    },
  );
}

/** Rows of numbers. */
export const matrix: Schema<number[][]> = matrixOf(number, isNumber);
