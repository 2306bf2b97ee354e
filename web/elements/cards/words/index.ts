import { html, type TemplateResult } from 'lit';
import { wordsText } from '../../../strings/cards/words.ts';
import { sourceOf } from '../../../trace/focus.ts';
import { provenance } from '../../../trace/provenance.ts';
import { textTemplate } from '../../text-template.ts';
import { pair, panel, prose, step, table, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { isPlain } from './is-plain.ts';
import { wordsLegend } from './legend.ts';
import { wordsOfSides } from './sides.ts';

/** From words to rows of numbers, which the reader can change. */
export function content(view: View): TemplateResult {
  const text = wordsText;
  if (!isPlain(view.trace) || view.session.example.target !== undefined) return wordsOfSides(view);
  const embeddings = step(view, 'embeddings');
  if (embeddings === undefined) return html``;
  const { origin } = provenance(view.session.example, view.session.start);
  const labels = embeddings.rows.labels;
  const [first, second] = labels.length > 1 ? [labels.at(-2)!, labels.at(-1)!] : [];
  const suggestion =
    first === undefined
      ? textTemplate(text.tryAny, { word: word(labels[0]!) })
      : textTemplate(text.trySame, { first: word(first), second: word(second!) });
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

/** The heading for words that come from another layer or from the encoder. */
export function heading({ trace, focus }: View): string | undefined {
  const source = sourceOf(trace, focus, 'asks') ?? sourceOf(trace, focus, 'reads');
  if (source === undefined || source.role === 'embeddings' || source.role === 'positioned') return undefined;
  return focus.stage === 'cross' ? wordsText.cross.heading : wordsText.layer.heading;
}
