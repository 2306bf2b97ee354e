import { documentParts, wordsOf } from './document.ts';
import { ExampleError } from './errors.ts';
import type { Attention, Embeddings, Example, Parameters, Side } from './example.ts';
import {
  checkAnalyses,
  checkCell,
  checkGiven,
  checkLoss,
  checkMask,
  checkMemory,
  checkParameters,
  checkParts,
  checkRegion,
  checkTrained,
} from './fit-together.ts';
import { checkPositions, checkSides, checkTarget } from './fit-together.ts';
import { jsonErrorPosition } from './json.ts';
import { at, fail, object } from './readers.ts';
import { isMatrix, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { expectShape } from './size.ts';
import { stepsOf } from './steps.ts';
import type { Trace } from './trace.ts';

/** The longest JSON text of an example, in UTF-16 code units. */
const LONGEST_JSON = 2 ** 20;

function defaultParameters(embeddings: Embeddings): Parameters {
  if (isMatrix(embeddings)) return 'identity';
  return embeddings.from === 'words' ? { from: 'words' } : { from: 'seed', seed: embeddings.seed };
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

/** Checks what the document says of single steps; of those that the example does not have, nothing is known. */
function checkSteps(example: Example, shape: Shape): void {
  if (example.override === undefined && example.published === undefined) return;
  const steps = stepsOf(example, shape);
  for (const id of Object.keys(example.override ?? {})) {
    const step = steps.get(id);
    if (step !== undefined) checkHeld(example, id, step.rows.size, step.columns.size);
  }
  for (const [id, printed] of Object.entries(example.published ?? {})) {
    const step = steps.get(id.replace(/^gradient\./, ''));
    if (step !== undefined) expectShape(at('published', id), printed, step.rows, step.columns);
  }
}

/** Tokens beside the text, split where they are written as text. */
function side(parts: Omit<Side, 'tokens'> & { tokens?: string[] }, path: string, punctuation: 'drop' | 'keep'): Side {
  return { ...parts, tokens: parts.tokens ?? wordsOf(parts.text!, at(path, 'text'), punctuation) };
}

function read(document: unknown): Example {
  const parts = object(document, '', documentParts);
  const punctuation = parts.punctuation ?? 'drop';
  const { text, target, past } = parts;
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
  if (target !== undefined) example.target = side(target, 'target', punctuation);
  if (past !== undefined) example.past = side(past, 'past', punctuation);
  checkTarget(example);
  const shape = shapeOf(example);
  checkRegion(example, shape);
  checkParts(example, shape);
  checkGiven(example, shape);
  checkSides(example, shape);
  checkMask(example, shape);
  checkPositions(example, shape);
  checkMemory(example, shape);
  checkParameters(example, shape);
  checkAnalyses(example, shape);
  checkLoss(example, shape);
  checkTrained(example);
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
