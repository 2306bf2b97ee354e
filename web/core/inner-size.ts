// d_k and d_v: everything that determines them must agree.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import { cachedOf } from './cached.ts';
import type { Example } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { areMade, areMatrices, findParameter } from './parameters.ts';
import { refuse } from './schema/refuse.ts';
import { expectSize, packed } from './size.ts';
import type { Place } from './step-id.ts';

/** What a projection makes. */
export type ProjectedName = 'query' | 'key' | 'value';

/** What is known before the sizes of queries, keys and values. */
export interface OuterSizes {
  d_model: number;
  heads: number;
  kv_heads: number;
  /** Which of them are made from the embeddings; the others are given or not needed. */
  made: Record<ProjectedName, boolean>;
  /** Where parameters may stand. */
  blocks: readonly { place: Place }[];
}

/** Where the document gives the number of heads, for a message about it. */
function headsPath({ attention }: Example, name: 'heads' | 'kv_heads'): string {
  return name === 'kv_heads' && attention.kv_heads !== undefined ? 'attention.kv_heads' : 'attention.heads';
}

/** d_k or d_v, from everything that determines it, which must agree. */
export function innerSize(example: Example, name: 'd_k' | 'd_v', roles: ProjectedName[], shape: OuterSizes) {
  const { attention, given, parameters, memory, past } = example;
  const made = roles.some((role) => shape.made[role]);
  let size: number | undefined;
  let from = '';
  const named = (heads: number) => packed(heads, name, size).name;
  const fix = (path: string, columns: number, heads: 'heads' | 'kv_heads') => {
    const count = shape[heads];
    if (size !== undefined) expectSize(path, columns, size * count, 'columns', sizeNames.asIn(named(count), from));
    if (columns % count !== 0) {
      refuse(headsPath(example, heads), 'headsOfColumns', count, columns, path);
    }
    size = columns / count;
    from = path;
  };
  const headsOf = (role: ProjectedName) => (role === 'query' ? 'heads' : 'kv_heads');
  for (const role of roles) {
    const matrix = given?.[role];
    if (matrix !== undefined) fix(`given.${role}`, matrix[0]!.length, headsOf(role));
  }
  for (const { path, rows } of cachedOf(past, name === 'd_k' ? 'key' : 'value')) {
    fix(path, rows[0]!.length, 'kv_heads');
  }
  if (name === 'd_v' && memory?.alone && memory.value !== undefined) {
    fix('memory.value', memory.value[0]!.length, 'kv_heads');
  }
  if (areMatrices(parameters)) {
    for (const { place } of shape.blocks) {
      for (const role of roles) {
        if (!shape.made[role] || (role === 'value' && attention.values === 'keys')) continue;
        const found = findParameter(parameters, { place, name: role });
        if (found === undefined) continue;
        const path = `parameters.${found.keys.join('.')}`;
        const value = found.value as Exclude<typeof found.value, number[]>;
        if (Array.isArray(value)) fix(path, value[0]!.length, headsOf(role));
        else fix(`${path}.W`, value.layout === 'out_in' ? value.W.length : value.W[0]!.length, headsOf(role));
      }
    }
  }
  // The document may not mention these, so a disagreement is reported at the matrix that shows it.
  const agree = (fixed: number, why: string) => {
    if (size !== undefined && size !== fixed) {
      const unit = shape.heads === 1 ? 'columns' : 'columns for each head';
      expectSize(from, size, fixed, unit, sizeNames.because(name, why));
    }
    size = fixed;
    from ||= why;
  };
  if (made && parameters === 'identity') {
    if (shape.d_model % shape.heads !== 0) {
      refuse('attention.heads', 'headsOfIdentity', shape.heads, shape.d_model);
    }
    agree(shape.d_model / shape.heads, sizeNames.identity);
  } else if (made && areMade(parameters) && parameters.from === 'words') {
    agree(wordDimensions.length, sizeNames.wordParameters);
  }
  const written = attention[name];
  if (written === undefined) {
    if (size !== undefined || !made) return size;
    if (shape.d_model % shape.heads !== 0) {
      const { heads, d_model } = shape;
      refuse('attention.heads', 'headsOfModel', heads, d_model, name);
    }
    return shape.d_model / shape.heads;
  }
  if (size !== undefined && written !== size) refuse(`attention.${name}`, 'sizeFrom', size, from, written);
  return written;
}
