// Another sentence: what belongs to words stays, what fits only the old sentence goes.
import type { Edits, Example, Matrix } from '../core/example.ts';
import { isMatrix } from '../core/shape.ts';
import { splitWords } from '../core/words.ts';
import { equal } from './equal.ts';
import { fitted, hasGiven, startingAt, without, withoutFindings } from './fit.ts';

/** Whether there is a word in a text. */
export function hasWords(text: string, punctuation: Example['punctuation']): boolean {
  return splitWords(text, punctuation).length > 0;
}

/** The rows of a matrix as edits of the words that they stood for; of a word that stood there twice, the first. */
function rememberedRows(tokens: string[], matrix: Matrix): Edits {
  const words = tokens.map((token) => token.toLowerCase());
  const first = tokens.map((token, row) => ({ token, row })).filter(({ row }) => words.indexOf(words[row]!) === row);
  const numbered = (numbers: number[]) => Object.fromEntries(numbers.map((number, column) => [column + 1, number]));
  return Object.fromEntries(first.map(({ token, row }) => [token, numbered(matrix[row]!)]));
}

/**
 * The words that have numbers of their own, where the numbers were given for the words of a sentence; undefined where they come
 * from the word space or from a seed. Given numbers with words added to them are seeded numbers, edited, with the parameters
 * that they had.
 */
function givenWords({ embeddings, parameters, tokens }: Example): string[] | undefined {
  if (isMatrix(embeddings)) return tokens;
  const seededAllThrough = parameters !== 'identity' && 'from' in parameters;
  return embeddings.from === 'seed' && !seededAllThrough ? Object.keys(embeddings.edits ?? {}) : undefined;
}

/** Where the numbers of other tokens come from. */
function withTokens(example: Example, tokens: string[]): Example {
  const { embeddings } = example;
  const fromWords = { embeddings: { from: 'words' }, parameters: { from: 'words' } } as const;
  if (hasGiven(example)) return { ...startingAt(example, fromWords), tokens };
  const given = givenWords(example);
  if (given === undefined) return { ...example, tokens };
  const known = new Set(given.map((token) => token.toLowerCase()));
  const kept = tokens.filter((token) => known.has(token.toLowerCase())).length;
  if (2 * kept < tokens.length) return { ...startingAt(example, fromWords), tokens };
  if (!isMatrix(embeddings)) return { ...example, tokens };
  const edits = rememberedRows(example.tokens, embeddings);
  return { ...example, tokens, embeddings: { from: 'seed', seed: 1, d_model: embeddings[0]!.length, edits } };
}

/**
 * The example with another sentence. The same words again change only the text, and a text without words changes nothing.
 * Other words take the title, the source and what was printed with them, and the held and masked cells that they do not have.
 * Edits stay with their words. Numbers given for the old words stay with those while they are at least half of the sentence,
 * and new words get seeded ones; with fewer, or if the example starts after the embeddings, it goes on with the word space.
 */
export function withText(example: Example, text: string): Example {
  const tokens = splitWords(text, example.punctuation);
  if (tokens.length === 0) return example;
  if (equal(tokens, example.tokens)) return { ...example, text };
  const untitled: Example = without(withoutFindings(example), 'title', 'source');
  return fitted({ ...withTokens(untitled, tokens), text });
}

/** The example with its text split anew, with punctuation marks as words of their own or without them. */
export function withPunctuation(example: Example, punctuation: Example['punctuation']): Example {
  const text = example.text ?? example.tokens.join(' ');
  const changed = { ...example, punctuation };
  // Words that a source split in its own way are left alone where there is no punctuation.
  const same = equal(splitWords(text, 'keep'), splitWords(text, 'drop'));
  return same ? changed : withText(changed, text);
}
