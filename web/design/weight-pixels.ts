// The colours of weights as pixels of a canvas.
import { weightColour } from './scales.ts';
import type { Theme } from './tokens.ts';

/** The last place of a palette. */
export const SHADES = 255;
const palettes = new Map<Theme, Uint32Array>();

/** The colours of weights from 0 to 1 as ABGR pixels. */
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
