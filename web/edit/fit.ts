// What an example still holds after its words or sizes have changed.
import type { Role } from '#build/generated/vocabulary.ts';
import { cellOf } from '../core/document.ts';
import type { Example, Mask, Override } from '../core/example.ts';
import { shapeOf, stepShape } from '../core/shape.ts';
import type { Shape } from '../core/shape.ts';

/** An object without some of its keys. */
export function without<T extends object, K extends keyof T>(whole: T, ...keys: K[]): Omit<T, K> {
  const part = { ...whole };
  for (const key of keys) delete part[key];
  return part;
}

/** Whether some queries, keys, values, scores or weights stand in the example. */
export function hasGiven(example: Example): boolean {
  return Object.keys(example.given ?? {}).length > 0;
}

/** Whether the trace of an example has the step with this role. */
export function hasStep(example: Example, role: Role, { made }: Shape = shapeOf(example)): boolean {
  const { attention, given, parameters, analyses } = example;
  const scores = given?.weights === undefined;
  const compares = scores && given?.scores === undefined;
  const projects = parameters !== 'identity';
  switch (role) {
    case 'embeddings':
      return made.query || made.key || made.value;
    case 'W_Q':
      return projects && made.query;
    case 'W_K':
      return projects && made.key;
    case 'W_V':
      return projects && made.value;
    case 'query':
    case 'key':
      return compares;
    case 'scaled_scores':
      return scores && attention.scale !== 'none';
    case 'mask':
    case 'masked_scores':
      return scores && attention.mask !== 'none';
    case 'row_maximum':
    case 'shifted_scores':
      return scores && attention.softmax === 'stable';
    case 'scores':
    case 'exponentials':
    case 'row_sums':
      return scores;
    case 'value':
    case 'weights':
    case 'context':
      return true;
    case 'context_units':
    case 'context_cosines':
      return analyses?.includes('cosine') ?? false;
  }
}

/** An example with these held cells; what holds nothing is left out. */
export function withOverride(example: Example, override: Record<string, Override>): Example {
  const kept: Record<string, Override> = {};
  for (const [id, { rows = {}, cells = {} }] of Object.entries(override)) {
    const held: Override = {};
    if (Object.keys(rows).length > 0) held.rows = rows;
    if (Object.keys(cells).length > 0) held.cells = cells;
    if (held.rows !== undefined || held.cells !== undefined) kept[id] = held;
  }
  const rest = without(example, 'override');
  return Object.keys(kept).length > 0 ? { ...rest, override: kept } : rest;
}

function filtered<T>(whole: Record<string, T> | undefined, keep: (key: string, part: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(whole ?? {}).filter(([key, part]) => keep(key, part)));
}

/** The cells of edits or of an override, "row,column", that a matrix of this size has. */
export function cellsWithin<T>(cells: Record<string, T> | undefined, rows: number, columns: number): Record<string, T> {
  return filtered(cells, (cell) => {
    const [row, column] = cellOf(cell)!;
    return row < rows && column < columns;
  });
}

function fittingOverride(example: Example, shape: Shape): Record<string, Override> {
  const override: Record<string, Override> = {};
  for (const [id, held] of Object.entries(example.override ?? {})) {
    const role = id as Role;
    if (!hasStep(example, role, shape)) continue;
    const [{ size: rows = 0 }, { size: columns = 0 }] = stepShape(role, shape);
    override[id] = {
      rows: filtered(held.rows, (row, numbers) => Number(row) < rows && numbers.length === columns),
      cells: cellsWithin(held.cells, rows, columns),
    };
  }
  return override;
}

function fittingMask(mask: Mask, queries: number, keys: number): Mask {
  if (typeof mask !== 'object') return mask;
  const cells = 'allow' in mask ? mask.allow : 'add' in mask ? mask.add : undefined;
  const fits = cells === undefined || (cells.length === queries && cells[0]!.length === keys);
  return fits ? mask : 'none';
}

/** The word that is chosen stays one of the words that ask. */
export function withFittingSelection(example: Example): Example {
  const { display, target, tokens } = example;
  const last = (target?.tokens ?? tokens).length - 1;
  const query = display.select?.query;
  if (query === undefined || query <= last) return example;
  return { ...example, display: { ...display, select: { ...display.select, query: last } } };
}

/** The example without the masked cells, held cells and chosen word that its words and sizes no longer have. */
export function fitted(example: Example): Example {
  const shape = shapeOf(example);
  const { attention } = example;
  const mask = fittingMask(attention.mask, shape.queries, shape.keys);
  const masked = mask === attention.mask ? example : { ...example, attention: { ...attention, mask } };
  const held = masked.override === undefined ? masked : withOverride(masked, fittingOverride(masked, shape));
  return withFittingSelection(held);
}

/** The example without what its source said of its numbers. */
export function withoutFindings(example: Example): Example {
  return without(example, 'published', 'claims', 'notes');
}

/**
 * The example with its sentence as it is and all numbers made from it: `embeddings` and `parameters` stand in for whatever
 * was given. Needs to be `fitted`.
 */
export function startingAt(example: Example, numbers: Pick<Example, 'embeddings' | 'parameters'>): Example {
  const { scale, softmax, mask } = example.attention;
  // A multiple belongs to the scores that were given.
  const kept = typeof scale === 'number' && hasGiven(example) ? 'sqrt' : scale;
  return {
    ...without(example, 'given', 'target'),
    ...numbers,
    attention: { kind: 'self', scale: kept, softmax, mask },
  };
}
