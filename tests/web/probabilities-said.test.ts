// How the probabilities of the next token are written, and after which token they are.
import { expect, test } from 'vitest';
import type { Step } from '../../web/core/trace.ts';
import { tokenAt } from '../../web/elements/cards/next/token-at.ts';
import type { View } from '../../web/elements/cards/view.ts';
import { nextText } from '../../web/strings/cards/next.ts';
import { probabilityText } from '../../web/trace/probability-text.ts';
import { textOf } from './template-text.ts';

test('a probability is never all there is, also where 32 bits make it 1', () => {
  expect([1, 1 - 2 ** -24, 0.9996, 0.99, 0.3].map(probabilityText)).toEqual(['>99%', '>99%', '>99%', '99%', '30%']);
  expect([0.004, 1e-9, 0, NaN].map(probabilityText)).toEqual(['0.4%', '<0.0001%', '0%', '–']);
});

test('the tokens that are not in the list have at most what the last of it has, or less than can be written', () => {
  expect(nextText.rest(502, probabilityText(1e-9))).toBe('The other 502 have less than 0.0001% each.');
  expect(nextText.rest(31_990, probabilityText(0.0004))).toBe('The other 31,990 have at most 0.04% each.');
  expect(nextText.rest(1, probabilityText(0.2))).toBe('The other one has at most 20%.');
});

test('a token that the text has more than once is named with its place', () => {
  const said = (tokens: string[], rows: string[], row: number) =>
    textOf(tokenAt({ snapshot: { example: { tokens } } } as unknown as View, { rows: { labels: rows } } as Step, row));
  const text = ['4', '2', '4'];
  expect(text.map((_, row) => said(text, text, row))).toEqual(['4 (token 1)', '2', '4 (token 3)']);
  // Only the last token has a prediction.
  expect(said(text, ['4'], 0)).toBe('4 (token 3)');
  expect(said(['4', '2'], ['2'], 0)).toBe('2');
});
