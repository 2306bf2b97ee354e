// What the box for the reader's own lines says.
import type { BoundName } from '../../core/training/types.ts';
import { counted, listed } from '../phrases.ts';

const drinks = { cat: 'milk', dog: 'water', bird: 'rain', cow: 'dew', fox: 'wine', bee: 'tea' };
const animals = Object.keys(drinks) as (keyof typeof drinks)[];
/** The subject determines what is drunk; the animal that is nearer does not. */
const exampleLines = animals.flatMap((subject) =>
  animals
    .filter((other) => other !== subject)
    .flatMap((other) =>
      ['today', 'at noon'].map((when) => `${when} the ${subject} with the ${other} drinks ${drinks[subject]}`),
    ),
);

export const ownText = {
  heading: 'Try your own text',
  lead: 'Each line is a sentence, and the model learns to predict its next word; every fifth line (the last one, if there are fewer than five) is held out to measure on. Nobody knows how much context is worth in your text. The lines in the plot are estimated by counting words, and labelled as estimates.',
  split:
    'A word is a run of letters and digits; it may contain an apostrophe or a full stop. In scripts without spaces it is one character, and an emoji is a word, too. Capitals become lower case, and all other signs are left out, those of tags as well: “<b>No</b>” is b, no, b. A line of one word is left out.',
  label: 'Lines of text',
  placeholder: 'the dog barks at the moon',
  counts: (lines: number, words: number, different: number) =>
    `${counted(lines, 'line')}, ${counted(words, 'word')}, ${different} different`,
  /** Behind the counts of a text that has more characters than there is room for. */
  countedFirst: ' in the characters there is room for; those after them are not counted',
  limits: (least: number, vocabulary: number, characters: number) =>
    `Room for ${vocabulary} different words and ${characters} characters; at least two lines, and ${least} words with another one after them.`,
  problem: 'This cannot be trained on yet: {reason}. What you typed stays.',
  train: 'Train on it',
  again: 'Train on it again',
  example: 'Fill in an example',
  kept: 'What you type is kept in this tab, even when you reload it. The link to a run contains the text. Nothing is sent anywhere.',
  estimated: 'Estimated from the text of the run above, in nats: {list}. A model may do better than these counts.',
  names: {
    no_context: 'how often each word occurs',
    bag_of_words: 'words without their order',
    linear_counts: 'counts of words',
    word_before: 'the word before',
    two_before: 'the two words before',
    three_before: 'the three words before',
    full_context: 'all words before',
  } satisfies Record<BoundName, string>,
  exampleText: exampleLines.join('\n'),
};

/** The same of names, or of any lines, letter by letter. */
export const ownNames = {
  ...ownText,
  heading: 'Try your own names',
  lead: 'Each line is a name, or anything else that is spelled: places, plants, dragons. The model learns to predict its next letter; every tenth line (the last one, if there are fewer than ten) is held out to measure on.',
  split:
    'Capitals become lower case, and a space within a line is a letter of its own (␣). Letters and digits of any script count, with their accents; of other signs only apostrophes and hyphens stay, and all others are read as spaces. The beginning and the end of a line are one more letter (·).',
  label: 'Names, one per line',
  placeholder: 'amelia',
  train: 'Train on these names',
  again: 'Train on these names again',
  example: 'Fill in example names',
  counts: (lines: number, letters: number, different: number) =>
    `${counted(lines, 'line')}, ${counted(letters, 'letter')}, ${different} different`,
  limits: (least: number, letters: number, characters: number) =>
    `Room for ${letters} different letters and ${characters} characters; at least two lines, and ${least} letters, ends of lines counted.`,
  exampleText: [
    ...['adelgund', 'alberich', 'brunhild', 'dagobert', 'dankwart', 'dietlind', 'dietrich', 'eckehard', 'edelgard'],
    ...['edeltraud', 'ermentrud', 'friedrich', 'gerhild', 'gerlinde', 'gernot', 'gertrud', 'giselher', 'gudrun'],
    ...['gunther', 'hadubrand', 'heimrich', 'herbert', 'heribrand', 'hermann', 'hildebrand', 'hildegard', 'hiltrud'],
    ...['irmgard', 'irmtraud', 'kriemhild', 'kunigund', 'lothar', 'ludwig', 'mechthild', 'ortlieb', 'ortrun'],
    ...['radegund', 'reinhard', 'richard', 'roswitha', 'rudiger', 'siegbert', 'siegfried', 'sieglind', 'siegmund'],
    ...['sigrun', 'theoderich', 'ulrich', 'volker', 'waldemar', 'waltraud', 'wernher', 'wiltrud', 'wolfhart'],
  ].join('\n'),
  /** Lines that are read otherwise than they were written: the first few. */
  leftOut: (lines: readonly { number: number; written: string }[], all: number) =>
    `${counted(all, 'line has no letter or digit and is', 'lines have no letter or digit and are')} left out: ${shownLines(lines, all)}.`,
  changed: (lines: readonly { number: number; written: string; read: string }[], all: number) =>
    `Other signs are read as spaces in ${counted(all, 'line')}: ${shownLines(
      lines.map(({ number, written, read }) => ({ number, written: `${written}” as “${read}` })),
      all,
    )}.`,
};

const shownLines = (lines: readonly { number: number; written: string }[], all: number): string =>
  listed([
    ...lines.map(({ number, written }) => `line ${number} (“${written}”)`),
    ...(all > lines.length ? [`${all - lines.length} more`] : []),
  ]);
