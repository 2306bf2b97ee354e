// The controls beside the numbers: how attention is computed, where numbers come from, what is shown.
import type { Attention, Edits, Example, Mask } from '../core/example.ts';
import { isMatrix, shapeOf } from '../core/shape.ts';
import { cellsWithin, fitted, hasGiven, startingAt, withoutFindings } from './fit.ts';

/** The sizes that a reader can choose where numbers are seeded. */
export interface Sizes {
  d_model: number;
  d_k: number;
  d_v: number;
}

/** The largest size that a reader can choose. */
export const MOST_DIMENSIONS = 16;
const usualSizes: Sizes = { d_model: 4, d_k: 3, d_v: 3 };

function withAttention(example: Example, change: Partial<Attention>): Example {
  return fitted({ ...example, attention: { ...example.attention, ...change } });
}

/** Whether there is a d_k to divide by: given scores need not have one. */
export function canDivideByRoot(example: Example): boolean {
  return example.given?.scores === undefined || shapeOf(example).d_k !== undefined;
}

/** Scores divided by √d_k, left as they are, or multiplied. Changes nothing where there is no d_k to divide by. */
export function withScale(example: Example, scale: Attention['scale']): Example {
  return scale === 'sqrt' && !canDivideByRoot(example) ? example : withAttention(example, { scale });
}

/** Another mask. One that is written cell by cell and does not fit the words becomes "none". */
export function withMask(example: Example, mask: Mask): Example {
  return withAttention(example, { mask });
}

export function withSoftmax(example: Example, softmax: Attention['softmax']): Example {
  return withAttention(example, { softmax });
}

/** How many decimals are shown, 0 to 6. */
export function withPrecision(example: Example, precision: number): Example {
  return { ...example, display: { ...example.display, precision: Math.min(6, Math.max(0, Math.round(precision))) } };
}

/** The word that asks, counted from 0 among the words that do. */
export function withSelection(example: Example, query: number): Example {
  const last = (example.target?.tokens ?? example.tokens).length - 1;
  const chosen = Math.min(last, Math.max(0, query));
  if (example.display.select?.query === chosen) return example;
  return { ...example, display: { ...example.display, select: { ...example.display.select, query: chosen } } };
}

function limited(size: number): number {
  return Math.min(MOST_DIMENSIONS, Math.max(1, Math.round(size)));
}

/** The embeddings and parameters of an example whose numbers are seeded all through. */
function seeds(example: Example) {
  const { embeddings, parameters } = example;
  if (isMatrix(embeddings) || embeddings.from !== 'seed') return undefined;
  if (parameters === 'identity' || !('from' in parameters) || hasGiven(example)) return undefined;
  return { embeddings, parameters };
}

/** The sizes that a reader can choose, as they are now; undefined where the numbers are not seeded all through. */
export function sizesOf(example: Example): Sizes | undefined {
  if (seeds(example) === undefined) return undefined;
  const { d_model, d_k, d_v } = shapeOf(example);
  return { d_model, d_k: d_k!, d_v };
}

/**
 * The same words with numbers of the word space, or seeded ones. Edits, given numbers and what a source printed go; seeded
 * numbers keep the sizes that were chosen before.
 */
export function withNumbers(example: Example, source: 'words' | { seed: number }, sizes: Partial<Sizes> = {}): Example {
  const plain = withoutFindings(example);
  if (source === 'words') {
    return fitted(startingAt(plain, { embeddings: { from: 'words' }, parameters: { from: 'words' } }));
  }
  const { seed } = source;
  const { d_model, d_k, d_v } = { ...usualSizes, ...sizesOf(example), ...sizes };
  const seeded = startingAt(plain, {
    embeddings: { from: 'seed', seed, d_model: limited(d_model) },
    parameters: { from: 'seed', seed },
  });
  return fitted({ ...seeded, attention: { ...seeded.attention, d_k: limited(d_k), d_v: limited(d_v) } });
}

/** Edits of dimensions that there still are. */
function editsWithin(edits: Edits | undefined, d_model: number): Edits | undefined {
  if (edits === undefined) return undefined;
  const rows = Object.entries(edits).map(([word, row]) => {
    return [
      word,
      Object.fromEntries(Object.entries(row).filter(([dimension]) => Number(dimension) <= d_model)),
    ] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** Other sizes, 1 to 16 each, where `sizesOf` has any; edits of cells that there no longer are go. */
export function withSizes(example: Example, sizes: Partial<Sizes>): Example {
  const seeded = seeds(example);
  if (seeded === undefined) return example;
  const { embeddings, parameters } = seeded;
  const wished = { ...sizesOf(example)!, ...sizes };
  const [d_model, d_k, d_v] = [limited(wished.d_model), limited(wished.d_k), limited(wished.d_v)];
  const columns = { query: d_k, key: d_k, value: d_v };
  const names = (['query', 'key', 'value'] as const).filter((name) => parameters.edits?.[name] !== undefined);
  const edits = names.map((name) => [name, cellsWithin(parameters.edits![name], d_model, columns[name])] as const);
  const wordEdits = editsWithin(embeddings.edits, d_model);
  return fitted({
    ...withoutFindings(example),
    attention: { ...example.attention, d_k, d_v },
    embeddings: { ...embeddings, d_model, ...(wordEdits && { edits: wordEdits }) },
    parameters: { ...parameters, ...(names.length > 0 && { edits: Object.fromEntries(edits) }) },
  });
}
