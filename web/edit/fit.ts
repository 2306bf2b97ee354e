// Drops what no longer fits after the words or sizes of an example have changed.
import { cellOf } from '../core/cell-name.ts';
import type { CellEdits, Example, Loss, Mask, Matrix, Override } from '../core/example.ts';
import { isPerHead, mapMask, maskOfHead } from '../core/mask.ts';
import type { ParameterMatrices, Parameters, Positions, Side } from '../core/example.ts';
import { ExampleError } from '../core/errors.ts';
import { classCount, lastOutput } from '../core/loss.ts';
import { modelName } from '../core/models/loaded.ts';
import { parameterInputs } from '../core/parameter-inputs.ts';
import { parseEditKey } from '../core/edit-key.ts';
import { areMade, isEditOf } from '../core/parameters.ts';
import { besideWords } from '../core/checks/analyses.ts';
import { checkPast } from '../core/checks/rows.ts';
import { allKeys, compares, crossesFromWords, givesNumbers, isMatrix, shapeOf } from '../core/shape.ts';
import type { Shape } from '../core/shape.ts';
import { packed } from '../core/size.ts';
import { stepsOf } from '../core/plan.ts';
import { learnedRows, sidesOf, widthOf } from '../core/sides.ts';
import { equal } from '../core/equal.ts';
import { withFittingRegion, withFittingSelection } from './selection.ts';
import { withOverride } from './override.ts';
import { without } from './without.ts';
import { has } from '../core/has.ts';

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
      ...(override.all !== undefined && { all: override.all }),
      rows: filtered(override.rows, (row, numbers) => Number(row) < rows && numbers.length === columns),
      cells: cellsWithin(override.cells, rows, columns),
    };
  }
  return fitting;
}

/** The masks whose cells are those of the scores; every head keeps its own, and further heads have none. */
function fittingMask(mask: Mask, heads: number, queries: number, keys: number): Mask {
  const fitting = mapMask(mask, (part) => {
    if (typeof part !== 'object') return part;
    const cells = has(part, 'allow') ? part.allow : has(part, 'add') ? part.add : undefined;
    return cells === undefined || (cells.length === queries && cells[0]!.length === keys) ? part : 'none';
  });
  if (!isPerHead(fitting)) return fitting;
  return { heads: Array.from({ length: heads }, (_, index) => maskOfHead(fitting, index + 1)) };
}

/** Learned positions with a row for every token; new rows are 0. Undefined if d_model is another one now. */
function fittingPositions(example: Example, shape: Shape): Positions | undefined {
  const { positions } = example;
  if (typeof positions !== 'object' || !has(positions, 'learned')) return positions;
  const fitting = { ...positions };
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    if (!embedded) continue;
    const { key, start } = learnedRows(example, place);
    const rows = fitting[key] ?? [];
    const width = widthOf(shape, place).size!;
    if (rows.length > 0 && rows[0]!.length !== width) return undefined;
    const missing = Math.max(0, start + tokens.length - rows.length);
    if (missing > 0) {
      fitting[key] = [...rows, ...Array.from({ length: missing }, () => Array<number>(width).fill(0))];
    }
  }
  return fitting;
}

/** A matrix cut or filled with zeros to `rows` rows; undefined if its columns do not fit. */
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
  if (has(loss, 'gradient')) {
    const gradient = withRows(loss.gradient, rows.size!, columns.size!);
    return gradient && { gradient };
  }
  if (has(loss, 'squared_error')) {
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

/** Earlier words whose given keys and values no longer fit are projected like the others, if they have embeddings. */
export function withFittingPast(example: Example): Example {
  const { past, embeddings } = example;
  if (past?.key === undefined) return example;
  try {
    if (!compares(example)) return without(example, 'past');
    checkPast(example, shapeOf(example));
    return example;
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    const { key: _, value: __, ...words } = past;
    return isMatrix(embeddings) || example.given !== undefined ? without(example, 'past') : { ...example, past: words };
  }
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

/** Whether the sizes of an example fit each other. */
function hasShape(example: Example): boolean {
  try {
    shapeOf(example);
    return true;
  } catch (error) {
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
  if (kind !== 'cross') left = without(left, 'value_embeddings');
  if (kind !== 'self') left = without(left, 'past', 'widths', 'summary');
  if (left.widths !== undefined && !hasShape(left)) left = without(left, 'widths');
  if (kind === 'encoder_decoder' || kind === 'recurrent') left = without(left, 'memory');
  if (left.analyses?.includes('rollout') && besideWords.some((key) => left[key] !== undefined)) {
    left = { ...left, analyses: left.analyses.filter((name) => name !== 'rollout') };
  }
  if (kv_heads !== undefined && heads % kv_heads !== 0) {
    left = { ...left, attention: without(left.attention, 'kv_heads') };
  }
  if (left.attention.values === 'keys' && left.attention.d_v !== left.attention.d_k) {
    left = { ...left, attention: without(left.attention, 'd_v') };
  }
  if (!isMatrix(left.embeddings)) {
    left = without(left, 'value_embeddings');
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
  // Of a model the default is what it was trained with.
  if (positions === 'none' && modelName(left) === undefined) left = without(left, 'positions');
  if (layers === 1) left = without(left, 'layers');
  if (norm === 'none') left = without(left, 'norm');
  if (memory?.alone === false) left = { ...left, memory: without(memory, 'alone') };
  return left;
}

function fittedParts(example: Example): Example {
  let left = withFittingPast(withoutUnsupported(withoutDefaults(example)));
  if (left.memory !== undefined && !memoryFits(left)) left = without(left, 'memory');
  const shape = shapeOf(left);
  const block = shape.blocks[0]!;
  const mask = fittingMask(left.attention.mask, shape.heads, block.queries, allKeys(left, shape, block));
  if (!equal(mask, left.attention.mask)) left = { ...left, attention: { ...left.attention, mask } };
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
