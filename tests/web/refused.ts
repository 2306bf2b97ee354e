// Documents to start from, and what a document that cannot be run must say.
import { describe, expect, test } from 'vitest';
import { errorOf } from './documents.ts';

export const three = [
  [1, 2],
  [3, 4],
  [5, 6],
];
export const cat = { tokens: ['The', 'cat', 'sat'], embeddings: three, parameters: 'identity' };
export const matrices = {
  query: [
    [1, 0],
    [0, 1],
  ],
  key: [
    [1, 1],
    [0, 1],
  ],
  value: [
    [2, 0],
    [0, 1],
  ],
};
export const seeded = { text: 'The cat sat', embeddings: { from: 'seed', seed: 7, d_model: 4 } };
/** Two sentences from embeddings, which ask and are read. */
export const translated = {
  tokens: ['The', 'cat', 'sat'],
  embeddings: three,
  target: { text: 'le chat', embeddings: three.slice(1) },
  attention: { kind: 'cross' },
};
/** Two sentences of an encoder–decoder block. */
export const pair = { ...seeded, target: { text: 'le chat' }, attention: { kind: 'encoder_decoder' } };
export const square = (n: number, value: unknown = 1) =>
  Array.from({ length: n }, () => Array.from({ length: n }, () => value));
export const matrices4 = { query: square(4), key: square(4), value: square(4) };

/** A document, the place in it that is wrong, and a part of the reason that is reported. */
export type Refused = [document: unknown, path: string, reason: string];

/** Each document is refused with its place and its reason. */
export function refuses(title: string, cases: readonly Refused[]): void {
  describe(title, () => {
    test.each(cases.map(([document, path, reason]) => ({ document, path, reason })))(
      '$path: $reason',
      ({ document, path, reason }) => {
        const error = errorOf(document);
        expect(error.path).toBe(path);
        expect(error.reason).toContain(reason);
        expect(error.message).toBe(path === '' ? error.reason : `${path}: ${error.reason}`);
        expect(error.message.length).toBeLessThan(500);
      },
    );
  });
}
