// All weights as colours, with a choice of the query token.
import { html, type TemplateResult } from 'lit';
import type { Session } from '../../edit/session.ts';
import { selectionText } from '../../strings/selection.ts';
import { heatmap as picture } from '../full/pictures.ts';
import { pieceName } from '../../trace/pieces.ts';
import type { Selection } from '../../trace/selection.ts';
import '../pictures/matrix/heatmap.ts';

/** @param choose called with the row of a query token */
export function heatmap(session: Session, selection: Selection, choose: (row: number) => void): TemplateResult {
  const { weights, query, region } = selection;
  const first = region?.first ?? 0;
  return html`<label class="asks"
      ><span class="soft">${selectionText.asks}</span>
      <select
        aria-label=${selectionText.chooseAsking}
        @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
      >
        ${weights.rows.labels.map((label, row) => html`<option value=${row} .selected=${row === query}>${first + row + 1} ${pieceName(weights.rows, row) ?? label}</option>`)}
      </select></label
    >
    ${picture(selection, session.example.display.precision)}`;
}
