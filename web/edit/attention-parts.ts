// The rarer controls: what attention is made of, one part at a time. Each change is a new example that runs, or one that
// validation refuses with its reason.
import type { Attention, Example, FeedForward, Matrix, ParameterSource, Positions } from '../core/example.ts';
import { areMade, areMatrices } from '../core/parameters.ts';
import { compares, isMatrix, madeBias, shapeOf } from '../core/shape.ts';
import { sidesOf } from '../core/sides.ts';
import { completed, simplified } from './complete.ts';
import { hasGiven } from './has.ts';
import { without, withoutFindings } from './without.ts';
import { has } from '../core/has.ts';

/** Whether the parameters are made for any sizes. */
function isSeeded({ parameters, embeddings }: Example): boolean {
  return areMade(parameters) && parameters.from === 'seed' && !(isMatrix(embeddings) && embeddings.length === 0);
}

/** Sizes that follow from something else are left out. */
function withFreeSizes(example: Example): Example {
  if (isSeeded(example)) {
    const { d_k, d_v } = shapeOf(example);
    const sizes = { ...(d_k !== undefined && { d_k }), ...(example.attention.values !== 'keys' && { d_v }) };
    return { ...example, attention: { ...without(example.attention, 'd_v'), ...sizes } };
  }
  return { ...example, attention: without(example.attention, 'd_k', 'd_v') };
}

function changed(example: Example, change: Partial<Attention>): Example {
  return completed({ ...example, attention: { ...example.attention, ...change } });
}

/** Another number of heads. */
export function withHeads(example: Example, heads: number): Example {
  const sized = withFreeSizes(withoutFindings(example));
  const { kv_heads, ...attention } = sized.attention;
  const shares = kv_heads !== undefined && heads % kv_heads === 0 && kv_heads < heads;
  const next = { ...sized, attention: { ...attention, heads, ...(shares && { kv_heads }) } };
  return completed(heads === 1 ? simplified(next) : next);
}

/** The numbers of heads that a reader can choose. */
export function headChoices(example: Example): number[] {
  const { parameters, attention } = example;
  const { heads = 1 } = attention;
  const { d_model } = shapeOf(example);
  const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  const divisors = (size: number) => upTo(16).filter((count) => size % count === 0);
  let counts: number[];
  if (hasGiven(example)) counts = upTo(8);
  else if (parameters === 'identity') counts = divisors(d_model);
  else if (areMatrices(parameters)) counts = upTo(16);
  else counts = upTo(parameters.from === 'words' ? 4 : 8);
  return [...new Set([...counts, heads])].toSorted((a, b) => a - b);
}

/** The number of heads of keys and values, which several heads of queries may share. */
export function withSharedKeys(example: Example, kv_heads: number): Example {
  return changed(withoutFindings(example), { kv_heads });
}

/** Whether values are projections of their own, or the keys. */
export function withValues(example: Example, values: 'own' | 'keys'): Example {
  const { d_k } = shapeOf(example);
  const attention = without(example.attention, 'd_v');
  const sized = values === 'own' && d_k !== undefined && isSeeded(example) ? { ...attention, d_v: d_k } : attention;
  return changed({ ...withoutFindings(example), attention: sized }, { values });
}

/** Q = K = V = X, or queries, keys and values of their own. */
export function withEqualRoles(example: Example, equalRoles: boolean): Example {
  const plain = withoutFindings(example);
  const { embeddings } = plain;
  const { d_k: _, d_v: __, kv_heads: ___, ...attention } = plain.attention;
  const { d_model } = shapeOf(plain);
  if (equalRoles) {
    let { heads = 1 } = attention;
    while (d_model % heads !== 0) heads--;
    return completed({ ...plain, parameters: 'identity', attention: { ...attention, heads } });
  }
  const seed = !isMatrix(embeddings) && embeddings.from === 'seed' ? embeddings.seed : 1;
  const made = isMatrix(embeddings) || embeddings.from === 'seed';
  const size = Math.max(1, Math.round(d_model / (attention.heads ?? 1)));
  return completed({
    ...plain,
    parameters: made ? { from: 'seed', seed } : { from: 'words' },
    attention: made ? { ...attention, d_k: size, ...(attention.values !== 'keys' && { d_v: size }) } : attention,
  });
}

