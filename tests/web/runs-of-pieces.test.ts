import { describe, expect, test } from 'vitest';
import { runsOfPieces } from '../../web/trace/runs-of-pieces.ts';
import { randomFrom } from './fused-cases.ts';

/** Each run as its text and its pieces. */
const cut = (text: string, pieces: string[], added = ['[CLS]', '[SEP]']) =>
  runsOfPieces(text, pieces, added).map((run) => [run.text, ...run.pieces.map((piece) => pieces[piece]!)]);

describe('pieces stand over the part of the text', () => {
  test('that a model reads in lower case, without accents, with tokens of its own around it', () => {
    expect(cut('Naïve Ärztin', ['[CLS]', 'naive', 'arz', 'tin', '[SEP]'])).toEqual([
      ['', '[CLS]'],
      ['Naïve', 'naive'],
      [' '],
      ['Ärz', 'arz'],
      ['tin', 'tin'],
      ['', '[SEP]'],
    ]);
  });

  test('that the vocabulary does not have', () => {
    expect(cut('a ☃ a.', ['[CLS]', 'a', '[UNK]', 'a', '.', '[SEP]'])).toEqual([
      ['', '[CLS]'],
      ['a', 'a'],
      [' '],
      ['☃', '[UNK]'],
      [' '],
      ['a', 'a'],
      ['.', '.'],
      ['', '[SEP]'],
    ]);
  });

  test('that it does not have at the end, before the last of its own tokens, and one after the other', () => {
    expect(cut('a ☃ ☂', ['[CLS]', 'a', '[UNK]', '[UNK]', '[SEP]'])).toEqual([
      ['', '[CLS]'],
      ['a', 'a'],
      [' '],
      ['☃', '[UNK]'],
      [' '],
      ['☂', '[UNK]'],
      ['', '[SEP]'],
    ]);
  });

  test('of a character that is cut into bytes, or that is written as several', () => {
    expect(cut('a ☃ b', ['a', '<0xE2>', '<0x98>', '<0x83>', 'b'])).toEqual([
      ['a', 'a'],
      [' '],
      ['☃', '<0xE2>', '<0x98>', '<0x83>'],
      [' '],
      ['b', 'b'],
    ]);
    expect(cut('ﬁn', ['f', 'in'])).toEqual([['ﬁn', 'f', 'in']]);
  });

  test('with no text, the tokens that are always there', () => {
    expect(cut('', ['[CLS]', '[SEP]'])).toEqual([
      ['', '[CLS]'],
      ['', '[SEP]'],
    ]);
  });
});

test('of 2,000 texts that are cut anywhere, each piece stands over what it was cut from', () => {
  const random = randomFrom(7);
  const below = (count: number) => Math.floor(random() * count);
  const letters = [...'aaabcdeeEÄéßñçИя漢字مرح12,.!?’-☃', '👩‍👩‍👧', 'e\u0301'];
  for (let round = 0; round < 2000; round++) {
    const expected: string[][] = [];
    const pieces: string[] = [];
    for (let word = below(8); word >= 0; word--) {
      for (let piece = below(3); piece >= 0; piece--) {
        const typed = Array.from({ length: 1 + below(4) }, () => letters[below(letters.length)]!).join('');
        expected.push([typed, typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()]);
        pieces.push(expected.at(-1)![1]!);
      }
      if (word > 0) expected.push([[' ', '  ', '\n'][below(3)]!]);
    }
    const text = expected.map(([typed]) => typed).join('');
    expect(cut(text, pieces), JSON.stringify(text)).toEqual(expected);
  }
});
