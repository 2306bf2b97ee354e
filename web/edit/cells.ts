// Changes of one number: a given one in the document itself, a computed one by an override.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import { isPerLayer } from '../core/cached.ts';
import type { CachedName } from '../core/cached.ts';
import { analysisNames } from '../core/document/steps.ts';
import type { Edits, Embeddings, Example, LaidOutMatrix, Mask, MaskNumber, Matrix } from '../core/example.ts';
import type { GivenName, Override, Side } from '../core/example.ts';
import { isPerHead, maskMatrix, maskOfHead } from '../core/mask.ts';
import { parameterInputs } from '../core/parameter-inputs.ts';
import { areMatrices, biasOf, findParameter, ownKeys, withEdit, withParameterAt } from '../core/parameters.ts';
import { readableBy } from '../core/request.ts';
import { isMatrix, shapeOf } from '../core/shape.ts';
import { stepId } from '../core/step-id.ts';
import { learnedRows } from '../core/sides.ts';
import type { Step } from '../core/trace.ts';
import { isEditable } from './editable.ts';
import { hasStep } from './has.ts';
import { withOverride } from './override.ts';
import { without } from './without.ts';
import { has } from '../core/has.ts';

/** A cell of a step, with its new value; the row and the column count from 0. */
interface Change {
  row: number;
  column: number;
  value: number;
}

function withMatrixCell<T>(matrix: T[][], row: number, column: number, value: T): T[][] {
  return matrix.with(row, matrix[row]!.with(column, value));
}

/** An edit belongs to a word, whatever its case; of several edits of the same word, the last one counts. */
function withWordEdit(edits: Edits | undefined, token: string, dimension: string, value: number): Edits {
  const word = token.toLowerCase();
  const key = Object.keys(edits ?? {}).findLast((one) => one.toLowerCase() === word) ?? token;
  return { ...edits, [key]: { ...edits?.[key], [dimension]: value } };
}

/** The side that a step of embeddings belongs to, if that is not the text. */
function sideOf({ stage }: Step): 'past' | 'target' | undefined {
  if (stage === 'past') return 'past';
  return stage === 'target' || stage === 'decoder' ? 'target' : undefined;
}

function withEmbedding(example: Example, step: Step, { row, column, value }: Change): Example {
  const { embeddings, tokens } = example;
  const key = sideOf(step);
  const side: Side | undefined = key && example[key];
  if (!isMatrix(embeddings)) {
    const dimension = embeddings.from === 'words' ? wordDimensions[column]! : String(column + 1);
    const word = (side?.tokens ?? tokens)[row]!;
    const edited: Embeddings = { ...embeddings, edits: withWordEdit(embeddings.edits, word, dimension, value) };
    return { ...example, embeddings: edited };
  }
  if (key === undefined) return { ...example, embeddings: withMatrixCell(embeddings, row, column, value) };
  return { ...example, [key]: { ...side, embeddings: withMatrixCell(side!.embeddings!, row, column, value) } };
}

function withPosition(example: Example, step: Step, { row, column, value }: Change): Example {
  const positions = example.positions as { learned: Matrix; target?: Matrix };
  const { key, start } = learnedRows(example, step);
  const rows = withMatrixCell(positions[key]!, start + row, column, value);
  return { ...example, positions: { ...positions, [key]: rows } };
}

function withLaidOutCell(given: Matrix | LaidOutMatrix, { row, column, value }: Change): Matrix | LaidOutMatrix {
  if (isMatrix(given)) return withMatrixCell(given, row, column, value);
  const [i, j] = given.layout === 'out_in' ? [column, row] : [row, column];
  return { ...given, W: withMatrixCell(given.W, i, j, value) };
}

/** Changes a parameter; a matrix that several layers share changes in all of them. */
function withParameter(example: Example, step: Step, change: Change): Example {
  const { parameters } = example;
  const { row, column, value } = change;
  const input = parameterInputs(example, shapeOf(example)).find((one) => stepId(one.place, one.role) === step.id);
  if (input === undefined || parameters === 'identity') return example;
  if (!areMatrices(parameters)) {
    return { ...example, parameters: withEdit(parameters, input, `${row},${column}`, value) };
  }
  const found = findParameter(parameters, input);
  const keys = found?.keys ?? ownKeys(input);
  const numbers = () => Array.from({ length: step.columns.labels.length }, (_, j) => step.values[j]!);
  const changed = (): Matrix | LaidOutMatrix | number[] => {
    if (input.name === 'gain' || input.name === 'shift') {
      return ((found?.value as number[] | undefined) ?? numbers()).with(column, value);
    }
    const matrix = found!.value as Matrix | LaidOutMatrix;
    if (!input.isBias) return withLaidOutCell(matrix, change);
    const bias = (biasOf(found) ?? numbers()).with(column, value);
    return isMatrix(matrix) ? { W: matrix, bias } : { ...matrix, bias };
  };
  return { ...example, parameters: withParameterAt(parameters, keys, changed()) };
}

function withMemory(example: Example, step: Step, { row, column, value }: Change): Example {
  const memory = example.memory!;
  const name = step.role === 'memory_key' ? 'key' : 'value';
  const rows = withMatrixCell(memory[name] ?? memory.key, row, column, value);
  return { ...example, memory: { ...memory, [name]: rows } };
}

