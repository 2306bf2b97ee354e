// Markdown, HTML and LaTeX, read back by readers that know nothing of the exporters.
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { fallback } from '../../web/export/fallback.ts';
import { html } from '../../web/export/html.ts';
import { markdown } from '../../web/export/markdown.ts';
import { reading } from '../../web/trace/reading.ts';
import { caseOf, cases, cat, core, followed, onOneLine, problems, type Case, type ReadTable } from './exports.ts';
import { hostileWords } from './hostile.ts';
import { staticExample } from '../../web/page/static-example.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const all = (nodes: readonly Node[]): Element[] =>
  nodes.filter(isElement).flatMap((element) => [element, ...all(element.childNodes)]);
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const named = (nodes: readonly Node[], ...names: string[]) =>
  all(nodes).filter(({ tagName }) => names.includes(tagName));

/** The tables of HTML. `id` is the first code of the caption or, in Markdown, of the paragraph before. */
function tablesOf(source: string): ReadTable[] {
  let paragraph: Element | undefined;
  const found: ReadTable[] = [];
  for (const element of all(parseFragment(source).childNodes)) {
    if (element.tagName === 'p') paragraph = named(element.childNodes, 'code').length > 0 ? element : paragraph;
    if (element.tagName !== 'table') continue;
    const code = named(element.childNodes, 'code')[0] ?? named(paragraph?.childNodes ?? [], 'code')[0];
    const [columns, ...body] = named(element.childNodes, 'tr').map((row) =>
      named(row.childNodes, 'th', 'td').map((cell) => textOf(cell).trim()),
    );
    const rows = body.map(([label, ...cells]) => ({ label: label!, cells }));
    found.push({ id: code === undefined ? '' : textOf(code), columns: columns!.slice(1), rows });
  }
  return found;
}

/** Everything that could do something in a page. */
function active(source: string): string[] {
  return all(parseFragment(source).childNodes).flatMap(({ tagName, attrs }) => [
    ...(['script', 'style', 'img', 'iframe', 'svg', 'object', 'link', 'input', 'form'].includes(tagName)
      ? [tagName]
      : []),
    ...attrs
      .filter(({ name, value }) => /^on|^style$/.test(name) || /^\s*javascript:/i.test(value))
      .map(({ name }) => name),
  ]);
}

// GitHub turns addresses into links and shows HTML: so does this reader.
const reader = new MarkdownIt({ html: true, linkify: true });
// It says with a style that numbers stand at the right, which is what the line of hyphens asks for.
const inHtml = (text: string) => reader.render(text).replaceAll(' style="text-align:right"', '');

