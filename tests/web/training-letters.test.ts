import { describe, expect, test } from 'vitest';
import { FEWEST_LETTERS, readLetters } from '../../web/core/training/letters.ts';
import { SettingsError } from '../../web/core/training/settings-error.ts';

describe('lines, letter by letter', () => {
  test('begin and end with the same symbol, in small letters, without other signs', () => {
    const { words, lines, answers } = readLetters('Anna!\nbo-ab  (x)\n?\nanna anna anna anna');
    expect(words).toEqual(['·', '-', 'a', 'b', 'n', 'o', 'x', '␣']);
    expect(lines[0]!.map((letter) => words[letter]).join('')).toBe('·anna·');
    expect(lines[1]!.map((letter) => words[letter]).join('')).toBe('·bo-ab␣x·');
    expect(lines).toHaveLength(3); // one had no letter
    expect(answers).toBe(5 + 8 + 20);
  });

  test.each([
    ['abc\nabd', String(FEWEST_LETTERS)],
    ['a'.repeat(30), 'two lines'],
    [`${String.fromCodePoint(...Array.from({ length: 70 }, (_, i) => 0x4e00 + i))}\nab`, 'different letters'],
  ])('that cannot be trained on are refused', (text, said) => {
    expect(() => readLetters(text)).toThrow(SettingsError);
    expect(() => readLetters(text)).toThrow(said);
  });
});
