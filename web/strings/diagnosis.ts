// What is said of numbers that were judged (web/core/diagnosis).
import type { JudgedStep, MadeMistake } from '../core/diagnosis/types.ts';
import { doneTogether } from './mistakes.ts';
import { counted } from './phrases.ts';

export const diagnosis = {
  right: (id: string, difference: string) => `${id}: right (largest difference ${difference})`,
  /** NaN, or ∞ where it is not what should be there. */
  notFinite: (id: string, count: number, cells: number, first: string) =>
    `${id}: ${count} of ${counted(cells, 'number')} ${count === 1 ? 'is' : 'are'} not finite; the first: ${first}`,
  notFiniteAt: (row: string, column: string, written: string, expected: string) =>
    `row ${row}, column ${column}: ${written}, expected ${expected}`,
  othersRight: (difference: string) => `the others are right (largest difference ${difference})`,
  rounded: (id: string, wrong: number) =>
    `${id}: ${wrong === 1 ? '1 number differs' : `${wrong} numbers differ`} only by what the rounding of earlier numbers explains`,
  follows: (id: string, wrong: number) =>
    `${id}: ${counted(wrong, 'wrong number')}, which ${wrong === 1 ? 'follows' : 'follow'} from what was wrong before`,
  wrong: ({ id, cells, wrong }: JudgedStep) => `${id}: ${wrong} of ${counted(cells, 'number')} wrong`,
  worst: (row: string, column: string, written: string, expected: string) =>
    `farthest off: row ${row}, column ${column}: ${written}, expected ${expected}`,
  matches: (mistakes: readonly MadeMistake[], certain: boolean, difference?: string) =>
    `${certain ? 'matches' : 'could match'} if ${doneTogether(mistakes)}${difference === undefined ? '' : ` (largest difference ${difference})`}`,
  /** @param others whether it is said before that further ones follow from what was written before */
  matchesInPart: (
    mistakes: readonly MadeMistake[],
    certain: boolean,
    explained: number,
    wrong: number,
    others: boolean,
  ) =>
    `${wrong === 1 ? `the ${others ? 'other ' : ''}wrong number` : `${explained} of the ${others ? 'other ' : ''}${wrong} wrong numbers`} ${explained === 1 ? 'is' : 'are'} ${certain ? '' : 'perhaps '}what comes out if ${doneTogether(mistakes)}`,
  tooFew: 'these numbers are too few or too short to be sure',
  following: (count: number) => `${count} of them ${count === 1 ? 'follows' : 'follow'} from what was written before`,
  unexplained: (unexplained: number, wrong: number) => {
    if (unexplained === wrong) return `no known mistake explains ${wrong === 1 ? 'it' : 'them'}`;
    return `no known mistake explains ${unexplained === 1 ? 'the other one' : `the other ${unexplained}`}`;
  },
  notAllPairs: 'not all pairs of mistakes were tried: the example is too large',
};
