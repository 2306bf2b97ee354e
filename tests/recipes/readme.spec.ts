import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';

const root = `${import.meta.dirname}/../..`;
const section = /^## Recipes\n(.*?)^## /ms.exec(readFileSync(`${root}/README.md`, 'utf8'))![1]!;
/** A recipe: a paragraph that names its files, and the snippets below it. */
const recipes = section.split(/^(?=\*\*)/m).slice(1);

/** A file as lines; of a notebook the lines of its cells. */
function linesOf(file: string): string[] {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  if (!file.endsWith('.ipynb')) return text.split('\n');
  const { cells } = JSON.parse(text) as { cells: { source: string[] }[] };
  return cells.flatMap(({ source }) => source);
}

/** Whether these lines stand in a file, in this order. */
function holds(file: string, snippet: readonly string[]): boolean {
  let next = 0;
  for (const line of linesOf(file)) if (line.trim() === snippet[next]) next++;
  return next === snippet.length;
}

for (const recipe of recipes) {
  const name = /^\*\*(.*?)\*\*/.exec(recipe)![1]!;
  test(`README, ${name}: every snippet is what the recipe's files hold`, () => {
    const files = [...recipe.matchAll(/\]\((tests\/recipes\/.*?)\)/g)].map(([, file]) => file!);
    const snippets = recipe
      .split('\n\n')
      .filter((block) => block.startsWith('    '))
      .map((block) =>
        block
          .trim()
          .split('\n')
          .map((line) => line.trim()),
      );
    expect(snippets.length).toBeGreaterThan(0);
    for (const snippet of snippets)
      expect(
        files.some((file) => holds(file, snippet)),
        snippet.join('\n'),
      ).toBe(true);
  });
}

test('README: every folder of recipes is in it', () => {
  const named = new Set([...section.matchAll(/\(tests\/recipes\/([\w-]+)\//g)].map(([, folder]) => folder!));
  expect([...named].sort()).toEqual([
    'eleventy',
    'jupyter',
    'learning-platform',
    'markdown-blog',
    'plain-html',
    'quarto',
    'react',
    'reveal',
    'svelte',
    'vue',
  ]);
});
