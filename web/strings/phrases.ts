// What many texts are put together from: counted words, lists, sizes.

/** The marks that Unicode has around words of another direction: what is between them is a word of the reader's, and is shown as one. */
const [FIRST, LAST] = ['\u2068', '\u2069'];
export const quoted = (word: string): string => FIRST + word + LAST;
/** The same text without these marks, where nothing shows them. */
export const unquoted = (text: string): string => text.replaceAll(FIRST, '').replaceAll(LAST, '');
/** What stands between the words that are marked, and these, in turn. */
export const quotedParts = (text: string): string[] => text.split(/[\u2068\u2069]/);

/** With single quotes, as inside of quotes. */
export const singleQuotes = (text: string): string => text.replace(/“(.*?)”/g, '‘$1’');

/** "1 step", "2 steps" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const stepsOf = (count: number): string => counted(count, 'step');

/** "a, b and c" */
export const listed = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const counts = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A small number as a word. */
export const count = (n: number) => counts[n] ?? String(n);

/** "1st", "22nd"; but "11th" to "13th" */
export const ordinal = (n: number): string =>
  `${n}${(Math.floor(n / 10) % 10 === 1 ? undefined : ['th', 'st', 'nd', 'rd'][n % 10]) ?? 'th'}`;

/** What printed the numbers of an example, by its name. */
export const theSource = (name: string) => (name === '' ? 'The source' : `The source (${name})`);

/** How every table of tokens by tokens is read. */
export const rowsAsk = 'rows: words that ask, columns: words they read';
