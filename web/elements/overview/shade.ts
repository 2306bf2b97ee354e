// Colours of weights that are all small: among 4,000 words, an even weight is 0.025 %.
import { weightColour } from '../../design/scales.ts';
import type { Theme } from '../../design/tokens.ts';

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

const SHADES = 255;
const palettes = new Map<Theme, Uint32Array>();

/** The colours of a theme as ABGR pixels, from one end of the scale to the other. */
export function palette(theme: Theme): Uint32Array {
  let found = palettes.get(theme);
  if (found === undefined) {
    found = Uint32Array.from({ length: SHADES + 1 }, (_, index) => {
      const rgb = Number.parseInt(weightColour(index / SHADES, theme).slice(1), 16);
      return ((255 << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
    });
    palettes.set(theme, found);
  }
  return found;
}

/** The pixel of a mean weight. */
export const pixel = (colours: Uint32Array, mean: number, words: number): number =>
  colours[Math.round(shade(mean * words) * SHADES)]!;
