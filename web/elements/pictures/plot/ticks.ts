import { range, tickStep } from 'd3-array';

/** A round distance between ticks, so that about `count` of them are within `span`. */
export const roundStep = (span: number, count: number): number =>
  span > 0 && Number.isFinite(span) ? tickStep(0, span, count) : 1;

/** The ticks `step` apart that enclose `least` and `greatest`; more on both sides if these are fewer than `count` steps. */
export function enclosingTicks(least: number, greatest: number, step: number, count: number): number[] {
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(Math.ceil(greatest / step - 1e-9), first + 1);
  const more = Math.max(0, count - (last - first));
  const start = first - Math.floor(more / 2);
  return range(start, start + last - first + more + 1).map((index) => index * step);
}

/** A power of ten as a tick of a logarithmic axis. */
export interface LogTick {
  power: number;
  value: number;
}

/**
 * The powers of ten that enclose the positive numbers, thinned out to at most `most`; empty if no number is positive. (Ticks of d3's
 * logarithmic scale include 2, 3, … times a power, and need not enclose the numbers.)
 */
export function logTicks(numbers: readonly number[], most = 6): LogTick[] {
  const positive = numbers.filter((x) => x > 0 && Number.isFinite(x));
  if (positive.length === 0) return [];
  const first = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...positive)) - 1e-9));
  const step = Math.ceil((last - first) / (most - 1));
  return range(Math.ceil((last - first) / step) + 1).map((index) => {
    const power = first + index * step;
    return { power, value: 10 ** power };
  });
}
