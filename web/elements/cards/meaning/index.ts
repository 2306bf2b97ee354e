import { subscripts } from '../../text-template.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { cardNames } from '../../../strings/cards/names.ts';
import { meaningText } from '../../../strings/cards/meaning.ts';
import { weightsText } from '../../../strings/cards/weights.ts';
import { headsOfLayer } from '../../../trace/focus.ts';
import { reading } from '../../../trace/reading.ts';
import { tieOf } from '../../../trace/ties.ts';
import { tiedWords } from '../../reading/tied-words.ts';
import { contribution } from './contribution.ts';
import { content as latent } from '../latent/index.ts';
import { canReorder, order } from './order.ts';
import { queryToken, number, prose, weightFormat, step, word } from '../step-table.ts';
import { fold } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { contributionText, orderText } from '../../../strings/cards/meaning.ts';
import type { View } from '../view.ts';

/** By how many measures contributions are compared. */
const MEASURES = 4;

/** What a context vector is used for. */
export function content(view: View): TemplateResult {
  const text = meaningText;
  const { example } = view.snapshot;
  const weights = step(view, 'weights')!;
  const found = reading(weights, view.query, view.selfColumn);
  const { kind, words: read } = found;
  const first = read[0]!;
  const { columns: most } = tieOf(view, found);
  const columns = weights.columns.labels.length;
  const words = example.tokens.length;
  const asks = word(queryToken(view), view.unknown);
  return html`
    ${prose(text.prose, { word: asks })}
    ${
      kind === 'ranked' && view.folding?.phone !== true
        ? prose(text.most(headsOfLayer(view.trace, view.focus).length > 1, most.length > 1), {
            head: view.focus.head,
            word: asks,
            share: number(weightFormat(view)(first.weight), 'weights'),
            best: tiedWords(view, weights, most, weightsText.itself),
          })
        : nothing
    }
    <ul class="prose">
      ${text.uses.map((use) => html`<li>${use}</li>`)}
    </ul>
    ${fold(view, 'contribution', line(view, contributionText.heading(queryToken(view)), foldsText.contribution(MEASURES, columns)), () => contribution(view))}
    ${words < 2 ? nothing : fold(view, 'order', line(view, orderText.heading, canReorder(example) ? foldsText.order(words) : undefined), () => order(view))}
    ${
      view.cards.includes('latent')
        ? nothing
        : fold(
            view,
            'latent',
            line(
              view,
              cardNames.latent.heading,
              view.selfColumn < 0 ? undefined : foldsText.latent(step(view, 'context')!.columns.labels.length),
            ),
            () =>
              html`${view.folding === undefined ? html`<h4>${cardNames.latent.heading}</h4>` : nothing} ${latent(view)}`,
          )
    }
  `;
}

/** A heading, and what is folded below it where there is room. */
const line = ({ folding }: View, heading: string, inside: string | undefined): TemplateResult =>
  html`<span class="strong">${subscripts(heading)}</span
    >${inside === undefined || folding?.phone ? nothing : html` <span class="soft">· ${inside}</span>`}`;
