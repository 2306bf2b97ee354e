// What finds the pieces of a word: byte pairs, WordPiece, unigrams, or whole words.
import { found } from '../../messages/example.ts';
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { inSlices } from '../in-slices.ts';
import { pieceOfByte } from './bytes.ts';
import { scoredVocabulary, vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Model {
  vocabulary: Vocabulary;
  /** The id of what is not in it; none where such words have no piece, or are refused. */
  unknown?: number | undefined;
  /** As the library reads it: no field that was not read here. */
  written: object;
  /** A word without what the model does not see of it. */
  prepare?: (word: string) => string;
  /** What the pieces that the library finds become. */
  correct?: (pieces: string[]) => string[];
}

/** The time that a word takes grows with the third power of its length; published files have 100. */
const LONGEST_WORD = 200;
/** The time that unigrams take grows with the square of the longest piece; published ones have at most 16 characters. */
const LONGEST_PIECE = 64;

/** Both of these, and what they make. */
function expectMerges(model: Config, vocabulary: Vocabulary): Promise<[string, string][]> {
  return inSlices(model.list('merges'), (merge, place): [string, string] => {
    const pair: unknown[] = typeof merge === 'string' ? merge.split(' ') : Array.isArray(merge) ? merge : [];
    const [one, other] = pair;
    if (pair.length !== 2 || typeof one !== 'string' || typeof other !== 'string') {
      return model.refuse(`merges[${place}]`, modelMessages.twoPieces(found(merge)));
    }
    const missing = [one, other, one + other].find((piece) => !vocabulary.has(piece));
    if (missing !== undefined) model.refuse(`merges[${place}]`, modelMessages.notInVocabulary(missing));
    return [one, other];
  });
}

async function bytePairs(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  model.expect('dropout', 0);
  model.expect('continuing_subword_prefix', '');
  const unk_token = model.has('unk_token') ? model.text('unk_token') : undefined;
  const written = {
    ...{ vocab: Object.fromEntries(vocabulary), merges: await expectMerges(model, vocabulary), unk_token },
    ...{ fuse_unk: model.flag('fuse_unk', false), byte_fallback: model.flag('byte_fallback', false) },
    ...{ ignore_merges: model.flag('ignore_merges', false), end_of_word_suffix: model.text('end_of_word_suffix', '') },
  };
  const read = { vocabulary, unknown: unk_token === undefined ? undefined : vocabulary.get(unk_token), written };
  if (unk_token !== undefined || written.byte_fallback) return read;
  // Unknown characters are left out before the others are joined; the library does it behind that.
  // The last one stays in any case: it is what the suffix belongs to.
  const known = (word: string) =>
    [...word].filter((sign, place, { length }) => place === length - 1 || vocabulary.has(sign)).join('');
  const isWhole = (word: string) => written.ignore_merges && vocabulary.has(word);
  return { ...read, prepare: (word) => (isWhole(word) ? word : known(word)) };
}

/** The id of the unknown token, which must be in the vocabulary. */
function unknownOf(model: Config, vocabulary: Vocabulary): number {
  const piece = model.text('unk_token');
  return vocabulary.get(piece) ?? model.refuse('unk_token', modelMessages.notInVocabulary(piece));
}

async function wordPiece(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  const written = {
    ...{ vocab: Object.fromEntries(vocabulary), unk_token: model.text('unk_token') },
    continuing_subword_prefix: model.text('continuing_subword_prefix', '##'),
    max_input_chars_per_word: model.whole('max_input_chars_per_word', 0, LONGEST_WORD, 100),
  };
  return { vocabulary, unknown: unknownOf(model, vocabulary), written };
}

async function unigram(model: Config): Promise<Model> {
  const { pieces, vocabulary } = await scoredVocabulary(model);
  const longest = pieces.findIndex(([piece]) => piece.length > LONGEST_PIECE);
  if (longest >= 0)
    model.refuse(`vocab[${longest}]`, modelMessages.longPiece(LONGEST_PIECE, pieces[longest]![0].length));
  const unknown = model.has('unk_id') ? model.whole('unk_id', 0, pieces.length - 1) : undefined;
  const written = { vocab: pieces, unk_id: unknown };
  if (!model.flag('byte_fallback', false)) return { vocabulary, unknown, written };
  const encoder = new TextEncoder();
  const bytesOf = (piece: string): string[] => {
    const bytes = Array.from(encoder.encode(piece), pieceOfByte);
    return !vocabulary.has(piece) && bytes.every((byte) => vocabulary.has(byte)) ? bytes : [piece];
  };
  return { vocabulary, unknown, written, correct: (found) => found.flatMap(bytesOf) };
}

async function words(model: Config): Promise<Model> {
  const vocabulary = await vocabularyOf(model);
  const unk_token = model.text('unk_token');
  return {
    ...{ vocabulary, unknown: unknownOf(model, vocabulary), written: { vocab: Object.fromEntries(vocabulary) } },
    correct: (found) => found.map((word) => (vocabulary.has(word) ? word : unk_token)),
  };
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
  return { ...read, written: { type: kind, ...read.written } };
}
