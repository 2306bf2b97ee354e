// The pictures above the steps: what the query token reads, and all weights as colours.
import { html, nothing, type TemplateResult } from 'lit';
import { fullText } from '../../strings/full.ts';
import { rowsAsk } from '../../strings/phrases.ts';
import { selectionText } from '../../strings/selection.ts';
import { addsUp, reading } from '../../trace/reading.ts';
import type { Selection } from '../../trace/selection.ts';
import { pathName } from '../inline-text.ts';

/**
 * The ribbons of the query token.
 * @param quiet with a caption for screen readers only
 */
export function lines(
  { weights, mask, query, selfColumn, trace, focus, unknown }: Selection,
  quiet = false,
): TemplateResult {
  const found = reading(weights, query, selfColumn);
  const { subcaption, overridden } = fullText.ribbons;
  const path = pathName(trace, focus);
  return html`<attention-ribbons
    part="lines"
    ?quiet=${quiet}
    .caption=${fullText.ribbons.caption}
    .subcaption=${addsUp(found) ? subcaption : found.kind === 'overridden' ? overridden : ''}
    .place=${path === '' ? '' : `${selectionText.in} ${path}`}
    .weights=${weights}
    .mask=${mask}
    .query=${query}
    .unknown=${unknown}
  ></attention-ribbons>`;
}

/**
 * The heatmap of all weights.
 * @param compare the source that printed other numbers, and what goes to the comparison with them; undefined if there are none
 */
export function heatmap(
  { weights, mask, query, trace, focus, unknown }: Selection,
  precision: number,
  compare?: { source: string; show: () => void },
): TemplateResult {
  const rows = weights.rows.labels;
  const overridden =
    weights.overridden !== undefined && rows.some((_, row) => reading(weights, row, true).kind === 'overridden');
  // A row without a number above 0 reads nothing, or has weights that are not numbers.
  const columns = weights.columns.labels.length;
  const isRead = (_: string, row: number) =>
    Math.max(...weights.values.subarray(row * columns, (row + 1) * columns)) > 0;
  return html`<attention-heatmap
    part="heatmap"
    .caption=${fullText.heatmap.of(pathName(trace, focus))}
    .subcaption=${rowsAsk}
    .weights=${weights}
    .mask=${mask}
    .query=${query}
    .unknown=${unknown}
    .precision=${precision}
  >
    <p class="note">
      ${overridden ? fullText.heatmap.overriddenNote : rows.every(isRead) ? fullText.heatmap.note : nothing}
      ${
        compare === undefined
          ? nothing
          : html`${fullText.heatmap.printedOther(compare.source)}
              <button type="button" class="link" @click=${compare.show}>${fullText.heatmap.compare}</button>`
      }
    </p>
  </attention-heatmap>`;
}
