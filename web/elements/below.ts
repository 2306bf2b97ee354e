// All that is in cards, and what opens their cells. Fetched after what stands above them.
import type { CellAddress } from './events.ts';
import type { Trace } from '../core/trace.ts';
import { explain, operandsOf, stepOf } from '../trace/explain.ts';
import { queryRow } from '../trace/query-tokens.ts';
import { counterpart, focusShowing, sameFocus, stepById } from '../trace/focus.ts';
import './define-later.ts';
import type { Outline } from './table/index.ts';
import { roleColour } from '../design/roles.ts';
import { cardOfStep } from './cards/card-of-step.ts';
import { firstPlace } from './cards/cards.ts';
import { cardIds, type CardId, type View } from './cards/view.ts';

export { cardOfStep };
export { withCell, withHeld, withRowReleased } from '../edit/cells.ts';

interface OpenedIn extends Pick<View, 'trace' | 'focus' | 'query' | 'word' | 'region' | 'selfColumn'> {
  /** The cells that the reader opened, by card. */
  pinned: ReadonlyMap<CardId, CellAddress>;
  /** The cell under the pointer. */
  preview: CellAddress | null;
}

/** The cell that each card shows: the one under the pointer, the one that was opened, or its first. */
export function openedOf(selection: OpenedIn): Map<CardId, CellAddress> {
  const { trace, focus, preview } = selection;
  const opened = new Map<CardId, CellAddress>();
  const previewed = preview === null ? undefined : stepById(trace, preview.stepId);
  const previewCard = previewed && cardOfStep(trace, focus, previewed);
  for (const card of cardIds) {
    const pinned = selection.pinned.get(card);
    const found = pinned && stepById(trace, pinned.stepId);
    // On another path the same cell of its own step is open.
    const here = found && sameFocus(focusShowing(trace, focus, found), focus);
    const step = here ? found : found && counterpart(trace, focus, found);
    if (previewCard === card) opened.set(card, preview!);
    else if (pinned !== undefined && step !== undefined && pinned.column < step.columns.labels.length) {
      const row = step.rows.name === 'query' ? queryRow(selection, step) : pinned.row;
      const shown = cardOfStep(trace, focus, step) === card && row < step.rows.labels.length;
      if (shown) opened.set(card, { stepId: step.id, row, column: pinned.column });
    }
    if (!opened.has(card)) {
      const first = firstPlace(card, selection);
      if (first !== undefined) opened.set(card, first);
    }
  }
  return opened;
}

/** Where the operands of all open cells stand, by step. */
export function outlinesOf(trace: Trace, opened: ReadonlyMap<CardId, CellAddress>): Map<string, Outline[]> {
  const found = new Map<string, Outline[]>();
  for (const { stepId, row, column } of opened.values()) {
    for (const { step, ...where } of operandsOf(explain(trace, stepOf(trace, stepId), row, column))) {
      found.set(step.id, [...(found.get(step.id) ?? []), { ...where, role: roleColour(step.role) ?? 'ink' }]);
    }
  }
  return found;
}
