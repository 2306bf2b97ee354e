// Which word asks when another sentence is typed.
import { rowOf } from '../trace/cells.ts';
import { selectionOf } from '../trace/selection.ts';
import type { Session } from './session.ts';

/** A query token: the words that may ask, and its place among them. */
export interface QueryWord {
  words: readonly string[];
  /** Its place, from 0. */
  place: number;
}

export function queryWordOf(session: Session): QueryWord {
  const { weights, query } = selectionOf(session);
  return { words: weights.rows.labels, place: query };
}

/**
 * The place of the word that asks in the sentence of a session, from 0: the word that asked before, as long as the sentence has it, or the
 * one that took its place among the same words; else the one that reads another word most, since the first word of a sentence often tells
 * little. Words without meaning are passed over. Undefined where no word has any, or where another sentence is read.
 */
export function queryForText(session: Session, before: QueryWord): number | undefined {
  const { weights, selfColumn, region, unknown } = selectionOf(session);
  const words = weights.rows.labels;
  if (selfColumn < 0 || region !== undefined) return undefined;
  const again = [...words.keys()].filter((at) => words[at] === before.words[before.place]);
  const distance = (at: number) => Math.abs(at - before.place);
  if (again.length > 0) return again.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  const isReplaced =
    words.length === before.words.length && words.every((word, at) => at === before.place || word === before.words[at]);
  if (isReplaced) return before.place;
  const hasMeaning = (word: string) => !unknown.has(word);
  const most = words.map((word, at) => {
    const others = rowOf(weights, at).filter(
      (_, column) => column !== at && hasMeaning(weights.columns.labels[column]!),
    );
    return hasMeaning(word) ? Math.max(0, ...others) : 0;
  });
  const largest = Math.max(...most);
  const found = largest > 0 ? most.indexOf(largest) : words.findIndex(hasMeaning);
  return found < 0 ? undefined : found;
}
