import { html, nothing, type TemplateResult } from 'lit';
import { steps as strings } from '../../../strings/steps.ts';
import { provenance } from '../../../trace/provenance.ts';
import { rich } from '../../rich.ts';
import { pair, panel, prose, step, table, word } from '../step-table.ts';
import type { View } from '../view.ts';

/** From words to rows of numbers, which are the reader's to change. */
export function words(view: View): TemplateResult {
  const text = strings.words;
  if (view.more !== undefined) return view.more.words(view);
  const embeddings = step(view, 'embeddings');
  if (embeddings === undefined) return html``;
  const { origin } = provenance(view.session.example, view.session.start);
  const labels = embeddings.rows.labels;
  const [first, second] = labels.length > 1 ? [labels.at(-2)!, labels.at(-1)!] : [];
  const suggestion =
    first === undefined
      ? rich(text.tryAny, { word: word(labels[0]!) })
      : rich(text.trySame, { first: word(first), second: word(second!) });
  return html`
    ${prose(`${text.prose} ${text.origin[origin]}`)}
    ${pair(
      html`<div>${table(view, embeddings, text, { thread: true })} ${wordsLegend(view)}</div>`,
      html`<div>
        <p class="try"><span class="strong">${text.tryIt}</span> ${suggestion}</p>
        ${panel(view, 'words')}
      </div>`,
    )}
  `;
}

/** What the marks of the embeddings mean, and where some of their numbers come from. */
export function wordsLegend(view: View, embeddings = step(view, 'embeddings')): TemplateResult {
  const text = strings.words;
  const { origin } = provenance(view.session.example, view.session.start);
  const labels = embeddings?.rows.labels ?? [];
  const seeded = (embeddings?.attributes.seeded_rows ?? []).map((row) => labels[row]!);
  return html`<p class="legend small soft">
      <span class="sample given">0.2</span> ${strings.legend.given}<span class="sample">0.21</span>
      ${strings.legend.computed}
    </p>
    ${origin === 'words' ? html`<p class="small soft">${text.dimensions}</p>` : nothing}
    ${seeded.length === 0 ? nothing : html`<p class="small soft">${text.seeded([...new Set(seeded)].join(', '))}</p>`}`;
}
