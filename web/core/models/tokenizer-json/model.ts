// What finds the pieces of a word: byte pairs, WordPiece, unigrams, or whole words. The first three are Hugging Face's own library's. Its
// constructors read all pieces at once, for which they may take a tenth of a second; so those that look words up in tables are made empty,
// and are then given the vocabulary that was read here, and the merges in slices.
import { BPE, Unigram, WordPiece } from '@huggingface/tokenizers';
import { found } from '../../messages/example.ts';
import { modelMessages } from '../../messages/model.ts';
import { yieldToEvents } from '../../yield-to-events.ts';
import type { Config } from '../config.ts';
import { inSlices } from '../in-slices.ts';
import { pieceOfByte } from './bytes.ts';
import { scoredVocabulary, vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Model {
  vocabulary: Vocabulary;
  /** The id of what is not in it; none where such words have no piece, or are refused. */
  unknown?: number | undefined;
  /** The pieces of a word, in order. */
  piecesOf: (word: string) => string[];
}

/** The time that a word takes grows with the third power of its length; published files have 100. */
const LONGEST_WORD = 200;
/** The time that unigrams take grows with the square of the longest piece; published ones have at most 16 characters. */
const LONGEST_PIECE = 64;

/** Two pieces of the vocabulary, which also has what they make. */
function expectMerge(model: Config, vocabulary: Vocabulary, merge: unknown, place: number): [string, string] {
  const pair: unknown[] = typeof merge === 'string' ? merge.split(' ') : Array.isArray(merge) ? merge : [];
  const [one, other] = pair;
  if (pair.length !== 2 || typeof one !== 'string' || typeof other !== 'string') {
    return model.refuse(`merges[${place}]`, modelMessages.twoPieces(found(merge)));
  }
  const missing = [one, other, one + other].find((piece) => !vocabulary.has(piece));
  if (missing !== undefined) model.refuse(`merges[${place}]`, modelMessages.notInVocabulary(missing));
  return [one, other];
}

async function bytePairs(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  model.expect('dropout', 0);
  model.expect('continuing_subword_prefix', '');
  const unk_token = model.has('unk_token') ? model.text('unk_token') : null;
  const [byte_fallback, ignore_merges] = [model.flag('byte_fallback', false), model.flag('ignore_merges', false)];
  const find = new BPE({
    ...{ type: 'BPE', vocab: {}, merges: [], unk_token, byte_fallback, ignore_merges },
    ...{ fuse_unk: model.flag('fuse_unk', false), end_of_word_suffix: model.text('end_of_word_suffix', '') },
  });
  const unknown = unk_token === null ? undefined : vocabulary.get(unk_token);
  if (unknown !== undefined) find.unk_token_id = unknown;
  find.tokens_to_ids = vocabulary;
  await inSlices(model.list('merges'), (merge, rank) => {
    find.bpe_ranks.set(JSON.stringify(expectMerge(model, vocabulary, merge, rank)), rank);
  });
  if (unk_token !== null || byte_fallback) return { vocabulary, unknown, piecesOf: (word) => find([word]) };
  // Unknown characters are left out before the others are joined; the library does it behind that.
  // The last one stays in any case: it is what the suffix belongs to.
  const known = (word: string) =>
    [...word].filter((sign, place, { length }) => place === length - 1 || vocabulary.has(sign)).join('');
  const isWhole = (word: string) => ignore_merges && vocabulary.has(word);
  return { vocabulary, unknown, piecesOf: (word) => find([isWhole(word) ? word : known(word)]) };
}

/** The id of the unknown token, which must be in the vocabulary. */
function unknownOf(model: Config, vocabulary: Vocabulary): number {
  const piece = model.text('unk_token');
  return vocabulary.get(piece) ?? model.refuse('unk_token', modelMessages.notInVocabulary(piece));
}

async function wordPiece(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  const find = new WordPiece({
    ...{ type: 'WordPiece', vocab: {}, unk_token: model.text('unk_token') },
    continuing_subword_prefix: model.text('continuing_subword_prefix', '##'),
    max_input_chars_per_word: model.whole('max_input_chars_per_word', 0, LONGEST_WORD, 100),
  });
  const unknown = unknownOf(model, vocabulary);
  find.tokens_to_ids = vocabulary;
  find.unk_token_id = unknown;
  return { vocabulary, unknown, piecesOf: (word) => find([word]) };
}

async function unigram(model: Config): Promise<Model> {
  const { pieces, vocabulary } = await scoredVocabulary(model);
  const longest = pieces.findIndex(([piece]) => piece.length > LONGEST_PIECE);
  if (longest >= 0)
    model.refuse(`vocab[${longest}]`, modelMessages.longPiece(LONGEST_PIECE, pieces[longest]![0].length));
  const unknown = model.has('unk_id') ? model.whole('unk_id', 0, pieces.length - 1) : undefined;
  await yieldToEvents();
  const find = new Unigram({ type: 'Unigram', vocab: pieces, ...(unknown !== undefined && { unk_id: unknown }) }, '');
  await yieldToEvents();
  if (!model.flag('byte_fallback', false)) return { vocabulary, unknown, piecesOf: (word) => find([word]) };
  const encoder = new TextEncoder();
  const bytesOf = (piece: string): string[] => {
    const bytes = Array.from(encoder.encode(piece), pieceOfByte);
    return !vocabulary.has(piece) && bytes.every((byte) => vocabulary.has(byte)) ? bytes : [piece];
  };
  return { vocabulary, unknown, piecesOf: (word) => find([word]).flatMap(bytesOf) };
}

async function words(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  const unk_token = model.text('unk_token');
  const unknown = unknownOf(model, vocabulary);
  return { vocabulary, unknown, piecesOf: (word) => [vocabulary.has(word) ? word : unk_token] };
}

const makers = { BPE: bytePairs, WordPiece: wordPiece, Unigram: unigram, WordLevel: words };

/** Files of before 2021 do not name the kind. */
const kindOf = (model: Config): keyof typeof makers =>
  model.has('merges')
    ? 'BPE'
    : model.has('continuing_subword_prefix')
      ? 'WordPiece'
      : model.has('unk_id')
        ? 'Unigram'
        : 'WordLevel';

/**
 * Reads it piece by piece, so that the page goes on meanwhile.
 * @param count how many tokens the model has
 * @throws ModelError where it is none, or that of another model
 */
export async function piecesModel(file: Config, count: number): Promise<Model> {
  const model = file.part('model');
  const kinds = Object.fromEntries(Object.keys(makers).map((kind) => [kind, kind])) as Record<
    keyof typeof makers,
    keyof typeof makers
  >;
  const kind = model.choice('type', kinds, kindOf(model));
  const read = await makers[kind](model);
  if (read.unknown !== undefined && read.unknown >= count) {
    model.refuse(kind === 'Unigram' ? 'unk_id' : 'unk_token', modelMessages.outsideModel(read.unknown, count));
  }
  return read;
}
