// What a teacher has chosen to hide, as a document.
import type { Example, Exercise } from '../../core/example.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { isByHand } from '../../trace/exercise/asked.ts';
import { softmaxRoles } from '../../trace/score-chain.ts';

export interface Draft {
  /** The ids of the hidden steps. */
  hidden: ReadonlySet<string>;
  /** The only row that is asked for, of steps that have it; undefined: all. */
  row: number | undefined;
  /** By id: what a step is worth, where that is not a point for each number. */
  points: ReadonlyMap<string, number>;
  /** Whether readers may have new numbers. */
  newNumbers: boolean;
  /** The seed that its numbers are drawn from; undefined: it has those of the example. */
  seed: number | undefined;
}

export const emptyDraft: Draft = {
  hidden: new Set(),
  row: undefined,
  points: new Map(),
  newNumbers: false,
  seed: undefined,
};

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
export function exerciseOf({ hidden, row, points, newNumbers }: Draft, steps: readonly Step[]): Exercise | undefined {
  const all = steps
    .filter(({ id }) => hidden.has(id))
    .map(({ id, rows }): Exercise['hidden'][number] => {
      const rowOnly = row !== undefined && row < rows.labels.length ? { rows: [row] } : {};
      const worth = points.get(id);
      const part = { step: id, ...rowOnly, ...(worth !== undefined && { points: worth }) };
      return Object.keys(part).length === 1 ? id : part;
    });
  return all.length === 0 ? undefined : { hidden: all, ...(newNumbers && { new_numbers: true }) };
}
