import type { nothing, TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import type { Step } from '../../core/trace.ts';
import type { Snapshot } from '../../edit/snapshot.ts';
import type { cardNames } from '../../strings/cards/names.ts';
import type { Focus } from '../../trace/focus.ts';
import type { Selection } from '../../trace/selection.ts';
import type { CellAddress } from '../events.ts';

export type CardId = keyof typeof cardNames;

/** What is open of that which is folded at first, by name. */
export interface Opened {
  isOpen: (name: string) => boolean;
  set: (name: string, open: boolean) => void;
}

/** What a first reading folds. What is opened stays open on the next visit. */
export interface Folding extends Opened {
  /** On a phone it is shorter still: longer sums and lists show what counts most. */
  phone: boolean;
  /** The lines of the list of one row that are shown, if not all are. */
  lines: (of: Step) => readonly number[] | undefined;
  /** The rows of a table that are shown, if not all are: those of a first reading, and `also`. `asks`: whether its rows are query tokens. */
  rows: (of: Step, asks: boolean, also: readonly number[]) => readonly number[] | undefined;
  /** What shows the others. */
  linesLink: (of: Step) => TemplateResult | typeof nothing;
  rowsLink: (of: Step) => TemplateResult | typeof nothing;
}

/**
 * Everything a card needs to know: the trace, and the reader's selection. A card may be drawn after the session has changed, so a view has
 * no session: what it says of the example is about this trace.
 */
export interface View extends Selection {
  snapshot: Snapshot;
  /**
   * Changes the present example, which need not be the one of the snapshot. Always the same function of an element.
   * @param kept stays in its place in the window meanwhile
   */
  change: (to: (example: Example) => Example, kept?: Element) => void;
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
  /** The address of the page that the element belongs to, beside which “Why it learns” stands; no link without it. */
  page?: string | undefined;
  /** What a first reading folds; absent where all is shown. */
  folding?: Folding | undefined;
  /** Which cards show wide steps as digits instead of strips of colour; absent where all of them do. */
  digits?: Opened | undefined;
  /** The place in the table of a step for what an edit of its numbers did, and what the last one did. */
  effect?: ((of: Step) => unknown) | undefined;
  /** The table that the arithmetic of a card is below, where it would otherwise be too far from the open cell: its step, by card. */
  near?: ReadonlyMap<CardId, string> | undefined;
  /** The cell whose arithmetic each card shows; cards that show none are absent. */
  opened: ReadonlyMap<CardId, CellAddress>;
}
