import { cellOf, documentParts, roleOf, wordsOf } from './document.ts';
import { ExampleError } from './errors.ts';
import type { Attention, Embeddings, Example, GivenName, Parameters } from './example.ts';
import { jsonErrorPosition } from './json.ts';
import { at, fail, object } from './readers.ts';
import { expectShape, isMatrix, shapeOf, stepShape } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Trace } from './trace.ts';

/** The longest JSON text of an example, in UTF-16 code units. */
const LONGEST_JSON = 2 ** 20;

function defaultParameters(embeddings: Embeddings): Parameters {
  if (isMatrix(embeddings)) return 'identity';
  return embeddings.from === 'words' ? { from: 'words' } : { from: 'seed', seed: embeddings.seed };
}

/** The side that asks stands in `target`, and only in cross-attention. */
function checkTarget(example: Example): void {
  const { kind } = example.attention;
  if (kind === 'cross' && example.target === undefined) {
    fail('attention.kind', 'expected "self", since there is no `target` to ask');
  }
  if (kind === 'self' && example.target !== undefined) fail('target', 'is used only with attention.kind "cross"');
}

/** Later steps stand in for earlier ones, which would then be numbers that nothing uses. */
function checkGiven(example: Example, shape: Shape): void {
  const given = example.given ?? {};
  const start = given.weights !== undefined ? 'weights' : given.scores !== undefined ? 'scores' : undefined;
  const unused: GivenName[] =
    start === 'weights' ? ['query', 'key', 'scores'] : start === 'scores' ? ['query', 'key'] : [];
  for (const name of unused) {
    if (given[name] !== undefined) fail(`given.${name}`, `is not used, since the ${start} are given`);
  }
  for (const name of Object.keys(given) as GivenName[]) {
    expectShape(`given.${name}`, given[name]!, ...stepShape(name, shape));
  }
  if (start === 'scores' && example.attention.scale === 'sqrt' && shape.d_k === undefined) {
    fail('given.scores', 'expected attention.d_k or attention.scale beside it, since scores are divided by √d_k');
  }
}

function checkMask(example: Example, shape: Shape): void {
  const { mask } = example.attention;
  if (typeof mask !== 'object') return;
  if ('allow' in mask) expectShape('attention.mask.allow', mask.allow, ...stepShape('mask', shape));
  if ('add' in mask) expectShape('attention.mask.add', mask.add, ...stepShape('mask', shape));
}

function checkParameters(example: Example, shape: Shape): void {
  const { embeddings, parameters } = example;
  if (parameters === 'identity' || !('from' in parameters)) return;
  const made = shape.made.query || shape.made.key || shape.made.value;
  if (made && parameters.from === 'words' && (isMatrix(embeddings) || embeddings.from !== 'words')) {
    fail('parameters', 'word parameters need word embeddings, since they name the same dimensions');
  }
  const matrices = { query: 'W_Q', key: 'W_K', value: 'W_V' } as const;
  for (const name of ['query', 'key', 'value'] as const) {
    if (!shape.made[name]) continue;
    const [rows, columns] = stepShape(matrices[name], shape);
    for (const cell of Object.keys(parameters.edits?.[name] ?? {})) {
      checkCell(`parameters.edits.${name}`, cell, rows.size, columns.size);
    }
  }
}

function checkCell(path: string, cell: string, rows = Infinity, columns = Infinity): void {
  const [row, column] = cellOf(cell)!;
  if (row >= rows) fail(at(path, cell), `expected a row from 0 to ${rows - 1}, got ${row}`);
  if (column >= columns) fail(at(path, cell), `expected a column from 0 to ${columns - 1}, got ${column}`);
}

/** Checks the cells that a document holds against a step's size; `rows` and `columns` are left open where it is unknown. */
function checkHeld(example: Example, id: string, rows = Infinity, columns?: number): void {
  const held = example.override![id]!;
  const path = at('override', id);
  for (const [row, numbers] of Object.entries(held.rows ?? {})) {
    const rowPath = at(at(path, 'rows'), row);
    if (Number(row) >= rows) fail(rowPath, `expected a row from 0 to ${rows - 1}, got ${row}`);
    if (columns !== undefined && numbers.length !== columns) {
      fail(rowPath, `expected ${columns} numbers, got ${numbers.length}`);
    }
  }
  for (const cell of Object.keys(held.cells ?? {})) checkCell(at(path, 'cells'), cell, rows, columns);
}

/**
 * Checks an example's `override` against the trace that it gave: every step must be there and have the cells.
 * Throws an `ExampleError`.
 */
export function checkOverrides(example: Example, trace: Trace): void {
  for (const id of Object.keys(example.override ?? {})) {
    const step = trace.steps.find((one) => one.id === id);
    if (step === undefined) return fail(at('override', id), 'this example has no such step');
    checkHeld(example, id, step.rows.labels.length, step.columns.labels.length);
  }
}

function checkSteps(example: Example, shape: Shape): void {
  for (const id of Object.keys(example.override ?? {})) {
    const [rows, columns] = stepShape(roleOf(id, at('override', id)), shape);
    checkHeld(example, id, rows.size, columns.size);
  }
  for (const [id, printed] of Object.entries(example.published ?? {})) {
    const path = at('published', id);
    expectShape(path, printed, ...stepShape(roleOf(id, path), shape));
  }
}

function read(document: unknown): Example {
  const parts = object(document, '', documentParts);
  const punctuation = parts.punctuation ?? 'drop';
  const { text, target } = parts;
  if (text === undefined && parts.tokens === undefined) fail('', 'expected a key "text" or "tokens"');
  const embeddings: Embeddings = parts.embeddings ?? { from: 'words' };
  const attention: Attention = { kind: 'self', scale: 'sqrt', softmax: 'stable', mask: 'none', ...parts.attention };
  const example: Example = {
    ...parts,
    version: 1,
    tokens: parts.tokens ?? wordsOf(text!, 'text', punctuation),
    punctuation,
    embeddings,
    attention,
    parameters: parts.parameters ?? defaultParameters(embeddings),
    display: { precision: 3, ...parts.display },
  } as Example;
  if (target !== undefined) {
    const tokens = target.tokens ?? wordsOf(target.text!, 'target.text', punctuation);
    example.target = { ...target, tokens };
  }
  checkTarget(example);
  const shape = shapeOf(example);
  checkGiven(example, shape);
  checkMask(example, shape);
  checkParameters(example, shape);
  checkSteps(example, shape);
  return example;
}

/**
 * Checks an example document and fills in its defaults. The result is a copy; numbers stay as they were written. An example
 * that was validated is a valid document. Throws an `ExampleError` with the place and the reason for anything else,
 * whatever it is given.
 */
export function validate(document: unknown): Example {
  try {
    return read(document);
  } catch (error) {
    if (error instanceof ExampleError) throw error;
    throw new ExampleError('', 'could not be read, since it is not plain data');
  }
}

/** Reads an example from JSON text of at most 1 MB. Throws an `ExampleError`. */
export function parseExample(text: string): Example {
  if (text.length > LONGEST_JSON) fail('', `expected at most ${LONGEST_JSON} characters, got ${text.length}`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const position = jsonErrorPosition(text);
    const before = text.slice(0, position).split('\n');
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1} (character ${position})`;
    return fail(
      '',
      position < text.length ? `is not JSON from ${place} on` : `is not JSON: it ends too soon, at ${place}`,
    );
  }
  return validate(document);
}
