import type { Step } from '../../core/trace.ts';
import type { Session } from '../../edit/session.ts';
import type { cardNames } from '../../strings/cards/names.ts';
import type { Focus } from '../../trace/focus.ts';
import type { Selection } from '../../trace/selection.ts';
import type { CellAddress } from '../events.ts';

export type CardId = keyof typeof cardNames;

/** Everything a card needs to know: the trace, and the reader's selection. */
export interface View extends Selection {
  session: Session;
  /** Shows another path, and goes to one of its cards. */
  show: (focus: Focus, card?: CardId) => void;
  /** The cards that the path has. */
  cards: readonly CardId[];
  /** The card that shows a step. */
  cardOf: (step: Step) => CardId | undefined;
  /** For a long text: the columns that the reader chose. */
  columns: readonly [first: number, end: number] | undefined;
  /** The most decimals shown. */
  precision: number;
  /** On a phone, or in a column as narrow. */
  narrow: boolean;
  /** Whether the map of a long trace is next to the column. */
  wide: boolean;
  /** Whether the reader may not change numbers. */
  locked: boolean;
  /** Whether the arithmetic is as short as possible: without its second line, and no wider than an embedded view. */
  brief?: boolean;
  /** Whether steps with a row for each query token are shown as a list of one row: on a phone, unless the reader wants all rows. */
  list: boolean;
  /** On a phone: shows all rows, or only that of the query token. */
  showWhole: (whole: boolean) => void;
  /** The cell whose arithmetic each card shows; cards that show none are absent. */
  opened: ReadonlyMap<CardId, CellAddress>;
}
