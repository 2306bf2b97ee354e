// Where the plots of a run put what they draw.
import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { filmSteps } from '../../web/why/attention/filmstrip.ts';
import { apart, domainOf, nearest, path, stepTicks, thinned } from '../../web/why/plots/geometry.ts';

/** Numbers 0 … 1 that are the same in every run. */
function drawn(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => (state = (state * 16807) % 2147483647) / 2147483647);
}

describe('labels beside a plot', () => {
  it('stay where they are wanted when none lies on another', () => {
    expect(apart([10, 40, 90], 20, [0, 100])).toEqual([10, 40, 90]);
  });

  it('move apart evenly around what they want, in their order', () => {
    expect(apart([50, 50], 20, [0, 100])).toEqual([40, 60]);
    expect(apart([52, 48], 20, [0, 100])).toEqual([60, 40]);
  });

  it('never overlap, keep their order and stay inside, whatever they want', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const wanted = drawn(1 + (seed % 6), seed).map((part) => -20 + part * 240);
      const places = apart(wanted, 20, [0, 200]);
      const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]! || a - b).map((index) => places[index]!);
      expect(Math.min(...order)).toBeGreaterThanOrEqual(10 - 1e-9);
      expect(Math.max(...order)).toBeLessThanOrEqual(190 + 1e-9);
      for (let at = 1; at < order.length; at++) expect(order[at]! - order[at - 1]!).toBeGreaterThanOrEqual(20 - 1e-9);
    }
  });

  it('move together no further than any other two places would', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const wanted = drawn(2, seed).map((part) => part * 60 + 20);
      const cost = (places: readonly number[]) =>
        places.reduce((sum, place, index) => sum + (place - wanted[index]!) ** 2, 0);
      let least = Infinity;
      for (let a = 10; a <= 90; a += 0.5) {
        for (let b = 10; b <= 90; b += 0.5) if (Math.abs(a - b) >= 20) least = Math.min(least, cost([a, b]));
      }
      expect(cost(apart(wanted, 20, [0, 100]))).toBeLessThanOrEqual(least + 1e-9);
    }
  });
});

describe('lines', () => {
  it('break where a number is not finite', () => {
    expect(
      path([
        [0, 1],
        [1, 2],
        [2, NaN],
        [3, 4],
      ]),
    ).toBe('M0,1L1,2M3,4Z');
  });

  it('of many points keep the least and the greatest of each pixel', () => {
    const values = drawn(5000, 7);
    const kept = thinned(values, 100);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
    for (let column = 0; column < 100; column++) {
      const all = values.slice(column * 50, column * 50 + 50);
      const seen = kept.filter((index) => Math.floor(index / 50) === column).map((index) => values[index]!);
      expect(Math.min(...seen)).toBe(Math.min(...all));
      expect(Math.max(...seen)).toBe(Math.max(...all));
    }
  });

  it('have a scale from what is finite, with room on both sides', () => {
    expect(domainOf([2, NaN, 4, Infinity], 0.1)).toEqual([1.8, 4.2]);
    expect(domainOf([])).toEqual([0, 1]);
    expect(scaleLinear([0, 4], [100, 0])(1)).toBe(75);
    expect(scaleLinear([3, 3], [0, 50])(3)).toBe(25);
  });
});

describe('the time axis', () => {
  it('names round steps and the last one, and none twice', () => {
    expect(stepTicks(500, 6)).toEqual([0, 100, 200, 300, 400, 500]);
    expect(stepTicks(120, 6)).toEqual([0, 20, 40, 60, 80, 100, 120]);
    for (const steps of [1, 2, 3, 7, 10, 99, 333, 510, 5000]) {
      const ticks = stepTicks(steps, 6);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(steps);
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }
  });

  it('finds the checkpoint nearest to a step, as looking at all of them does', () => {
    const checkpoints = [0, 1, 2, 5, 10, 40, 41, 100].map((step) => ({ step }));
    for (let step = -3; step <= 110; step++) {
      const best = Math.min(...checkpoints.map((checkpoint) => Math.abs(checkpoint.step - step)));
      expect(Math.abs(checkpoints[nearest(checkpoints, step)]!.step - step)).toBe(best);
    }
    expect(nearest(checkpoints, Infinity)).toBe(7);
  });

  it('has in its strip only steps after which there is a checkpoint', () => {
    for (const steps of [1, 2, 10, 120, 500, 777, 5000]) {
      const every = Math.max(1, Math.ceil(steps / 100));
      const strip = filmSteps(steps);
      expect(strip[0]).toBe(0);
      expect(strip.at(-1)).toBe(steps);
      for (const step of strip) expect(step === steps || step % every === 0).toBe(true);
      expect(strip).toEqual([...new Set(strip)].sort((a, b) => a - b));
    }
  });
});
