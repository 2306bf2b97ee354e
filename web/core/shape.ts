// The sizes that follow from an example, and whether its parts fit together.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Example, Matrix } from './example.ts';
import { areMade, areMatrices, biasOf, findParameter } from './parameters.ts';
import { sizeNames } from './messages/example.ts';
import { isLongText, regionOf } from './region.ts';
import type { Region } from './region.ts';
import { pathTo } from './schema/path.ts';
import { refuse } from './schema/refuse.ts';
import { expectSize, packed } from './size.ts';
import type { Place } from './step-id.ts';

/** What is made by a projection. */
export type ProjectedName = 'query' | 'key' | 'value';

/** One attention of an example: it has a place of its own in each layer. */
export interface AttentionBlock {
  place: Place;
  /** How many tokens have a query. */
  queries: number;
  /** How many of them ask: all, or those of the region. */
  queryTokens: number;
  /** How many tokens are read, without past ones and the memory. */
  keys: number;
}

/** The sizes that follow from an example. */
export interface Shape {
  /** How many tokens have a query. */
  queries: number;
  /** Which of them ask, where not all do. */
  region?: Region;
  /** The text is too long for all of its words to ask at once. */
  long: boolean;
  /** How many tokens of the text are read. */
  keys: number;
  /** How many tokens came before. */
  kv_cache: number;
  /** How many rows the memory has. */
  memory: number;
  d_model: number;
  /** Of one head. Absent where the scores or weights are given and nothing says it. */
  d_k?: number;
  /** Of one head. */
  d_v: number;
  heads: number;
  kv_heads: number;
  /** How many layers there are that add what they compute to what they got; absent: attention stands alone. */
  layers?: number;
  /** What is made from the embeddings; the rest is given or not needed. */
  made: Record<ProjectedName, boolean>;
  /** There is a W_O. */
  output: boolean;
  /** Projections and feed-forward blocks have biases. */
  bias: boolean;
  norm?: { place: 'post' | 'pre'; rms: boolean; parameters: boolean };
  blocks: AttentionBlock[];
}

export function isMatrix(value: unknown): value is Matrix {
  return Array.isArray(value);
}

/** Whether numbers of the calculation stand in the document itself. */
export function givesNumbers({ embeddings, parameters, given }: Example): boolean {
  return isMatrix(embeddings) || areMatrices(parameters) || given !== undefined;
}

/** Whether the scores are computed from queries and keys. */
export function compares({ given }: Example): boolean {
  return given?.scores === undefined && given?.weights === undefined;
}

/** Whether two sentences meet, both as embeddings. */
export function crossesFromWords({ attention }: Example, { made }: Pick<Shape, 'made'>): boolean {
  return attention.kind === 'cross' && made.query;
}

/** How many layers add what they compute to what they got; undefined where attention stands alone. */
function residualLayers({ layers = 1, residual, norm, feed_forward }: Example): number | undefined {
  return residual || layers > 1 || (norm ?? 'none') !== 'none' || feed_forward !== undefined ? layers : undefined;
}

/** The norm of an example in one form. */
function normOf({ norm, parameters }: Example, blocks: AttentionBlock[]): Shape['norm'] {
  if (norm === undefined || norm === 'none') return undefined;
  const given =
    areMatrices(parameters) &&
    blocks.some(({ place: { stage, layer } }) =>
      (['attention', 'feed_forward', 'final'] as const).some((part) => {
        const where = { ...(stage && { stage }), ...(layer && { layer }), ...(part !== 'attention' && { part }) };
        return (['gain', 'shift'] as const).some((name) => findParameter(parameters, { place: where, name }));
      }),
    );
  const place = typeof norm === 'string' ? norm : norm.place;
  return {
    place,
    rms: typeof norm === 'object',
    parameters: given || (areMade(parameters) && parameters.bias === true),
  };
}

function blocksOf({ attention: { kind } }: Example, queries: number, keys: number, layers: number | undefined) {
  const stages: [Place['stage'], number, number][] =
    kind === 'encoder_decoder'
      ? [
          ['encoder', keys, keys],
          ['decoder', queries, queries],
          ['cross', queries, keys],
        ]
      : [[undefined, queries, keys]];
  const blocks: AttentionBlock[] = [];
  for (let layer = 1; layer <= (layers ?? 1); layer++) {
    for (const [stage, asks, reads] of stages) {
      const place = { ...(stage && { stage }), ...(layers !== undefined && { layer }) };
      blocks.push({ place, queries: asks, queryTokens: asks, keys: reads });
    }
  }
  return blocks;
}

type BeforeSizes = Pick<Shape, 'd_model' | 'heads' | 'kv_heads' | 'made' | 'blocks'>;

/** A message about heads points at whichever number of them the document says. */
function headsPath({ attention }: Example, name: 'heads' | 'kv_heads'): string {
  return name === 'kv_heads' && attention.kv_heads !== undefined ? 'attention.kv_heads' : 'attention.heads';
}

