import { describe, expect, test } from 'vitest';
import { measureScale } from '../../web/core/training/index.ts';
import { trainingBackends } from '../../web/core/training/load.ts';

describe('the measurement of √d_k', () => {
  test('goes from 2 to 512, scaled and not, with spreads of 1 and of √d_k', async () => {
    const measures = await measureScale({ where: 'page' });
    const all = [2, 4, 8, 16, 32, 64, 128, 256, 512].flatMap((d_k) => [
      [d_k, true],
      [d_k, false],
    ]);
    expect(measures.map(({ d_k, scaled }) => [d_k, scaled])).toEqual(all);
    for (const { d_k, scaled, spread, entropy, gradient } of measures) {
      expect(Math.abs(spread / (scaled ? 1 : Math.sqrt(d_k)) - 1)).toBeLessThan(0.06);
      expect(entropy).toBeGreaterThan(0);
      expect(entropy).toBeLessThan(Math.log(32));
      expect(gradient).toBeGreaterThan(0);
    }
  });

  test('is the same in a worker and on the page, with SIMD and without', async () => {
    const expected = await measureScale({ where: 'worker' });
    for (const backend of trainingBackends) expect(await measureScale({ where: 'page', backend })).toEqual(expected);
  });
});
