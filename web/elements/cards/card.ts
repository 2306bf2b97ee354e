import type { nothing, TemplateResult } from 'lit';
import type { Role, Step, Trace } from '../../core/trace.ts';
import type { Focus } from '../../trace/focus.ts';
import type { CellAddress } from '../events.ts';
import type { LazyModule } from '../lazy-module.ts';
import type { Selection } from '../../trace/selection.ts';
import type { CardId, View } from './view.ts';

/** The content of a card, fetched when the card comes near. */
export interface CardContent {
  /** The heading, if it depends on the example; undefined for the usual one. */
  heading?: (view: View) => string | undefined;
  /** The formula; `nothing` if words say it all, or if the numbers are given. */
  formula?: (view: View) => TemplateResult | typeof nothing;
  content: (view: View) => TemplateResult;
}

/** One card of the column: what it is about, and when it is shown. */
export interface Card {
  readonly id: CardId;
  /** From words to contexts, cards keep their numbers even if some of them are absent; the others are numbered on from there. */
  readonly group: 'one_head' | 'further';
  /** Its place in the group: after the cards with smaller numbers. */
  readonly place: number;
  /** The roles of the steps that it shows. */
  readonly roles: readonly Role[];
  /** Steps that it shows whatever their role. */
  readonly claims?: (step: Step, trace: Trace, focus: Focus) => boolean;
  /** Whether a path has anything for it: a path that starts at given numbers has no earlier steps. By default, every path has. */
  readonly isShown?: (trace: Trace, focus: Focus) => boolean;
  /** The part of the path that is named below the heading, if any. */
  readonly scope?: 'head' | 'layer' | 'stage';
  /** The cell that is open until the reader opens another one. */
  readonly firstCell?: (selection: Selection) => CellAddress | undefined;
  readonly content: LazyModule<CardContent>;
}
