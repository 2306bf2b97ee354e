// The story of a run for which no key is known to hold the answer.
import { html, nothing, type TemplateResult } from 'lit';
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Checkpoint, TrainingRun } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { CLEAR, endsOf, NEAR, type Milestones } from '../run/milestones.ts';
import { live, liveBest, liveNats } from '../run/numbers.ts';
import { selfWeight } from '../run/self-weight.ts';
import { hidesAnswers } from '../run/sentences.ts';
import { liveSteps, nameAt } from './live-text.ts';

export function withoutRightKey(run: TrainingRun, milestones: Milestones): TemplateResult {
  const { first, last, head, worse } = milestones;
  const facts = run.facts!;
  const { settings } = facts;
  const { without } = endsOf(facts);
  const steps = liveSteps(last.step);
  const full = endsOf(facts).full!;
  const before = worse ? textTemplate(text.steps.end.worse, { before: liveNats(first.loss) }) : nothing;
  const loss = liveNats(last.loss);
  if (readsLines(settings.task)) return ofLines(run, milestones, before);
  if (settings.task !== 'alone') {
    const parts = { steps, loss, without: without && liveBest(without.nats), with: liveBest(full.nats) };
    return html`<p class="prose">${textTemplate(hidesAnswers(facts) ? text.hidden : text.none, parts)} ${before}</p>`;
  }
  const near = last.loss - full.nats <= NEAR;
  return html`<p class="prose">
    ${textTemplate(text.alone.body, { steps, loss, bound: liveBest(full.nats) })}
    ${near ? textTemplate(text.alone.learned, { near: String(NEAR) }) : nothing} ${before}
    ${head === undefined ? nothing : html`${selfWeight(first.rightWeight[head]!, last.rightWeight[head]!, nameAt(head, facts))} ${settings.control === 'uniform' ? nothing : text.alone.try}`}
  </p>`;
}

/** @param before the loss before training, if it got worse */
function ofLines(
  { facts, checkpoints, batchLosses }: TrainingRun,
  { first, last, lowest }: Milestones,
  before: unknown,
): TemplateResult {
  const { settings } = facts!;
  const batch = batchLosses.at(-1);
  // Only if the loss on the training lines did not rise as well.
  const rose = last.loss - lowest.loss > CLEAR && batch !== undefined && batch < last.loss;
  const at = ({ step }: Checkpoint) => live(String(step));
  // No loss is below 0, so a text of one word has no story. Nor do counts that are worse than a model that knows nothing.
  const bounds = facts!.bounds.filter(({ nats }) => Number(nats.toFixed(4)) > 0 && first.loss >= nats);
  return html`<div class="prose">
    <p>
      ${textTemplate(settings.task === 'names' ? text.text.bodyOfNames : text.text.body, { steps: liveSteps(last.step), loss: liveNats(last.loss) })}
      ${rose ? textTemplate(text.text.rose, { step: at(lowest), least: liveNats(lowest.loss), batch: liveNats(batch) }) : before}
    </p>
    ${bounds.map((bound) => {
      const below = checkpoints.find((checkpoint) => checkpoint.loss < bound.nats);
      const { above, below: fell, what, whatOfLetters } = text.text;
      return html`<p>
        ${textTemplate(below === undefined ? above : fell, { step: below && at(below), bound: liveBest(bound.nats), what: (settings.task === 'names' && whatOfLetters[bound.name]) || what[bound.name] })}
      </p>`;
    })}
  </div>`;
}
