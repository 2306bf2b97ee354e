// The controls beside the numbers: how attention is computed, where numbers come from, what is shown.
import type { Attention, Edits, Example, Mask } from '../core/example.ts';
import { madeBias } from '../core/shape.ts';
import { startingAt } from './starting-at.ts';
import { without, withoutFindings } from './without.ts';
import { refitted } from './refit.ts';
import { canDivideByRoot, MOST_DIMENSIONS, seededParts, type SeededSizes, sizesOf } from './sizes.ts';
import { withoutModel } from './model.ts';

const usualSizes: SeededSizes = { d_model: 4, d_k: 3, d_v: 3 };

function withAttention(example: Example, change: Partial<Attention>): Example {
  return refitted({ ...example, attention: { ...example.attention, ...change } });
}

/** Scores divided by √d_k, left as they are, or multiplied. Changes nothing where there is no d_k to divide by. */
export function withScale(example: Example, scale: Attention['scale']): Example {
  return scale === 'sqrt' && !canDivideByRoot(example) ? example : withAttention(example, { scale });
}

/** Another mask. One that is written cell by cell and does not fit the words becomes "none". */
export function withMask(example: Example, mask: Mask): Example {
  return withAttention(example, { mask });
}

export function withSoftmax(example: Example, softmax: Attention['softmax']): Example {
  return withAttention(example, { softmax });
}

/** How many decimals are shown, 0 to 6. */
export function withPrecision(example: Example, precision: number): Example {
  return { ...example, display: { ...example.display, precision: Math.min(6, Math.max(0, Math.round(precision))) } };
}

function limited(size: number): number {
  return Math.min(MOST_DIMENSIONS, Math.max(1, Math.round(size)));
}

/** If values are the keys, they have no size of their own. */
function withInnerSizes(attention: Attention, d_k: number, d_v: number): Attention {
  const { d_v: _, ...rest } = attention;
  const sized = { ...rest, d_k: limited(d_k) };
  return attention.values === 'keys' ? sized : { ...sized, d_v: limited(d_v) };
}

/**
 * The same words with numbers of the word space, or seeded ones. Edits, given numbers and what a source printed go; seeded
 * numbers keep the sizes that were chosen before.
 */
export function withNumbers(
  example: Example,
  source: 'words' | { seed: number },
  sizes: Partial<SeededSizes> = {},
): Example {
  const plain = without(withoutFindings(withoutModel(example)), 'source', 'by_hand', 'by_seed');
  if (source === 'words') {
    return refitted(startingAt(plain, { embeddings: { from: 'words' }, parameters: { from: 'words' } }));
  }
  const { seed } = source;
  const bias = madeBias(plain.parameters);
  const { d_model, d_k, d_v } = { ...usualSizes, ...sizesOf(plain), ...sizes };
  const seeded = startingAt(plain, {
    embeddings: { from: 'seed', seed, d_model: limited(d_model) },
    parameters: { from: 'seed', seed, ...(bias && { bias }) },
  });
  return refitted({ ...seeded, attention: withInnerSizes(seeded.attention, d_k, d_v) });
}

/** The edits of dimensions that still exist. */
function editsWithin(edits: Edits | undefined, d_model: number): Edits | undefined {
  if (edits === undefined) return undefined;
  const rows = Object.entries(edits).map(([word, row]) => {
    return [
      word,
      Object.fromEntries(Object.entries(row).filter(([dimension]) => Number(dimension) <= d_model)),
    ] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** Changes sizes, 1 to 16 each, if `sizesOf` has any; edits of cells that no longer exist are dropped. */
export function withSizes(example: Example, sizes: Partial<SeededSizes>): Example {
  const seeded = seededParts(example);
  if (seeded === undefined) return example;
  const { embeddings } = seeded;
  const asked = { ...sizesOf(example)!, ...sizes };
  const d_model = limited(asked.d_model);
  const wordEdits = editsWithin(embeddings.edits, d_model);
  return refitted({
    // The sizes of layers of different widths follow from those.
    ...without(withoutFindings(example), 'widths'),
    attention: withInnerSizes(example.attention, asked.d_k, asked.d_v),
    embeddings: { ...embeddings, d_model, ...(wordEdits && { edits: wordEdits }) },
  });
}
