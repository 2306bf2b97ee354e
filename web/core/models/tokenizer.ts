// What cuts texts into the tokens of a model.
import type { WordOfPieces } from '../trace.ts';

export interface Token {
  /** The row of the embedding table. */
  id: number;
  /** As the vocabulary has it, with its sign for a space; what is in no vocabulary as the tokenizer leaves it. */
  piece: string;
}

export interface Tokenizer {
  encode(text: string): Token[];
  /** The id of a piece; undefined where the vocabulary has none. */
  idOf(piece: string): number | undefined;
  /** The piece with an id; undefined where the vocabulary has none. */
  pieceOf(id: number): string | undefined;
  /** A piece as it is read: without the space before it, which is written as "▁" where it matters (`whole`). */
  label(piece: string, whole?: boolean): string;
  /** The words that pieces make together. */
  wordsOf(pieces: readonly string[]): WordOfPieces[];
  /** A text of these pieces. */
  textOf(pieces: readonly string[]): string;
}