export function withScore(example: Example, score: NonNullable<Attention['score']>): Example {
  return changed(withoutFindings(example), { score });
}

export function withSoftcap(example: Example, softcap: number | null): Example {
  return changed(example, { softcap });
}

/** The positions among the choices. */
export type PositionsName = 'none' | 'sinusoidal' | 'sines_cosines' | 'learned' | 'rotary' | 'halves' | 'alibi';

export function positionsName({ positions = 'none' }: Pick<Example, 'positions'>): PositionsName {
  if (typeof positions === 'string') return positions;
  if (has(positions, 'sinusoidal')) return 'sines_cosines';
  if (has(positions, 'rotary')) return positions.rotary === 'halves' ? 'halves' : 'rotary';
  return has(positions, 'alibi') ? 'alibi' : 'learned';
}

/** Rows to start from: each position has one number of its own. */
function firstRows(count: number, d_model: number): Matrix {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: d_model }, (__, column) => (column === row % d_model ? 0.5 : 0)),
  );
}

function learnedPositions(example: Example): Positions {
  const shape = shapeOf(example);
  let text = 0;
  let target = 0;
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    if (!embedded) continue;
    if (place.stage === 'target' || place.stage === 'decoder') target = tokens.length;
    else text += tokens.length;
  }
  const learned = firstRows(Math.max(1, text), shape.d_model);
  return target > 0 ? { learned, target: firstRows(target, shape.d_model) } : { learned };
}

function positionsOf(example: Example, name: PositionsName): Positions {
  if (name === 'learned') return learnedPositions(example);
  if (name === 'halves') return { rotary: 'halves' };
  return name === 'sines_cosines' ? { sinusoidal: 'halves' } : name;
}

export function withPositions(example: Example, name: PositionsName): Example {
  const positions = positionsOf(example, name);
  return completed({ ...withoutFindings(example), positions });
}

/** The slope of the distance penalty; null for the usual one. */
export function withSlope(example: Example, slope: number | null): Example {
  return completed({ ...example, positions: slope === null ? 'alibi' : { alibi: slope } });
}

/** Whether layers, norms and feed-forward blocks can stand around the attention of an example. */
export function canBeLayered(example: Example): boolean {
  const { kind } = example.attention;
  return (kind === 'self' || kind === 'encoder_decoder') && example.past?.key === undefined && !hasGiven(example);
}

export function withLayers(example: Example, layers: number): Example {
  return completed({ ...withoutFindings(example), layers });
}

export interface NormChoice {
  place: 'none' | 'post' | 'pre';
  kind: 'layer' | 'rms';
  epsilon?: number;
}

/** The place of the norm, its kind, and its epsilon where it is not the usual one. */
export function normOf({ norm = 'none' }: Example): NormChoice {
  return typeof norm === 'string' ? { place: norm, kind: 'layer' } : norm;
}

export function withNorm(example: Example, { place, kind, epsilon }: NormChoice): Example {
  const plain = place === 'none' || (kind === 'layer' && epsilon === undefined);
  const norm = plain ? place : { place, kind, ...(epsilon !== undefined && { epsilon }) };
  return completed({ ...withoutFindings(example), norm });
}

/** The default width of a feed-forward block. */
export function usualWidth(example: Example): number {
  return 2 * shapeOf(example).d_model;
}

export function withFeedForward(example: Example, block: FeedForward | undefined): Example {
  const plain = withoutFindings(example);
  return completed(block === undefined ? without(plain, 'feed_forward') : { ...plain, feed_forward: block });
}

export function hasBiases({ parameters }: Example): boolean {
  return madeBias(parameters);
}

/** Biases of seeded parameters. */
export function withBiases(example: Example, bias: boolean): Example {
  const { parameters } = example;
  if (!areMade(parameters) || parameters.from === 'model') return example;
  const { bias: _, edits, ...rest } = parameters;
  const kept = bias
    ? edits
    : edits && Object.fromEntries(Object.entries(edits).filter(([key]) => !key.endsWith('.bias')));
  const next: ParameterSource = { ...rest, ...(bias && { bias }), ...(kept && { edits: kept }) };
  return completed({ ...withoutFindings(example), parameters: next });
}

/** Whether scores are computed and not given. */
export function hasScores(example: Example): boolean {
  return compares(example);
}
