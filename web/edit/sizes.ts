// What of an example can be changed: whether scores can be divided by √d_k, and the sizes of seeded numbers.
import type { Example, ParameterSource, SeededEmbeddings } from '../core/example.ts';
import { isMatrix, shapeOf } from '../core/shape.ts';
import { has } from '../core/has.ts';

/** The sizes that a reader can choose where numbers are seeded. */
export interface SeededSizes {
  d_model: number;
  d_k: number;
  d_v: number;
}

/** The largest size that a reader can choose. */
export const MOST_DIMENSIONS = 16;

/** Whether there is a d_k to divide by: given scores need not have one. */
export function canDivideByRoot(example: Example): boolean {
  return example.given?.scores === undefined || shapeOf(example).d_k !== undefined;
}

/** The embeddings and parameters of an example, if all of its numbers are seeded. */
export function seededParts(
  example: Example,
): { embeddings: SeededEmbeddings; parameters: ParameterSource } | undefined {
  const { embeddings, parameters, given = {} } = example;
  if (isMatrix(embeddings) || embeddings.from !== 'seed') return undefined;
  if (parameters === 'identity' || !has(parameters, 'from') || Object.keys(given).length > 0) return undefined;
  return { embeddings, parameters: parameters as ParameterSource };
}

/** The present sizes that a reader can choose; undefined unless all numbers are seeded. */
export function sizesOf(example: Example): SeededSizes | undefined {
  if (seededParts(example) === undefined) return undefined;
  const { d_model, d_k, d_v } = shapeOf(example);
  return { d_model, d_k: d_k!, d_v };
}
