// Drops what no longer fits after the words or sizes of an example have changed.
import { cellOf } from '../core/cell-name.ts';
import type { CellEdits, Embeddings, Example, Loss, Mask, Matrix, Override } from '../core/example.ts';
import type { ParameterMatrices, Parameters, Positions, Side } from '../core/example.ts';
import { ExampleError } from '../core/errors.ts';
import { MOST_WORD_HEADS } from '../core/checks/parameters.ts';
import { classCount, lastOutput } from '../core/loss.ts';
import { parameterInputs } from '../core/parameter-inputs.ts';
import { parseEditKey } from '../core/edit-key.ts';
import { areMade, isEditOf } from '../core/parameters.ts';
import { allKeys, compares, crossesFromWords, givesNumbers, isMatrix, shapeOf } from '../core/shape.ts';
import type { Shape } from '../core/shape.ts';
import { packed } from '../core/size.ts';
import { stepId } from '../core/step-id.ts';
import type { Place } from '../core/step-id.ts';
import { stepsOf } from '../core/plan.ts';
import { learnedRows, sidesOf } from '../core/sides.ts';
import type { Role } from '../core/trace.ts';
import { equal } from './equal.ts';
import { withFittingRegion, withFittingSelection } from './selection.ts';

/** An object without some of its keys. */
export function without<T extends object, K extends keyof T>(whole: T, ...keys: K[]): Omit<T, K> {
  const part = { ...whole };
  for (const key of keys) delete part[key];
  return part;
}

/** Whether the example gives queries, keys, values, scores or weights. */
export function hasGiven(example: Example): boolean {
  return Object.keys(example.given ?? {}).length > 0;
}

/** Whether the trace of an example has a step, named by its id or by its role and place. */
export function hasStep(example: Example, step: string | ({ role: Role } & Place)): boolean {
  try {
    return stepsOf(example).has(typeof step === 'string' ? step : stepId(step, step.role));
  } catch (error) {
    if (error instanceof ExampleError) return false;
    throw error;
  }
}

/** An example with these overrides; one that has no cells is left out. */
export function withOverride(example: Example, override: Record<string, Override>): Example {
  const kept: Record<string, Override> = {};
  for (const [id, { rows = {}, cells = {} }] of Object.entries(override)) {
    const ofStep: Override = {};
    if (Object.keys(rows).length > 0) ofStep.rows = rows;
    if (Object.keys(cells).length > 0) ofStep.cells = cells;
    if (ofStep.rows !== undefined || ofStep.cells !== undefined) kept[id] = ofStep;
  }
  const rest = without(example, 'override');
  return Object.keys(kept).length > 0 ? { ...rest, override: kept } : rest;
}

function filtered<T>(whole: Record<string, T> | undefined, keep: (key: string, part: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(whole ?? {}).filter(([key, part]) => keep(key, part)));
}

/** The cells of edits or of an override, "row,column", that a matrix of this size has. */
function cellsWithin<T>(cells: Record<string, T> | undefined, rows: number, columns: number): Record<string, T> {
  return filtered(cells, (cell) => {
    const [row, column] = cellOf(cell)!;
    return row < rows && column < columns;
  });
}

function fittingOverride(example: Example): Record<string, Override> {
  const fitting: Record<string, Override> = {};
  const steps = stepsOf(example);
  for (const [id, override] of Object.entries(example.override ?? {})) {
    const step = steps.get(id);
    if (step === undefined) continue;
    const rows = step.rows.labels.length;
    const columns = step.columns.labels.length;
    fitting[id] = {
      rows: filtered(override.rows, (row, numbers) => Number(row) < rows && numbers.length === columns),
      cells: cellsWithin(override.cells, rows, columns),
    };
  }
  return fitting;
}

function fittingMask(mask: Mask, queries: number, keys: number): Mask {
  if (typeof mask !== 'object') return mask;
  const cells = 'allow' in mask ? mask.allow : 'add' in mask ? mask.add : undefined;
  const fits = cells === undefined || (cells.length === queries && cells[0]!.length === keys);
  return fits ? mask : 'none';
}

/** Learned positions with a row for every token; new rows are 0. Undefined if d_model is another one now. */
function fittingPositions(example: Example, shape: Shape): Positions | undefined {
  const { positions } = example;
  if (typeof positions !== 'object' || !('learned' in positions)) return positions;
  const fitting = { ...positions };
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    if (!embedded) continue;
    const { key, start } = learnedRows(example, place);
    const rows = fitting[key] ?? [];
    if (rows.length > 0 && rows[0]!.length !== shape.d_model) return undefined;
    const missing = Math.max(0, start + tokens.length - rows.length);
    if (missing > 0) {
      fitting[key] = [...rows, ...Array.from({ length: missing }, () => Array<number>(shape.d_model).fill(0))];
    }
  }
  return fitting;
}

