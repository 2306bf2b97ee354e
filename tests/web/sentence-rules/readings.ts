// Which words a row of weights reads most, and with what shares.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { descending, rowOf, type Context } from './context.ts';
import { columnsOf, countIn } from './names.ts';
import { isShare } from './numbers.ts';

/** A name is what is read most, with this share; `names` in falling order where there are several. */
export function reads(
  { view }: Context,
  weights: Step,
  row: number,
  read: readonly [name: string, share: string][],
): void {
  const numbers = rowOf(weights, row);
  const order = descending(numbers);
  read.forEach(([name, share], place) => {
    const own = columnsOf(view, weights, name).map((column) => numbers[column]!);
    expect(own, `${name} of ${weights.columns.labels.join()}`).toContain(order[place]);
    expect(isShare(share, order[place]!), `${share} is ${order[place]}`).toBe(true);
  });
}

/** Whether names are all that is read most, as it is shown, with this share each; further ones may be counted. */
export function readAlike({ view }: Context, weights: Step, names: string, share: string): number[] {
  const numbers = rowOf(weights, view.query);
  const largest = Math.max(...numbers);
  const shown = [...numbers.keys()].filter((column) => isShare(share, numbers[column]!));
  expect(isShare(share, largest)).toBe(true);
  const { named, count } = countIn(names);
  const columns = new Set(named.flatMap((name) => columnsOf(view, weights, name)));
  for (const name of named)
    expect(
      columnsOf(view, weights, name).some((column) => shown.includes(column)),
      name,
    ).toBe(true);
  expect(count, names).toBe(shown.length);
  expect(shown.length).toBeGreaterThan(1);
  return shown.filter((column) => columns.has(column));
}
