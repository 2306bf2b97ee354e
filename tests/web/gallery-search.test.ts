// What the dialog with the examples says of each, and finds.
import { expect, test } from 'vitest';
import { examples } from '../../web/examples/index.ts';
import { galleryText } from '../../web/strings/page/gallery.ts';
import { matches, sentenceOf } from '../../web/page/gallery/matches.ts';

const found = (typed: string) => matches(examples, typed).map(({ id }) => id);

test('every example has a line about it, and every group has examples, which stand together', () => {
  expect(Object.keys(galleryText.about).toSorted()).toEqual(examples.map(({ id }) => id).toSorted());
  const groups = examples.map(({ group }) => group);
  expect([...new Set(groups)]).toEqual(Object.keys(galleryText.groups));
  const turns = groups.filter((group, at) => group !== groups[at - 1]);
  expect(turns).toHaveLength(new Set(groups).size);
});

test('an example whose words are names of numbers is described in words', () => {
  for (const entry of examples.filter((one) => /^(?:(?:key|x|input|state) ?\d+\s*)+$/.test(sentenceOf(one)))) {
    expect(galleryText.about[entry.id], entry.id).toMatch(/^[A-Z][a-z ,]{10,}/);
  }
});

test('is found by title, words, source, group or what it shows, in any order of words and without accents or capitals', () => {
  expect(found('questions two HEADS')[0]).toBe('two-heads');
  expect(found('raschka left right')).toEqual(['raschka-causal']);
  expect(found('fatigue')).toEqual(expect.arrayContaining(['additive', 'general']));
  expect(found('waves')).toEqual(['sinusoidal']);
  expect(found('roformer')).toEqual(expect.arrayContaining(['rotary', 'rotary-halves']));
  expect(found('order counts')).toContain('alibi');
  expect(found('zebra')).toEqual([]);
  expect(found('  ')).toEqual(examples.map(({ id }) => id));
  for (const entry of examples) {
    expect(found(entry.title), entry.id).toContain(entry.id);
    expect(found(sentenceOf(entry)), entry.id).toContain(entry.id);
  }
});
