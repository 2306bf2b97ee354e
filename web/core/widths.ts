// Layers that change how many numbers a token has.
import type { Example } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { areMade } from './parameters.ts';
import { pathTo } from './schema/path.ts';
import { refuse } from './schema/refuse.ts';
import { expectSize } from './size.ts';
import type { Size } from './size.ts';
import { has } from './has.ts';

interface Widths {
  d_model: number;
  /** The numbers of a token after each layer, where they change. */
  widths?: readonly number[];
}

/** d_k and d_v, of one head. */
interface InnerSizes {
  d_k?: number;
  d_v: number;
}

const named = ({ d_model, widths }: Widths, layer: number): Size =>
  widths === undefined || layer === 0
    ? { name: 'd_model', size: d_model }
    : { name: sizeNames.width(layer), size: widths[layer - 1] };

/** How many numbers of a token come into a layer. */
export const widthInto = (shape: Widths, layer = 1): Size => named(shape, layer - 1);

/** How many numbers a token has after a layer. */
export const widthAfter = (shape: Widths, layer = 1): Size => named(shape, layer);

/** d_k and d_v of a layer. */
export function innerSizes(shape: Widths & InnerSizes & { heads: number }, layer = 1): InnerSizes {
  const { widths, heads } = shape;
  if (widths === undefined) return shape;
  const size = widthInto(shape, layer).size! / heads;
  return { d_k: size, d_v: size };
}

/** Keys of an example that have one width for all layers. */
const ofOneWidth = ['given', 'memory', 'past'] as const;

/**
 * Checks the widths of an example that has them.
 * @returns d_k = d_v of the first layer
 */
export function sizeOfWidths(
  example: Example,
  { d_model, heads, kv_heads, layers }: { d_model: number; heads: number; kv_heads: number; layers?: number },
): number {
  const { attention, parameters, positions, widths = [] } = example;
  const path = 'widths';
  if (attention.kind !== 'self') refuse(path, 'onlyWithKinds', ['self']);
  if (layers === undefined) refuse(path, 'onlyBeside', 'layers');
  if (parameters === 'identity' || (areMade(parameters) && parameters.from === 'words'))
    refuse(path, 'needsOwnParameters');
  for (const key of ofOneWidth) if (example[key] !== undefined) refuse(path, 'notTogether', key);
  for (const key of ['d_k', 'd_v'] as const)
    if (attention[key] !== undefined) refuse(`attention.${key}`, 'notTogether', path);
  if (kv_heads !== heads) refuse('attention.kv_heads', 'notTogether', path);
  if (positions === 'rotary' || (typeof positions === 'object' && has(positions, 'rotary')))
    refuse('positions', 'notTogether', path);
  expectSize(path, widths.length, layers!, 'entries', sizeNames.layer);
  // The numbers that come into each layer are shared among its heads.
  if (d_model % heads !== 0) refuse('attention.heads', 'headsOfModel', heads, d_model, 'd_k');
  for (const [index, width] of widths.slice(0, -1).entries()) {
    if (width % heads !== 0) refuse(pathTo(path, index), 'headsOfWidth', heads, width);
  }
  return d_model / heads;
}
