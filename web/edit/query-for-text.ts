// Which word asks when another sentence is typed.
import { rowOf } from '../trace/cells.ts';
import { headsOfLayer, sourceOf, stepAt } from '../trace/focus.ts';
import { questionsOf } from '../trace/head-question.ts';
import { selectionOf, type Selection } from '../trace/selection.ts';
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
 * The place of the word that asks in the sentence of a session, from 0: the word that asked before, as long as the sentence has it (in one
 * with mostly other words, as long as it has a question in as many heads as any), or the one that took its place among the same words; else,
 * of the words with a question in most heads, pronouns if there are any, the one that reads another word most, since the first word of a
 * sentence often tells little. Words without meaning are passed over. Undefined where no word has any, or where another sentence is read.
 */
export function queryForText(session: Session, before: QueryWord): number | undefined {
  const selection = selectionOf(session);
  const { trace, focus, weights, selfColumn, region, unknown } = selection;
  const words = weights.rows.labels;
  if (selfColumn < 0 || region !== undefined) return undefined;
  const hasMeaning = (word: string) => !unknown.has(word);
  const questions = questionsOf(selection);
  const mostQuestions = Math.max(...questions.filter((_, at) => hasMeaning(words[at]!)));
  const asksLess = (at: number) => questions[at]! < mostQuestions;
  const isEdit = 2 * before.words.filter((word) => words.includes(word)).length >= before.words.length;
  const again = [...words.keys()].filter((at) => words[at] === before.words[before.place] && (isEdit || !asksLess(at)));
  const distance = (at: number) => Math.abs(at - before.place);
  if (again.length > 0) return again.reduce((best, at) => (distance(at) < distance(best) ? at : best));
  const isReplaced =
    words.length === before.words.length && words.every((word, at) => at === before.place || word === before.words[at]);
  if (isReplaced) return before.place;
  const heads = headsOfLayer(trace, focus).map((head) => stepAt(trace, head, 'weights')!);
  const mayAsk = [...words.keys()].filter((at) => hasMeaning(words[at]!) && !asksLess(at));
  const pronouns = mayAsk.filter((at) => isPronoun(selection, at));
  const asking = pronouns.length > 0 ? pronouns : mayAsk;
  const most = words.map((_, at) => {
    if (!asking.includes(at)) return 0;
    const others = heads.flatMap((step) =>
      [...rowOf(step, at)].filter((_, column) => column !== at && hasMeaning(step.columns.labels[column]!)),
    );
    return Math.max(0, ...others);
  });
  const largest = Math.max(...most);
  const found = largest > 0 ? most.indexOf(largest) : words.findIndex(hasMeaning);
  return found < 0 ? undefined : found;
}

/** In the word space, pronouns refer to another word with more than this; words that point at one, such as “the” and “his”, do not. */
const POINTS = 0.65;

function isPronoun({ trace, focus, keys }: Selection, row: number): boolean {
  const source = sourceOf(trace, focus, 'asks');
  const column = source?.columns.labels.indexOf('refers') ?? -1;
  return source !== undefined && column >= 0 && keys.kv_cache === 0 && rowOf(source, row)[column]! > POINTS;
}
