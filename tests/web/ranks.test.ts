// The order of texts before an experiment and after it.
import { expect, test } from 'vitest';
import { ranksOf } from '../../web/elements/cards/summary/ranks.ts';

test('the largest number has rank 1, and equal ones keep their order', () => {
  expect(ranksOf([0.2, 0.9, -1, 0.2])).toEqual([2, 1, 4, 3]);
  expect(ranksOf([])).toEqual([]);
});
