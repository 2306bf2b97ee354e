// The checker of the page: numbers that somebody wrote, beside the true ones.
import type { JudgedStep, MadeMistake } from '../../core/diagnosis/types.ts';
import { doneTogether, mistakeWords } from '../mistakes.ts';
import { capital, counted, listed } from '../phrases.ts';

const numbers = (count: number) => counted(count, 'number');
const size = (rows: number, columns: number) => `${rows} × ${columns}`;
const right = (mistakes: readonly MadeMistake[]) =>
  [...new Set(mistakes.map(({ name }) => mistakeWords[name].right))].join(', and ');
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

export const checker = {
  heading: 'Check numbers',
  close: 'Close',
  about:
    'Paste a table of numbers for one or more steps of this example: from a web page, a PDF, Markdown, LaTeX, CSV, a spreadsheet, NumPy or PyTorch output. Each number is compared with the true one, as far as its digits go. Nothing leaves this page.',
  step: 'Step',
  guessed: 'Found by its size',
  numbers: 'Numbers',
  placeholder: '0.28  0.23  0.49',
  option: (name: string, rows: number, columns: number) => `${name}, ${size(rows, columns)}`,
  add: 'Add another step',
  remove: 'Remove',
  removeOf: (name: string) => `the numbers of ${name}`,
  removeTable: (place: number) => `table ${place}`,
  published: 'Fill in the numbers that the source printed',
  read: (rows: number, columns: number, name: string) => `Read as ${size(rows, columns)} numbers of ${name}.`,
  zeros: 'A program leaves out zeros at the end, so they were added: all numbers have the same decimals.',
  severalFit: (rows: number, columns: number) =>
    `${size(rows, columns)} numbers fit more than one step: choose the step they belong to.`,
  noneFits: (rows: number, columns: number) => `No step of this example has ${size(rows, columns)} numbers.`,
  /** Behind that, of steps with as many columns, but more rows: the first few names, and how many more there are. */
  moreRows: (names: readonly string[], more: number, rows: number, columns: number) => {
    const steps = listed([...names, ...(more > 0 ? [`${more} more`] : [])]);
    const which = names.length === 1 ? `${steps},` : `one of these: ${steps}, each`;
    return ` Paste all ${rows} rows of ${which} ${size(rows, columns)}.`;
  },
  doesNotFit: (name: string, rows: number, columns: number, got: string) =>
    `${name} has ${size(rows, columns)} numbers; these are ${got}.`,
  allRows: (rows: number) => ` Paste all ${rows} rows.`,
  size,
  noStep: 'This example does not have the step that was chosen: choose another.',
  twice: (name: string) => `The numbers of ${name} are given above already.`,

  nothing: 'Nothing to check yet.',
  allRight: (count: number) =>
    `${count === 1 ? 'The number is' : `All ${count} numbers are`} right to the written digits.`,
  first: (name: string) => `The first wrong step is ${name}.`,
  rest: 'All later errors follow from it.',
  restToo: (names: string) => `Wrong beyond what follows from it: ${names}.`,
  onlyRounded: 'Nothing is wrong: rounding on the way explains every difference.',
  differ: (wrong: number, cells: number) =>
    `${wrong} of ${numbers(cells)} ${wrong === 1 ? 'differs' : 'differ'} in the written digits.`,
  looking: 'Looking for the mistake …',
  look: 'Look for the mistake',
  tooLarge: 'Too large to look for the mistake: each one tried is a new computation.',

  stepRight: (cells: number) => `✓ ${cells === 1 ? 'The number is' : `All ${cells} numbers are`} right.`,
  rounded: ({ wrong, cells }: JudgedStep) =>
    `✓ ${wrong} of ${numbers(cells)} ${wrong === 1 ? 'differs' : 'differ'} only by what the rounding of earlier numbers explains.`,
  follows: ({ wrong, cells }: JudgedStep) =>
    `→ ${wrong} of ${numbers(cells)} ${isOrAre(wrong)} wrong, and ${wrong === 1 ? 'follows' : 'all follow'} from what is wrong before: there is no new mistake here.`,
  wrong: ({ wrong, cells }: JudgedStep) => `≠ ${wrong} of ${numbers(cells)} ${isOrAre(wrong)} wrong.`,
  /** @param others whether it is said before that further numbers follow from what is written before */
  matches: (mistakes: readonly MadeMistake[], certain: boolean, others: boolean) =>
    `${certain ? `${others ? 'The step' : 'This'} is what comes out if` : 'It could be that'} ${doneTogether(mistakes)}. Here ${right(mistakes)}.`,
  same: (certain: boolean) =>
    certain
      ? 'These give the same numbers, so nobody can tell from them which it was:'
      : 'It could be one of these, which give the same numbers:',
  one: (mistakes: readonly MadeMistake[]) => `${capital(doneTogether(mistakes))}. Here ${right(mistakes)}.`,
  /** @param others whether it is said before that further ones follow from what is written before */
  inPart: (explained: number, wrong: number, mistakes: readonly MadeMistake[], certain: boolean, others: boolean) =>
    `${wrong === 1 ? `The ${others ? 'other ' : ''}wrong number` : `${explained} of the ${others ? 'other ' : ''}${wrong} wrong numbers`} ${isOrAre(explained)} ${certain ? '' : 'perhaps '}what comes out if ${doneTogether(mistakes)}. Here ${right(mistakes)}.`,
  tooFew: 'These numbers are too few or too short to be sure.',
  /** Of a step in which others are wrong in a new way. */
  following: (count: number) =>
    `${count} of them ${count === 1 ? 'follows' : 'follow'} from what is written before: no new mistake there.`,
  unknown: (unexplained: number, wrong: number) =>
    unexplained === wrong
      ? `No known mistake explains ${wrong === 1 ? 'it' : 'them'}.`
      : `No known mistake explains ${unexplained === 1 ? 'the other' : `the other ${unexplained}`}.`,
  notAllPairs: 'Not all pairs of mistakes were tried: the example is too large.',
  worst: (row: string, column: string, written: string, expected: string, follows: boolean) =>
    `The largest difference is in row ${row}, column ${column}: ${written} is written, ${expected} ${follows ? 'follows from what is written before' : 'is right'}.`,

  table: (name: string) => `${name}: what is written, and below a wrong number the true one`,
  wrongCell: 'wrong: ',
  followsCell: 'follows: ',
  trueCell: 'true: ',
  empty: 'nothing written',
};
