// Cuts a text into pieces of words as SentencePiece's unigram model does (Kudo 2018): of all ways to write it with known pieces, the
// one with the largest sum of log probabilities. A space, and the start, is written as "▁".
import { modelMessages } from '../messages/model.ts';
import { MOST_CHARACTERS } from './known.ts';
import type { Token, Tokenizer } from './tokenizer.ts';
import { SPACE, withoutSpace, wordsOfPieces } from './words-of-pieces.ts';

/** A piece with its log probability. The published vocabulary of use-lite has lost some, which count as 0. */
export type ScoredPiece = readonly [piece: string, score: number | null];

/** The id of a run of characters that are in no piece is 0, and the piece is as it was normalized. */
export interface PlacedToken extends Token {
  /** Where it stands in the given text. Tokens follow each other without a gap, from the first character to the last. */
  start: number;
  end: number;
}

export interface UnigramTokenizer extends Tokenizer {
  encode(text: string): PlacedToken[];
}

const UNKNOWN = 0;

// What may change what stands before it when a text is normalized: marks, and letters that become Hangul vowels and finals or
// marks of kana. Everything else is normalized by itself.
const cluster = /[^][\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e\uff9f\uffa0-\uffdc]*/gu;

interface Normalized {
  /** One code point each. */
  symbols: string[];
  /** The place in the given text behind each symbol: what becomes several symbols belongs to the last of them. */
  ends: number[];
}

function normalize(text: string): Normalized {
  const symbols: string[] = [SPACE];
  const ends: number[] = [0];
  let before = 0;
  for (const [part] of text.matchAll(cluster)) {
    const after = before + part.length;
    for (const symbol of part.normalize('NFKC')) {
      symbols.push(symbol === ' ' ? SPACE : symbol);
      ends.push(before);
    }
    ends[ends.length - 1] = after;
    before = after;
  }
  return { symbols, ends };
}

/**
 * @param vocabulary the pieces in the order of their ids
 * @param reserved how many pieces at the start are never found in a text
 */
export function unigramTokenizer(vocabulary: readonly ScoredPiece[], reserved: number): UnigramTokenizer {
  const ids = new Map<string, number>();
  /** With what a piece may end: whatever is not among them need not be looked for further to the left. */
  const endings = new Set<string>();
  vocabulary.forEach(([piece], id) => {
    if (id < reserved) return;
    ids.set(piece, id);
    let ending = '';
    for (const symbol of [...piece].reverse()) endings.add((ending = symbol + ending));
  });

  /** The piece that ends behind each symbol on the best way there: how many symbols it has, and its id. */
  function bestWays(symbols: readonly string[]): { lengths: Uint16Array; found: Uint32Array } {
    const sums = new Float64Array(symbols.length + 1);
    const lengths = new Uint16Array(symbols.length + 1).fill(1);
    const found = new Uint32Array(symbols.length + 1);
    for (let end = 1; end <= symbols.length; end++) {
      const candidates: [start: number, id: number][] = [];
      let piece = '';
      for (let start = end - 1; start >= 0; start--) {
        piece = symbols[start]! + piece;
        if (!endings.has(piece)) break;
        const id = ids.get(piece);
        if (id !== undefined) candidates.push([start, id]);
      }
      // As the tokenizer that was published with use-lite does it: of equals the shorter piece, behind an unknown symbol the sum
      // begins again at 0, and so it does wherever it is 0.
      for (const [start, id] of candidates.reverse()) {
        const sum = (vocabulary[id]![1] ?? 0) + sums[start]!;
        if (sums[end] !== 0 && sum < sums[end]!) continue;
        sums[end] = sum;
        lengths[end] = end - start;
        found[end] = id;
      }
    }
    return { lengths, found };
  }

  function encode(text: string): PlacedToken[] {
    if (text === '') return [];
    if (text.length > MOST_CHARACTERS) throw new RangeError(modelMessages.longText(MOST_CHARACTERS, text.length));
    const { symbols, ends } = normalize(text);
    const { lengths, found } = bestWays(symbols);
    const tokens: PlacedToken[] = [];
    let end = symbols.length;
    while (end > 0) {
      const start = end - lengths[end]!;
      const token = {
        id: found[end]!,
        piece: symbols.slice(start, end).join(''),
        start: start === 0 ? 0 : ends[start - 1]!,
        end: ends[end - 1]!,
      };
      const after = tokens.at(-1);
      if (token.id === UNKNOWN && after?.id === UNKNOWN) {
        after.piece = token.piece + after.piece;
        after.start = token.start;
      } else tokens.push(token);
      end = start;
    }
    return tokens.reverse();
  }

  return {
    encode,
    idOf: (piece) => ids.get(piece),
    pieceOf: (id) => vocabulary[id]?.[0],
    label: (piece, whole = false) => (whole ? piece : withoutSpace(piece)),
    wordsOf: wordsOfPieces,
    textOf: (pieces) => pieces.join('').replaceAll(SPACE, ' ').trim(),
  };
}
