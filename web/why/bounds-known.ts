// What a prediction has to know to reach each line of the loss plot.
import { html, nothing, type TemplateResult } from 'lit';
import type { Bound, Checkpoint, TrainingFacts } from '../core/training/types.ts';
import { plotsText as text } from '../strings/why/plots.ts';
import { boundNumber } from './run/numbers.ts';
import { hidesAnswers } from './run/sentences.ts';

/** A line that is no bound can be passed: when that was seen first. */
function passed({ nats, estimated }: Bound, checkpoints: readonly Checkpoint[]): TemplateResult | typeof nothing {
  const first = estimated ? checkpoints.find(({ loss }) => loss < nats) : undefined;
  if (first === undefined) return nothing;
  const last = checkpoints.at(-1)!;
  const said = last.loss < nats ? text.passed(first.step) : text.passedOnce(first.step, last.step);
  return html` · <span class="strong">${said}</span>`;
}

export function boundsKnown(facts: TrainingFacts, checkpoints: readonly Checkpoint[]): TemplateResult {
  const { bounds, settings } = facts;
  const { task } = settings;
  return html`<section class="knows">
    <h2>${text.knowsTitle}</h2>
    <dl>
      ${bounds.map(
        (bound) =>
          html`<div>
            <dt>
              ${text.line(task, bound.name)}
              <span class="soft">${boundNumber(task, bound)}</span>${passed(bound, checkpoints)}
            </dt>
            <dd>
              ${text.knowsOf(task, bound.name)}${bound.estimated ? html` <i>(${text.estimated(task)})</i>` : nothing}
            </dd>
          </div>`,
      )}
    </dl>
    <p class="soft">
      ${bounds.some(({ estimated }) => estimated) ? text.knowsEstimated(task) : text.knowsNote(facts.heldOut)}
      ${text.knowsSeen(task)} ${hidesAnswers(facts) ? text.knowsHidden : nothing}
    </p>
  </section>`;
}
