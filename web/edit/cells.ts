// One number changed: a given one wherever it stands in the document, a computed one by holding it.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Edits, Embeddings, Example, LaidOutMatrix, Mask, MaskNumber, Matrix } from '../core/example.ts';
import type { GivenName, Override, ParameterName, Parameters } from '../core/example.ts';
import { maskMatrix } from '../core/request.ts';
import { isMatrix } from '../core/shape.ts';
import type { Step } from '../core/trace.ts';
import { hasStep, without, withOverride } from './fit.ts';

/** A cell of a step, with its new value; the row and the column count from 0. */
interface Change {
  row: number;
  column: number;
  value: number;
}

/** Whether the numbers of a step are given rather than computed. */
export function isGiven(step: Step): boolean {
  return step.operation === 'input';
}

/** Whether `withCell` can change the numbers of a step: whether they are given in this example. */
export function isEditable(example: Example, step: Step): boolean {
  return isGiven(step) && hasStep(example, step.role);
}

function withMatrixCell<T>(matrix: T[][], row: number, column: number, value: T): T[][] {
  return matrix.with(row, matrix[row]!.with(column, value));
}

/** An edit belongs to a word, in capitals or not; where several of them stand for it, the last one counts. */
function withWordEdit(edits: Edits | undefined, token: string, dimension: string, value: number): Edits {
  const word = token.toLowerCase();
  const key = Object.keys(edits ?? {}).findLast((one) => one.toLowerCase() === word) ?? token;
  return { ...edits, [key]: { ...edits?.[key], [dimension]: value } };
}

function withEmbedding(embeddings: Embeddings, tokens: string[], { row, column, value }: Change): Embeddings {
  if (isMatrix(embeddings)) return withMatrixCell(embeddings, row, column, value);
  const dimension = embeddings.from === 'words' ? wordDimensions[column]! : String(column + 1);
  return { ...embeddings, edits: withWordEdit(embeddings.edits, tokens[row]!, dimension, value) };
}

function withLaidOutCell(given: Matrix | LaidOutMatrix, { row, column, value }: Change): Matrix | LaidOutMatrix {
  if (isMatrix(given)) return withMatrixCell(given, row, column, value);
  const [i, j] = given.layout === 'out_in' ? [column, row] : [row, column];
  return { ...given, W: withMatrixCell(given.W, i, j, value) };
}

function withParameter(parameters: Parameters, name: ParameterName, change: Change): Parameters {
  if (parameters === 'identity') return parameters;
  if (!('from' in parameters)) return { ...parameters, [name]: withLaidOutCell(parameters[name]!, change) };
  const edits = { ...parameters.edits?.[name], [`${change.row},${change.column}`]: change.value };
  return { ...parameters, edits: { ...parameters.edits, [name]: edits } };
}

function withMaskCell(mask: Mask, step: Step, { row, column, value }: Change): Mask {
  if (mask === 'none') return mask;
  const written = (number: MaskNumber): MaskNumber => (number === -Infinity ? '-Infinity' : number);
  const add: MaskNumber[][] =
    typeof mask === 'object' && 'add' in mask
      ? mask.add
      : maskMatrix(mask, step.rows.labels.length, step.columns.labels.length)!.map((numbers) => numbers.map(written));
  return { add: withMatrixCell(add, row, column, written(value)) };
}

function withGiven(example: Example, name: GivenName, { row, column, value }: Change): Example {
  const matrix = example.given![name]!;
  return { ...example, given: { ...example.given, [name]: withMatrixCell(matrix, row, column, value) } };
}

/**
 * The example with one given number changed, wherever it stands in the document. A number that comes from the word space or
 * from a seed becomes an edit of its word, or of its matrix. A step that is computed is left as it is.
 * @param step a step of the example's trace
 * @param row counts from 0, like `column`
 * @param value a finite number; in a mask also −Infinity
 */
export function withCell(example: Example, step: Step, row: number, column: number, value: number): Example {
  if (!isEditable(example, step)) return example;
  const change = { row, column, value };
  const free = withHeld(example, step, row, column, null);
  const { attention, embeddings, parameters, tokens } = free;
  switch (step.role) {
    case 'embeddings':
      return { ...free, embeddings: withEmbedding(embeddings, tokens, change) };
    case 'W_Q':
      return { ...free, parameters: withParameter(parameters, 'query', change) };
    case 'W_K':
      return { ...free, parameters: withParameter(parameters, 'key', change) };
    case 'W_V':
      return { ...free, parameters: withParameter(parameters, 'value', change) };
    case 'mask':
      return { ...free, attention: { ...attention, mask: withMaskCell(attention.mask, step, change) } };
    default:
      return withGiven(free, step.role as GivenName, change);
  }
}

function withHeldStep(example: Example, step: Step, held: Override): Example {
  return withOverride(example, { ...example.override, [step.id]: held });
}

/**
 * The example with one computed cell held at a value, or with null computed again. Where its whole row was held, the other
 * cells of the row stay held.
 */
export function withHeld(example: Example, step: Step, row: number, column: number, value: number | null): Example {
  const held = example.override?.[step.id] ?? {};
  const cell = `${row},${column}`;
  if (value !== null) {
    // The cosines are in a trace only where they are asked for.
    const asked: Example = step.role.startsWith('context_') ? { ...example, analyses: ['cosine'] } : example;
    return withHeldStep(asked, step, { ...held, cells: { ...held.cells, [cell]: value } });
  }
  const numbers = held.rows?.[row];
  if (numbers === undefined && held.cells?.[cell] === undefined) return example;
  const ofRow = Object.fromEntries((numbers ?? []).map((number, j) => [`${row},${j}`, number]));
  return withHeldStep(example, step, {
    rows: without(held.rows ?? {}, String(row)),
    cells: without({ ...ofRow, ...held.cells }, cell),
  });
}

/** The example with a row of a step computed again, or with null all of the step. */
export function withRowReleased(example: Example, step: Step, row: number | null): Example {
  const held = example.override?.[step.id];
  if (held === undefined) return example;
  if (row === null) return withHeldStep(example, step, {});
  const cells = Object.keys(held.cells ?? {}).filter((cell) => cell.startsWith(`${row},`));
  return withHeldStep(example, step, {
    rows: without(held.rows ?? {}, String(row)),
    cells: without(held.cells ?? {}, ...cells),
  });
}
