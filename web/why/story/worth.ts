// What the context of a task is worth, and how much of that a run gained.
import { html, type TemplateResult } from 'lit';
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Bound, BoundName, Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { count } from '../../strings/phrases.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { measuredOn, theRightKey } from '../../strings/why/tasks.ts';
import { formatNumber } from '../../trace/format.ts';
import { listed } from '../../trace/ties.ts';
import { CLEAR, endsOf, NEAR, type Milestones } from '../run/milestones.ts';
import { best, difference, isRough, live, liveBest } from '../run/numbers.ts';
import { fadedPush } from '../run/pushes.ts';
import { nameAt } from './live-text.ts';

/** The counts of lines, by how many words or letters before the answer they know. */
const counts: readonly BoundName[] = ['no_context', 'word_before', 'two_before', 'three_before'];

/**
 * What counts of lines come to, on what is held out. They are not the least losses that are possible: of few lines those that know more may do
 * worse, and a model may do better than all of them.
 */
function worthCounted({ bounds, settings: { task } }: TrainingFacts, without: Bound): TemplateResult {
  const said = text.counted;
  const others = counts.flatMap((name, known) => {
    const bound = known === 0 ? undefined : bounds.find((one) => one.name === name);
    return bound === undefined ? [] : [{ known, nats: bound.nats }];
  });
  const least = Math.min(...others.map(({ nats }) => nats));
  const decimals = isRough(task, without) ? 2 : 4;
  const printed = (nats: number) => formatNumber(nats, decimals);
  const lower = difference(without.nats, least, decimals);
  const sum = html`<span class="nowrap">${printed(without.nats)} − ${printed(least)}</span>
    <span class="nowrap">= ${live(printed(lower))} ${text.nats}</span>`;
  const more = others.map(({ known, nats }) =>
    textTemplate(said.more, { known: count(known), nats: live(printed(nats)) }),
  );
  return html`<p>
    ${textTemplate(said.losses, { read: text.tasks[task].read, measured: measuredOn(task), without: live(printed(without.nats)), more: listed(more) })}
    ${lower > 0 ? textTemplate(said.gain, { difference: sum }) : said.nothing} ${said.noBounds}
  </p>`;
}

/** What the other words of the task are worth. */
export function worthOfContext(facts: TrainingFacts): TemplateResult {
  const words = text.tasks[facts.settings.task];
  const { without, full } = endsOf(facts);
  if (full === undefined) return html``;
  if (readsLines(facts.settings.task)) return without === undefined ? html`` : worthCounted(facts, without);
  const { own, others } = words;
  const parts = { own, others, without: without && liveBest(without.nats), with: liveBest(full.nats) };
  if (without === undefined) return html`<p>${textTemplate(text.worthNothing, parts)}</p>`;
  return html`<p>
      ${textTemplate(text.worth, parts)}
      <span class="nowrap">${best(without.nats)} − ${best(full.nats)}</span>
      <span class="nowrap">= ${live(best(difference(without.nats, full.nats, 4)))} ${text.nats}.</span>
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
