// The text of exercises.
import type { MadeMistake } from '../core/diagnosis/types.ts';
import { page } from './page/page.ts';
import { doneTogether, mistakeWords } from './mistakes.ts';
import { numbers } from './numbers.ts';
import { counted, listed } from './phrases.ts';

const points = (earned: number, of: number): string => {
  const shown = String(Math.round(earned * 10) / 10);
  return `${shown} of ${counted(of, 'point')}`;
};

export const exerciseText = {
  label: 'Exercise',
  untitled: page.exercise,
  refused: 'This exercise cannot be shown.',
  /** What an entry may be. */
  tooLong: (most: number) => `Longer than ${most} characters.`,
  unreadable: 'Not a number: write it like 0.5, 0,5, 1/3, e^0.5 or sqrt(2).',
  noNumber: 'This has no value.',
  tooLargeNumber: (text: string) => `${numbers.tooLarge(text)} ${numbers.largest}`,

  /** Reasons of errors. */
  expected: {
    noAnswers: 'gives away answers of the exercise',
    step: (name: string) => `this example has no step ${name} that is computed by hand`,
    computed: (id: string) => `${id} is given, or only copied: there is nothing to compute`,
    cell: (id: string, rows: number, columns: number, got: string) =>
      `${id} has ${counted(rows, 'row')} and ${counted(columns, 'column')}, counted from 0; got the cell ${got}`,
    something: 'expected at least one number',
    fewer: (most: number, got: number) => `expected at most ${most} numbers, got ${got}`,
  },

  // Progress
  progress: 'Progress',
  ofAll: (done: number, all: number) => `${done} of ${counted(all, 'number')} done`,
  points,
  inStep: (done: number, all: number) => `${done} of ${all}`,
  finished: 'All done.',
  savedIn: {
    browser: 'kept in this browser',
    course: 'kept in the course system',
    waiting: 'the course system does not answer: kept in this browser, and sent when it does',
  },
  notSaved: 'not kept: lost when you leave the page',
  again: 'Start again',
  reallyAgain: 'Erase everything that you wrote?',
  erase: 'Erase it',
  keepIt: 'No',
  computable: 'The answers can be computed from what is shown: this is for practice, not for an examination.',

  // A step
  given: 'given',
  yours: 'from your numbers',
  yourOwn: 'your own numbers',
  toFill: (digits: number) =>
    digits === 0 ? 'yours to fill in, whole numbers' : `yours to fill in, ${counted(digits, 'decimal')}`,
  rowsAsk: 'rows ask, columns are read',
  firstDo: (name: string, left: number) => `First: ${name}. ${counted(left, 'number')} to go.`,
  check: 'Check',
  checkRow: 'Check the row',
  checkAll: (name: string) => `Check ${name}`,
  keysBefore: 'checks a cell. 1/3, e^0.5, sqrt(2) and 0,5 are fine, and a block can be pasted.',
  enter: 'Enter',
  keep: 'Go on with these numbers',
  keepAbout: 'What follows is then judged by your own numbers.',
  kept: 'You go on with these numbers; what follows is judged by them.',
  unpaid: {
    zeros: 'Zeros earn their points once another number of this step does.',
    not_meant:
      'Numbers “from yours” earn no points here: fewer than half of the numbers behind them are right or explained by a known mistake.',
  },
  loading: 'Loading the checker …',
  tooLarge: 'This example is too large for its mistakes to be named: numbers are only checked.',

  // Verdicts: a sign and a word below a cell
  verdicts: {
    empty: ['', 'empty'],
    written: ['', 'not checked'],
    unreadable: ['≠', 'not accepted'],
    short: ['≈', 'more digits'],
    right: ['✓', 'right'],
    follows: ['✓', 'from yours'],
    shown: ['', 'shown'],
    wrong: ['≠', 'not yet'],
  } as const,

  // The panel about a cell
  youWrote: (text: string) => `you wrote ${text}`,
  wasShown: (result: string) => `shown: ${result}`,
  gives: '{number} is what you get if {done}.',
  alsoGives: 'So does this: {done}.',
  /** Several mistakes give the same number. */
  asked: 'Here {right}.',
  maybe: 'This number alone does not tell which.',
  unknown: 'No known mistake gives {number}.',
  notNamed: '{number} is not right.',
  right: 'Right.',
  follows: 'Right, from your own numbers above.',
  short: (digits: number) => `Right so far: give ${counted(digits, 'decimal')}.`,
  noPoints: 'A result that was shown earns no points.',
  done: doneTogether,
  rightIs: (mistakes: readonly MadeMistake[]): string =>
    listed([...new Set(mistakes.map(({ name }) => mistakeWords[name].right))]),

  // Hints
  hints: 'Hints',
  opened: (open: number) => `${open} of 4 open`,
  about: '· {cell}',
  hint: ['The formula', 'Which numbers', 'The products', 'The result'] as const,
  hintArithmetic: 'The arithmetic',
  outlined: 'Outlined above: {numbers}.',
  row: (row: string, name: string) => `row ${row} of ${name}`,
  column: (column: string, name: string) => `column ${column} of ${name}`,
  cell: (row: string, column: string, name: string) => `${row}, ${column} of ${name}`,
  result: 'The result is {number}.',
  resultAbout: (scored: boolean) => `Fills in the cell${scored ? ', which then earns no points' : ''}.`,
  weights: '{power} ÷ the sum of {power} over the row',
  score: 'score',
  largest: 'The largest score of the row is subtracted first: the weights stay the same.',
  addUp: 'Add them up.',

  // Other numbers
  like: 'Show me one like it',
  likeHeading: 'One like it, filled in',
  likeAbout: 'The same exercise with other numbers. What you wrote into your own is kept.',
  anotherLike: 'Another one',
  ownNumbers: 'Now your own',
  filledIn: 'filled in',
  rounded: 'Results are computed at full precision. With rounded numbers the last digit may differ.',
  asAbove: 'as above',
  newNumbers: 'New numbers',
  earlierNumbers: 'Back to the numbers before',
  drawing: 'Drawing numbers …',
  numbersOf: (seed: number | undefined) => (seed === undefined ? 'The first numbers' : `Numbers ${seed}`),

  // Results as a file
  saveResults: 'Save my results',
  resultsFile: (seed: number | undefined) => `exercise${seed === undefined ? '' : `-${seed}`}-results.txt`,
  resultsAbout: 'Saved by the reader: anyone can change this file, and can compute the answers.',
  resultLine: (cell: string, written: string, verdict: string, mistake: string | undefined) =>
    `  ${cell}: ${written}${written === '' ? '' : ' '}(${verdict}${mistake === undefined ? '' : `; it is what you get if ${mistake}`})`,

  // What is spoken after a check
  spoken: (cell: string, verdict: string) => `${cell}: ${verdict}`,
  spokenRow: (right: number, of: number) => `${right} of ${of} right`,
};
