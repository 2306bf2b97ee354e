// The sizes that follow from an example, and whether its parts fit together.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Example, Matrix, Parameters } from './example.ts';
import { areMade, areMatrices, biasOf, findParameter, rowsOf } from './parameters.ts';
import { sizeNames } from './messages/example.ts';
import { innerSize } from './inner-size.ts';
import { modelName, modelOf } from './models/loaded.ts';
import type { OuterSizes, ProjectedName } from './inner-size.ts';
import { own } from './has.ts';
import { isLongText, regionOf } from './region.ts';
import type { Region } from './region.ts';
import { pathTo } from './schema/path.ts';
import { refuse } from './schema/refuse.ts';
import { expectSize } from './size.ts';
import type { Place } from './step-id.ts';
import { sizeOfWidths } from './widths.ts';

/** One attention of an example; each layer has its own. */
export interface AttentionBlock {
  place: Place;
  /** How many tokens have a query. */
  queries: number;
  /** How many of them are query tokens: all, or those of the region. */
  queryTokens: number;
  /** How many tokens are read, without past ones and the memory. */
  keys: number;
}

/** The sizes that follow from an example. */
export interface Shape {
  /** How many tokens have a query. */
  queries: number;
  /** The query tokens, if not all of them are. */
  region?: Region;
  /** The text is too long for all of its words to be query tokens at once. */
  long: boolean;
  /** How many tokens of the text are read. */
  keys: number;
  /** How many tokens came before. */
  kv_cache: number;
  /** How many rows the memory has. */
  memory: number;
  d_model: number;
  /** The numbers of a token after each layer, where they change. d_k and d_v are then those of the first layer. */
  widths?: readonly number[];
  /** The numbers of an embedding of the text, where they are not d_model: in cross-attention. */
  kdim?: number;
  /** The numbers of a row of `value_embeddings`. */
  vdim?: number;
  /** Of one head. Undefined if the scores or weights are given and nothing determines it. */
  d_k?: number;
  /** Of one head. */
  d_v: number;
  heads: number;
  kv_heads: number;
  /** The number of layers with residual sums; undefined if attention stands alone. */
  layers?: number;
  /** What is made from the embeddings; the rest is given or not needed. */
  made: Record<ProjectedName, boolean>;
  /** There is a W_O. */
  output: boolean;
  /** The columns of W_O, where they are not d_model. */
  d_out?: number;
  /** Projections and feed-forward blocks have biases. */
  bias: boolean;
  norm?: {
    place: 'post' | 'pre';
    rms: boolean;
    final: boolean;
    embeddings: boolean;
    parameters: boolean;
    epsilon?: number;
  };
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

/** Whether parameters that do not stand in the document have biases. */
export function madeBias(parameters: Parameters): boolean {
  if (!areMade(parameters)) return false;
  return parameters.from === 'model' ? modelOf({ parameters })!.bias : parameters.bias === true;
}

/** Whether norms whose parameters do not stand in the document have a gain and a shift. */
function madeNorms(parameters: Parameters): boolean {
  const ofModel = areMade(parameters) && parameters.from === 'model';
  return ofModel ? modelOf({ parameters })!.norm_parameters : madeBias(parameters);
}

/** The norm of an example in one form. */
function normOf({ norm, parameters }: Example, blocks: AttentionBlock[]): Shape['norm'] {
  if (norm === undefined || norm === 'none') return undefined;
  const given =
    areMatrices(parameters) &&
    blocks.some(({ place: { stage, layer } }) =>
      (['attention', 'feed_forward', 'final', 'embeddings'] as const).some((part) => {
        const where = { ...(stage && { stage }), ...(layer && { layer }), ...(part !== 'attention' && { part }) };
        return (['gain', 'shift'] as const).some((name) => findParameter(parameters, { place: where, name }));
      }),
    );
  const parts: Exclude<typeof norm, string> = typeof norm === 'string' ? { place: norm, kind: 'layer' } : norm;
  const { place, kind, final = true, embeddings = false, epsilon } = own(parts);
  return own({
    place,
    rms: kind === 'rms',
    final: place === 'pre' && final,
    embeddings,
    ...(epsilon !== undefined && { epsilon }),
    parameters: given || madeNorms(parameters),
  });
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
      const place = own({ ...(stage && { stage }), ...(layers !== undefined && { layer }) });
      blocks.push({ place, queries: asks, queryTokens: asks, keys: reads });
    }
  }
  return blocks;
}

