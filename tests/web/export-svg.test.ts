// The pictures, read as XML by a parser that stops at the first mistake.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser, type Element as XmlElement } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { weightColour } from '../../web/design/scales.ts';
import { colour } from '../../web/design/tokens.ts';
import { textWidth } from '../../web/export/svg/draw.ts';
import { svg } from '../../web/export/svg.ts';
import type { ExportOptions } from '../../web/export/types.ts';
import { focusOf, inFocus } from '../../web/trace/focus.ts';
import { caseOf, cases, cat, onOneLine, type Case } from './exports.ts';
import { hostileWords } from './hostile.ts';

function read(source: string): XmlElement {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(source, 'image/svg+xml').documentElement!;
}
const every = (root: XmlElement, name: string): XmlElement[] => [...root.getElementsByTagName(name)];
/** What stands in a text element, without the words of its tooltip. */
const textOf = (element: XmlElement): string =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ nodeValue }) => nodeValue)
    .join('');
const texts = (root: XmlElement) => every(root, 'text').map(textOf);
const draw = ({ example, trace }: Case, options: ExportOptions) => read(svg(example, trace, options));

const pictures = ['heatmap', 'lines'] as const;
const themes = ['light', 'dark'] as const;

describe.each(cases)('$name', (of) => {
  test.each(pictures)('as %s is valid, self-contained and says what it shows', (picture) => {
    for (const theme of themes) {
      const root = draw(of, { picture, theme });
      expect(root.tagName).toBe('svg');
      expect(root.getAttribute('role')).toBe('img');
      const [title, description] = [every(root, 'title')[0]!, every(root, 'desc')[0]!];
      expect(title.parentNode).toBe(root);
      expect(title.textContent!.length).toBeGreaterThan(5);
      expect(description.textContent).toMatch(/\.$/);
      const [width, height] = ['width', 'height'].map((name) => Number(root.getAttribute(name)));
      expect(root.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
      expect(Math.max(width!, height!)).toBeLessThan(4200);
      const names = new Set(every(root, '*').map(({ tagName }) => tagName));
      const known = ['svg', 'title', 'desc', 'defs', 'pattern', 'rect', 'text', 'path', 'g'];
      expect([...names].filter((name) => !known.includes(name))).toEqual([]);
      const attributes = new Set(
        every(root, '*').flatMap((element) => [...element.attributes].map(({ name }) => name)),
      );
      expect([...attributes].filter((name) => /^on|href|style/.test(name))).toEqual([]);
      expect(every(root, 'rect')[0]!.getAttribute('fill')).toMatch(/^#/);
    }
  });

  test('keeps what it draws inside of itself', () => {
    for (const picture of pictures) {
      const root = draw(of, { picture });
      const width = Number(root.getAttribute('width'));
      const height = Number(root.getAttribute('height'));
      for (const rect of every(root, 'rect')) {
        const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name) ?? 0));
        expect(x! + w!).toBeLessThanOrEqual(width);
        expect(y! + h!).toBeLessThanOrEqual(height);
        expect(Math.min(x!, y!)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

const weightsOf = ({ example, trace }: Case) => inFocus(trace, focusOf(trace, example.display.select), 'weights')!;

test('a heatmap has a cell in the colour of each weight, with its number', () => {
  for (const theme of themes) {
    for (const of of cases.filter(({ trace }) => trace.steps.some(({ role }) => role === 'weights'))) {
      const weights = weightsOf(of);
      if (Math.max(weights.rows.labels.length, weights.columns.labels.length) > 10) continue;
      const root = draw(of, { theme });
      const fills = every(root, 'rect').map((rect) => rect.getAttribute('fill'));
      const numbers = texts(root);
      const mask = inFocus(of.trace, weights, 'masked_scores');
      weights.values.forEach((weight, index) => {
        if (mask?.values[index] === -Infinity && weight === 0) return;
        expect(fills).toContain(weightColour(weight, theme));
        if (Number.isFinite(weight) && weight > 0.0005) {
          expect(numbers.some((text) => Math.abs(Number(text.replace('−', '-')) - weight) < 0.00051)).toBe(true);
        }
      });
      for (const word of weights.rows.labels) {
        expect(numbers.some((text) => onOneLine(word).startsWith(text.replace(/…$/, '').trim()))).toBe(true);
      }
    }
  }
});

test('weights that are too small for the decimals are rounded, and no number is wider than its cell', () => {
  for (const [count, small] of [
    [6, '0.000'],
    [12, '0.00'],
  ] as const) {
    const weights = Array.from({ length: count }, (_, row) =>
      Array.from({ length: count }, (_, column) => (row === column ? 0.3337 : 4.8e-6)),
    );
    const tokens = weights.map((_, index) => `word${index}`);
    const root = draw(caseOf('small', { tokens, given: { weights, value: weights } }), { picture: 'heatmap' });
    const numbers = texts(root).filter((text) => /^[−\d]/.test(text));
    expect(numbers.filter((text) => text === small)).toHaveLength(count * (count - 1));
    const cell = Math.min(...every(root, 'rect').map((rect) => Number(rect.getAttribute('width'))));
    for (const text of numbers) expect(textWidth(text, count > 10 ? 14 : 16), text).toBeLessThan(cell);
  }
});

test('the lines leave as wide as the weights are, beside each other', () => {
  const root = draw(cat, { picture: 'lines', query: 1 });
  const widths = every(root, 'path').map((path) => Number(path.getAttribute('stroke-width')));
  const sum = widths.reduce((all, width) => all + width, 0);
  const weights = [...weightsOf(cat).values].slice(3, 6).sort((a, b) => a - b); // the widest lies on top
  widths.forEach((width, index) => expect(width / sum).toBeCloseTo(weights[index]!, 3));
  expect(texts(root)).toEqual(expect.arrayContaining(['27%', '42%', '31%']));
});

test('masked weights are hatched and say 0', () => {
  const of = caseOf('masked', { text: 'The cat sat', attention: { mask: 'causal' } });
  for (const theme of themes) {
    const root = draw(of, { theme });
    const hatched = every(root, 'rect').filter(
      (rect) => rect.getAttribute('fill') === `url(#attention-hatch-${theme})`,
    );
    expect(hatched).toHaveLength(3);
    expect(every(root, 'pattern')[0]!.getAttribute('id')).toBe(`attention-hatch-${theme}`);
    expect(texts(root).filter((text) => text === '0')).toHaveLength(3);
  }
});

test('the word that asks is the chosen one, in the colour of queries', () => {
  for (const [query, word] of ['The', 'cat', 'sat'].entries()) {
    for (const picture of pictures) {
      const root = draw(cat, { picture, query });
      const strong = every(root, 'text')
        .filter((text) => text.getAttribute('font-weight') === '600')
        .map(textOf);
      expect(strong).toContain(word);
      const marks = every(root, 'rect').filter((rect) =>
        [rect.getAttribute('fill'), rect.getAttribute('stroke')].includes(colour('query', 'light')),
      );
      expect(marks).toHaveLength(1);
    }
  }
});

test('words that are markup are words', () => {
  const of = caseOf('words', { tokens: hostileWords.slice(0, 20), title: ']]></title><script>' });
  for (const picture of pictures) {
    const shown = texts(draw(of, { picture }));
    expect(shown.some((text) => text.startsWith('</td><script>'))).toBe(true);
  }
});

test('many words still give a picture of moderate size', () => {
  const tokens = Array.from({ length: 300 }, (_, index) => `word${index}`);
  const of = caseOf('many', {
    tokens,
    embeddings: { from: 'seed', seed: 1, d_model: 4 },
    attention: { mask: 'causal' },
  });
  expect(svg(of.example, of.trace, {}).length).toBeLessThan(3e6);
  const shown = texts(draw(of, { picture: 'lines', query: 299 }));
  expect(shown).toContain('24 of 300, those with the largest shares');
});

test('a width is about that of the widest usual font', () => {
  expect(textWidth('The cat sat', 16)).toBeGreaterThan(80);
  expect(textWidth('日本語', 16)).toBeGreaterThan(48);
  expect(textWidth('e\u0301', 16)).toBe(textWidth('e', 16));
});

test('the picture of the README is what is drawn now', () => {
  const root = `${import.meta.dirname}/../..`;
  const folder = mkdtempSync(join(tmpdir(), 'attention-'));
  execFileSync(process.execPath, [`${root}/scripts/picture.ts`, join(folder, 'picture.svg')]);
  const drawn = readFileSync(join(folder, 'picture.svg'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(drawn).toBe(readFileSync(`${root}/docs/the-cat-sat.svg`, 'utf8'));
  read(drawn);
});
