// What a prediction has to know to reach each line of the loss plot.
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainingFacts } from '../core/training/types.ts';
import { plotsText as text } from '../strings/why/plots.ts';
import { formatNumber } from '../trace/format.ts';
import { hidesAnswers } from './run/sentences.ts';

export function boundsKnown(facts: TrainingFacts): TemplateResult {
  const { bounds, settings } = facts;
  return html`<section class="knows">
    <h2>${text.knowsTitle}</h2>
    <dl>
      ${bounds.map(
        ({ name, nats, estimated }) =>
          html`<div>
            <dt>
              ${text.bounds[name]}
              <span class="soft">${estimated ? '≈ ' : ''}${formatNumber(nats, estimated ? 2 : 4)}</span>
            </dt>
            <dd>${text.knowsOf(settings.task, name)}${estimated ? html` <i>(${text.estimated})</i>` : nothing}</dd>
          </div>`,
      )}
    </dl>
    <p class="soft">
      ${bounds.some(({ estimated }) => estimated) ? text.knowsEstimated : text.knowsNote(facts.heldOut)}
      ${text.knowsSeen(settings.task)} ${hidesAnswers(facts) ? text.knowsHidden : nothing}
    </p>
  </section>`;
}
