// What one query token reads: its 100 % leave its chip as one bundle and divide among the keys. Geometry alone, in pixels: the page
// draws it with Lit, an export as text.
import type { Step } from '../../core/trace.ts';
import { isMasked, rowOf } from '../../trace/cells.ts';
import { drawableWeight } from '../../trace/percent.ts';
import { goesOn } from '../../trace/pieces.ts';
import { underflows } from '../../trace/reading.ts';
import { bundle, chipLayout, type Chip } from '../chip-layout.ts';

/** The row of weights that is drawn. */
export interface QueryRow {
  /** queries × keys. */
  weights: Step;
  /** `mask` or `masked_scores`, where something is masked. */
  mask: Step | undefined;
  /** The row of the query token, from 0. */
  query: number;
}

/** More words than this are shown as a list. */
export const LONG_LINE = 24;
/** How far below the chips the ribbons end, in pixels. */
export const FALL = 112;
/** Thinner ribbons are not drawn, in pixels. */
const THINNEST = 0.05;

/** The words of both lines: the query tokens, and below them the key tokens. */
export interface WordLines {
  queries: Chip[];
  keys: Chip[];
}

/**
 * Places the words of both lines; undefined where they do not fit into `room` pixels.
 * @param queryWidth how wide a word is in its chip
 * @param keyWidth the width of the text below a ribbon, with `keyPadding` on both sides
 */
export function wordLines(
  { weights }: QueryRow,
  room: number,
  queryWidth: (word: string) => number,
  keyWidth: (word: string) => number,
  keyPadding: number,
): WordLines | undefined {
  const { rows, columns } = weights;
  const [queryLabels, read] = [rows.labels, columns.labels];
  if (Math.max(queryLabels.length, read.length) > LONG_LINE) return undefined;
  const queries = chipLayout(queryLabels.map(queryWidth), room, 14, (index) => goesOn(rows, index));
  const same = queryLabels.length === read.length && queryLabels.every((word, index) => word === read[index]);
  const keys = same ? queries : chipLayout(read.map(keyWidth), room, keyPadding, (index) => goesOn(columns, index));
  return queries && keys && { queries, keys };
}

/** What is drawn for a row; during a transition between rows, interpolated numbers. */
export interface DrawnRow {
  /** The place of the bundle along the line of queries. */
  query: number;
  /** The sum that the full width stands for. An overridden row may add up to more than 1; its ribbons share that width, too. */
  whole: number;
  weights: readonly number[];
}

/** The drawing of a row, without a transition. */
export function drawnRow({ weights, query }: QueryRow): DrawnRow {
  const drawable = Array.from(rowOf(weights, query), drawableWeight);
  const sum = drawable.reduce((all, weight) => all + weight, 0);
  return { query, whole: Math.max(1, sum), weights: drawable };
}

/** The positions of the chips of the query tokens, and the distance of the line of words from the left edge. */
export interface ChipRow {
  left: number;
  top: number;
  height: number;
}

export interface Ribbon {
  weight: number;
  width: number;
  /** As the `d` of a path. */
  d: string;
}

/** Two decimals are more than a screen shows. */
const round = (x: number) => String(Math.round(x * 100) / 100);

/** The ribbons in the order of the keys; those that are too thin to be seen are left out. */
export function ribbonsOf(drawn: DrawnRow, { queries, keys }: WordLines, chips: ChipRow): Ribbon[] {
  // Of another sentence, with fewer words, there is nothing to glide from.
  const place = Math.min(drawn.query, queries.length - 1);
  const [from, to] = [queries[Math.floor(place)]!, queries[Math.min(queries.length - 1, Math.ceil(place))]!];
  const between = (a: number, b: number) => a + (b - a) * (place - Math.floor(place));
  const full = bundle(between(from.width, to.width), chips.height);
  const unit = full.width / drawn.whole;
  const together = drawn.weights.reduce((sum, weight) => sum + weight, 0) * unit;
  const bottom = chips.top + chips.height;
  const [shoulder, middle] = [round(bottom - full.rise), bottom + FALL / 2];
  let edge = chips.left + between(from.centre, to.centre) - together / 2;
  const ribbons = drawn.weights.flatMap((weight, key) => {
    const width = weight * unit;
    const start = round(edge + width / 2);
    edge += width;
    if (width < THINNEST) return [];
    const goal = round(chips.left + keys[key]!.centre);
    const d = `M${start} ${shoulder}V${bottom}C${start} ${middle} ${goal} ${middle} ${goal} ${bottom + FALL}`;
    return [{ weight, width, d }];
  });
  // The widest lies on top.
  return ribbons.sort((a, b) => a.width - b.width);
}

/** The keys from the most read to the least. */
export function mostReadFirst(weights: ArrayLike<number>): number[] {
  const drawable = Array.from(weights, drawableWeight);
  return [...drawable.keys()].sort((a, b) => drawable[b]! - drawable[a]! || a - b);
}

/** Whether the query token reads nothing at all. */
export const readsNothing = ({ weights, query }: QueryRow): boolean =>
  rowOf(weights, query).every((weight) => weight === 0);

/** Why a query token that reads nothing does so. */
export const whyNothing = ({ weights, mask, query }: QueryRow): 'underflow' | 'nothingLeft' =>
  underflows(weights, mask, query) ? 'underflow' : 'nothingLeft';

/** Whether a weight is 0 because the mask hides its key. */
export const isHidden = ({ weights, mask, query }: QueryRow, key: number): boolean =>
  isMasked(mask, query, key) && rowOf(weights, query)[key] === 0;