/** d_k or d_v: from whatever fixes it, which must agree with everything else that does. */
function innerSize(example: Example, name: 'd_k' | 'd_v', roles: ProjectedName[], shape: BeforeSizes) {
  const { attention, given, parameters, memory } = example;
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
        if (isMatrix(value)) fix(path, value[0]!.length, headsOf(role));
        else fix(`${path}.W`, value.layout === 'out_in' ? value.W.length : value.W[0]!.length, headsOf(role));
      }
    }
  }
  // The document need not name these, so a disagreement is reported where it shows.
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
  const wished = attention[name];
  if (wished === undefined) {
    if (size !== undefined || !made) return size;
    if (shape.d_model % shape.heads !== 0) {
      const { heads, d_model } = shape;
      refuse('attention.heads', 'headsOfModel', heads, d_model, name);
    }
    return shape.d_model / shape.heads;
  }
  if (size !== undefined && wished !== size) refuse(`attention.${name}`, 'sizeFrom', size, from, wished);
  return wished;
}

function hasOutput(example: Example, shape: BeforeSizes & { layers?: number }, d_v: number): boolean {
  const { parameters, attention } = example;
  if (parameters === 'identity') return false;
  const { place } = shape.blocks[0]!;
  const given = areMatrices(parameters) ? findParameter(parameters, { place, name: 'output' }) : undefined;
  if (!shape.made.query) {
    if (given !== undefined && example.given !== undefined) {
      refuse(`parameters.${given.keys.join('.')}`, 'onlyForMadeQueries');
    }
    return false;
  }
  const goesOn = shape.layers !== undefined || attention.kind === 'encoder_decoder';
  return given !== undefined || shape.heads > 1 || (goesOn && shape.heads * d_v !== shape.d_model);
}

function hasBias({ parameters }: Example, blocks: AttentionBlock[]): boolean {
  if (areMade(parameters)) return parameters.bias === true;
  if (!areMatrices(parameters)) return false;
  const names = ['query', 'key', 'value', 'output', 'W_1', 'W_2', 'hidden'] as const;
  return blocks.some(({ place }) => names.some((name) => biasOf(findParameter(parameters, { place, name }))));
}

/** The sizes of an example. Throws an `ExampleError` where two parts do not fit each other. */
export function shapeOf(example: Example): Shape {
  const { tokens, target, attention, embeddings, given, memory, past } = example;
  const keys = tokens.length;
  const queries = target === undefined ? keys : target.tokens.length;
  const fromRows = compares(example);
  const alone = memory?.alone === true;
  const made = {
    query: fromRows && given?.query === undefined,
    key: fromRows && given?.key === undefined && !alone,
    value: given?.value === undefined && !alone,
  };
  const { heads = 1, kv_heads = heads } = attention;
  if (heads % kv_heads !== 0) refuse('attention.kv_heads', 'dividesHeads', heads, kv_heads);
  if (example.parameters === 'identity' && kv_heads !== heads && (made.key || made.value)) {
    refuse('attention.kv_heads', 'allKeyHeads', heads, kv_heads);
  }
  const d_model = isMatrix(embeddings)
    ? embeddings[0]!.length
    : embeddings.from === 'words'
      ? wordDimensions.length
      : embeddings.d_model;
  const layers = residualLayers(example);
  const blocks = blocksOf(example, queries, keys, layers);
  const sizes = { d_model, heads, kv_heads, made, blocks, ...(layers !== undefined && { layers }) };
  const usesEmbeddings = made.query || made.key || made.value;
  if (usesEmbeddings && isMatrix(embeddings)) {
    expectSize('embeddings', embeddings.length, keys, 'rows', sizeNames.token);
  }
  const d_k = innerSize(example, 'd_k', fromRows ? ['query', 'key'] : [], sizes);
  const valuesAreKeys = attention.values === 'keys' && d_k !== undefined;
  if (valuesAreKeys && attention.d_v !== undefined && attention.d_v !== d_k) {
    refuse('attention.d_v', 'sizeOfKeys', d_k, attention.d_v);
  }
  const d_v = valuesAreKeys ? d_k : (innerSize(example, 'd_v', ['value'], sizes) ?? d_model);
  for (const [name, size] of [['d_k', d_k ?? 1] as const, ['d_v', d_v] as const]) {
    if (heads * size > LARGEST_PACKED) {
      refuse('attention.heads', 'narrowerHeads', name, LARGEST_PACKED, heads * size);
    }
  }
  const norm = normOf(example, blocks);
  const scored = { words: keys, heads, d_k };
  const region = regionOf(example, scored);
  if (region !== undefined) blocks[0]!.queryTokens = region[1] - region[0];
  return {
    queries,
    ...(region && { region }),
    long: isLongText(example, scored),
    keys,
    kv_cache: past?.tokens.length ?? 0,
    memory: memory?.key.length ?? 0,
    ...sizes,
    ...(d_k === undefined ? {} : { d_k }),
    d_v,
    output: hasOutput(example, sizes, d_v),
    bias: hasBias(example, blocks),
    ...(norm && { norm }),
  };
}

/** Whether a text is so long that only some of its words ask at a time. */
export function isLong(example: Example): boolean {
  return shapeOf(example).long;
}

/** The most numbers that all heads have side by side. */
const LARGEST_PACKED = 4096;

/** How many rows a block reads: tokens of the past, its own, and the rows of the memory. */
export function allKeys(example: Example, shape: Shape, block: AttentionBlock): number {
  const words = example.memory?.alone ? 0 : shape.kv_cache + block.keys;
  return words + shape.memory;
}

/** Where a parameter stands in the document. */
export function parameterPath(keys: string[]): string {
  return keys.reduce((path, key) => pathTo(path, key), 'parameters');
}
