import { signedColour, textOn, weightColour } from './scales.ts';
import type { Theme } from './tokens.ts';

/** A CSS colour that is `colour(theme)` in the current theme (see tokens.ts). Works in SVG attributes too. */
const themed = (colour: (theme: Theme) => string): string =>
  `var(--attention-if-light, ${colour('light')}) var(--attention-if-dark, ${colour('dark')})`;

/** The heatmap's colour of weight `w` (0..1). */
export const weightFill = (w: number): string => themed((theme) => weightColour(w, theme));

/** Black or white, whichever reads better on `weightFill(w)`. */
export const weightText = (w: number): string => themed((theme) => textOn(weightColour(w, theme)));

/** The signed scale's colour of `part` (−1..1, a part of the largest magnitude). */
export const signedFill = (part: number): string => themed((theme) => signedColour(part, theme));

/** Black or white, whichever reads better on `signedFill(part)`. */
export const signedText = (part: number): string => themed((theme) => textOn(signedColour(part, theme)));
