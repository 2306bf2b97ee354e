import { html, type TemplateResult } from 'lit';
import { isHidden, type QueryRow } from '../../../design/scenes/ribbons.ts';
import { ribbonsText } from '../../../strings/pictures/ribbons.ts';
import { rowOf } from '../../../trace/cells.ts';

/** How much a key is read; a masked one is 0, and marked as such. */
export function weight(row: QueryRow, key: number, text: (weight: number) => string): TemplateResult {
  if (isHidden(row, key))
    return html`<span class="weight masked">0<span class="unseen">${ribbonsText.masked}</span></span>`;
  return html`<span class="weight">${text(rowOf(row.weights, row.query)[key]!)}</span>`;
}
