// Names, or any lines, letter by letter, as numbers of letters.
import type { Lines } from './reads-lines.ts';
import { refuseSetting } from './settings-error.ts';

/** What stands before the first letter of a line, and after its last. */
export const BOUNDARY = '·';
/** A space within a line, as it is shown. */
export const SPACE = '␣';
/** The fewest letters of all lines, their ends counted. */
export const FEWEST_LETTERS = 20;
/** The most different letters, without the boundary. */
export const MOST_LETTERS = 64;

/**
 * The letters of each line between boundaries. Capitals are written small; of other signs only spaces, apostrophes and hyphens between
 * letters stay, so that there are few different ones.
 */
export const spelled = (line: string): string[] => {
  const small = line.normalize('NFC').toLowerCase().replaceAll('’', "'");
  const kept = small.replace(/[^\p{L}\p{M}\p{N}' -]/gu, ' ').trim();
  return [BOUNDARY, ...kept.replace(/\s+/g, SPACE), BOUNDARY];
};

/** A line of a list, as it was written, and as it is read. */
export interface SpelledLine {
  /** Its number, from 1. */
  number: number;
  written: string;
  /** With the boundaries around it; only these where it has no letter. */
  symbols: string[];
}

/** All lines but the empty ones. */
export const spelledLines = (text: string): SpelledLine[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((written, index) => ({ number: index + 1, written: written.trim(), symbols: spelled(written) }))
    .filter(({ written }) => written !== '');

/** Whether a line has a letter. */
export const hasLetters = ({ symbols }: SpelledLine): boolean => symbols.length > 2;

/** The line with which there are more different letters than there may be, and the letter. */
function tooManyLetters(lines: readonly SpelledLine[]): { number: number; letter: string } | undefined {
  const seen = new Set([BOUNDARY]);
  for (const { number, symbols } of lines) {
    for (const letter of symbols) {
      if (seen.add(letter).size > MOST_LETTERS + 1) return { number, letter };
    }
  }
  return undefined;
}

/**
 * The lines to train on, as numbers of letters. A line without a letter is left out.
 * @throws SettingsError where there is too little to learn from, or there are too many different letters
 */
export function readLetters(text: string): Lines {
  const lines = spelledLines(text).filter(hasLetters);
  const spellings = lines.map(({ symbols }) => symbols);
  const answers = spellings.reduce((all, { length }) => all + length - 1, 0);
  if (answers < FEWEST_LETTERS) return refuseSetting('text', 'moreLetters', FEWEST_LETTERS, answers);
  if (spellings.length < 2) return refuseSetting('text', 'moreNames');
  const letters = [...new Set(spellings.flat())].filter((letter) => letter !== BOUNDARY).sort();
  const extra = tooManyLetters(lines);
  if (extra !== undefined)
    return refuseSetting('text', 'fewerLetters', MOST_LETTERS, letters.length, extra.letter, extra.number);
  const words = [BOUNDARY, ...letters];
  const numbers = new Map(words.map((letter, index) => [letter, index]));
  return { words, lines: spellings.map((line) => line.map((letter) => numbers.get(letter)!)), answers };
}