/** Whether there is a W_O, and its columns where they need not be d_model: where nothing is added to it. */
function outputOf(
  example: Example,
  shape: OuterSizes & { layers?: number },
  d_v: number,
): Pick<Shape, 'output' | 'd_out'> {
  const { parameters, attention } = example;
  if (parameters === 'identity') return { output: false };
  if (example.widths !== undefined || modelName(example) !== undefined) return { output: true };
  const { place } = shape.blocks[0]!;
  const given = areMatrices(parameters) ? findParameter(parameters, { place, name: 'output' }) : undefined;
  const goesOn = shape.layers !== undefined || attention.kind === 'encoder_decoder';
  if (given !== undefined && !goesOn) {
    const d_out = rowsOf(given)[0]!.length;
    return own({ output: true, ...(!(shape.made.query && d_out === shape.d_model) && { d_out }) });
  }
  if (!shape.made.query) return { output: false };
  return { output: given !== undefined || shape.heads > 1 || (goesOn && shape.heads * d_v !== shape.d_model) };
}

function hasBias({ parameters }: Example, blocks: AttentionBlock[]): boolean {
  if (areMade(parameters)) return madeBias(parameters);
  if (!areMatrices(parameters)) return false;
  const names = ['query', 'key', 'value', 'output', 'W_1', 'W_2', 'hidden', 'residual', 'summary'] as const;
  const places: Place[] = [{}, ...blocks.map(({ place }) => place)];
  return places.some((place) => names.some((name) => biasOf(findParameter(parameters, { place, name }))));
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
  const width = isMatrix(embeddings)
    ? embeddings[0]!.length
    : embeddings.from === 'words'
      ? wordDimensions.length
      : embeddings.from === 'model'
        ? modelOf(example)!.d_model
        : embeddings.d_model;
  // In cross-attention, W_K and W_V bring the text to the size of the queries.
  const projects = crossesFromWords(example, { made }) && example.parameters !== 'identity';
  const d_model = (projects && isMatrix(embeddings) ? target?.embeddings?.[0]!.length : undefined) ?? width;
  const vdim = example.value_embeddings?.[0]!.length;
  const widths = { ...(width !== d_model && { kdim: width }), ...(vdim !== undefined && { vdim }) };
  const layers = residualLayers(example);
  const blocks = blocksOf(example, queries, keys, layers);
  const sizes = own({ d_model, ...widths, heads, kv_heads, made, blocks, ...(layers !== undefined && { layers }) });
  const usesEmbeddings = made.query || made.key || made.value;
  if (usesEmbeddings && isMatrix(embeddings)) {
    expectSize('embeddings', embeddings.length, keys, 'rows', sizeNames.token);
  }
  const ofWidths = example.widths && sizeOfWidths(example, sizes);
  const d_k = ofWidths ?? innerSize(example, 'd_k', fromRows ? ['query', 'key'] : [], sizes);
  const valuesAreKeys = attention.values === 'keys' && d_k !== undefined;
  if (valuesAreKeys && attention.d_v !== undefined && attention.d_v !== d_k) {
    refuse('attention.d_v', 'sizeOfKeys', d_k, attention.d_v);
  }
  const d_v = valuesAreKeys ? d_k : (ofWidths ?? innerSize(example, 'd_v', ['value'], sizes) ?? d_model);
  for (const [name, size] of [['d_k', d_k ?? 1] as const, ['d_v', d_v] as const]) {
    if (heads * size > LARGEST_PACKED) {
      refuse('attention.heads', 'narrowerHeads', name, LARGEST_PACKED, heads * size);
    }
  }
  const norm = normOf(example, blocks);
  const scored = { words: keys, heads, d_k };
  const region = regionOf(example, scored);
  if (region !== undefined) blocks[0]!.queryTokens = region[1] - region[0];
  return own({
    queries,
    ...(region && { region }),
    long: isLongText(example, scored),
    keys,
    kv_cache: past?.tokens.length ?? 0,
    memory: memory?.key.length ?? 0,
    ...sizes,
    ...(example.widths && { widths: example.widths }),
    ...(d_k === undefined ? {} : { d_k }),
    d_v,
    ...outputOf(example, sizes, d_v),
    bias: hasBias(example, blocks),
    ...(norm && { norm }),
  });
}

/** Whether a text is so long that only some of its words ask at a time. */
export function isLong(example: Example): boolean {
  return shapeOf(example).long;
}

/** The most numbers that all heads have side by side, and a token has. */
export const LARGEST_PACKED = 4096;

/** How many rows a block reads: tokens of the past, its own, and the rows of the memory. */
export function allKeys(example: Example, shape: Shape, block: AttentionBlock): number {
  const words = example.memory?.alone ? 0 : shape.kv_cache + block.keys;
  return words + shape.memory;
}

/** Where a parameter stands in the document. */
export function parameterPath(keys: string[]): string {
  return keys.reduce((path, key) => pathTo(path, key), 'parameters');
}
