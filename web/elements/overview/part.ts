// Which weights an overview shows, and how many in a block: arithmetic of words and blocks only.

/** A range of words: the first, and the one after the last, from 0. */
export type Range = readonly [first: number, end: number];

/** A rectangle of weights: of query tokens and key tokens. */
export interface Part {
  rows: Range;
  columns: Range;
}

/** The most blocks that are shown across, and down. */
export const MOST_BLOCKS = 64;
/** The smallest range that can be zoomed to: each of its words has its name next to it. */
const FEWEST_WORDS = 16;
/** The factor of one zoom step. */
const STEP = 4;

export const lengthOf = ([first, end]: Range): number => end - first;

/** All weights of a text with this many words. */
export const whole = (words: number): Part => ({ rows: [0, words], columns: [0, words] });

export const samePart = (a: Part, b: Part): boolean =>
  a.rows[0] === b.rows[0] && a.rows[1] === b.rows[1] && a.columns[0] === b.columns[0] && a.columns[1] === b.columns[1];

/** How many weights of a range are in one block, for at most `most` blocks. */
export const blockOf = (range: Range, most = MOST_BLOCKS): number => Math.max(1, Math.ceil(lengthOf(range) / most));

/** `length` words around the middle of a range, or as near to that as the text allows. */
export function around([first, end]: Range, length: number, words: number): Range {
  const all = Math.min(length, words);
  const start = Math.max(0, Math.min(words - all, Math.round((first + end - all) / 2)));
  return [start, start + all];
}

/** Moved by a number of words, as far as the text goes. */
export function moved([first, end]: Range, by: number, words: number): Range {
  const start = Math.max(0, Math.min(words - (end - first), first + by));
  return [start, start + end - first];
}

/** The same part in a text with this many words; a part that showed the whole text still does. */
export function fitting({ rows, columns }: Part, before: number, words: number): Part {
  if (lengthOf(rows) === before && lengthOf(columns) === before) return whole(words);
  return { rows: around(rows, lengthOf(rows), words), columns: around(columns, lengthOf(columns), words) };
}

/** Whether `inner` is small enough that zooming in means showing just that. */
const isSmaller = (inner: number, outer: number) => inner > FEWEST_WORDS && inner * 2 <= outer;

/** A zoomed range at `chosen`: that itself if it was drawn across several blocks, else a quarter with it in the middle. */
function nearer(shown: Range, chosen: Range, words: number): Range {
  const length = lengthOf(chosen);
  const own = isSmaller(length, lengthOf(shown)) && length > blockOf(shown);
  const goal = own ? length : Math.max(FEWEST_WORDS, Math.ceil(lengthOf(shown) / STEP));
  const found = around(chosen, Math.min(goal, lengthOf(shown)), words);
  return aligned(found, chosen[0], words);
}

/** Moved by less than a block so that a block begins at a word, as far as the text allows. */
function aligned(range: Range, word: number, words: number): Range {
  const by = (word - range[0]) % blockOf(range);
  return word < range[0] ? range : moved(range, by, words);
}

/** One step nearer to the chosen rectangle. The same part if there is nothing finer. */
export const zoomedIn = (shown: Part, chosen: Part, words: number): Part => ({
  rows: nearer(shown.rows, chosen.rows, words),
  columns: nearer(shown.columns, chosen.columns, words),
});

/** One step out, as far as the text goes. */
export const zoomedOut = (shown: Part, words: number): Part => ({
  rows: around(shown.rows, lengthOf(shown.rows) * STEP, words),
  columns: around(shown.columns, lengthOf(shown.columns) * STEP, words),
});

/** The part, moved but not resized, until a rectangle is visible; if that is too large, its beginning. */
export function showing(shown: Part, { rows, columns }: Part, words: number): Part {
  const follow = (range: Range, goal: Range): Range => {
    if (goal[0] >= range[0] && goal[1] <= range[1]) return range;
    return around(lengthOf(goal) > lengthOf(range) ? [goal[0], goal[0]] : goal, lengthOf(range), words);
  };
  return { rows: follow(shown.rows, rows), columns: follow(shown.columns, columns) };
}

/** The words of block `index` of a range. */
export function wordsOfBlock([first, end]: Range, block: number, index: number): Range {
  const start = first + index * block;
  return [start, Math.min(end, start + block)];
}

/** The block of a range that contains a word; the nearest one if none does. */
export function blockAt([first, end]: Range, block: number, word: number): number {
  return Math.floor((Math.max(first, Math.min(end - 1, word)) - first) / block);
}

/** The blocks of a range that are nearest to some words: the first, and the one after the last. */
export function blocksNear(range: Range, block: number, [first, end]: Range): Range {
  const count = Math.ceil(lengthOf(range) / block);
  const nearest = (word: number) => Math.max(0, Math.min(count, Math.round((word - range[0]) / block)));
  const start = Math.min(count - 1, end - first < block ? blockAt(range, block, first) : nearest(first));
  return [start, Math.max(start + 1, end >= range[1] ? count : nearest(end))];
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
export function roundStep(least: number): number {
  for (let ten = 1; ; ten *= 10) for (const step of [1, 2, 5]) if (ten * step >= least) return ten * step;
}

/**
 * The words of a range that are named along it: the first, and every one whose number (from 1) is a multiple of a round step, at least
 * `apart` words from each other.
 */
export function ticks([first, end]: Range, apart: number): number[] {
  const step = roundStep(Math.max(1, apart));
  const found: number[] = [];
  for (let number = Math.ceil((first + 1) / step) * step; number <= end; number += step) found.push(number - 1);
  if (found[0] !== first && (found[0] === undefined || found[0] - first >= apart)) found.unshift(first);
  return found;
}
