// Colours of weights that are all small: among 4,000 words, an even weight is 0.025 %.
import { SHADES } from '../../design/palettes.ts';

/**
 * The position on the colour scale of a weight that is `times` an even one: a third for an even weight, whatever the number of words, so
 * that a colour means the same in every part of an overview.
 */
export function shade(times: number): number {
  if (!(times > 0)) return 0;
  return times === Infinity ? 1 : times ** 2 / (2 + times ** 2);
}

/** The weights that a legend names, as multiples of an even one. */
export const named = [0, 0.5, 1, 2, 4] as const;

/** The pixel of a mean weight. */
export const pixel = (colours: Uint32Array, mean: number, words: number): number =>
  colours[Math.round(shade(mean * words) * SHADES)]!;
