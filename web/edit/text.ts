// Another sentence: what belongs to words stays; what fits only the old sentence is dropped.
import type { Edits, Example, Side } from '../core/example.ts';
import { modelOf } from '../core/models/loaded.ts';
import { MOST_TRACED } from '../core/region.ts';
import { isMatrix } from '../core/shape.ts';
import { LONGEST_TEXT, splitWords } from '../core/words.ts';
import { equal } from '../core/equal.ts';
import { hasGiven } from './has.ts';
import { startingAt } from './starting-at.ts';
import { without, withoutFindings, withoutLostSource } from './without.ts';
import { isPrinted } from '../trace/printed.ts';
import { isChosen } from '../trace/changes.ts';
import { canDivideByRoot } from './sizes.ts';
import { refitted } from './refit.ts';
import { textOf } from '../core/text-of.ts';
import { has } from '../core/has.ts';

/** Whether there is a word in a text. */
export function hasWords(text: string, punctuation: Example['punctuation']): boolean {
  return splitWords(text, punctuation).length > 0;
}

/** The words of all sentences of an example whose numbers are given for each of them. */
export function wordsWithRows({ tokens, embeddings, target, past }: Example): { word: string; row: number[] }[] {
  if (!isMatrix(embeddings)) return [];
  const sides: Partial<Side>[] = [{ tokens, embeddings }, past ?? {}, target ?? {}];
  return sides.flatMap(({ tokens: words = [], embeddings: rows }) =>
    rows === undefined ? [] : words.map((word, index) => ({ word, row: rows[index]! })),
  );
}

/** Whether the words of an example have rows of several sizes, which words beyond them cannot join. */
export function hasSeveralSizes({ embeddings, target, value_embeddings }: Example): boolean {
  if (!isMatrix(embeddings)) return false;
  const width = target?.embeddings?.[0]!.length ?? embeddings[0]!.length;
  return value_embeddings !== undefined || width !== embeddings[0]!.length;
}

/** The rows of words as edits of these words; of a repeated word, its first row. */
export function rememberedRows(words: { word: string; row: number[] }[]): Edits {
  const lower = words.map(({ word }) => word.toLowerCase());
  const first = words.filter((_, index) => lower.indexOf(lower[index]!) === index);
  const numbered = (numbers: number[]) => Object.fromEntries(numbers.map((number, column) => [column + 1, number]));
  return Object.fromEntries(first.map(({ word, row }) => [word, numbered(row)]));
}

/**
 * The words that have numbers of their own, where the numbers were given for the words of a sentence; undefined where they come
 * from the word space or from a seed. Given numbers with words added to them are seeded numbers, edited, with the parameters
 * that they had.
 */
function givenWords(example: Example): string[] | undefined {
  const { embeddings, parameters } = example;
  if (isMatrix(embeddings)) return wordsWithRows(example).map(({ word }) => word);
  const seededAllThrough = parameters !== 'identity' && has(parameters, 'from');
  return embeddings.from === 'seed' && !seededAllThrough ? Object.keys(embeddings.edits ?? {}) : undefined;
}

/** Where the numbers of other tokens come from. */
function withTokens(example: Example, tokens: string[]): Example {
  const { embeddings } = example;
  const fromWords = { embeddings: { from: 'words' }, parameters: { from: 'words' } } as const;
  if (hasGiven(example) || hasSeveralSizes(example)) return { ...startingAt(example, fromWords), tokens };
  const given = givenWords(example);
  if (given === undefined) return { ...example, tokens };
  const known = new Set(given.map((token) => token.toLowerCase()));
  const kept = tokens.filter((token) => known.has(token.toLowerCase())).length;
  if (2 * kept < tokens.length) return { ...startingAt(example, fromWords), tokens };
  if (!isMatrix(embeddings)) return { ...example, tokens };
  const edits = rememberedRows(wordsWithRows(example));
  return { ...example, tokens, embeddings: { from: 'seed', seed: 1, d_model: embeddings[0]!.length, edits } };
}

/** The words of a text. One that numbers are given for stays whole, as the example has it: "P?". */
function wordsIn(text: string, example: Example): string[] {
  const model = modelOf(example);
  if (model !== undefined) return model.pieces(text);
  const given = new Set(givenWords(example)?.map((word) => word.toLowerCase()));
  const { punctuation } = example;
  if (given.size === 0) return splitWords(text, punctuation);
  const runs = text.slice(0, LONGEST_TEXT).split(/\s+/);
  return runs.flatMap((run) => (given.has(run.toLowerCase()) ? [run] : splitWords(run, punctuation)));
}

/**
 * The settings of a sentence of one's own, where the numbers of the one before were given for its words: scores are scaled, and the softmax
 * is stable, as fits most numbers. An article that leaves scores unscaled does so for its own numbers. A mask and a cap of an article
 * go too. What the reader chose stays, and so do heads, layers, positions and the kind of attention, which are what one wants to try
 * on a sentence; a trained model stays as it was trained.
 */
function withFittingSettings(before: Example, next: Example): Example {
  const given = isMatrix(before.embeddings) || hasGiven(before) || givenWords(before) !== undefined;
  if (!given || next.trained !== undefined) return next;
  const { attention } = next;
  const left = (name: 'scale' | 'softmax' | 'mask' | 'softcap') => !isChosen(before, name);
  const printed = isPrinted(before);
  const settled: Example = {
    ...next,
    attention: {
      ...(printed && left('softcap') ? without(attention, 'softcap') : attention),
      ...(left('softmax') && { softmax: 'stable' }),
      ...(printed && left('mask') && { mask: 'none' }),
    },
  };
  return left('scale') && canDivideByRoot(settled)
    ? { ...settled, attention: { ...settled.attention, scale: 'sqrt' } }
    : settled;
}

/**
 * The example with another sentence. The same words again change only the text, and a text without words changes nothing.
 * Other words take the title and what was printed or held with them, the source once none of its numbers are left, and the overridden and
 * masked cells that they do not have; of a text that has become short all words ask.
 * Edits stay with their words. Numbers given for the old words stay with those while they are at least half of the sentence,
 * and new words get seeded ones; with fewer, or if the example starts after the embeddings, it goes on with the word space.
 */
export function withText(example: Example, text: string): Example {
  const tokens = wordsIn(text, example);
  if (tokens.length === 0) return example;
  if (equal(tokens, example.tokens)) return { ...example, text };
  const found = without(withoutFindings(example), 'title');
  // What an example of the gallery holds is held for its own words.
  const untitled: Example = example.title === undefined ? found : without(found, 'override');
  const next = withFittingSettings(example, withoutLostSource({ ...withTokens(untitled, tokens), text }));
  return refitted(tokens.length > MOST_TRACED ? next : without(next, 'region'));
}

/** The example with its text split anew, with punctuation marks as words of their own or without them. */
export function withPunctuation(example: Example, punctuation: Example['punctuation']): Example {
  const text = textOf(example);
  const changed: Example = { ...example, punctuation };
  for (const name of ['target', 'past'] as const) {
    const side = example[name];
    const words = splitWords(side?.text ?? '', punctuation);
    // Given rows belong to the words as they are split now.
    if (side?.embeddings === undefined && words.length > 0 && !hasGiven(example))
      changed[name] = { ...side, tokens: words };
  }
  // Without punctuation, words that a source split in its own way stay as they are.
  const same = equal(splitWords(text, 'keep'), splitWords(text, 'drop'));
  return same ? refitted(changed) : withText(changed, text);
}
