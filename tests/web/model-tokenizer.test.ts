// The unigram tokenizer against the one that was published with the model, on generated and odd texts.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Tokenizer as Published } from '@tensorflow-models/universal-sentence-encoder/dist/tokenizer/index.js';
import { describe, expect, test } from 'vitest';
import { pieces } from '../../scripts/models/use-lite.ts';
import { MOST_CHARACTERS } from '../../web/core/models/known.ts';
import { unigramTokenizer } from '../../web/core/models/unigram.ts';
import { gallery } from '../../web/examples/index.ts';
import { randomFrom } from './fused-cases.ts';
import { blocks } from './unicode-blocks.ts';

const vocabulary = pieces();
const published = new Published(vocabulary, 6);
const tokenizer = unigramTokenizer(vocabulary, 6);

/** The ids are the published ones, and the tokens cover the text without a gap. */
function expectSame(text: string): void {
  const tokens = tokenizer.encode(text);
  const ids = tokens.map(({ id }) => id);
  const wanted = published.encode(text);
  if (ids.join() !== wanted.join()) expect(ids, JSON.stringify(text)).toEqual(wanted);
  let at = 0;
  for (const { start, end } of tokens) {
    if (start !== at || end < start) expect({ start, end }, JSON.stringify(text)).toEqual({ start: at, end });
    at = end;
  }
  expect(at).toBe(text.length);
  expectNormalized(text);
}

/** Together the tokens are the text as NFKC has it. */
function expectNormalized(text: string): void {
  const joined = tokenizer
    .encode(text)
    .map(({ piece }) => piece)
    .join('');
  const wanted = text === '' ? '' : `▁${text.normalize('NFKC').replaceAll(' ', '▁')}`;
  if (joined !== wanted) expect(joined, JSON.stringify(text)).toBe(wanted);
}

const random = randomFrom(16);
const below = (count: number): number => Math.floor(random() * count);
const some = (least: number, most: number, make: () => string): string =>
  Array.from({ length: least + below(most - least + 1) }, make).join('');

const texts = gallery.flatMap(({ document }) => {
  const { text } = document as { text?: string };
  return text === undefined ? [] : [text];
});
const words = texts.flatMap((text) => text.split(' '));
const symbolOf = ([first, last]: readonly [number, number]): string =>
  String.fromCodePoint(first + below(last - first + 1));

describe('the ids are those of the published tokenizer', () => {
  test.for([
    '',
    ' ',
    '  ',
    '▁',
    ':',
    ':)',
    ':30',
    '10:30',
    'at 5:00.',
    'Note: this',
    '\u0000',
    '\n\t',
    '�',
    '<s>',
    'a�b',
    '\ud83d',
    '\ude00\ud83d',
    'ﬁne',
    '½',
    '㎏',
  ])('of %j', expectSame);

  test('of every text of the gallery', () => {
    expect(words.length).toBeGreaterThan(100);
    texts.forEach(expectSame);
  });

  test('of 1,000 texts of pieces in any order', () => {
    for (let i = 0; i < 1000; i++) expectSame(some(1, 12, () => vocabulary[below(8000)]![0].replaceAll('▁', ' ')));
  });

  test('of 500 texts of words with odd characters among them', () => {
    for (let i = 0; i < 500; i++) {
      const odd = blocks[below(blocks.length)]!;
      expectSame(
        some(1, 20, () =>
          random() < 0.2 ? symbolOf(odd) : `${words[below(words.length)]!}${random() < 0.8 ? ' ' : ''}`,
        ),
      );
    }
  });

  test('of 1,000 texts of any characters', () => {
    for (let i = 0; i < 1000; i++) {
      const chosen = Array.from({ length: 1 + below(3) }, () => blocks[below(blocks.length)]!);
      expectSame(some(1, 40, () => symbolOf(chosen[below(chosen.length)]!)));
    }
  });

  test('of words of hundreds of letters', () => {
    for (const word of ['a', 'ing', 'Donaudampfschiff', 'é', '東', '👩‍👩‍👧', 'e\u0301\u0323']) expectSame(word.repeat(300));
  });

  // Kept beside the project, where they are there.
  const kept = join(
    process.env['ORACLES_DIR'] || resolve(import.meta.dirname, '../../../shared/oracles'),
    'use-lite/expected.json',
  );
  const { sentences } = (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { sentences: [] }) as {
    sentences: { text: string; ids: number[] }[];
  };
  test.for(sentences)('of "$text", as they were kept', ({ text, ids }) => {
    expect(tokenizer.encode(text).map(({ id }) => id)).toEqual(ids);
  });
});

describe('where tokens stand', () => {
  const cut = (text: string) => tokenizer.encode(text).map(({ start, end }) => text.slice(start, end));

  test.each([
    ['The cat sat', ['The', ' cat', ' sat']],
    ['Playing Outside', ['Play', 'ing', ' Out', 'side']],
    ['東京 the', ['', '東京', ' the']],
    ['the 😀👩‍👩‍👧 cat', ['the', ' ', '😀👩‍👩‍👧', ' cat']],
    ['cafe\u0301', ['ca', 'f', 'e\u0301']],
  ])('in %j', (text, wanted) => expect(cut(text)).toEqual(wanted));

  test('a run of unknown characters is one token, written as it was read', () => {
    expect(tokenizer.encode('東京').at(-1)).toEqual({ id: 0, piece: '東京', start: 0, end: 2 });
  });

  test('a cluster is normalized by itself as it is in a text', () => {
    for (let first = 0; first < 0x30000; first += 256) {
      const symbols = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(first + index));
      expectNormalized(
        ['e', 'ᄀ', '가', 'ハ', 'の'].flatMap((before) => symbols.map((symbol) => before + symbol)).join(' '),
      );
    }
  });

  test('the id of a piece', () => {
    expect([tokenizer.idOf('▁The'), tokenizer.idOf('<s>'), tokenizer.idOf('The cat')]).toEqual([
      34,
      undefined,
      undefined,
    ]);
  });
});

test('what is too long is refused, and in the longest no place is looked at more often than a piece is long', () => {
  expect(() => tokenizer.encode('a'.repeat(MOST_CHARACTERS + 1))).toThrow(`at most ${MOST_CHARACTERS} characters`);
  const longest = Math.max(...vocabulary.map(([piece]) => [...piece].length));
  for (const part of ['a', 'the ', '東', 'e\u0301', '\u0301', 'ㅏ', ':30']) {
    const text = part.repeat(MOST_CHARACTERS / part.length);
    const places = [...text.normalize('NFKC')].length + 1;
    const lookups = lookupsOf(() => tokenizer.encode(text));
    expect(lookups, part).toBeGreaterThanOrEqual(places);
    expect(lookups, part).toBeLessThanOrEqual(places * (longest + 1));
  }
});

/** How often something looks into sets. Counted by hand: a spy would keep every call. */
function lookupsOf(work: () => unknown): number {
  const { has } = Set.prototype;
  let count = 0;
  Set.prototype.has = function (value) {
    count++;
    return has.call(this, value);
  };
  try {
    work();
  } finally {
    Set.prototype.has = has;
  }
  return count;
}
