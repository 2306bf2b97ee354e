import { describe, expect, test } from 'vitest';
import { MOST_TOKENS, splitWords } from '../../web/core/words.ts';

const family = '👩‍👩‍👧';

// The second way is that of browsers without Intl.Segmenter.
const ways = [
  ['Intl.Segmenter', 'segmenter'],
  ['a pattern', 'pattern'],
] as const;

describe.each(ways)('words by %s', (_, way) => {
  const split = (text: string, punctuation: 'drop' | 'keep' = 'drop') =>
    way === 'segmenter' ? splitWords(text, punctuation) : splitWords(text, punctuation, null);

  test.each([
    ['The cat sat', ['The', 'cat', 'sat']],
    ['  The\tcat\n\nsat.  ', ['The', 'cat', 'sat']],
    ["The animal didn’t cross; it didn't!", ['The', 'animal', 'didn’t', 'cross', 'it', "didn't"]],
    ['3.14 is 22/7, not $5 — €', ['3.14', 'is', '22', '7', 'not', '5']],
    ['cat 👍 sat', ['cat', '👍', 'sat']],
    [`👍👍 ${family} 🇩🇪🇫🇷 ❤️ 👋🏽`, ['👍', '👍', family, '🇩🇪', '🇫🇷', '❤️', '👋🏽']],
    ['Größe naïve cafe\u0301', ['Größe', 'naïve', 'cafe\u0301']],
    ['Кошка сидела.', ['Кошка', 'сидела']],
    ['القطة جلست', ['القطة', 'جلست']],
    ['החתול ישב', ['החתול', 'ישב']],
    ['बिल्ली बैठी', ['बिल्ली', 'बैठी']],
    ['고양이가 앉았다', ['고양이가', '앉았다']],
    ['<script>alert(1)</script>', ['script', 'alert', '1', 'script']],
    ['… ?! — « » © →', []],
    ['', []],
    ['\u0000\u0007 \u200B\u202E', []],
    ['__proto__ constructor', ['__proto__', 'constructor']],
  ])('%j', (text, words) => {
    expect(split(text)).toEqual(words);
  });

  test('punctuation can be kept', () => {
    expect(split('“Sat,” it said?', 'keep')).toEqual(['“', 'Sat', ',', '”', 'it', 'said', '?']);
  });
  test('languages without spaces give more than one word, and lose nothing', () => {
    for (const text of ['猫がマットの上に座った', '猫坐在垫子上', 'แมวนั่งบนเสื่อ']) {
      const words = split(text);
      expect(words.length).toBeGreaterThan(2);
      expect(words.join('')).toBe(text);
    }
  });
  test.each([
    ['words', 'cat '.repeat(250_000), MOST_TOKENS + 1],
    ['one long word', 'a'.repeat(1_000_000), 1],
    ['spaces', ' '.repeat(1_000_000), 0],
    ['points', '.'.repeat(1_000_000), 0],
    ['combining marks', `a${'\u0301'.repeat(1_000_000)}`, 1],
    ['joined emoji', `${'👩\u200D'.repeat(300_000)}👩`, undefined],
    ['apostrophes', "a'".repeat(500_000), undefined],
    ['flags', '🇩'.repeat(250_000), MOST_TOKENS + 1],
    ['half surrogates', '\uD83D'.repeat(1_000_000), undefined],
  ])('a megabyte of %s does not hang', (_, text, count) => {
    for (const punctuation of ['drop', 'keep'] as const) {
      const words = split(text, punctuation);
      expect(words.length).toBeLessThanOrEqual(MOST_TOKENS + 1);
      if (punctuation === 'drop' && count !== undefined) expect(words.length).toBe(count);
    }
  });
});
