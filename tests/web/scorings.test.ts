import { expect, test } from 'vitest';
import { symbols } from '../../web/elements/cards/scores/formula.ts';
import { scorings } from '../../web/strings/scorings.ts';

test.each(Object.entries(scorings))('the formula of %s has no letters that are not symbols', (_, { formula }) => {
  const parts = formula.split(' ');
  expect(parts.filter((part) => !(part in symbols) && /\p{L}/u.test(part))).toEqual([]);
});
