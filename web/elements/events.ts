export type * from './public-events.ts';

/** One cell of one step; rows and columns count from 0. */
export interface CellAddress {
  stepId: string;
  row: number;
  column: number;
}

/** Events between the parts of the element, by name. All bubble and cross shadow roots, up to `<attention-steps>`. */
export interface AttentionEvents {
  /** A cell was chosen: its arithmetic should be shown. */
  'cell-open': CellAddress;
  /** A cell is hovered or focused; null when it no longer is. */
  'cell-preview': { stepId: string; row: number | null; column: number | null };
  /** A given number was changed. */
  'cell-edit': CellAddress & { value: number };
  /** A computed number is to be overridden, or computed again (null). */
  'cell-override': CellAddress & { value: number | null };
  /** A field should open in which a computed number is overridden. */
  'cell-hold': CellAddress;
  /** The word of this row was chosen as the query token. */
  'row-choose': { stepId: string; row: number };
  /** The overridden numbers of a row are to be computed again; null: those of all rows. */
  'row-restore': { stepId: string; row: number | null };
  /** How many numbers of the exercise are done, of how many that it asks for. */
  'exercise-progress': { done: number; all: number };
}

/** Fires an event of the parts. */
export function emit<Name extends keyof AttentionEvents>(
  from: EventTarget,
  name: Name,
  detail: AttentionEvents[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

type AttentionEventMap = { [Name in keyof AttentionEvents]: CustomEvent<AttentionEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends AttentionEventMap {}
}
