import { html, nothing, type TemplateResult } from 'lit';
import { cardsText } from '../../../strings/cards/common.ts';
import { wordsText } from '../../../strings/cards/words.ts';
import { inputAttributes } from '../../../trace/attributes.ts';
import { fold } from '../folding.ts';
import { isStrips, step } from '../step-table.ts';
import type { View } from '../view.ts';
import { originOf } from './origin.ts';

/** What the marks in the embeddings mean, and where some of their numbers come from. */
export function wordsLegend(view: View, embeddings = step(view, 'embeddings')): TemplateResult {
  const text = wordsText;
  const labels = embeddings?.rows.labels ?? [];
  const seeded = (inputAttributes(embeddings).seeded_rows ?? []).map((row) => labels[row]!);
  // Below strips of colour their own line says where numbers are changed.
  const digits = embeddings === undefined || !isStrips(view, embeddings);
  const dimensions = () => html`<p class="small soft">${text.dimensions}</p>`;
  return html`${
    digits
      ? html`<p class="legend small soft">
          <span class="sample given">0.2</span> ${cardsText.legend.given}<span class="sample">0.21</span>
          ${cardsText.legend.computed}
        </p>`
      : nothing
  }
  ${originOf(view) !== 'words' ? nothing : view.folding?.phone ? fold(view, 'dimensions', text.dimensionsLine, dimensions) : dimensions()}
  ${seeded.length === 0 ? nothing : html`<p class="small soft">${text.seeded([...new Set(seeded)].join(', '))}</p>`}`;
}
