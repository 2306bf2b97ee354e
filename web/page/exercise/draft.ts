// What a teacher has chosen to hide, as a document.
import { LARGEST_SEED } from '../../core/document/sizes.ts';
import type { Example, Exercise } from '../../core/example.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { isByHand } from '../../trace/exercise/asked.ts';
import { softmaxRoles } from '../../trace/score-chain.ts';

export interface Draft {
  /** The ids of the hidden steps. */
  hidden: ReadonlySet<string>;
  /** The only row that is asked for, of steps that have it; undefined: all. */
  row: number | undefined;
  /** By id: what was typed as the points of a step; '', or nothing: a point for each number. */
  points: ReadonlyMap<string, string>;
  /** Whether readers may have new numbers. */
  newNumbers: boolean;
  /** What was typed as the seed that its numbers are drawn from; '': it has those of the example. */
  seed: string;
}

export const emptyDraft: Draft = {
  hidden: new Set(),
  row: undefined,
  points: new Map(),
  newNumbers: false,
  seed: '',
};

const MOST_POINTS = 1000;

/** A whole number that was typed; undefined where the text is anything else. */
function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const number = /^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN;
  return number >= least && number <= most ? number : undefined;
}

/** The seed; undefined where none was typed, or what was typed is none. */
export const seedOf = ({ seed }: Draft): number | undefined => wholeNumber(seed, 0, LARGEST_SEED);

/** The points of a step; undefined where none were typed, or what was typed are none. */
export const pointsOf = ({ points }: Draft, id: string): number | undefined =>
  wholeNumber(points.get(id) ?? '', 1, MOST_POINTS);

/** Whether something was typed that is not what it should be. */
export const isBad = (typed: string | undefined, read: number | undefined): boolean =>
  (typed ?? '').trim() !== '' && read === undefined;

/** The steps that can be hidden: all that are computed by hand, and not measured besides. */
export const hideable = ({ steps }: Trace, example: Example): Step[] =>
  steps.filter(
    (step) =>
      isByHand(step) &&
      !step.role.startsWith('context_') &&
      (!softmaxRoles.includes(step.role) || step.role === 'weights') &&
      example.override?.[step.id] === undefined,
  );

/** The exercise of a draft; undefined where nothing is hidden. */
export function exerciseOf(draft: Draft, steps: readonly Step[]): Exercise | undefined {
  const { hidden, row, newNumbers } = draft;
  const all = steps
    .filter(({ id }) => hidden.has(id))
    .map(({ id, rows }): Exercise['hidden'][number] => {
      const rowOnly = row !== undefined && row < rows.labels.length ? { rows: [row] } : {};
      const worth = pointsOf(draft, id);
      const part = { step: id, ...rowOnly, ...(worth !== undefined && { points: worth }) };
      return Object.keys(part).length === 1 ? id : part;
    });
  return all.length === 0 ? undefined : { hidden: all, ...(newNumbers && { new_numbers: true }) };
}
