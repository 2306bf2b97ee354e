import { describe, expect, test } from 'vitest';
import { hideable } from '../../web/edit/attributes.ts';
import { expectedHeight, expectedWords } from '../../web/elements/attention-steps/height.ts';
import { splitWords } from '../../web/core/words.ts';

const seen = { view: 'compact', hide: new Set<never>(), width: 640, words: ['The', 'cat', 'sat'], size: 9, seeded: false, paths: false, sides: false } as const; // prettier-ignore

describe('the room that is kept', () => {
  test.each(hideable.filter((part) => part !== 'heatmap'))('is less without %s', (part) => {
    expect(expectedHeight({ ...seen, hide: new Set([part]) })).toBeLessThan(expectedHeight(seen));
  });

  test('is more with more words, and in a narrow column', () => {
    const more = { ...seen, words: splitWords('The cat sat on the mat and ran') };
    expect(expectedHeight(more)).toBeGreaterThan(expectedHeight(seen));
    expect(expectedHeight({ ...more, width: 360 })).toBeGreaterThan(expectedHeight(more));
  });
});

test('the room is more with a box for the sentence that asks', () => {
  expect(expectedHeight({ ...seen, sides: true })).toBeGreaterThan(expectedHeight(seen));
});

describe('what is known of the words before there is an example', () => {
  const expected = (text: string | null, json?: string) => expectedWords(text, json, null, splitWords);
  test('is the text, or that of the document inside', () => {
    expect(expected('A dog')).toEqual({ words: ['A', 'dog'], size: 9 });
    expect(expected(null, '{"text":"A dog","embeddings":[[1,2,3],[4,5,6]]}')).toEqual({ words: ['A', 'dog'], size: 3 });
    expect(expected(null, '{"tokens":["A b"]}')).toEqual({ words: ['A b'], size: 9 });
    expect(expected('x', '{"tokens":["A b"]}').words).toEqual(['x']);
  });

  test.each([undefined, '', '{', '7', 'null', '{"text":7}', '[]', '{"embeddings":[null]}', '{"tokens":[{}]}'])(
    'is something with %s',
    (json) => {
      const { words, size } = expected(null, json);
      expect(words.every((word) => typeof word === 'string')).toBe(true);
      expect(size).toBeGreaterThan(0);
    },
  );
});
