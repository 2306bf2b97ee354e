// The example that arrays of a file describe, and the numbers in them that are to be judged.
import { arrays as strings } from '../../strings/arrays.ts';
import type { Tensor, Tensors } from './tensor.ts';
import { ArraysError } from './error.ts';
import { arrayName, arrayNames } from './names.ts';
import type { ArrayName } from './names.ts';
import { headTables, listOf, matrixOf, packedTable, tokenAxes } from './tables.ts';
import type { Sizes, Table } from './tables.ts';

export interface ArrayOptions {
  heads?: number | undefined;
  kv_heads?: number | undefined;
  /** The axes of q, k, v, x, context and output, by letter: b, h, n, d. */
  layout?: string | undefined;
  batch: number;
  scale?: number | 'sqrt' | 'none' | undefined;
  softcap?: number | undefined;
  causal: boolean;
  /** What true means in a boolean mask. */
  true_means: 'read' | 'masked';
  /** The layout of matrices: out × in, as in torch.nn.Linear, or in × out. */
  weights: 'out_in' | 'in_out';
}

/** What holds where nothing is said of the arrays. */
export const usualArrays = { batch: 0, causal: false, true_means: 'read', weights: 'out_in' } satisfies ArrayOptions;

export interface ArraysExample {
  document: object;
  /** Numbers of steps that the arrays have, too, by their ids: what a program computed. They need not be finite. */
  written: Record<string, Table>;
  /** Whether one of the arrays has 16-bit numbers. */
  short: boolean;
}

type Found = Partial<Record<ArrayName, Tensor>>;

/** Arrays by their known names. Unknown ones are refused, so that a misspelled one is not left out in silence. */
export function known(tensors: Tensors): Found {
  const found: Found = {};
  for (const [written, tensor] of tensors) {
    const name = arrayName(written);
    if (name === undefined) throw new ArraysError(strings.unknownName(written, arrayNames));
    if (found[name] !== undefined) throw new ArraysError(strings.twice(name));
    found[name] = tensor;
  }
  return found;
}

const givenArrays = ['q', 'k', 'v'] as const;
const givenMatrices = ['w_q', 'w_k', 'w_v'] as const;

const labels = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

function finite(name: string, rows: Table): Table {
  if (!rows.every((row) => row.every(Number.isFinite))) throw new ArraysError(strings.notFinite(name));
  return rows;
}

/** The projections of PyTorch's attention, which stand below each other in one matrix. */
function withInProjection(found: Found): Found {
  const { in_proj_weight: weight, in_proj_bias: bias, ...rest } = found;
  const third = ({ shape: [rows = 0, ...columns], values }: Tensor, part: number): Tensor => {
    const size = values.length / 3;
    return { shape: [rows / 3, ...columns], values: Array.from(values).slice(part * size, (part + 1) * size) };
  };
  const parts = (name: 'w' | 'b', tensor: Tensor | undefined): Found =>
    tensor === undefined
      ? {}
      : Object.fromEntries(['q', 'k', 'v'].map((letter, part) => [`${name}_${letter}`, third(tensor, part)]));
  return { ...parts('w', weight), ...parts('b', bias), ...rest };
}

function parameterOf(found: Found, letter: 'q' | 'k' | 'v' | 'o', { weights: layout }: ArrayOptions): object {
  const [name, biasName] = [`w_${letter}`, `b_${letter}`] as const;
  const bias = found[biasName];
  return {
    W: finite(name, matrixOf(name, found[name]!)),
    ...(bias !== undefined && { bias: finite(biasName, [listOf(biasName, bias)])[0] }),
    ...(layout === 'out_in' && { layout }),
  };
}

/** A mask as numbers that are added. */
function maskRows(tensor: Tensor, rows: Table, { true_means: meaning }: ArrayOptions): (number | string)[][] {
  const hidden = meaning === 'read' ? 0 : 1;
  return rows.map((row) =>
    row.map((one) => {
      if (tensor.logical) return one === hidden ? '-Infinity' : 0;
      return one === -Infinity || one <= -1e9 ? '-Infinity' : one;
    }),
  );
}

