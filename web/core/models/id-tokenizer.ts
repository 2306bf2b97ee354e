// Of a model without a tokenizer, the ids of tokens are typed: "1 403 407".
import type { Tokenizer } from './tokenizer.ts';

/** @param count how many tokens the vocabulary has */
export function idTokenizer(count: number): Tokenizer {
  const idOf = (piece: string): number | undefined =>
    /^(0|[1-9]\d{0,7})$/.test(piece) && Number(piece) < count ? Number(piece) : undefined;
  return {
    encode: (text) =>
      text
        .split(/[\s,;]+/)
        .filter((piece) => piece !== '')
        .map((piece) => ({ id: idOf(piece) ?? 0, piece })),
    idOf,
    pieceOf: (id) => (id < count ? String(id) : undefined),
    label: (piece) => piece,
    wordsOf: () => [],
    textOf: (pieces) => pieces.join(' '),
  };
}
