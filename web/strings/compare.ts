// What two examples have in common, and what not: in the command and on the pages.
import type { AxisName } from '../core/trace.ts';
import { stepsOf } from './phrases.ts';

/** What cannot be compared: as web/trace/compare.ts has it. */
type Reason =
  | { because: 'missing'; from: 'a' | 'b' }
  | { because: 'axis'; of: 'rows' | 'columns'; a: AxisName; b: AxisName }
  | { because: 'size'; of: 'rows' | 'columns'; a: number; b: number }
  | { because: 'words'; of: 'rows' | 'columns'; a: number; b: number; compared: number };

/** Why a step, or a part of it, is not compared; the names are those of the two examples. */
export function notComparedText(reason: Reason, [first, second]: readonly [string, string]): string {
  switch (reason.because) {
    case 'missing':
      return `only in ${reason.from === 'b' ? first : second}`;
    case 'axis':
      return `its ${reason.of} stand for different things (${reason.a} and ${reason.b})`;
    case 'size':
      return `${reason.a} ${reason.of} in ${first} and ${reason.b} in ${second}`;
    case 'words': {
      const { of, a, b, compared } = reason;
      const sizes = `${a} ${of} in ${first} and ${b} in ${second}`;
      return compared === 0
        ? `${sizes}, with no word in common at either end`
        : `${sizes}; those of the same words at the beginning and at the end are compared (${compared})`;
    }
  }
}

/** The view. Tolerances and numbers are formatted already. */
export const comparisonText = {
  tolerance: 'Numbers differ if they are further apart than',
  badTolerance: (help: string, used: string) => `${help} ${used} is still used.`,
  negative: 'Write a number of at least 0.',
  /** Both have every step, and no number differs. */
  same: (tolerance: string, steps: number) => `No step differs by more than ${tolerance} (${stepsOf(steps)} compared).`,
  sameInCommon: (tolerance: string, compared: number) =>
    `Of what can be compared (${stepsOf(compared)}), no step differs by more than ${tolerance}.`,
  nothing: 'The two have no step that can be compared: the list says why.',
  first: 'The first step that differs by more than {tolerance} is {step}. {cell}: {a} ({first}) and {b} ({second}).',
  counts: (differing: number, compared: number) =>
    `${differing} of the ${stepsOf(compared)} that can be compared ${differing === 1 ? 'differs' : 'differ'}.`,
  left: (steps: number) =>
    steps === 1
      ? 'One step cannot be compared, or only in part: the list says why.'
      : `${steps} steps cannot be compared, or only in part: the list says why.`,
  largest: 'Largest differences',
  steps: 'Steps, in the order of the calculation',
  step: 'step',
  cell: 'cell',
  difference: 'difference',
  differing: 'further apart',
  most: 'largest difference',
  ofNumbers: (differing: number, compared: number) => `${differing} of ${compared}`,
  open: (cell: string) => `Where ${cell} comes from in both`,
  minus: (first: string, second: string) => `${second} − ${first}`,
  of: (step: string, example: string) => `${step}, ${example}`,
  cellOf: (row: string, column: string, value: string) => `row ${row}, column ${column}: ${value}`,
  rows: (from: number, to: number, all: number) => `rows ${from}–${to} of ${all}`,
  columns: (from: number, to: number, all: number) => `columns ${from}–${to} of ${all}`,
  earlier: 'earlier',
  later: 'later',
  keys: 'Arrow keys move, Enter shows where the number comes from in both.',
  none: (name: string) => `This number is not in ${name}, or it is not known which number corresponds to it.`,
  how: 'Where it comes from',
  gradient: (name: string) => `Gradient: ${name}`,
  at: (name: string, place: string) => `${name} (${place})`,
};

/** The same as a sentence of its own. */
export const notCompared = (reason: Reason, names: readonly [string, string]): string =>
  `${reason.because === 'words' && reason.compared > 0 ? 'Compared in part' : 'Not compared'}: ${notComparedText(reason, names)}.`;
