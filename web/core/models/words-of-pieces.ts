// The words that pieces make: a piece that begins with the sign of a space begins a word, and punctuation is one by itself, but for
// apostrophes and hyphens inside a word.
import type { WordOfPieces } from '../trace.ts';

/** What stands for a space, and where a text begins. */
export const SPACE = '▁';

const isPunctuation = (piece: string): boolean => /^\p{P}+$/u.test(piece);

/** Whether this piece, which may be missing, belongs to the word before it. */
const goesOn = (piece: string | undefined): boolean =>
  piece !== undefined && !piece.startsWith(SPACE) && !isPunctuation(piece);

/** All words of a text, those of one piece as well; without the sign of the space before them. */
export function wordsOfPieces(pieces: readonly string[]): WordOfPieces[] {
  const words: WordOfPieces[] = [];
  let open = false;
  for (const [place, piece] of pieces.entries()) {
    const shown = piece.startsWith(SPACE) ? piece.slice(SPACE.length) : piece;
    const alone: boolean = isPunctuation(shown) && !(open && /^['’‐-]$/.test(piece) && goesOn(pieces[place + 1]));
    const last = words.at(-1);
    if (last !== undefined && open && !alone && !piece.startsWith(SPACE)) {
      last.word += shown;
      last.end = place + 1;
    } else words.push({ word: shown, first: place, end: place + 1 });
    open = !alone;
  }
  return words;
}

/** A piece without the sign of the space before it; a space alone stays. */
export const withoutSpace = (piece: string): string =>
  piece.length > 1 && piece.startsWith(SPACE) ? piece.slice(SPACE.length) : piece;
