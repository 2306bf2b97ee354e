import { rgb } from 'd3-color';
import { scaleLinear } from 'd3-scale';
import type { Theme } from './tokens.ts';

/** Weights 0..1 at 0 ¼ ½ ¾ 1: never rescaled, so that one colour always means one weight. */
export const weightStops: Record<Theme, readonly string[]> = {
  light: ['#fbf9ff', '#c2b6e0', '#9783c3', '#7155a6', '#50268a'],
  dark: ['#211e29', '#59487c', '#866cba', '#b18ff4', '#d3c1fe'],
};

/** Signed numbers as parts of the largest magnitude, at −1 −½ 0 ½ 1. */
export const signedStops: Record<Theme, readonly string[]> = {
  light: ['#4c86b5', '#9ebdd9', '#faf4ee', '#d2b297', '#a97341'],
  dark: ['#679ecc', '#435e75', '#28231f', '#6f553d', '#c08c5d'],
};

/** The luminance at which black and white text are equally easy to read. */
const FLIP = 0.179;

const weightScales = {
  light: scaleLinear([0, 0.25, 0.5, 0.75, 1], weightStops.light).clamp(true),
  dark: scaleLinear([0, 0.25, 0.5, 0.75, 1], weightStops.dark).clamp(true),
};
const signedScales = {
  light: scaleLinear([-1, -0.5, 0, 0.5, 1], signedStops.light).clamp(true),
  dark: scaleLinear([-1, -0.5, 0, 0.5, 1], signedStops.dark).clamp(true),
};

/** The colour of a weight 0..1; anything beyond takes the nearest end, and what is not a number that of 0. */
export const weightColour = (weight: number, theme: Theme): string => rgb(weightScales[theme](weight || 0)).formatHex();

/** The colour of a signed part −1..1 of the largest magnitude. */
export const signedColour = (part: number, theme: Theme): string => rgb(signedScales[theme](part || 0)).formatHex();

/** WCAG relative luminance of #rrggbb, 0..1. */
export function luminance(hex: string): number {
  const { r, g, b } = rgb(hex);
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Pure black or white, whichever reads better on a fill. */
export const textOn = (fill: string): '#000' | '#fff' => (luminance(fill) > FLIP ? '#000' : '#fff');

/** As a CSS value: the fill that `paint` gave to an element, in the theme that is on. */
export const fillValue = 'var(--attention-if-light, var(--fill-light)) var(--attention-if-dark, var(--fill-dark))';
/** Gives an element the colour of a weight in both themes, for style rules that use `fillValue`. */
export function paintWeight(element: ElementCSSInlineStyle, weight: number): void {
  for (const theme of ['light', 'dark'] as const) {
    element.style.setProperty(`--fill-${theme}`, weightColour(weight, theme));
  }
}