function withMaskCell(example: Example, { head = 1 }: Step, { row, column, value }: Change): Mask {
  const { mask } = example.attention;
  if (mask === 'none') return mask;
  const shape = shapeOf(example);
  const own = maskOfHead(mask, head);
  const written = (number: MaskNumber): MaskNumber => (number === -Infinity ? '-Infinity' : number);
  const add: MaskNumber[][] =
    typeof own === 'object' && has(own, 'add')
      ? own.add
      : maskMatrix(own, readableBy(example, shape, shape.blocks[0]!)).map((numbers) => numbers.map(written));
  const changed = { add: withMatrixCell(add, (shape.region?.[0] ?? 0) + row, column, written(value)) };
  return isPerHead(mask) ? { heads: mask.heads.with(head - 1, changed) } : changed;
}

function withGiven(example: Example, name: GivenName, { row, column, value }: Change): Example {
  const matrix = example.given![name]!;
  return { ...example, given: { ...example.given, [name]: withMatrixCell(matrix, row, column, value) } };
}

function withCached(example: Example, { role, layer = 1 }: Step, { row, column, value }: Change): Example {
  const past = example.past!;
  const name = role as CachedName;
  const cached = past[name]!;
  const changed = (rows: Matrix) => withMatrixCell(rows, row, column, value);
  const next = isPerLayer(cached) ? cached.with(layer - 1, changed(cached[layer - 1]!)) : changed(cached);
  return { ...example, past: { ...past, [name]: next } };
}

function withLoss(example: Example, { row, column, value }: Change): Example {
  const { loss } = example;
  if (loss === undefined || has(loss, 'cross_entropy')) return example;
  const changed = has(loss, 'gradient')
    ? { gradient: withMatrixCell(loss.gradient, row, column, value) }
    : { squared_error: withMatrixCell(loss.squared_error, row, column, value) };
  return { ...example, loss: changed };
}

/**
 * The example with one given number changed. A number that comes from the word space or
 * from a seed becomes an edit of its word, or of its matrix. A step that is computed is left as it is.
 * @param step a step of the example's trace
 * @param row counts from 0, like `column`
 * @param value a finite number; in a mask also −Infinity
 */
export function withCell(example: Example, step: Step, row: number, column: number, value: number): Example {
  if (!isEditable(example, step)) return example;
  const change = { row, column, value };
  const free = withOverriddenCell(example, step, row, column, null);
  switch (step.role) {
    case 'embeddings':
      return withEmbedding(free, step, change);
    case 'value_embeddings':
      return { ...free, value_embeddings: withMatrixCell(free.value_embeddings!, row, column, value) };
    case 'positions':
      return withPosition(free, step, change);
    case 'memory_key':
    case 'memory_value':
      return withMemory(free, step, change);
    case 'mask':
      return { ...free, attention: { ...free.attention, mask: withMaskCell(free, step, change) } };
    case 'targets':
    case 'given_gradient':
      return withLoss(free, change);
    case 'query':
    case 'key':
    case 'value':
      if (step.stage === 'past') return withCached(free, step, change);
      return withGiven(free, step.role, change);
    case 'scores':
    case 'weights':
      return withGiven(free, step.role, change);
    default:
      return withParameter(free, step, change);
  }
}

/** The example with the analysis that a step belongs to, without which the trace would not have the step. */
function withAnalysisOf(example: Example, step: Step): Example {
  if (hasStep(example, step.id)) return example;
  for (const name of analysisNames) {
    const asked: Example = { ...example, analyses: [...(example.analyses ?? []), name] };
    if (hasStep(asked, step.id)) return asked;
  }
  return example;
}

function withStepOverride(example: Example, step: Step, override: Override): Example {
  return withOverride(example, { ...example.override, [step.id]: override });
}

/**
 * The example with one computed cell overridden; null removes the override. If the whole row was overridden, its other cells stay
 * overridden. Gradients follow from all other numbers and cannot be overridden.
 */
export function withOverriddenCell(
  example: Example,
  step: Step,
  row: number,
  column: number,
  value: number | null,
): Example {
  if (step.gradient_of !== undefined) return example;
  const override = example.override?.[step.id] ?? {};
  const cell = `${row},${column}`;
  if (value !== null) {
    return withStepOverride(withAnalysisOf(example, step), step, {
      ...override,
      cells: { ...override.cells, [cell]: value },
    });
  }
  const numbers = override.rows?.[row];
  // What holds for all cells can only be released for all.
  if (numbers === undefined && override.cells?.[cell] === undefined) {
    return override.all === undefined ? example : withStepOverride(example, step, without(override, 'all'));
  }
  const ofRow = Object.fromEntries((numbers ?? []).map((number, j) => [`${row},${j}`, number]));
  return withStepOverride(example, step, {
    ...override,
    rows: without(override.rows ?? {}, String(row)),
    cells: without({ ...ofRow, ...override.cells }, cell),
  });
}

/** The example without the overrides of a row of a step; with null, of the whole step. */
export function withRowComputed(example: Example, step: Step, row: number | null): Example {
  const override = example.override?.[step.id];
  if (override === undefined) return example;
  if (row === null) return withStepOverride(example, step, {});
  const cells = Object.keys(override.cells ?? {}).filter((cell) => cell.startsWith(`${row},`));
  if (override.rows?.[row] === undefined && cells.length === 0) {
    return override.all === undefined ? example : withStepOverride(example, step, without(override, 'all'));
  }
  return withStepOverride(example, step, {
    ...override,
    rows: without(override.rows ?? {}, String(row)),
    cells: without(override.cells ?? {}, ...cells),
  });
}
