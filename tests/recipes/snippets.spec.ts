// Every snippet of docs/recipes.md stands in the files that are named above it.
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMarkdown, root } from '../markdown.ts';

const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8')
  .split(/^(?=## )/m)
  .slice(1)
  .map(parseMarkdown);

/** The lines of a file; of a notebook those of its cells. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(root, 'docs', file), 'utf8');
  if (!file.endsWith('.ipynb')) return text.split('\n');
  const { cells } = JSON.parse(text) as { cells: { source: string[] }[] };
  return cells.flatMap(({ source }) => source);
}

/** Whether a file has these lines, in this order. */
function holds(file: string, snippet: readonly string[]): boolean {
  let next = 0;
  for (const line of linesOf(file)) if (line.trim() === snippet[next]) next++;
  return next === snippet.length;
}

const filesOf = (links: readonly string[]) => links.filter((link) => link.startsWith('../tests/recipes/'));

for (const { headings, links, fences } of recipes) {
  test(`${headings[0]!.text}: every snippet is what the recipe's files hold`, () => {
    expect(fences.length).toBeGreaterThan(0);
    for (const { content } of fences) {
      const snippet = content
        .trim()
        .split('\n')
        .map((line) => line.trim());
      expect(
        filesOf(links).some((file) => holds(file, snippet)),
        content,
      ).toBe(true);
    }
  });
}

test('every folder of recipes is in docs/recipes.md', () => {
  const named = recipes.flatMap(({ links }) => filesOf(links).map((link) => link.split('/')[3]!));
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
  expect([...new Set(named)].sort()).toEqual(folders.sort());
  expect(folders).toHaveLength(10);
});
