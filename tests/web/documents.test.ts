// What the documents name is there, and what they show works.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withTables } from '../../scripts/package/tables.ts';
import { load } from '../../web/core/load.ts';
import { parseMarkdown, readDocument, root } from '../markdown.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'tests/README.md',
  ...globSync('docs/*.md', { cwd: root }),
].filter((file) => existsSync(join(root, file)));

describe.each(documents)('%s', (file) => {
  const document = readDocument(file);

  test('links to files and headings that are there', () => {
    const problems = document.links.flatMap((link) => {
      if (/^https?:/.test(link)) return [];
      const [path = '', anchor] = decodeURI(link).split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(root, target))) return [`${link}: no such file`];
      if (anchor === undefined) return [];
      return readDocument(target).headings.some((heading) => heading.anchor === anchor)
        ? []
        : [`${link}: no such heading`];
    });
    expect(problems).toEqual([]);
  });

  test('names files and folders of the project that are there', () => {
    const folders = /^(?:src|web|tests|scripts|docs)\//;
    const named = document.code.filter((code) => folders.test(code) && !/[\s<>…]|NAME/.test(code));
    const isThere = (path: string) => {
      if (/[*{]/.test(path)) return globSync(path, { cwd: root }).length > 0;
      return existsSync(join(root, path)) && (!path.endsWith('/') || statSync(join(root, path)).isDirectory());
    };
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  test('has one title, and no level of headings is left out', () => {
    const levels = document.headings.map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });
});

test('the README is short, and shows the way to every other document', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThan(9000);
  const { links } = readDocument('README.md');
  const others = documents.filter((file) => file !== 'README.md' && !file.startsWith('tests/'));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((file) => !links.includes(file))).toEqual([]);
});

test('docs/architecture.md has every folder of src/ and web/, and so has its drawing', () => {
  const { code } = readDocument('docs/architecture.md');
  const rooms = globSync(['src/*/', 'web/*/'], { cwd: root }).map((path) => `${path.replace(/\/$/, '')}/`);
  expect(rooms.length).toBeGreaterThan(15);
  expect(rooms.filter((room) => !code.includes(room))).toEqual([]);
  const drawn = readFileSync(join(root, 'docs/architecture.svg'), 'utf8');
  const shown = [...drawn.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, text]) => text!.split(/[,:] /));
  expect(rooms.map((room) => room.split('/')[1]!).filter((name) => !shown.includes(name))).toEqual([]);
});

test('the tables of docs/embedding.md are those that are written now', () => {
  const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  expect(withTables(text)).toBe(text);
});

test('every example document that is shown can be run', async () => {
  const core = await load();
  const shown = readDocument('docs/example-document.md').fences.filter(({ language }) => language === 'json');
  expect(shown.length).toBeGreaterThan(4);
  for (const { content } of shown) expect(core.run(JSON.parse(content)).steps.length, content).toBeGreaterThan(3);
});

test('headings have the anchors that GitHub gives them', () => {
  const { headings } = parseMarkdown('# Fused *attention*\n## `core.run(example)`\n## A, b\n## A, b\n');
  expect(headings.map(({ anchor }) => anchor)).toEqual(['fused-attention', 'corerunexample', 'a-b', 'a-b-1']);
});
