/** The smallest of 1, 2, 5 × 10ⁿ that is at least `least`. */
export function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/** The ticks `step` apart that enclose `least` and `greatest`; more to both sides where that makes fewer than `count` steps. */
export function ticks(least: number, greatest: number, step: number, count: number): number[] {
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(Math.ceil(greatest / step - 1e-9), first + 1);
  const more = Math.max(0, count - (last - first));
  const start = first - Math.floor(more / 2);
  return Array.from({ length: last - first + more + 1 }, (_, index) => (start + index) * step);
}
