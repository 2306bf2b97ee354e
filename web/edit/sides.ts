// The sentences beside the text: the target, and the cached words before it.
import type { Embeddings, Example, Mask, Matrix, Side } from '../core/example.ts';
import { mapMask } from '../core/mask.ts';
import { crossesFromWords, isMatrix, shapeOf } from '../core/shape.ts';
import { splitWords } from '../core/words.ts';
import { completed } from './complete.ts';
import { equal } from '../core/equal.ts';
import { hasGiven } from './has.ts';
import { startingAt } from './starting-at.ts';
import { without, withoutFindings, withoutLostSource } from './without.ts';
import { hasSeveralSizes, rememberedRows, wordsWithRows } from './text.ts';
import { has } from '../core/has.ts';

export type SideName = 'target' | 'past';

const fromWords = { embeddings: { from: 'words' }, parameters: { from: 'words' } } as const;

/** Whether queries are made from embeddings, and not given. */
function queriesFromEmbeddings(example: Example): boolean {
  return example.attention.kind === 'encoder_decoder' || crossesFromWords(example, shapeOf(example));
}

/** The numbers of these words where all of them stand in the example's own matrices. */
function knownRows(example: Example, tokens: string[]): Matrix | undefined {
  const words = wordsWithRows(example);
  const rows = tokens.map((token) => words.find(({ word }) => word.toLowerCase() === token.toLowerCase())?.row);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/** The embeddings of an example whose words have rows of their own, as numbers that more words can join. */
function extendableEmbeddings(example: Example): Embeddings {
  const { embeddings } = example;
  if (!isMatrix(embeddings)) return embeddings;
  return { from: 'seed', seed: 1, d_model: embeddings[0]!.length, edits: rememberedRows(wordsWithRows(example)) };
}

/**
 * The example with these words on another side. Where its words have numbers of their own, those that it knows keep them, and
 * others get seeded ones.
 */
export function withSide(example: Example, name: SideName, side: Pick<Side, 'text' | 'tokens'>): Example {
  const { text, tokens } = side;
  const words: Side = { ...(text !== undefined && { text }), tokens };
  if (!isMatrix(example.embeddings)) return { ...example, [name]: words };
  if (hasSeveralSizes(example)) return { ...startingAt(example, fromWords), [name]: words };
  const rows = knownRows(example, tokens);
  if (rows !== undefined) return { ...example, [name]: { ...words, embeddings: rows } };
  return { ...example, embeddings: extendableEmbeddings(example), [name]: words };
}

/**
 * The example with another sentence on a side that it has. A text without words changes nothing; other words take what was
 * printed of the old ones.
 */
export function withSideText(example: Example, name: SideName, text: string): Example {
  const side = example[name];
  const tokens = splitWords(text, example.punctuation);
  if (side === undefined || tokens.length === 0) return example;
  if (equal(tokens, side.tokens)) return { ...example, [name]: { ...side, text } };
  const untitled: Example = without(withoutFindings(example), 'title');
  if (name === 'target' && hasGiven(example) && !queriesFromEmbeddings(example)) {
    const { attention, ...started } = startingAt(untitled, fromWords);
    return completed(
      withoutLostSource({ ...started, attention: { ...attention, kind: 'cross' }, target: { text, tokens } }),
    );
  }
  return completed(withoutLostSource(withSide(untitled, name, { text, tokens })));
}

/** Splits a text before one of its words. */
function splitText(text: string, tokens: string[], count: number): [string, string] {
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    const start = text.indexOf(token, end);
    if (start < 0) break;
    if (index === count) return [text.slice(0, start).trimEnd(), text.slice(start)];
    end = start + token.length;
  }
  return [tokens.slice(0, count).join(' '), tokens.slice(count).join(' ')];
}

/** How many words are in the kv_cache. */
export function kvCacheCount({ past }: Example): number {
  return past?.tokens.length ?? 0;
}

/** The rows of a mask that belong to the words that are still query tokens. */
function maskOfRest(mask: Mask, before: number, count: number): Mask {
  if (before > 0) return mask;
  return mapMask(mask, (part) => {
    if (typeof part !== 'object') return part;
    if (has(part, 'allow')) return { allow: part.allow.slice(count) };
    return has(part, 'add') ? { add: part.add.slice(count) } : part;
  });
}

/**
 * The example with this many of its words in the kv_cache: of those that are there already and those of the sentence, the first. With 0
 * all of them are the sentence again. At least one word stays in the sentence.
 */
export function withKvCache(example: Example, count: number): Example {
  const before = kvCacheCount(example);
  const { past, tokens, text, embeddings, display, attention } = example;
  const all = [...(past?.tokens ?? []), ...tokens];
  const first = Math.max(0, Math.min(count, all.length - 1));
  if (first === before) return example;
  const whole = [past?.text ?? past?.tokens.join(' '), text ?? tokens.join(' ')].filter(Boolean).join(' ');
  const [head, tail] = splitText(whole, all, first);
  const rest = without(example, 'past', 'text', 'override');
  let rows: Matrix | undefined;
  if (isMatrix(embeddings)) rows = [...(past?.embeddings ?? []), ...embeddings];
  const query = (display.select?.query ?? 0) + before - first;
  return {
    ...rest,
    tokens: all.slice(first),
    ...((text !== undefined || past?.text !== undefined) && { text: tail }),
    ...(rows && { embeddings: rows.slice(first) }),
    ...(first > 0 && {
      past: { text: head, tokens: all.slice(0, first), ...(rows && { embeddings: rows.slice(0, first) }) },
    }),
    attention: { ...attention, mask: maskOfRest(attention.mask, before, first) },
    display: display.select === undefined ? display : { ...display, select: { query: Math.max(0, query) } },
  };
}