/** A matrix cut or filled with zeros to so many rows; undefined if its columns do not fit. */
function withRows(matrix: Matrix, rows: number, columns: number): Matrix | undefined {
  if (matrix[0]!.length !== columns) return undefined;
  const missing = Math.max(0, rows - matrix.length);
  return [...matrix.slice(0, rows), ...Array.from({ length: missing }, () => Array<number>(columns).fill(0))];
}

/** The loss with as many rows as the last output; new rows are 0 or have no answer. Undefined if its columns do not fit. */
function fittingLoss(example: Example, shape: Shape): Loss | undefined {
  const { loss } = example;
  if (loss === undefined) return undefined;
  const { rows, columns } = lastOutput(example, shape);
  if ('gradient' in loss) {
    const gradient = withRows(loss.gradient, rows.size!, columns.size!);
    return gradient && { gradient };
  }
  if ('squared_error' in loss) {
    const squared_error = withRows(loss.squared_error, rows.size!, columns.size!);
    return squared_error && { squared_error };
  }
  const count = classCount(example, shape);
  const { classes } = loss;
  const cross_entropy = Array.from({ length: rows.size! }, (_, row) => loss.cross_entropy[row] ?? null);
  const fits = cross_entropy.every((answer) =>
    Array.isArray(answer) ? answer.length === count : answer === null || answer < count,
  );
  if (!fits || cross_entropy.every((answer) => answer === null)) return undefined;
  return { cross_entropy, ...(classes?.length === count && { classes }) };
}

/** Whether the rows of the memory still have the sizes of keys and values, and can be read. */
function memoryFits(example: Example): boolean {
  const { key, value } = example.memory!;
  try {
    const shape = shapeOf(example);
    const { size: d_k } = packed(shape.kv_heads, 'd_k', shape.d_k);
    const { size: d_v } = packed(shape.kv_heads, 'd_v', shape.d_v);
    const keysFit = !compares(example) || key[0]!.length === d_k;
    return keysFit && (value === undefined || value[0]!.length === d_v) && !crossesFromWords(example, shape);
  } catch (error) {
    // A memory that is read alone determines d_v, which may differ from that of the attention.
    if (error instanceof ExampleError) return false;
    throw error;
  }
}

/** Parameters without the groups of layers and stages that no longer exist. */
function withoutLostGroups(parameters: ParameterMatrices, layers: number, twoSides: boolean): ParameterMatrices {
  const kept = Object.entries(parameters).flatMap(([key, part]) => {
    const layer = /^layer(\d+)$/.exec(key)?.[1];
    if (layer !== undefined && Number(layer) > layers) return [];
    if (!twoSides && ['encoder', 'decoder', 'cross'].includes(key)) return [];
    const isGroup = layer !== undefined || key === 'encoder' || key === 'decoder' || key === 'cross';
    return [[key, isGroup ? withoutLostGroups(part as ParameterMatrices, layers, twoSides) : part]];
  });
  return Object.fromEntries(kept);
}

function withoutLostLayers(example: Example): Parameters {
  const { parameters, layers = 1, attention } = example;
  const twoSides = attention.kind === 'encoder_decoder';
  if (parameters === 'identity') return parameters;
  if (!areMade(parameters)) return withoutLostGroups(parameters, layers, twoSides);
  if (parameters.edits === undefined) return parameters;
  const edits = filtered(parameters.edits, (key) => {
    const { stage, layer = 1 } = parseEditKey(key)!;
    return layer <= layers && (twoSides || stage === undefined);
  });
  return { ...parameters, edits };
}

/** Edits of cells that the parameters have. */
function fittingEdits(example: Example, shape: Shape): Parameters {
  const { parameters } = example;
  if (!areMade(parameters) || parameters.edits === undefined) return parameters;
  const inputs = parameterInputs(example, shape);
  const edits: Record<string, CellEdits> = {};
  for (const [key, cells] of Object.entries(parameters.edits)) {
    // Edits that nothing uses at present stay: they may be used again.
    const within = inputs
      .filter((input) => isEditOf(key, input))
      .reduce((left, { rows, columns }) => cellsWithin(left, rows.size!, columns.size!), cells);
    if (equal(within, cells) || Object.keys(within).length > 0) edits[key] = within;
  }
  return { ...parameters, edits };
}

function withoutRows({ embeddings: _, ...side }: Side): Side {
  return side;
}

