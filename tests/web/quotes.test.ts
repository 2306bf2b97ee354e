// Titles of examples in the page's own quotes.
import { expect, test } from 'vitest';
import { examples } from '../../web/examples/index.ts';
import { comparing } from '../../web/strings/page/comparison.ts';
import { undoText } from '../../web/strings/undo.ts';

test('a title that has quotes itself has single ones inside the quotes of the page', () => {
  const { title } = examples.find(({ id }) => id === 'model-too-wide')!;
  expect(title).toMatch(/^“too wide”/);
  expect(undoText.to(title)).toMatch(/^to “‘too wide’: [^“”]+”$/);
  expect(comparing.titled(title)).toMatch(/^“‘too wide’: [^“”]+”$/);
});

test('no title of an example gives doubled quotes', () => {
  for (const { title } of examples) expect(undoText.to(title).match(/[“”]/g), title).toEqual(['“', '”']);
});
