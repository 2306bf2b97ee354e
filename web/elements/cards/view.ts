import type { Step } from '../../core/trace.ts';
import type { Session } from '../../edit/session.ts';
import type { cardNames } from '../../strings/cards/names.ts';
import type { Focus } from '../../trace/focus.ts';
import type { Selection } from '../../trace/selection.ts';
import type { CellAddress } from '../events.ts';

export type CardId = keyof typeof cardNames;

/** All that a card needs to know: the trace, and what of it the reader looks at. */
export interface View extends Selection {
  session: Session;
  /** Shows another one, and goes to a card of it. */
  show: (focus: Focus, card?: CardId) => void;
  /** The cards that the path has. */
  cards: readonly CardId[];
  /** The card that shows a step. */
  cardOf: (step: Step) => CardId | undefined;
  /** Of a region the columns that the reader chose. */
  columns: readonly [first: number, end: number] | undefined;
  /** The most decimals shown. */
  precision: number;
  /** On a phone, or in as narrow a column. */
  narrow: boolean;
  /** Whether the map of a long trace stands beside the column. */
  wide: boolean;
  /** Whether the reader may change no numbers. */
  locked: boolean;
  /** Whether the arithmetic is as short as it can be: without its second line, and no wider than an embedded view. */
  brief?: boolean;
  /** Whether steps with a row for each asking word are shown as a list of one row: on a phone, unless the reader wants all. */
  list: boolean;
  /** Shows all rows on a phone, or only that of the word that asks. */
  showWhole: (whole: boolean) => void;
  /** The cell whose arithmetic each card shows; a card that shows none is absent. */
  opened: ReadonlyMap<CardId, CellAddress>;
}
