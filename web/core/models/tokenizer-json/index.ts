// tokenizer.json of Hugging Face. The pieces of a word are found by Hugging Face's own library; what stands around that, and the text of
// pieces, is done here, since the library does it otherwise than the tokenizers that models are trained with.
import { ownValue } from '../../has.ts';
import { quote } from '../../messages/example.ts';
import { modelMessages } from '../../messages/model.ts';
import { Config } from '../config.ts';
import { modelError } from '../error.ts';
import { inSlices } from '../in-slices.ts';
import type { Tokenizer } from '../tokenizer.ts';
import { SPACE, withoutSpace, wordsOfPieces } from '../words-of-pieces.ts';
import { addedTokensOf, finderOf } from './added-tokens.ts';
import { bytesOfPiece, pieceOfByte, textOfBytes } from './bytes.ts';
import { decoderOf } from './decoder.ts';
import { piecesModel } from './model.ts';
import { normalizerOf } from './normalizer.ts';
import { partsOf } from './parts.ts';
import { preTokenizerOf } from './pre-tokenizer.ts';
import { aroundOf } from './special-tokens.ts';

/** A text that is cut when a file is opened, so that what is wrong in it is said then. */
const TRIED = "The cat's 42 naïve mats, sat.";

/** A byte as text; that of a part of a character as SentencePiece writes it: <0xE2>. */
const shownByte = (byte: number): string => (byte < 0x80 ? String.fromCodePoint(byte) : pieceOfByte(byte));

/** A piece with "▁" where a space is, as SentencePiece writes it. */
function spacedBy(kinds: readonly string[]): (piece: string) => string {
  if (kinds.includes('ByteLevel')) {
    return (piece) => {
      const bytes = bytesOfPiece(piece);
      if (bytes === undefined) return piece;
      const text = textOfBytes(bytes) ?? bytes.map(shownByte).join('');
      return text.replaceAll(' ', SPACE);
    };
  }
  if (kinds.includes('WordPiece')) {
    return (piece) => (piece.startsWith('##') && piece.length > 2 ? piece.slice(2) : `${SPACE}${piece}`);
  }
  // Spaces are left out before words are looked up, so that every piece is a word.
  if (kinds.some((kind) => ['Whitespace', 'WhitespaceSplit', 'BertPreTokenizer'].includes(kind))) {
    return (piece) => `${SPACE}${piece}`;
  }
  return (piece) => piece;
}

/** The token that stands for a hidden word: by its name, or as an object with that. */
function maskIn(settings: object): string {
  const valueIn = (from: object, key: string): unknown => ownValue(from as Record<string, unknown>, key);
  const named = valueIn(settings, 'mask_token');
  const content = typeof named === 'object' && named !== null ? valueIn(named, 'content') : named;
  return typeof content === 'string' ? content : '[MASK]';
}

/**
 * @param name that of the file, for messages
 * @param written tokenizer.json
 * @param settings tokenizer_config.json, or an empty object
 * @param count how many rows the table of embeddings has
 * @throws Error where they are no tokenizer, or that of another model
 */
export async function tokenizerOf(
  name: string,
  written: Readonly<Record<string, unknown>>,
  settings: object,
  count: number,
): Promise<{ tokenizer: Tokenizer; unknown: number | undefined; mask: string | undefined }> {
  const file = new Config(name, written);
  const model = await piecesModel(file, count);
  const { unknown } = model;
  const added = addedTokensOf(file, model.vocabulary);
  const addedIds = new Map(added.map(({ content, id }) => [content, id]));
  const idInFile = (piece: string): number | undefined => addedIds.get(piece) ?? model.vocabulary.get(piece);
  const size = model.vocabulary.size - added.filter(({ content }) => model.vocabulary.has(content)).length;
  if (size > count) throw modelError('wrongFile', name, modelMessages.otherVocabulary(size, count));
  const [normalize, cut, around] = [normalizerOf(file), preTokenizerOf(file), aroundOf(file, idInFile)];
  const decoder = decoderOf(file);
  const pieceOfId = new Map<number, string>();
  await inSlices(model.vocabulary, ([piece, id]) => pieceOfId.set(id, piece));
  for (const { content, id } of added) pieceOfId.set(id, content);
  const find = finderOf(added.filter(({ normalized }) => !normalized));
  const findNormalized = finderOf(
    added.filter(({ normalized }) => normalized),
    normalize,
  );

  const special = new Set(added.flatMap((one) => (one.special ? [one.content] : [])));
  const kinds =
    decoder.kinds.length > 0
      ? decoder.kinds
      : partsOf(file, 'pre_tokenizer', 'pretokenizers').map((part) => part.text('type'));
  const spaced = spacedBy(kinds);
  const named = maskIn(settings);
  const mask = special.has(named) ? named : undefined;
  const idOf = (piece: string): number | undefined => {
    const id = idInFile(piece);
    return id !== undefined && id < count ? id : undefined;
  };

  /** The pieces of what stands between tokens. A word at a time, since unknown pieces are joined within a word alone. */
  const piecesOf = (text: string, first: boolean): string[] =>
    cut({ text, first }).flatMap((word) => model.piecesOf(word));

  function pieces(text: string): string[] {
    const inside = find(text).flatMap((section) => {
      if (section.token) return [section.token.content];
      return findNormalized(normalize(section.text)).flatMap(({ text: part, start, token }) =>
        token ? [token.content] : piecesOf(part, section.start + start === 0),
      );
    });
    return [...around.before, ...inside, ...around.behind];
  }

  function label(piece: string, whole = false): string {
    const text = special.has(piece) ? piece : spaced(piece);
    return whole ? text : withoutSpace(text);
  }

  function textOf(pieces: readonly string[]): string {
    const ids = pieces
      .filter((piece) => !special.has(piece) || piece === mask)
      .flatMap((piece) => idOf(piece) ?? unknown ?? []);
    return decoder.decode(ids.map((id) => pieceOfId.get(id)!));
  }

  const tokenizer: Tokenizer = {
    encode: (text) =>
      pieces(text).map((piece) => {
        const id = idInFile(piece) ?? unknown ?? 0;
        return id < count ? { id, piece } : file.refuse(quote(piece), modelMessages.outsideModel(id, count));
      }),
    idOf,
    pieceOf: (id) => (id < count ? pieceOfId.get(id) : undefined),
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
  textOf(tokenizer.encode(TRIED).map(({ piece }) => piece));
  return { tokenizer, unknown, mask };
}
