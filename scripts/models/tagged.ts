// Sentences with the kinds of their words, as sentences.txt has them: "The cat/n sat/v on the red/a mat/n." Tags are n (noun or name),
// v (verb, auxiliaries included) and a (adjective); words without one are something else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const kinds = { n: 'noun', v: 'verb', a: 'adjective' } as const;
type Tag = keyof typeof kinds;

export interface TaggedWord {
  /** Where it stands in the text. */
  start: number;
  end: number;
  kind?: (typeof kinds)[Tag];
}

export interface TaggedSentence {
  text: string;
  words: TaggedWord[];
}

const wordOrRest = /(?<word>[\p{L}\p{N}]+(?:['’:-][\p{L}\p{N}]+)*)(?:\/(?<tag>[nva])\b)?|[^\p{L}\p{N}]+/gu;

export function readTagged(line: string): TaggedSentence {
  let text = '';
  const words: TaggedWord[] = [];
  for (const { 0: all, groups } of line.matchAll(wordOrRest)) {
    const start = text.length;
    const word = groups!['word'];
    const tag = groups!['tag'] as Tag | undefined;
    text += word ?? all;
    if (word !== undefined) words.push({ start, end: text.length, ...(tag && { kind: kinds[tag] }) });
  }
  return { text, words };
}

export const taggedSentences = (): TaggedSentence[] =>
  readFileSync(join(import.meta.dirname, 'sentences.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(readTagged);