function maskOf(found: Found, sizes: Sizes, options: ArrayOptions): unknown {
  const masks: unknown[] = options.causal ? ['causal'] : [];
  const { mask } = found;
  if (mask !== undefined) {
    const tables = headTables('mask', mask, sizes).map((rows) => ({ add: maskRows(mask, rows, options) }));
    masks.push(tables.length === 1 ? tables[0] : { heads: tables });
  }
  return masks.length > 1 ? masks : (masks[0] ?? 'none');
}

/** Arrays with a table of queries × keys for each head. */
const perHeadNames = ['scores', 'scaled_scores', 'masked_scores', 'weights'] as const;

/** The numbers of steps of single heads. */
function perHead(found: Found, sizes: Sizes): Record<string, Table> {
  const written: Record<string, Table> = {};
  const { heads = 1 } = sizes;
  for (const name of perHeadNames) {
    const tensor = found[name];
    if (tensor === undefined) continue;
    const tables = headTables(name, tensor, sizes);
    if (tables.length !== heads)
      throw new ArraysError(strings.axes(name, tensor.shape, strings.table(heads)), strings.layout);
    tables.forEach((rows, head) => (written[heads > 1 ? `head${head + 1}.${name}` : name] = rows));
  }
  return written;
}

interface Heads {
  count: number;
  /** What says so, with the number, in words. */
  from: string;
}

/** How many heads are asked for, by an option or by the array of that name. */
function askedHeads({ heads: array }: Found, { heads }: ArrayOptions): Heads | undefined {
  if (heads !== undefined) return { count: heads, from: strings.saysHeads('--heads', heads) };
  if (array === undefined) return undefined;
  const [count] = Array.from(array.values);
  if (count === undefined || !Number.isInteger(count) || count < 1) throw new ArraysError(strings.badHeads(count));
  return { count, from: strings.saysHeads('heads', count) };
}

/** How many heads there are: what the axes of the arrays show, or what is asked for. @throws ArraysError where these differ */
function headsOf(found: Found, { layout }: ArrayOptions, asked: Heads | undefined): Heads {
  const axes = (name: ArrayName) => (found[name] ? tokenAxes(found[name], layout, asked?.count) : '');
  const isBatch = axes('x').includes('b') || axes('q').includes('b');
  /** Of an array of rows for each token, or of a table of queries × keys. */
  const shown = (name: ArrayName): number | undefined => {
    const { shape = [] } = found[name] ?? {};
    if (name === 'q' || name === 'context' || name === 'output') return shape[axes(name).indexOf('h')];
    if (shape.length === 3) return isBatch ? undefined : shape[0];
    return shape.length === 4 ? shape[1] : undefined;
  };
  let heads = asked;
  for (const name of ['q', ...perHeadNames, 'context', 'output', 'mask'] as const) {
    const count = shown(name);
    // One mask is for all heads.
    if (count === undefined || (name === 'mask' && count === 1)) continue;
    if (heads !== undefined && count !== heads.count)
      throw new ArraysError(strings.otherHeads(name, count, heads.from));
    heads ??= { count, from: strings.hasHeads(name, count) };
  }
  return heads ?? { count: 1, from: strings.hasHeads('q', 1) };
}

/** How many heads keys and values have. @throws ArraysError where their axis does not fit what is said of heads */
function kvHeadsOf(shown: number | undefined, heads: Heads, asked: number | undefined): number {
  if (shown === undefined) return asked ?? heads.count;
  if (asked !== undefined && shown !== asked)
    throw new ArraysError(strings.otherHeads('k', shown, strings.saysHeads('--kv-heads', asked)));
  if (heads.count % shown !== 0) throw new ArraysError(strings.otherHeads('k', shown, heads.from));
  return shown;
}

const identity = (size: number): Table =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)));

