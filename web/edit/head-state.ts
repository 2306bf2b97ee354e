// What a head does: as computed, nothing, or the same for every word that it may read.
import { roles } from '#build/generated/vocabulary.ts';
import type { Example } from '../core/example.ts';
import { stepId } from '../core/step-id.ts';
import type { Place } from '../core/step-id.ts';
import { withOverride } from './override.ts';
import { without } from './without.ts';
import { has } from '../core/has.ts';

/** `off`: all its weights are 0, and so its context. `equal`: all its scores are 0, so that its weights are equal. */
export type HeadState = 'computed' | 'off' | 'equal';

const steps = { off: 'weights', equal: 'scores' } as const;
/** From the scores to what the weights make: whatever is overridden there is not computed from them. */
const isBetween = roles.slice(roles.indexOf('scores'), roles.indexOf('context') + 1);

/** What a head does in an example; `computed` also where only some of its numbers are overridden. */
export function headState({ override = {} }: Example, head: Place): HeadState {
  if (override[stepId(head, steps.off)]?.all === 0) return 'off';
  return override[stepId(head, steps.equal)]?.all === 0 ? 'equal' : 'computed';
}

/** Whether equal scores are equal weights: slopes of ALiBi are added to the scores, and given ones are not computed. */
export const canReadEqually = ({ positions, given }: Example): boolean =>
  !(positions === 'alibi' || (typeof positions === 'object' && has(positions, 'alibi'))) &&
  given?.scores === undefined &&
  given?.weights === undefined;

/**
 * The example with a head that does so. What was held of its scores, its weights or anything between them is given up where the head is
 * switched off or reads equally, since else it would do neither.
 */
export function withHeadState(example: Example, head: Place, state: HeadState): Example {
  if (state !== 'computed') {
    const held = Object.entries(example.override ?? {}).filter(
      ([id]) => !isBetween.some((role) => id === stepId(head, role)),
    );
    return withOverride(example, { ...Object.fromEntries(held), [stepId(head, steps[state])]: { all: 0 } });
  }
  const override = { ...example.override };
  for (const role of Object.values(steps)) {
    const id = stepId(head, role);
    if (override[id] !== undefined) override[id] = without(override[id], 'all');
  }
  return withOverride(example, override);
}
