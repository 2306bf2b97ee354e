// Which cards an example shows: `display.steps` names steps, and a card is shown where it shows one of them.
import type { Role, Trace } from '../../core/trace.ts';
import { inFocus, stepById, type Focus } from '../../trace/focus.ts';
import { cardOfStep } from './card-of-step.ts';
import type { CardId } from './view.ts';

/**
 * The cards of these steps, named by role along the path that is shown or by their whole id; undefined where all are shown, also
 * where the trace has none of the steps.
 */
export function chosenCards(trace: Trace, focus: Focus, names: readonly string[] | undefined): Set<CardId> | undefined {
  const cards = (names ?? []).flatMap((name) => {
    const step = inFocus(trace, focus, name as Role) ?? stepById(trace, name);
    return (step && cardOfStep(trace, focus, step)) ?? [];
  });
  return cards.length > 0 ? new Set(cards) : undefined;
}
