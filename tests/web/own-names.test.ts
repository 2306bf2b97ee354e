// The box for names: what of a list is read otherwise than it was written; and what the heads of a model are said to do.
import { expect, test } from 'vitest';
import type { Habits } from '../../web/core/training/checkpoint-writer.ts';
import { hasLetters, readLetters, spelledLines } from '../../web/core/training/letters.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { TrainingFacts } from '../../web/core/training/types.ts';
import { ownNames } from '../../web/strings/why/own-text.ts';
import { habitOf } from '../../web/why/writing/heads.ts';

test('lines keep their numbers, whatever is empty between them', () => {
  const lines = spelledLines('anna\n\n  \r\n?!\nBo Ann');
  expect(lines.map(({ number, written }) => [number, written])).toEqual([
    [1, 'anna'],
    [4, '?!'],
    [5, 'Bo Ann'],
  ]);
  expect(lines.map(hasLetters)).toEqual([true, false, true]);
  expect(lines[2]!.symbols.join('')).toBe('·bo␣ann·');
});

test('a list with too many letters names the first that is too many, and its line', () => {
  const many = Array.from({ length: 70 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('');
  expect(() => readLetters(`anna\nbert\n\n${many}`)).toThrow(/at most 64 different letters, got 76; .* in line 4$/);
});

test('the names that the page offers can be trained on', () => {
  expect(readLetters(ownNames.exampleText).lines.length).toBe(ownNames.exampleText.split('\n').length);
});

test('a head is said to read or to avoid something by the rule that stands below the table, or nothing', () => {
  const facts = { settings: defaultSettings('names') } as TrainingFacts;
  const even = { itself_even: 0.2, before_even: 0.2, first_even: 0.2, marked_even: 0.18 };
  const none = { itself: 0.2, before: 0.2, first: 0.2, marked: 0.2, spread: 4, even_spread: 5 };
  const of = (changes: Partial<Habits>) =>
    habitOf({ ...even, ...none, positions: 10, marked_positions: 8, ...changes }, facts);
  expect(of({})).toBe('no clear habit');
  expect(of({ before: 0.4 })).toBe('reads the letter before');
  expect(of({ before: 0.39 })).toBe('no clear habit');
  expect(of({ before: 0.4, marked: 0.5 })).toBe('reads the last vowel before');
  expect(of({ before: 0.29, before_even: 0.1 })).toBe('no clear habit');
  expect(of({ itself: 0.06 })).toBe('avoids the letter itself');
  expect(of({ itself: 0.06, first: 0.5 })).toBe('reads the beginning');
  expect(of({ marked: NaN, marked_even: NaN })).toBe('no clear habit');
});