function expectTables(of: Case, tables: readonly ReadTable[]): void {
  const steps = followed(of);
  expect(tables.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
  expect(tables.flatMap((table, index) => problems(of, steps[index]!, table))).toEqual([]);
}

describe.each(cases)('$name', (of) => {
  const { example, trace } = of;

  test('as Markdown has a table with every number of every step', () => {
    expectTables(of, tablesOf(inHtml(markdown(example, trace, {}))));
  });

  test('as HTML has a table with every number of every step', () => {
    expectTables(of, tablesOf(html(example, trace, {})));
  });

  test('as Markdown and HTML holds nothing that does anything, and no link but its source', () => {
    for (const source of [inHtml(markdown(example, trace, {})), html(example, trace, {}), fallback(example, trace)]) {
      expect(active(source)).toEqual([]);
      const links = named(parseFragment(source).childNodes, 'a').map(({ attrs }) => attrs[0]!.value);
      expect(links.map((link) => new URL(link).origin)).toEqual(
        example.source?.url === undefined || source === fallback(example, trace)
          ? []
          : [new URL(example.source.url).origin],
      );
    }
  });

  test('as fallback says what is read, and has its scores, weights and contexts', () => {
    const source = fallback(example, trace);
    const captions = named(parseFragment(source).childNodes, 'caption').map(textOf);
    const asking = named(parseFragment(source).childNodes, 'b').map(textOf)[0];
    expect(
      trace.steps.some(({ role, rows }) => role === 'weights' && rows.labels.map(onOneLine).includes(asking!.trim())),
    ).toBe(true);
    expect(captions.at(-1)).toMatch(/^(Context vectors|The \d+ words)/);
    const contexts = trace.steps.filter(({ role, part }) => role === 'context' && part === undefined);
    const context = tablesOf(source).at(-1)!;
    if (captions.length > 1) {
      expect(contexts.flatMap((step) => problems(of, step, context).length === 0).some(Boolean)).toBe(true);
    }
  });
});

describe('Markdown', () => {
  const cat = caseOf('cat', {
    title: 'A *title* with | and `code`',
    notes: ['1. not a list', '# not a heading', 'see https://example.org/ :smile: @someone'],
    tokens: hostileWords,
    embeddings: { from: 'seed', seed: 1, d_model: 2 },
  });
  const source = markdown(cat.example, cat.trace, { steps: ['weights'] });

  test('shows titles, notes and words as they were written', () => {
    const { childNodes } = parseFragment(inHtml(source));
    expect(named(childNodes, 'h1').map(textOf)).toEqual(['A *title* with | and `code`']);
    expect(named(childNodes, 'li').map(textOf)).toEqual(cat.example.notes);
    expect(named(childNodes, 'h1', 'h2', 'h3')).toHaveLength(3);
  });

  test('keeps GitHub from making links, people and pictures of words', () => {
    expect(source).not.toMatch(/(?<!\\)[:@](?=\w+\b)(?<!\w:)(smile|someone|SUM)/);
    expect(source).not.toMatch(/https?:\/\/|www\.\w/);
  });

  test('aligns numbers to the right and labels to the left', () => {
    expect(source.split('\n').find((line) => line.startsWith('| ---'))).toMatch(/^\| --- (\| ---: )+\|$/);
  });

  test('is one line for each row, whatever the words hold', () => {
    const rows = source.split('\n').filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(hostileWords.length + 2);
  });
});

describe('HTML', () => {
  test('names rows and columns for screen readers, under a caption', () => {
    const { example, trace } = cat;
    const { childNodes } = parseFragment(html(example, trace, { steps: ['weights'] }));
    const scopes = named(childNodes, 'th').map(({ attrs }) => attrs.find(({ name }) => name === 'scope')?.value);
    expect(scopes).toEqual(['col', 'col', 'col', 'row', 'row', 'row']);
    expect(textOf(named(childNodes, 'caption')[0]!)).toMatch(/^Weights weights = exponentials ÷ row_sums/);
  });

  test('keeps words that run from right to left apart', () => {
    const { example, trace } = caseOf('rtl', { tokens: ['שלום', 'cat'] });
    const source = html(example, trace, { steps: ['weights'] });
    expect(source).toContain('<th scope="row"><bdi>שלום</bdi></th>');
    expect(source).toContain('<th scope="row">cat</th>');
  });
});

test('the formula of a step names its operands', () => {
  const { example, trace } = caseOf('masked', {
    text: 'The cat sat',
    embeddings: { from: 'seed', seed: 3, d_model: 4 },
    attention: { mask: 'causal' },
  });
  const source = markdown(example, trace, {});
  expect(source).toContain('`scores` = `query` · `key`ᵀ: the products of each row and each row, summed.');
  expect(source).toContain('`scaled_scores` = `scores` ÷ √4');
  expect(source).toContain('`masked_scores` = `scaled_scores` + `mask`');
  expect(source).toContain('`weights` = `exponentials` ÷ `row_sums`');
  expect(source).toContain('0 without decimals means masked: it may not be read.');
});

test('overridden numbers are listed with what the arithmetic gives', () => {
  const { example, trace } = caseOf('overridden', {
    text: 'The cat sat',
    override: { weights: { cells: { '1,2': 0.5 } } },
  });
  const computed = trace.steps.find(({ id }) => id === 'weights')!.overridden![0]!.computed;
  for (const source of [markdown(example, trace, {}), html(example, trace, {})]) {
    expect(source).toContain(`Held: cat, sat at 0.500; the arithmetic gives ${computed.toFixed(3)}.`);
  }
});

test('fewer decimals are printed where fewer are asked for', () => {
  const { example, trace } = cat;
  const source = markdown(example, trace, { steps: ['weights'], precision: 1 });
  expect(source).toContain('| 0.3 ≠ 0.28 | 0.3 ≠ 0.23 |');
});

test('a fallback has the tables that its example shows, and all three where it shows none of them', () => {
  const captionsOf = (steps: string[]) => {
    const { example, trace } = caseOf('shown', { text: 'The cat sat', attention: { heads: 2 }, display: { steps } });
    return named(parseFragment(fallback(example, trace)).childNodes, 'caption').map(textOf);
  };
  expect(captionsOf(['weights'])).toEqual(['Weights (head 1)']);
  expect(captionsOf(['context', 'head1.scores'])).toEqual(['Scores (head 1)', 'Context vectors (head 1)']);
  expect(captionsOf(['query'])).toHaveLength(3);
});

test('a fallback of a long text has the words that are read most', () => {
  const { example, trace } = caseOf('long', { tokens: Array.from({ length: 60 }, (_, index) => `w${index}`) });
  const [table, ...others] = tablesOf(fallback(example, trace));
  const most = reading(
    trace.steps.find(({ id }) => id === 'weights')!,
    0,
    true,
  ).words.slice(0, 12);
  expect(others).toEqual([]);
  expect(table!.rows.map(({ label }) => label)).toEqual(most.map(({ label }) => label));
});

test('the page without a script has the numbers of “The cat sat”', () => {
  const of = { ...cat, example: { ...cat.example, published: {} } };
  const tables = tablesOf(staticExample(core));
  const ids = ['embeddings', 'scores', 'weights', 'context'];
  expect(tables).toHaveLength(4);
  ids.forEach((id, index) => {
    const step = of.trace.steps.find((one) => one.id === id)!;
    expect(problems(of, step, tables[index]!)).toEqual([]);
  });
});
