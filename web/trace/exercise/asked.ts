// Which numbers an exercise asks for.
import { cellOf } from '../../core/cell-name.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Example, Exercise } from '../../core/example.ts';
import type { Operation, Step } from '../../core/trace.ts';
import { exerciseText } from '../../strings/exercise.ts';

/** A step that an exercise asks for. */
export interface AskedStep {
  id: string;
  /** Its cells, row by row: whether each is asked for. */
  asked: boolean[];
  /** What it is worth; undefined: a point for each number. */
  points: number | undefined;
}

/** Operations that compute nothing, or nothing that is done by hand. */
const notByHand: readonly Operation[] = [
  'input',
  'copy',
  'slice_columns',
  'slice_rows',
  'concat_columns',
  'concat_rows',
  'pair_rows',
  'unpair',
  'repeat_columns',
  'flatten',
  'pad_columns',
  'pad_rows',
  'principal_components',
  'jacobian_norms',
  'row_maximum_backward',
];

/** Whether a step computes something that can be done by hand: it is not given, and its numbers are not only copied. */
export const isByHand = ({ operation }: Step): boolean => !notByHand.includes(operation);

/** The steps that a name means: the one with this id, else all of this role that can be done by hand. */
function stepsNamed(steps: readonly Step[], name: string): Step[] {
  const exact = steps.filter(({ id }) => id === name);
  if (exact.length > 0) return exact;
  return steps.filter((step) => step.role === name && step.gradient_of === undefined && isByHand(step));
}

/** The most numbers that an exercise asks for. */
const MOST_ASKED = 1024;

const PATH = 'exercise.hidden';

function fail(path: string, reason: string): never {
  throw new ExampleError(path, reason);
}

type Hidden = Exercise['hidden'][number];

const partOf = (hidden: Hidden): Exclude<Hidden, string> => (typeof hidden === 'string' ? { step: hidden } : hidden);

/**
 * What an exercise asks for, in the order of the calculation.
 * @param steps those of the example
 * @throws ExampleError where a step or a cell is not there, is not computed, or stands in the document elsewhere
 */
export function askedSteps({ exercise, published, claims, override }: Example, steps: readonly Step[]): AskedStep[] {
  const { expected } = exerciseText;
  if (published !== undefined) fail('published', expected.noAnswers);
  if (claims !== undefined) fail('claims', expected.noAnswers);
  const all = new Map<string, AskedStep>();
  for (const [index, hidden] of exercise!.hidden.entries()) {
    const path = `${PATH}.${index}`;
    const { step: name, rows, cells = [], points } = partOf(hidden);
    const found = stepsNamed(steps, name);
    if (found.length === 0) fail(path, expected.step(name));
    for (const step of found) {
      const { id } = step;
      if (!isByHand(step)) fail(path, expected.computed(id));
      if (override?.[id] !== undefined) fail(`override.${id}`, expected.noAnswers);
      const [height, width] = [step.rows.labels.length, step.columns.labels.length];
      const asked = all.get(id)?.asked ?? Array<boolean>(height * width).fill(false);
      const whole = cells.length === 0 ? [...step.rows.labels.keys()] : [];
      const places = [
        ...(rows ?? whole).flatMap((row) => step.columns.labels.map((_, column): [number, number] => [row, column])),
        ...cells.map((cell) => cellOf(cell)!),
      ];
      for (const [row, column] of places) {
        if (row >= height || column >= width) fail(path, expected.cell(id, height, width, `${row},${column}`));
        asked[row * width + column] = true;
      }
      all.set(id, { id, asked, points: points ?? all.get(id)?.points });
    }
  }
  const count = [...all.values()].reduce((sum, { asked }) => sum + asked.filter(Boolean).length, 0);
  if (count === 0) fail(PATH, expected.something);
  if (count > MOST_ASKED) fail(PATH, expected.fewer(MOST_ASKED, count));
  return steps.flatMap(({ id }) => all.get(id) ?? []);
}
