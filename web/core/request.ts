import { fields as fieldNames, roles, wordDimensions } from '#build/generated/vocabulary.ts';
import type { Field } from '#build/generated/vocabulary.ts';
import { cellOf } from './document.ts';
import type { CellEdits, Edits, Example, LaidOutMatrix, Mask, Matrix, ParameterName } from './example.ts';
import { isMatrix, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

/** An example as the core reads it: flat numbers, named by src/request/fields.def. */
export interface Request {
  /** The tokens that are read, joined with line feeds. */
  words: string;
  /** For each field its number in fields.def, its rows and its columns. */
  fields: Int32Array;
  /** The values of all fields in that order, row by row. */
  numbers: Float32Array;
}

/** Collects fields and their values. */
class RequestWriter {
  readonly #fields: number[] = [];
  readonly #numbers: number[] = [];

  matrix(field: Field, rows: Matrix): void {
    if (rows.length === 0) return;
    this.#fields.push(fieldNames.indexOf(field), rows.length, rows[0]!.length);
    for (const row of rows) for (const value of row) this.#numbers.push(value);
  }

  number(field: Field, value: number): void {
    this.matrix(field, [[value]]);
  }

  finish(words: string[]): Request {
    return {
      words: words.join('\n'),
      fields: Int32Array.from(this.#fields),
      numbers: Float32Array.from(this.#numbers),
    };
  }
}

function maskCell(mask: Exclude<Mask, 'none'>, query: number, key: number): number {
  const readIf = (may: boolean) => (may ? 0 : -Infinity);
  if (mask === 'causal') return readIf(key <= query);
  if ('window' in mask) return readIf(Math.abs(query - key) < mask.window);
  if ('padding' in mask) return readIf(key < mask.padding);
  if ('allow' in mask) return readIf(mask.allow[query]![key]!);
  return Number(mask.add[query]![key]!);
}

/** The mask as numbers that are added to the scores, queries × keys; undefined where nothing is masked. */
export function maskMatrix(mask: Mask, queries: number, keys: number): Matrix | undefined {
  if (mask === 'none') return undefined;
  return Array.from({ length: queries }, (_, query) =>
    Array.from({ length: keys }, (_, key) => maskCell(mask, query, key)),
  );
}

/** Edits by word and dimension as row, column, value: for every token that is that word, in capitals or not. */
function wordEdits(edits: Edits | undefined, tokens: string[], columnOf: (name: string) => number): Matrix {
  const rowsOf = new Map<string, number[]>();
  tokens.forEach((token, row) => {
    const word = token.toLowerCase();
    rowsOf.set(word, [...(rowsOf.get(word) ?? []), row]);
  });
  const cells: Matrix = [];
  for (const [word, columns] of Object.entries(edits ?? {})) {
    for (const row of rowsOf.get(word.toLowerCase()) ?? []) {
      for (const [name, value] of Object.entries(columns)) cells.push([row, columnOf(name), value]);
    }
  }
  return cells;
}

function cellEdits(edits: CellEdits | undefined): Matrix {
  return Object.entries(edits ?? {}).map(([cell, value]) => [...cellOf(cell)!, value]);
}

function writeEmbeddings(writer: RequestWriter, { embeddings, tokens }: Example): void {
  if (isMatrix(embeddings)) return writer.matrix('embeddings', embeddings);
  if (embeddings.from === 'seed') writer.number('words_seed', embeddings.seed);
  const dimensions: readonly string[] = wordDimensions;
  const columnOf = (name: string) => (embeddings.from === 'seed' ? Number(name) - 1 : dimensions.indexOf(name));
  writer.matrix('embedding_edits', wordEdits(embeddings.edits, tokens, columnOf));
}

/** A parameter matrix as X·W needs it: d_model rows. */
function fromTheRight(given: Matrix | LaidOutMatrix): Matrix {
  if (isMatrix(given)) return given;
  const { W, layout } = given;
  return layout === 'out_in' ? W[0]!.map((_, column) => W.map((row) => row[column]!)) : W;
}

function writeParameters(writer: RequestWriter, { parameters }: Example, { made }: Shape): void {
  if (parameters === 'identity') return writer.number('identity', 1);
  if ('from' in parameters && parameters.seed !== undefined) writer.number('parameters_seed', parameters.seed);
  const matrixFields: [ParameterName, Field, Field][] = [
    ['query', 'W_Q', 'W_Q_edits'],
    ['key', 'W_K', 'W_K_edits'],
    ['value', 'W_V', 'W_V_edits'],
  ];
  for (const [name, matrix, edits] of matrixFields) {
    if (!made[name]) continue;
    if ('from' in parameters) writer.matrix(edits, cellEdits(parameters.edits?.[name]));
    else writer.matrix(matrix, fromTheRight(parameters[name]!));
  }
}

/** Held cells as role, row, column, value; a single cell wins over its row. */
function pins(override: Example['override']): Matrix {
  const cells: Matrix = [];
  for (const [id, held] of Object.entries(override ?? {})) {
    const role = (roles as readonly string[]).indexOf(id);
    const singles = held.cells ?? {};
    for (const [row, numbers] of Object.entries(held.rows ?? {})) {
      numbers.forEach((value, column) => {
        if (singles[`${row},${column}`] === undefined) cells.push([role, Number(row), column, value]);
      });
    }
    for (const [row, column, value] of cellEdits(singles)) cells.push([role, row!, column!, value!]);
  }
  return cells;
}

/** Writes a validated example as flat numbers. Only what takes part in the calculation is written. */
export function request(example: Example): Request {
  const { attention, given, tokens } = example;
  const shape = shapeOf(example);
  const writer = new RequestWriter();
  writer.number('queries', shape.queries);
  writer.number('keys', shape.keys);
  if (shape.d_k !== undefined) writer.number('d_k', shape.d_k);
  writer.number('d_v', shape.d_v);
  if (shape.made.query || shape.made.key || shape.made.value) {
    writer.number('d_model', shape.d_model);
    writeEmbeddings(writer, example);
    writeParameters(writer, example, shape);
  }
  for (const name of ['query', 'key', 'value', 'scores', 'weights'] as const) {
    if (given?.[name] !== undefined) writer.matrix(name, given[name]);
  }
  if (given?.weights === undefined) {
    if (attention.scale === 'sqrt') writer.number('divide_by_root', shape.d_k!);
    else if (attention.scale !== 'none') writer.number('multiply_by', attention.scale);
    const mask = maskMatrix(attention.mask, shape.queries, shape.keys);
    if (mask !== undefined) writer.matrix('mask', mask);
    if (attention.softmax === 'plain') writer.number('plain_softmax', 1);
  }
  writer.matrix('pins', pins(example.override));
  if (example.analyses?.includes('cosine')) writer.number('cosines', 1);
  return writer.finish(tokens);
}
