import { html, type TemplateResult } from 'lit';
import { wordsText } from '../../../strings/cards/words.ts';
import { areWords, sourceOf } from '../../../trace/focus.ts';
import { rowsToTry } from '../../../trace/rows-to-try.ts';
import { textTemplate } from '../../text-template.ts';
import { pair, panel, prose, step, table, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { asides } from '../asides/index.ts';
import { isPlain } from './is-plain.ts';
import { wordsLegend } from './legend.ts';
import { originSentences } from './origin.ts';
import { wordsOfSides } from './sides.ts';

/** From words to rows of numbers, which the reader can change. */
export function content(view: View): TemplateResult {
  const text = wordsText;
  if (!isPlain(view.trace) || view.snapshot.example.target !== undefined)
    return html`${wordsOfSides(view)} ${asides(view, ['positions'])}`;
  const embeddings = step(view, 'embeddings');
  if (embeddings === undefined) return html``;
  const labels = embeddings.rows.labels;
  const rows = rowsToTry(view.trace, embeddings);
  const [first, second] = rows.map((row) => word(labels[row]!, view.unknown));
  const suggestion =
    first === undefined
      ? textTemplate(text.tryAny, { word: word(labels[0]!, view.unknown) })
      : textTemplate(text.trySame, { first, second });
  const suggested = view.folding?.phone ? [] : rows;
  return html`
    ${prose(`${text.prose} ${originSentences(view)}`)}
    ${pair(
      html`<div>${table(view, embeddings, text, { thread: true, rows: suggested })} ${wordsLegend(view)}</div>`,
      html`<div>
        <p class="try"><span class="strong">${text.tryIt}</span> ${suggestion}</p>
        ${panel(view, 'words')}
      </div>`,
    )}
    ${asides(view, ['positions'])}
  `;
}

/** The heading for words that come from another layer or from the encoder. */
export function heading({ trace, focus }: View): string | undefined {
  const source = sourceOf(trace, focus, 'asks') ?? sourceOf(trace, focus, 'reads');
  if (source === undefined || areWords(source)) return undefined;
  return focus.stage === 'cross' ? wordsText.cross.heading : wordsText.layer.heading;
}
