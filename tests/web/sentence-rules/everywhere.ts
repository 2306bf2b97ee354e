// The rules of what is said in several cards: published numbers, rounding, changes, seeded words and the titles of pictures.
import { expect } from 'vitest';
import { inputAttributes } from '../../../web/trace/attributes.ts';
import { isNumber, numberOf } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

export const everywhere: readonly Rule[] = [
  rule(
    '(?:^|\\. )(?:All )?(\\w+)(?: of (\\w+))? differs? from what follows from .*?, by up to #\\.',
    ({ view }, differing, all, largest) => {
      const published = Object.values(view.snapshot.example.published ?? {});
      expect(published.length).toBeGreaterThan(0);
      const ids = Object.keys(view.snapshot.example.published!);
      const found = ids.map((id) => {
        const step = view.trace.steps.find((one) => one.id === id)!;
        const printed = view.snapshot.example.published![id]!.flat();
        const off = printed.flatMap((one, index) =>
          one === null || isNumber(String(one).replace('-', '−'), step.values[index]!)
            ? []
            : [Math.abs(Number(one) - step.values[index]!)],
        );
        return { differing: off.length, all: printed.filter((one) => one !== null).length, largest: Math.max(...off) };
      });
      const count = (text: string) => numberOf(text.toLowerCase());
      expect(
        found.some(
          (one) =>
            one.differing === count(differing!) &&
            one.all === count(all ?? differing!) &&
            isNumber(largest!, one.largest),
        ),
        JSON.stringify(found),
      ).toBe(true);
    },
  ),
  rule(
    '^Every number is rounded to about 7 digits, and here that adds up: computed exactly, @ · @ would be #, not #\\.$',
    ({ view }, row, column, exact, shown) => {
      expect(exact).not.toBe(shown);
      const found = view.trace.steps.some((step) =>
        [...step.values].some(
          (value, index) =>
            isNumber(shown!, value) &&
            step.columns.labels[index % step.columns.labels.length] === column &&
            step.rows.labels[Math.floor(index / step.columns.labels.length)] === row,
        ),
      );
      expect(found).toBe(true);
    },
  ),
  rule('With your (?:(\\d+) changes|change) this is no longer', ({ view }, count = '1') => {
    expect(Number(count)).toBe((view.snapshot.example.changed ?? []).length);
  }),
  rule(
    '^(.+): not in the word space, so the numbers of the row are seeded \\(random\\) and mean nothing\\.$',
    ({ view }, words) => {
      const seeded = view.trace.steps.flatMap((step) =>
        (inputAttributes(step).seeded_rows ?? []).map((row) => step.rows.labels[row]!),
      );
      for (const word of words!.split(', ')) expect(seeded).toContain(word);
    },
  ),
  rule('^Scores of @$|^Weights of @$|^What went into the context of @$|^@ asks; each line is read$', () => {}),
];
