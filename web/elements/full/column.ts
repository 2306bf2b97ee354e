import type { LitElement } from 'lit';
import type { Hideable, Lockable } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { focusOf, type Focus } from '../../trace/focus.ts';
import { queryTokensOf, type QueryTokens } from '../../trace/query-tokens.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import type { CardId } from '../cards/view.ts';

/** `<attention-full>`, as its parts know it. */
export interface Column extends LitElement {
  readonly session: Session | undefined;
  readonly hide: ReadonlySet<Hideable>;
  readonly lock: ReadonlySet<Lockable>;
}

/** The head, layer and stage whose steps are shown. */
export const pathOf = ({ trace, example }: Session): Focus => focusOf(trace, example.display.select);

/** The region of query tokens, if not all words are. */
export const regionOf = (session: Session): QueryTokens | undefined => queryTokensOf(session.trace, pathOf(session));

/** A card of the column; null if it is not drawn. */
export const cardElement = ({ renderRoot }: Column, card: CardId | undefined): AttentionCard | null =>
  renderRoot.querySelector<AttentionCard>(`attention-card[data-card="${card}"]`);
