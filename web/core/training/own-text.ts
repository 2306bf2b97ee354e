// The reader's own lines as numbers of words, to train on.
import { splitWords } from '../words.ts';
import type { Lines } from './reads-lines.ts';
import { refuseSetting } from './settings-error.ts';
import { LONGEST_TRAINING_TEXT } from './settings.ts';

/** The fewest words after which another one comes, over all lines. */
export const FEWEST_WORDS = 20;
/** The most different words. */
export const MOST_WORDS = 96;

/**
 * The words of each line. Capitals are written small and punctuation is left out, so that the vocabulary stays small; the same text is
 * split the same way in every browser.
 */
export const linesOf = (text: string): string[][] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => splitWords(line.toLowerCase(), 'drop', null, Infinity));

/**
 * The lines to train on, as numbers of words, in the order in which these first stand in the text. A line of one word is left out:
 * nothing comes after it.
 * @throws SettingsError where there is too little to learn from, or there are too many different words
 */
export function readText(text: string): Lines {
  if (text.length > LONGEST_TRAINING_TEXT)
    return refuseSetting('text', 'shorterText', LONGEST_TRAINING_TEXT, text.length);
  const numbers = new Map<string, number>();
  const lines = linesOf(text)
    .filter(({ length }) => length >= 2)
    .map((line) =>
      line.map((word) => {
        if (!numbers.has(word)) numbers.set(word, numbers.size);
        return numbers.get(word)!;
      }),
    );
  const answers = lines.reduce((all, { length }) => all + length - 1, 0);
  if (answers < FEWEST_WORDS) return refuseSetting('text', 'moreWords', FEWEST_WORDS, answers);
  if (lines.length < 2) return refuseSetting('text', 'moreLines');
  if (numbers.size > MOST_WORDS) return refuseSetting('text', 'fewerWords', MOST_WORDS, numbers.size);
  return { words: [...numbers.keys()], lines, answers };
}
