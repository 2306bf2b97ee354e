import { describe, expect, test } from 'vitest';
import { ExampleError, validate } from '../../web/core/index.ts';
import { readAddress, toDocument, writeAddress } from '../../web/edit/address.ts';
import { withSelection } from '../../web/edit/selection.ts';
import { gallery } from '../../web/examples/index.ts';

const reasonOf = (fragment: string): string => {
  try {
    readAddress(fragment);
  } catch (error) {
    if (error instanceof ExampleError) return error.reason;
    throw error;
  }
  throw new Error('it was read');
};

describe('an address', () => {
  test.each(gallery)('of $id is its id, and its example in full leads back to it', ({ id, document }) => {
    const example = validate(document);
    expect(writeAddress(example, gallery)).toBe(`#${id}`);
    expect(readAddress(`#${id}`)).toEqual({ gallery: id });
    expect(validate(toDocument(example))).toEqual(example);
    const written = writeAddress(example, []);
    expect(readAddress(written)).toEqual({ document: example });
  });

  test('leaves defaults out, but writes the tokens', () => {
    expect(toDocument(validate({ text: 'The cat sat' }))).toEqual({
      version: 1,
      text: 'The cat sat',
      tokens: ['The', 'cat', 'sat'],
    });
    const seeded = {
      version: 1,
      tokens: ['cat'],
      punctuation: 'keep',
      embeddings: { from: 'seed', seed: 3, d_model: 2 },
      attention: { scale: 'none' },
      display: { precision: 2 },
    };
    expect(toDocument(validate(seeded))).toEqual(seeded);
  });

  test('holds any text', () => {
    for (const text of ['# 100 % & + "quoted" <script>', 'قط 😀', 'cat \uD83D']) {
      const example = validate({ text, tokens: ['cat'] });
      const written = writeAddress(example, gallery);
      expect(written).toMatch(/^#example=[\x21-\x22\x24-\x7e]+$/);
      expect(readAddress(written)).toEqual({ document: example });
    }
  });

  test('says which word is chosen', () => {
    const example = withSelection(validate(gallery[0]!.document), 2);
    expect(writeAddress(example, gallery)).toMatch(/^#example=/);
  });

  test('is empty where it would be too long', () => {
    expect(writeAddress(validate({ text: 'word '.repeat(300) }), gallery)).not.toBe('');
    expect(writeAddress(validate({ text: 'longest '.repeat(500) }), gallery)).toBe('');
  });

  test('without an example asks for nothing', () => {
    for (const fragment of ['', '#', '#The cat', '#example', '?x']) {
      if (fragment === '#example') expect(readAddress(fragment)).toEqual({ gallery: 'example' });
      else expect(readAddress(fragment)).toBeNull();
    }
  });

  test('that is broken is refused with the reason', () => {
    expect(reasonOf('#example=%7B%')).toMatch(/not an address/);
    expect(reasonOf('#example=%FF')).toMatch(/not an address/);
    expect(reasonOf('#example={"text"')).toMatch(/ends too soon/);
    expect(reasonOf('#example=')).toMatch(/ends too soon/);
    expect(reasonOf('#example={"text":"cat","attention":{"scale":"root"}}')).toMatch(/expected "sqrt"/);
    expect(reasonOf(`#example=${'x'.repeat(70_000)}`)).toMatch(/at most 65536 characters/);
  });
});
