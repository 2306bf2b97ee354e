import type { Theme } from './tokens.ts';

type Channels = readonly [red: number, green: number, blue: number];

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

// Twelve lines of our own, because d3's colours and scales would be 8 kB of the 150 that the page may need before its first table.
function channels(hex: string): Channels {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function between(stops: readonly string[], part: number): string {
  const place = Math.min(1, Math.max(0, part)) * (stops.length - 1);
  const lower = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [channels(stops[lower]!), channels(stops[lower + 1]!)];
  const mixed = from.map((channel, index) => Math.round(channel + (to[index]! - channel) * (place - lower)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour of a weight 0..1; anything beyond, and what is not a number, takes the nearest end. */
export function weightColour(weight: number, theme: Theme): string {
  return between(weightStops[theme], Number.isNaN(weight) ? 0 : weight);
}

/** The colour of a signed part −1..1 of the largest magnitude. */
export function signedColour(part: number, theme: Theme): string {
  return between(signedStops[theme], ((Number.isNaN(part) ? 0 : part) + 1) / 2);
}

/** WCAG relative luminance of #rrggbb, 0..1. */
export function luminance(hex: string): number {
  const linear = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** Pure black or white, whichever reads better on a fill. */
export const textOn = (fill: string): '#000' | '#fff' => (luminance(fill) > FLIP ? '#000' : '#fff');
