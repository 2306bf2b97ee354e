// tokenizer.json of Hugging Face: byte pairs, WordPiece and unigrams, read and run by Hugging Face's own library.
import { Tokenizer as Library } from '@huggingface/tokenizers';
import { modelMessages } from '../messages/model.ts';
import { slowPattern } from './slow-patterns.ts';
import type { Tokenizer } from './tokenizer.ts';
import { SPACE, withoutSpace, wordsOfPieces } from './words-of-pieces.ts';

/** What a byte is written as in a vocabulary of bytes: visible Latin-1 characters as themselves, the others as those from U+0100 on. */
function signsOfBytes(): Map<string, number> {
  const isVisible = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
  let next = 0x100;
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [String.fromCodePoint(isVisible(byte) ? byte : next++), byte]),
  );
}

/** Bytes as text; a part of a character as SentencePiece writes it: <0xE2>. */
function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const sign = (byte: number) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
    return [...bytes].map((byte) => (byte < 0x80 ? String.fromCodePoint(byte) : sign(byte))).join('');
  }
}

/** The kinds of a decoder, or of the parts that it has. */
function kindsOf(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null || !('type' in part)) return [];
  const parts = 'decoders' in part ? part.decoders : 'pretokenizers' in part ? part.pretokenizers : undefined;
  return Array.isArray(parts) ? parts.flatMap(kindsOf) : [part.type];
}

/** A piece with "▁" where a space is, as SentencePiece writes it. */
function spacedBy({ decoder, pre_tokenizer }: Readonly<Record<string, unknown>>): (piece: string) => string {
  const kinds = kindsOf(decoder ?? pre_tokenizer);
  if (kinds.includes('ByteLevel')) {
    const bytes = signsOfBytes();
    return (piece) => {
      const numbers = [...piece].map((sign) => bytes.get(sign));
      if (numbers.includes(undefined)) return piece;
      return textOfBytes(Uint8Array.from(numbers as number[])).replaceAll(' ', SPACE);
    };
  }
  if (kinds.includes('WordPiece')) {
    return (piece) => (piece.startsWith('##') && piece.length > 2 ? piece.slice(2) : `${SPACE}${piece}`);
  }
  return (piece) => piece;
}

/**
 * @param written tokenizer.json
 * @param settings tokenizer_config.json, or an empty object
 * @param count how many rows the table of embeddings has
 * @throws Error where they are no tokenizer, or that of another model
 */
export function tokenizerOf(
  written: Readonly<Record<string, unknown>>,
  settings: object,
  count: number,
): { tokenizer: Tokenizer; unknown: number | undefined; mask: string | undefined } {
  const { normalizer, pre_tokenizer, post_processor, decoder } = written;
  const slow = slowPattern([normalizer, pre_tokenizer, post_processor, decoder]);
  if (slow !== undefined) throw new Error(modelMessages.slowPattern(slow));
  const library = new Library(written, settings);
  const special = new Set(
    [...library.get_added_tokens_decoder().values()].filter((one) => one.special).map((one) => one.content),
  );
  const size = library.get_vocab(false).size;
  if (size > count) throw new Error(modelMessages.otherVocabulary(size, count));
  const unknown = library.model?.unk_token_id;
  const spaced = spacedBy(written);
  const named = 'mask_token' in settings && typeof settings.mask_token === 'string' ? settings.mask_token : '[MASK]';
  const mask = special.has(named) ? named : undefined;
  const idOf = (piece: string): number | undefined => {
    const id = library.token_to_id(piece);
    return id !== undefined && id < count ? id : undefined;
  };

  function label(piece: string, whole = false): string {
    const text = special.has(piece) ? piece : spaced(piece);
    return whole ? text : withoutSpace(text);
  }

  function textOf(pieces: readonly string[]): string {
    const ids = pieces
      .filter((piece) => !special.has(piece) || piece === mask)
      .map((piece) => idOf(piece) ?? unknown ?? 0);
    return ids.length === 0 ? '' : library.decode(ids, { clean_up_tokenization_spaces: false });
  }

  const tokenizer: Tokenizer = {
    encode(text) {
      const { ids, tokens } = library.encode(text);
      return tokens.map((piece, place) => ({ id: ids[place] ?? 0, piece }));
    },
    idOf,
    pieceOf: (id) => (id < count ? library.id_to_token(id) : undefined),
    label,
    wordsOf(pieces) {
      // A special token is a word by itself, so that what stands behind it begins one.
      const begun = pieces.map((piece, place) => {
        const text = label(piece, true);
        const begins = special.has(piece) || special.has(pieces[place - 1] ?? '');
        return begins && !text.startsWith(SPACE) ? `${SPACE}${text}` : text;
      });
      return wordsOfPieces(begun).map((word) => {
        const { first, end } = word;
        return end - first > 1 ? { ...word, word: textOf(pieces.slice(first, end)).trim() || word.word } : word;
      });
    },
    textOf,
  };
  return { tokenizer, unknown, mask };
}