/** @throws ArraysError where arrays are missing or do not fit */
export function exampleOf(tensors: Tensors, options: ArrayOptions): ArraysExample {
  const found = withInProjection(known(tensors));
  const { q, k, v, x } = found;
  const projects = x !== undefined && found.w_q !== undefined && found.w_k !== undefined && found.w_v !== undefined;
  if (!projects && (q === undefined || k === undefined || v === undefined))
    throw new ArraysError(
      strings.missing((x === undefined ? givenArrays : givenMatrices).filter((one) => !found[one])),
    );
  const asked = askedHeads(found, options);
  const { batch } = options;
  const packed = (name: ArrayName, tensor: Tensor) =>
    packedTable(name, tensor, options.layout, { heads: asked?.count, batch });
  const allHeads = headsOf(found, options, asked);
  const heads = allHeads.count;
  const sizes: Sizes = { heads, batch };
  const query = q && packed('q', q);
  const key = k && packed('k', k);
  const value = v && packed('v', v);
  const kvHeads = kvHeadsOf(key?.heads, allHeads, options.kv_heads);
  const perHeadSize = (name: string, columns: number, of: number) => {
    if (columns % of !== 0) throw new ArraysError(strings.heads(name, columns, of));
    return columns / of;
  };
  const written: Record<string, Table> = {};
  const attention: Record<string, unknown> = {
    scale: options.scale ?? 'sqrt',
    mask: maskOf(found, sizes, options),
    ...(options.softcap !== undefined && { softcap: options.softcap }),
    ...(heads > 1 && { heads }),
    ...(kvHeads !== heads && { kv_heads: kvHeads }),
  };
  let parts: object;
  if (projects) {
    const rows = finite('x', packed('x', x).rows);
    const parameters: Record<string, object> = {};
    for (const [letter, name] of [...['q', 'k', 'v', 'o']].map((one) => [one, `w_${one}`] as const))
      if (found[name as ArrayName] !== undefined)
        parameters[{ q: 'query', k: 'key', v: 'value', o: 'output' }[letter]!] = parameterOf(
          found,
          letter as 'q' | 'k' | 'v' | 'o',
          options,
        );
    if (found.w_o === undefined && heads > 1) {
      if (found.output !== undefined) throw new ArraysError(strings.noOutputMatrix);
      // No array that is judged is made with it.
      const outputs = found.w_v!.shape[options.weights === 'out_in' ? 0 : 1]!;
      parameters['output'] = { W: identity(Math.floor((heads * outputs) / kvHeads)) };
    }
    for (const [name, given] of [
      ['query', query],
      ['key', key],
      ['value', value],
    ] as const)
      if (given !== undefined) written[name] = given.rows;
    parts = { tokens: labels(rows.length), embeddings: rows, parameters };
  } else {
    const [asks, isRead, gives] = [query!.rows, key!.rows, value!.rows];
    const cross = asks.length !== isRead.length;
    attention['d_k'] = perHeadSize('q', asks[0]?.length ?? 0, heads);
    attention['d_v'] = perHeadSize('v', gives[0]?.length ?? 0, kvHeads);
    if (cross) attention['kind'] = 'cross';
    parts = {
      tokens: labels(isRead.length),
      ...(cross && { target: { tokens: labels(asks.length) } }),
      given: { query: finite('q', asks), key: finite('k', isRead), value: finite('v', gives) },
      ...(found.w_o !== undefined && { parameters: { output: parameterOf(found, 'o', options) } }),
    };
  }
  Object.assign(written, perHead(found, sizes));
  const contexts = heads > 1 ? 'concatenated' : 'context';
  if (found.context !== undefined) written[contexts] = packed('context', found.context).rows;
  if (found.output !== undefined)
    written[found.w_o === undefined ? contexts : 'output'] = packed('output', found.output).rows;
  const short = Object.values(found).some((one) => one.short === true);
  return { document: { version: 1, ...parts, attention }, written, short };
}
