// What the context of a task is worth, and how much of that a run gained.
import { html, nothing, type TemplateResult } from 'lit';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { theRightKey } from '../../strings/why/tasks.ts';
import { CLEAR, endsOf, NEAR, type Milestones } from '../run/milestones.ts';
import { best, difference, live, liveBest } from '../run/numbers.ts';
import { fadedPush } from '../run/pushes.ts';
import { nameAt } from './live-text.ts';

/** What the other words of the task are worth. */
export function worthOfContext(facts: TrainingFacts): TemplateResult {
  const words = text.tasks[facts.settings.task];
  const { without, full } = endsOf(facts);
  if (full === undefined) return html``;
  const { own, others } = words;
  const parts = { own, others, without: without && liveBest(without.nats), with: liveBest(full.nats) };
  if (without === undefined) return html`<p>${textTemplate(text.worthNothing, parts)}</p>`;
  if (difference(without.nats, full.nats, 4) <= 0) return html`<p>${textTemplate(text.worthNotCounted, parts)}</p>`;
  return html`<p>
      ${textTemplate(text.worth, parts)}
      <span class="nowrap">${best(without.nats)} − ${best(full.nats)}</span>
      <span class="nowrap">= ${live(best(difference(without.nats, full.nats, 4)))} ${text.nats}.</span>
      ${without.estimated || full.estimated ? text.worthEstimated : nothing}
    </p>
    <details>
      <summary>${text.information}</summary>
      <p>${textTemplate(text.informationSays, parts)}</p>
    </details>`;
}

/** How much of that a run gained. */
export function answer(
  facts: TrainingFacts,
  checkpoints: readonly Checkpoint[],
  { head, last, outcome, lowest, attending, strongest }: Milestones,
): TemplateResult {
  const { without, full } = endsOf(facts);
  // Computed from the rounded numbers that are printed above, with four decimals.
  const worth = difference(without!.nats, full!.nats, 4);
  const gainedBy = ({ loss }: Checkpoint) => difference(without!.nats, loss, 3);
  const [gained, most] = [gainedBy(last), gainedBy(lowest)];
  const { none, lost, had, otherwise } = text.answers;
  const nothingLeft = outcome === 'not' && !(gained >= CLEAR);
  const sentence = nothingLeft
    ? most >= CLEAR
      ? lost
      : none
    : outcome !== 'not' && attending === undefined
      ? otherwise
      : text.answers[outcome];
  const fell = !nothingLeft && lowest.loss < last.loss - NEAR;
  const right = theRightKey(facts.settings.task);
  const capital = right[0]!.toUpperCase() + right.slice(1);
  // More than half of the blend is then its value.
  const faded = last.rightWeight[head!]! > 0.5 && fadedPush(checkpoints, head!, facts.settings.steps) !== undefined;
  return html`<h3 class="answer">${text.answer}</h3>
    <p class="prose">
      ${textTemplate(fell ? sentence + had : sentence, { worth: live(worth.toFixed(3)), gained: live(gained.toFixed(3)), most: live(most.toFixed(3)), step: live(String(lowest.step)), right: capital, key: right, largest: strongest!.rightNegativeGradient[head!]! > 0 ? text.answers.largest(strongest!.step) : '', faded: faded ? text.answers.faded : '', ofHead: text.ofHead(nameAt(head!, facts)) })}
    </p>`;
}
