import { describe, expect, test } from 'vitest';
import { FEWEST_WORDS, MOST_WORDS, readText } from '../../web/core/training/own-text.ts';
import { LONGEST_TRAINING_TEXT } from '../../web/core/training/settings.ts';
import { SettingsError } from '../../web/core/training/settings-error.ts';

const enough = Array.from({ length: 5 }, () => 'The cat sat on the mat.').join('\n');

describe("the reader's own text", () => {
  test('becomes numbers of words in the order in which they come, without capitals and punctuation', () => {
    expect(readText(`${enough}\n"A dog", she said: don't!`)).toEqual({
      words: ['the', 'cat', 'sat', 'on', 'mat', 'a', 'dog', 'she', 'said', "don't"],
      lines: [...Array.from({ length: 5 }, () => [0, 1, 2, 3, 0, 4]), [5, 6, 7, 8, 9]],
      answers: 5 * 5 + 4,
    });
  });

  test('is read to its end, however many words a line has', () => {
    const { lines } = readText(`${'ab '.repeat(6000)}\nab ab`);
    expect(lines.map(({ length }) => length)).toEqual([6000, 2]);
  });

  test('leaves out lines with nothing after a word', () => {
    const { lines } = readText(`${enough}\n\nOnly\n   \n?!\r\nand then`);
    expect(lines).toHaveLength(6);
  });

  test('is split the same way whether or not the engine has a segmenter, so that a link means the same everywhere', () => {
    const text = `${enough}\nnaïve cafés can't 猫がいる 3.14 🐈`;
    const { words } = readText(text);
    expect(words.slice(5)).toEqual(['naïve', 'cafés', "can't", '猫', 'が', 'い', 'る', '3.14', '🐈']);
  });

  const wrong: [text: string, said: string][] = [
    ['', 'got 0'],
    ['\n\n\n', 'got 0'],
    ['one\ntwo\nthree', 'got 0'],
    ['the cat sat', `at least ${FEWEST_WORDS} words`],
    [Array.from({ length: 40 }, () => 'cat').join(' '), 'two lines'],
    [Array.from({ length: 60 }, (_, i) => `word${i} other${i}`).join('\n'), `${MOST_WORDS} different words, got 120`],
    ['a '.repeat(LONGEST_TRAINING_TEXT), `${LONGEST_TRAINING_TEXT} characters, got ${2 * LONGEST_TRAINING_TEXT}`],
  ];
  test.each(wrong.map(([text, said]) => [said, text]))(
    'that cannot be trained on is refused with the limit and the count: %s',
    (said, text) => {
      expect(() => readText(text)).toThrow(SettingsError);
      expect(() => readText(text)).toThrow(said);
      expect(() => readText(text)).toThrow(/^text: /);
    },
  );

  test('may be as large as the limits say', () => {
    const words = Array.from({ length: MOST_WORDS }, (_, i) => `w${i}`);
    const { words: read, answers } = readText(`${words.join(' ')}\n${words.toReversed().join(' ')}`);
    expect(read).toEqual(words);
    expect(answers).toBe(2 * (MOST_WORDS - 1));
  });
});
