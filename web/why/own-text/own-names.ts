// The reader's own names, or any lines, letter by letter.
import {
  FEWEST_LETTERS,
  hasLetters,
  MOST_LETTERS,
  type SpelledLine,
  spelledLines,
} from '../../core/training/letters.ts';
import { spokenOf } from '../../core/training/beginning.ts';
import { defaultSettings, LONGEST_TRAINING_TEXT } from '../../core/training/settings.ts';
import { shorten } from '../../core/shorten.ts';
import { ownNames as text } from '../../strings/why/own-text.ts';
import { type Own, WhyOwnText } from './own-text.ts';

/** How many of the lines are named that are read otherwise than they were written, and how much of each. */
const NAMED = 3;
const LONGEST = 40;

const settings = defaultSettings('names');
const readAs = ({ symbols }: SpelledLine): string => spokenOf({ settings }, symbols);

/** Whether more of a line has changed than its capitals and its spaces. */
const isChanged = (line: SpelledLine): boolean =>
  readAs(line) !== line.written.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');

const named = (lines: readonly SpelledLine[]) =>
  lines.slice(0, NAMED).map((line) => ({
    number: line.number,
    written: shorten(line.written, LONGEST),
    read: shorten(readAs(line), LONGEST),
  }));

const names: Own = {
  task: 'names',
  key: 'attention-steps-own-names',
  text,
  limits: text.limits(FEWEST_LETTERS, MOST_LETTERS, LONGEST_TRAINING_TEXT),
  counted(typed) {
    const lines = spelledLines(typed).filter(hasLetters);
    const letters = lines.flatMap(({ symbols }) => symbols.slice(1, -1));
    return [lines.length, letters.length, new Set(letters).size];
  },
  notes(typed) {
    const lines = spelledLines(typed);
    const leftOut = lines.filter((line) => !hasLetters(line));
    const changed = lines.filter((line) => hasLetters(line) && isChanged(line));
    return [
      ...(leftOut.length > 0 ? [text.leftOut(named(leftOut), leftOut.length)] : []),
      ...(changed.length > 0 ? [text.changed(named(changed), changed.length)] : []),
    ];
  },
};

/** `<why-own-names>`: a box for names, and the button that trains on them (`run-choose`). */
export class WhyOwnNames extends WhyOwnText {
  protected override get own(): Own {
    return names;
  }
}

customElements.define('why-own-names', WhyOwnNames);
