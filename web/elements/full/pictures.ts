// The pictures above the steps: what the query token reads, and all weights as colours.
import { html, nothing, type TemplateResult } from 'lit';
import { fullText } from '../../strings/full.ts';
import { rowsAsk } from '../../strings/phrases.ts';
import { selectionText } from '../../strings/selection.ts';
import { reading } from '../../trace/reading.ts';
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
  const overridden = reading(weights, query, selfColumn).kind === 'overridden';
  const path = pathName(trace, focus);
  return html`<attention-ribbons
    part="lines"
    ?quiet=${quiet}
    .caption=${fullText.ribbons.caption}
    .subcaption=${overridden ? fullText.ribbons.overridden : fullText.ribbons.subcaption}
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
  const kinds = weights.rows.labels.map((_, row) => reading(weights, row, true).kind);
  // Underflow, overflow.
  const isBroken = kinds.some((kind) => kind === 'nothing' || kind.endsWith('flow'));
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
      ${kinds.includes('overridden') ? fullText.heatmap.overriddenNote : isBroken ? nothing : fullText.heatmap.note}
      ${
        compare === undefined
          ? nothing
          : html`${fullText.heatmap.printedOther(compare.source)}
              <button type="button" class="link" @click=${compare.show}>${fullText.heatmap.compare}</button>`
      }
    </p>
  </attention-heatmap>`;
}
