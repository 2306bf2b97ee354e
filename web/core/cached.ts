// Given keys and values of earlier tokens: one matrix, or one for each layer.
import type { Matrix, Past } from './example.ts';
import { pathTo } from './schema/path.ts';

export type CachedName = 'key' | 'value';

/** Whether there is a matrix for each layer. */
export function isPerLayer(cached: Matrix | Matrix[]): cached is Matrix[] {
  return typeof cached[0]?.[0] !== 'number';
}

/** The given keys or values of all layers, each with its place in the document. */
export function cachedOf(past: Past | undefined, name: CachedName): { path: string; rows: Matrix }[] {
  const cached = past?.[name];
  if (cached === undefined) return [];
  const path = `past.${name}`;
  if (!isPerLayer(cached)) return [{ path, rows: cached }];
  return cached.map((rows, layer) => ({ path: pathTo(path, layer), rows }));
}
