import { describe, expect, test } from 'vitest';
import { quote } from '../../web/core/messages/example.ts';
import { shorten } from '../../web/core/shorten.ts';
import { readSettings } from '../../web/core/training/settings.ts';
import { readEmbed } from '../../web/edit/embed-address.ts';
import { parseNumber } from '../../web/trace/parse-number.ts';

const half = /\p{Cs}/u;

describe('a text that is too long', () => {
  test('loses its end to an ellipsis, and a text of just so many characters does not', () => {
    expect(shorten('abcd', 4)).toBe('abcd');
    expect(shorten('abcde', 4)).toBe('abc…');
    expect(shorten('😀😀😀😀', 4)).toBe('😀😀😀😀');
    expect(shorten('😀😀😀😀😀', 4)).toBe('😀😀😀…');
    expect(shorten('', 1)).toBe('');
    expect(shorten('a'.repeat(1e7), 3)).toBe('aa…');
  });

  test('is reported without half of a character, wherever it is cut', async () => {
    for (let before = 0; before <= 70; before++) {
      const text = `${'x'.repeat(before)}${'😀'.repeat(60)}`;
      const number = parseNumber(text);
      const messages = [quote(text), 'problem' in number ? number.problem : ''];
      for (const read of [() => readSettings(`task=${text}`), () => readEmbed(`#${text}=1`)]) {
        messages.push(await new Promise((resolve) => resolve(read())).then(String, String));
      }
      for (const one of messages) {
        expect(one).toContain('…');
        expect(one).not.toMatch(half);
      }
    }
  });
});
