import { html, nothing, type TemplateResult } from 'lit';
import { parseClaim } from '../../../core/claim.ts';
import { claimsOf } from '../../../edit/comparison.ts';
import { cardNames } from '../../../strings/cards/names.ts';
import { meaningText } from '../../../strings/cards/meaning.ts';
import { weightsText } from '../../../strings/cards/weights.ts';
import { readingText } from '../../../strings/reading.ts';
import type { CheckedClaim } from '../../../trace/claims.ts';
import { formatNumber, formatPercent } from '../../../trace/format.ts';
import { reading } from '../../../trace/reading.ts';
import { textTemplate } from '../../text-template.ts';
import { contribution } from './contribution.ts';
import { content as latent } from '../latent/index.ts';
import { order } from './order.ts';
import { queryToken, named, number, prose, weightFormat, step, word } from '../step-table.ts';
import type { View } from '../view.ts';

/** A claim as a sentence with its live numbers. */
function claimSentence({ claim, holds, left, right }: CheckedClaim): unknown {
  const text = meaningText;
  const parsed = parseClaim(claim)!;
  const shares = parsed.left.step === 'weights';
  const show = (x: number) => (shares ? number(formatPercent(x), 'weights') : number(formatNumber(x, 3)));
  const name = (label: string) => (label === parsed.left.row ? readingText.itself : word(label));
  const parts = {
    claim,
    row: word(parsed.left.row),
    one: name(parsed.left.column),
    left: show(left),
    right: show(right),
    than: text.than[parsed.operator],
  };
  let sentence: unknown = textTemplate(text.compares, parts);
  if (shares && typeof parsed.right === 'number') sentence = textTemplate(text.readsNumber, parts);
  else if (shares && typeof parsed.right === 'object' && parsed.right.row === parsed.left.row) {
    sentence = textTemplate(text.readsThan, { ...parts, other: name(parsed.right.column) });
  }
  return holds ? sentence : html`<span class="error">${text.broken}</span>${sentence}`;
}

/** What a context vector is used for, and what this example shows. */
export function content(view: View): TemplateResult {
  const text = meaningText;
  const { session } = view;
  const { source, notes = [] } = session.example;
  const weights = step(view, 'weights')!;
  const { kind, words: read } = reading(weights, view.query, view.selfColumn);
  const first = read[0]!;
  const asks = word(queryToken(view));
  return html`
    ${prose(text.prose, { word: asks })}
    ${
      kind === 'ranked'
        ? prose(text.most, {
            word: asks,
            share: number(weightFormat(view)(first.weight), 'weights'),
            best: named(view, weights, first.column, weightsText.itself),
          })
        : nothing
    }
    <ul class="prose">
      ${text.uses.map((use) => html`<li>${use}</li>`)}
    </ul>
    ${
      claimsOf(session).length === 0
        ? nothing
        : html`<h4>${text.claims}</h4>
            <ul class="claims">
              ${claimsOf(session).map((claim) => html`<li>${claimSentence(claim)}</li>`)}
            </ul>`
    }
    ${
      notes.length === 0 && source === undefined
        ? nothing
        : html`<h4>${text.notes}</h4>
            ${notes.map((note) => html`<p class="prose small-prose">${note}</p>`)}
            ${
              source === undefined
                ? nothing
                : html`<p class="small soft">
                    ${text.sourceTitle}:
                    ${
                      source.url === undefined
                        ? source.title
                        : html`<a href=${source.url} rel="noopener noreferrer" target="_blank">${source.title}</a>`
                    }
                  </p>`
            }`
    }
    ${contribution(view)} ${order(view)}
    ${
      view.cards.includes('latent')
        ? nothing
        : html`<h4>${cardNames.latent.heading}</h4>
            ${latent(view)}`
    }
  `;
}
