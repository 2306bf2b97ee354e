// Names and types of files, what options may say, and how an example is cited.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ExampleError } from '../../web/core/errors.ts';
import { citationOf } from '../../web/export/cite.ts';
import { fileName } from '../../web/export/file-name.ts';
import { exportFile, formatNames, type Format } from '../../web/export/index.ts';
import { caseOf, cat } from './exports.ts';
import { hostileWords } from './hostile.ts';

describe('a file', () => {
  const expected: Record<Format, [name: string, type: string]> = {
    markdown: ['the-cat-sat.md', 'text/markdown'],
    latex: ['the-cat-sat.tex', 'application/x-tex'],
    csv: ['the-cat-sat.csv', 'text/csv'],
    json: ['the-cat-sat-trace.json', 'application/json'],
    html: ['the-cat-sat-tables.html', 'text/html'],
    svg: ['the-cat-sat-heatmap.svg', 'image/svg+xml'],
    numpy: ['the-cat-sat-numpy.py', 'text/x-python'],
    pytorch: ['the-cat-sat-pytorch.py', 'text/x-python'],
    xlsx: ['the-cat-sat.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  };

  test.each(formatNames)('of format %s has a name, a media type and a text', async (format) => {
    const { name, type, content } = await exportFile(format, cat.example, cat.trace);
    const [expectedName, media] = expected[format];
    expect(name).toBe(expectedName);
    if (typeof content !== 'string') return expect(type).toBe(media);
    expect(type).toBe(`${media};charset=utf-8`);
    expect(content).toMatch(/\n$/);
    expect(content).not.toMatch(/\p{Cs}/u);
  });

  test('of the same example is the same, and takes nothing from its options but what they say', async () => {
    for (const format of formatNames) {
      const once = await exportFile(format, cat.example, cat.trace, {});
      expect(await exportFile(format, cat.example, cat.trace)).toEqual(once);
    }
  });

  test.each([
    ['The cat sat', 'the-cat-sat'],
    ['Übergröße: çà et là!', 'ubergroße-ca-et-la'.replace('ß', '-')],
    ["It's", 'its'],
    ['日本語', 'cat'],
    ['../../etc/passwd', 'etc-passwd'],
    ['CON', 'attention-con'],
    ['lpt1', 'attention-lpt1'],
    ['.', 'cat'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('of %j is called %s', (title, name) => {
    expect(fileName({ ...caseOf('', { tokens: ['cat'] }).example, title })).toBe(name);
  });

  test('has a name on every system, whatever the words are', () => {
    for (const word of hostileWords)
      expect(fileName(caseOf('', { tokens: [word] }).example)).toMatch(/^[a-z0-9-]{1,70}$/);
    expect(fileName(caseOf('', { tokens: ['日本'] }).example)).toBe('attention');
  });
});

describe('options', () => {
  const heads = caseOf('heads', { text: 'The cat sat', attention: { heads: 2 } });
  const ids = async (steps?: string[]) => {
    const { content } = await exportFile('json', heads.example, heads.trace, steps && { steps });
    return (JSON.parse(content) as { steps: { id: string }[] }).steps.map(({ id }) => id);
  };

  test('choose steps by their ids, or by a role that several have, in the order of the trace', async () => {
    expect(await ids(['head2.weights', 'head1.scores'])).toEqual(['head1.scores', 'head2.weights']);
    expect(await ids(['weights'])).toEqual(['head1.weights', 'head2.weights']);
    expect(await ids()).toEqual(heads.trace.steps.map(({ id }) => id));
  });

  test.each(formatNames.filter((format) => !['svg', 'numpy', 'pytorch', 'xlsx'].includes(format)))(
    'of %s refuse a step that is not there, and say which there are',
    async (format) => {
      const made = exportFile(format, heads.example, heads.trace, { steps: ['weights', 'wieghts'] });
      await expect(made).rejects.toThrow(ExampleError);
      await expect(made).rejects.toThrow(
        /^steps: this example has no step "wieghts"; it has embeddings, .*head2\.weights/,
      );
    },
  );

  test.each(['markdown', 'html', 'latex', 'svg'] as const)('of %s refuse a row that is not there', async (format) => {
    for (const query of [3, -1, 0.5, NaN]) {
      const made = exportFile(format, heads.example, heads.trace, { query });
      await expect(made).rejects.toThrow(`query: expected a row from 0 to 2, got ${query}`);
    }
  });

  test('of tables are the steps that the example shows, where it says so', async () => {
    const { example, trace } = caseOf('shown', { text: 'The cat', display: { steps: ['scores', 'weights'] } });
    const { content } = await exportFile('markdown', example, trace);
    expect(content.match(/^### .*/gm)).toEqual(['### Scores', '### Weights']);
  });
});

describe('a citation', () => {
  const at = { version: '1.2.3', url: 'https://example.org/#the-cat-sat', accessed: new Date(2026, 2, 5, 23, 59) };

  test('names the example, the program, its version, where it stood and when', () => {
    const { plain, bibtex } = citationOf(cat.example, at);
    expect(plain).toBe(
      'The attention-steps authors (2026). The cat sat [Worked example]. In attention-steps (version 1.2.3) [Computer software]. https://example.org/#the-cat-sat (accessed 2026-03-05).',
    );
    expect(bibtex).toBe(`@software{attention-steps-the-cat-sat,
  title   = {{The cat sat: attention-steps}},
  author  = {{The attention-steps authors}},
  year    = {2026},
  version = {1.2.3},
  url     = {https://example.org/#the-cat-sat},
  urldate = {2026-03-05},
  note    = {Computer software, worked example, accessed 2026-03-05},
}
`);
  });

  test('does without an address where none holds the example', () => {
    const { plain, bibtex } = citationOf(cat.example, { ...at, url: undefined });
    expect(plain).toMatch(/\[Computer software\]\.$/);
    expect(bibtex).not.toContain('url');
  });

  test('is one entry whose braces match, whatever the title and the address are', () => {
    for (const word of [...hostileWords, '}', '{', '\\}', '@article{x,\n title={y}}', 'a "b" #c']) {
      const { example } = caseOf('', { tokens: ['cat'], title: word });
      const { bibtex, plain } = citationOf(example, { ...at, url: `https://example.org/#${word}` });
      let depth = 0;
      let closed = 0;
      for (const sign of bibtex.trim()) {
        depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
        expect(depth).toBeGreaterThanOrEqual(0);
        if (depth === 0 && sign === '}') closed++;
      }
      expect([depth, closed]).toEqual([0, 1]);
      expect(bibtex.trim().split('\n')).toHaveLength(9);
      expect(plain).not.toContain('\n');
    }
  });
});

describe('CITATION.cff', () => {
  const root = `${import.meta.dirname}/../../`;
  const cff = parse(readFileSync(`${root}CITATION.cff`, 'utf8')) as Record<string, unknown>;
  const known = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Record<string, unknown>;

  // https://github.com/citation-file-format/citation-file-format, schema 1.2.0.
  test('has what version 1.2.0 of the format asks for, and nothing that it does not know', () => {
    expect(cff['cff-version']).toBe('1.2.0');
    for (const key of ['message', 'title']) expect(cff[key]).toEqual(expect.stringMatching(/\S/));
    expect(cff['authors']).toEqual([{ name: expect.stringMatching(/\S/) as unknown }]);
    const allowed = [
      ...['abstract', 'authors', 'cff-version', 'commit', 'contact', 'date-released', 'doi', 'identifiers', 'keywords'],
      ...['license', 'license-url', 'message', 'preferred-citation', 'references', 'repository'],
      ...['repository-artifact', 'repository-code', 'title', 'type', 'url', 'version'],
    ];
    expect(Object.keys(cff).filter((key) => !allowed.includes(key))).toEqual([]);
    expect(['software', 'dataset']).toContain(cff['type']);
    expect(new Set(cff['keywords'] as string[]).size).toBe((cff['keywords'] as string[]).length);
  });

  test('says the same as the package', () => {
    expect(cff['version']).toBe(known['version']);
    expect(cff['license']).toBe(known['license']);
    expect(cff['title']).toBe(known['name']);
    expect((cff['abstract'] as string).trim()).toBe(`${known['description'] as string}.`);
  });
});

test('where a number is none, the printed ones differ, but not by an amount', async () => {
  const { example, trace } = caseOf('overflow', {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [30, 0],
      [0, 30],
      [1, 1],
    ],
    attention: { softmax: 'plain' },
    published: {
      weights: [
        [1, 0, 0],
        [0, 1, 0],
        [0.5, 0.5, 0],
      ],
    },
  });
  const { content } = await exportFile('markdown', example, trace);
  expect(content).toContain('differ from what follows from its own numbers.');
});
