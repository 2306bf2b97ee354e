// Pieces of a vocabulary may be anything: of line feeds alone, or longer than a line.
import { shorten } from '../shorten.ts';
import { LONGEST_TOKEN } from '../words.ts';

const signs: Readonly<Record<string, string>> = { '\n': '↵', '\t': '⇥' };

/** A piece as it can be shown: each control character as a sign, a long one shortened. */
export const visible = (piece: string): string =>
  shorten(
    piece.replace(/\p{Cc}/gu, (sign) => signs[sign] ?? '�'),
    LONGEST_TOKEN,
  );
