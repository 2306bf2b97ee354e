// What each head looks for with the query of the word that asks. Braces are replaced by live numbers and words.
import { count, listed } from './phrases.ts';

export const headQuestionsText = {
  /** On a phone, the line that unfolds to it. */
  title: 'What each head looks for here',
  titleMeasured: (sentences: number) => `What each head reads over ${sentences} sentences`,
  /** Before the names of the heads, one of which is drawn. */
  drawn: 'Drawn below: ',
  between: ' · ',
  looksFor: (things: number, equal: boolean) =>
    things === 1
      ? '{head} looks most for {columns}'
      : equal
        ? '{head} looks for {columns} alike'
        : '{head} looks mostly for {columns}',
  /** More numbers are as large as the largest than can be named. */
  looksForMany: (things: number, equal: boolean, below: boolean) =>
    `{head} looks ${equal ? '' : 'mostly '}for ${below ? 'what is below 0 in ' : ''}${count(things)} things${equal ? ' alike' : ''}`,
  /** Every number of the query is 0 or below. */
  looksForBelow: '{head} looks for what is below 0 in {columns}',
  because: ', because of {property} in {word}',
  below: '{column} below 0',
  /** The numbers of the query that are furthest below 0. */
  least: '; the head most avoids {columns}',
  /** Who gets most. */
  most: '. First comes {best} ({share})',
  tied: '. First come {best} alike ({share} each)',
  whole: '. Only {best} is read.',
  next: ', ahead of {next} ({share})',
  nextUnknown: ', ahead of {next} ({share}), whose numbers mean nothing here',
  /** Behind that one, the next whose numbers mean something. */
  nextKnown: ', and of {next} ({share})',
  /** What each number does to the score of the first that it does not do to that of the next. */
  ahead: (loses: boolean) =>
    `. Compared with {next}, {best} gains {gains}${loses ? ', and loses {losses}' : ''}: a score of {score} against {nextScore}`,
  term: '{difference} by {column}',
  others: 'the others together',
  end: '.',
  /** The numbers of the word that is read most mean nothing. */
  known: ', whose numbers mean nothing here; among the other words, {best} ({share})',
  knownTied: ', whose numbers mean nothing here; among the other words, {best} alike ({share} each)',
  /** Of heads of the word space. */
  purpose: {
    kinds: (names: readonly string[]) => ` Its queries are computed from the kind of word alone: ${listed(names)}.`,
    references: (names: readonly string[]) =>
      ` Its queries are computed from ${listed(names)} alone: what a word could stand for.`,
  },
  even: '. No word answers that better than another.',
  /** The largest weight is less than twice the smallest. */
  hardly: '{head} hardly prefers any word: its weights go from {least} to {share}, for {best}.',
  hardlyEqual: '{head} hardly prefers any word: all its weights are {share}, rounded.',
  itself: '{word} itself',
  zero: '{head} has no question for {word}: its query is 0, and so is every score.',
  silent: '{heads} have no question for {word}: their queries are 0, and so is every score.',
  headsNamed: (heads: readonly number[]) => `Heads ${listed(heads)}`,
  held: '{head} is held at other numbers, which do not follow from what it compares.',
  nothing: '{head} has nothing to read for {word}.',
  broken: '{head} has no shares for {word} that could be read.',
  /** Of a trained model: before the lines of its heads. */
  measured: (sentences: number) =>
    `What each head reads over ${sentences} sentences: mean weights on kinds of pieces (a piece can be of several kinds):`,
  measuredHead: '{head}: {behaviours}',
  /** Instead of a line for each head. */
  cannot: {
    unnamed: 'What each head looks for cannot be said in words here: it compares numbers that have no names.',
    /** Of the heads of a reader's own model. */
    ofModel:
      'What each head looks for cannot be said in words: it compares numbers that have no names. What it reads on average can be measured, where all heads stand side by side.',
    given: 'What each head looks for cannot be said here: its scores or weights are given.',
    otherwise: 'What each head looks for cannot be said in words here: it does not multiply a query by a key.',
  },
  head: (head: number) => `Head ${head}`,
  more: (heads: number) => `What ${heads === 1 ? 'one more head reads' : `${count(heads)} more heads read`}, and why`,
  ask: 'Let {word} ask',
  asks: ': it has a question in {heads}.',
  heads: (some: number, all: number) =>
    some === all ? (all === 2 ? 'both heads' : 'every head') : some === 1 ? 'one head' : `${count(some)} heads`,
};
