// The colours of numbers as pixels of a canvas.
import { signedColour, weightColour } from './scales.ts';
import type { Theme } from './tokens.ts';

/** The last place of the palette of weights; from 0 to 1, or from 0 to −1, there are as many shades of signed numbers. */
export const SHADES = 255;

/** #rrggbb as an ABGR pixel. */
function pixel(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return ((255 << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

/** A palette for each theme, made when it is first needed. */
function palettes(length: number, colourAt: (index: number, theme: Theme) => string): (theme: Theme) => Uint32Array {
  const made = new Map<Theme, Uint32Array>();
  return (theme) => {
    const found = made.get(theme) ?? Uint32Array.from({ length }, (_, index) => pixel(colourAt(index, theme)));
    made.set(theme, found);
    return found;
  };
}

/** The colours of weights from 0 to 1. */
export const palette = palettes(SHADES + 1, (index, theme) => weightColour(index / SHADES, theme));

/** The colours of signed parts from −1 to 1. */
export const signedPalette = palettes(2 * SHADES + 1, (index, theme) => signedColour(index / SHADES - 1, theme));
