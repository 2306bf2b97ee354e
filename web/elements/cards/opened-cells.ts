// The cell whose arithmetic each card shows.
import type { CellAddress } from '../events.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { counterpart, focusShowing, sameFocus, stepById } from '../../trace/focus.ts';
import type { Selection } from '../../trace/selection.ts';
import { cards, cardOfStep } from './cards.ts';
import type { CardId } from './view.ts';

interface OpenedIn extends Selection {
  /** The cells that the reader opened, by card. */
  chosen: ReadonlyMap<CardId, CellAddress>;
  /** The cell under the pointer. */
  preview: CellAddress | null;
}

/** The cell that each card shows: the one under the pointer, the one that was opened, or its first. */
export function openedCells(selection: OpenedIn): Map<CardId, CellAddress> {
  const { trace, focus, preview } = selection;
  const opened = new Map<CardId, CellAddress>();
  const previewed = preview === null ? undefined : stepById(trace, preview.stepId);
  const previewCard = previewed && cardOfStep(trace, focus, previewed);
  for (const { id: card, firstCell } of cards) {
    const chosen = selection.chosen.get(card);
    const found = chosen && stepById(trace, chosen.stepId);
    // On another path, the same cell of that path's step is open.
    const here = found && sameFocus(focusShowing(trace, focus, found), focus);
    const step = here ? found : found && counterpart(trace, focus, found);
    if (previewCard === card) opened.set(card, preview!);
    else if (chosen !== undefined && step !== undefined && chosen.column < step.columns.labels.length) {
      const row = step.rows.name === 'query' ? queryRow(selection, step) : chosen.row;
      const shown = cardOfStep(trace, focus, step) === card && row < step.rows.labels.length;
      if (shown) opened.set(card, { stepId: step.id, row, column: chosen.column });
    }
    if (!opened.has(card)) {
      const first = firstCell?.(selection);
      if (first !== undefined) opened.set(card, first);
    }
  }
  return opened;
}