/** The example without what its kind of attention or its embeddings do not support. */
function withoutUnsupported(example: Example): Example {
  let left = example;
  const { kind, heads = 1, kv_heads } = example.attention;
  if (kind === 'cross' || kind === 'recurrent') left = without(left, 'layers', 'residual', 'norm', 'feed_forward');
  if (kind !== 'self') left = without(left, 'past');
  if (kind === 'encoder_decoder' || kind === 'recurrent') left = without(left, 'memory');
  if (kv_heads !== undefined && heads % kv_heads !== 0) {
    left = { ...left, attention: without(left.attention, 'kv_heads') };
  }
  if (left.attention.values === 'keys' && left.attention.d_v !== left.attention.d_k) {
    left = { ...left, attention: without(left.attention, 'd_v') };
  }
  if (!isMatrix(left.embeddings)) {
    if (left.target?.embeddings !== undefined) left = { ...left, target: withoutRows(left.target) };
    if (left.past?.embeddings !== undefined) left = { ...left, past: withoutRows(left.past) };
  }
  if (left.trained !== undefined && !givesNumbers(left)) left = without(left, 'trained');
  const parameters = withoutLostLayers(left);
  return equal(parameters, left.parameters) ? left : { ...left, parameters };
}

/** The example without values that are the default anyway. */
function withoutDefaults(example: Example): Example {
  const { positions, layers, norm, memory } = example;
  const { heads = 1, kv_heads, score, softcap, values } = example.attention;
  let { attention } = example;
  if (heads === 1) attention = without(attention, 'heads');
  if (kv_heads === heads) attention = without(attention, 'kv_heads');
  if (score === 'dot') attention = without(attention, 'score');
  if (softcap === null) attention = without(attention, 'softcap');
  if (values === 'own') attention = without(attention, 'values');
  let left: Example = { ...example, attention };
  if (positions === 'none') left = without(left, 'positions');
  if (layers === 1) left = without(left, 'layers');
  if (norm === 'none') left = without(left, 'norm');
  if (memory?.alone === false) left = { ...left, memory: without(memory, 'alone') };
  return left;
}

function fittedParts(example: Example): Example {
  let left = withoutUnsupported(withoutDefaults(example));
  if (left.memory !== undefined && !memoryFits(left)) left = without(left, 'memory');
  const shape = shapeOf(left);
  const block = shape.blocks[0]!;
  const mask = fittingMask(left.attention.mask, block.queries, allKeys(left, shape, block));
  if (mask !== left.attention.mask) left = { ...left, attention: { ...left.attention, mask } };
  const positions = fittingPositions(left, shape);
  if (!equal(positions, left.positions)) {
    left = positions === undefined ? without(left, 'positions') : { ...left, positions };
  }
  const loss = fittingLoss(left, shape);
  if (!equal(loss, left.loss)) left = loss === undefined ? without(left, 'loss') : { ...left, loss };
  const parameters = fittingEdits(left, shape);
  if (!equal(parameters, left.parameters)) left = { ...left, parameters };
  return left.override === undefined ? left : withOverride(left, fittingOverride(left));
}

/**
 * The example without what its words, sizes and kind of attention no longer have: masked and overridden cells, edits, rows of the
 * memory, the chosen word. One whose sizes do not fit each other is left as it is, to be refused when it is run.
 */
export function fitted(example: Example): Example {
  try {
    return withFittingSelection(fittedParts(withFittingRegion(example)));
  } catch (error) {
    if (error instanceof ExampleError) return example;
    throw error;
  }
}

/** The example without what its source reported about its numbers. */
export function withoutFindings(example: Example): Example {
  return without(example, 'published', 'claims', 'notes');
}

/**
 * The example with its sentences as they are and all numbers made from them: `embeddings` and `parameters` stand in for
 * whatever was given. Needs to be `fitted`.
 */
export function startingAt(
  example: Example,
  numbers: { embeddings: Exclude<Embeddings, number[][]>; parameters: Parameters },
): Example {
  const { kind, scale, heads = 1, ...attention } = without(example.attention, 'd_k', 'd_v');
  // A factor belongs to the scores that were given, and so does a target whose queries were given.
  const given = hasGiven(example);
  const kept = typeof scale === 'number' && given ? 'sqrt' : scale;
  const most = areMade(numbers.parameters) && numbers.parameters.from === 'words' ? MOST_WORD_HEADS : heads;
  const rest: Example = given ? without(example, 'given', 'target') : without(example, 'given');
  return {
    ...rest,
    ...numbers,
    attention: {
      ...attention,
      kind: given ? 'self' : kind,
      scale: kept,
      ...(heads > 1 && { heads: Math.min(heads, most) }),
    },
  };
}
