// The sentences of an example.
import { quote } from '../messages/example.ts';
import { listOf, matrix, object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, type Schema, union } from '../schema/schema.ts';
import { integer, text } from '../schema/values.ts';
import { LONGEST_TEXT, LONGEST_TOKEN, MOST_TOKENS, splitWords } from '../words.ts';

/** A token: a word, or a piece of a model's vocabulary, which may be anything but empty. */
const token = refined(
  text(LONGEST_TEXT),
  (value, path) => {
    if (value === '') refuse(path, 'emptyWord');
    if (/\p{Cs}/u.test(value)) refuse(path, 'halfCharacter');
    return value;
  },
  { minLength: 1 },
);

/** A token that is no piece of a model's vocabulary. */
export const word = refined(
  token,
  (value, path) => {
    if (value.length > LONGEST_TOKEN) refuse(path, 'shorterWords', LONGEST_TOKEN, value.length, quote(value));
    if (/\p{Cc}/u.test(value)) refuse(path, 'controlCharacter');
    return value;
  },
  { maxLength: LONGEST_TOKEN },
);

const listOfTokens = (one: Schema<string>) =>
  refined(listOf(one, MOST_TOKENS, 'tokens'), (read, path) => (read.length > 0 ? read : refuse(path, 'noTokens')), {
    minItems: 1,
  });

/** Those of an example, which are of a model if it has one. */
export const tokens = listOfTokens(token);
const words = listOfTokens(word);

/** Text that is split into words. */
export const sentence = text(LONGEST_TEXT);

/** The words of a text. Every message about one of them is about the text, since its words are no part of the document. */
export function wordsOf(written: string, path: string, punctuation: 'drop' | 'keep'): string[] {
  const found = splitWords(written, punctuation);
  if (found.length === 0) refuse(path, 'noWords', quote(written));
  if (found.length > MOST_TOKENS) refuse(path, 'tooManyWords', MOST_TOKENS);
  return found.map((one) => word.read(one, path));
}

function namesWords<Parts extends { text?: string; tokens?: string[] }>(parts: Parts, path: string): Parts {
  return parts.text === undefined && parts.tokens === undefined
    ? refuse(path, 'missingEither', 'text', 'tokens')
    : parts;
}

const textOrTokens = { anyOf: [{ required: ['text'] }, { required: ['tokens'] }] };

/** Tokens beside the text. */
export const side = refined(
  object({
    /** The text as it was typed. */
    text: sentence,
    /** The words, one by one. By default they are split from the text. */
    tokens: words,
    /** A row for each token, if the embeddings of the example are a matrix. */
    embeddings: matrix,
  }),
  namesWords,
  textOrTokens,
);

const matrices = listOf(matrix);
/** One matrix, or one for each layer. */
const ofLayers = union([matrix, matrices], (value) => {
  // The first number of a matrix, or the first row of the first matrix.
  const at = (list: unknown): unknown =>
    Array.isArray(list) ? Object.getOwnPropertyDescriptor(list, '0')?.value : undefined;
  return Array.isArray(at(at(value))) ? matrices : matrix;
});

/** Earlier tokens. */
export const past = refined(
  object({
    /** The text as it was typed. */
    text: sentence,
    /** The words, one by one. By default they are split from the text. */
    tokens: words,
    /** A row for each token, if the embeddings of the example are a matrix. */
    embeddings: matrix,
    /**
     * Their keys, where they are given instead of being projected: a row for each token, kv_heads·d_k columns. With several layers, a list
     * with such a matrix for each of them.
     */
    key: ofLayers,
    /** Beside `key`, their values: a row for each token, kv_heads·d_v columns; with several layers a list. */
    value: ofLayers,
  }),
  (parts, path) => {
    if (parts.key === undefined && parts.value !== undefined) refuse(path, 'missingBeside', 'key', 'value');
    if (parts.key !== undefined && parts.value === undefined) refuse(path, 'missingBeside', 'value', 'key');
    return namesWords(parts, path);
  },
  { ...textOrTokens, dependentRequired: { key: ['value'], value: ['key'] } },
);

/** A place among tokens, from 0. */
export const tokenIndex = integer(0, MOST_TOKENS - 1);
