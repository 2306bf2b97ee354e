// What each head reads on average, in words; and a head switched off, beside the model as it is.
import { html, nothing, type TemplateResult } from 'lit';
import type { Habits, HeadPlace, Written } from '../../core/training/checkpoint-writer.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { type HabitName, writingText as text } from '../../strings/why/writing.ts';
import { formatNumber } from '../../trace/format.ts';
import { percentText } from '../../trace/percent.ts';
import { nats } from '../run/numbers.ts';
import { headAt, headIndex } from '../run/trace-cache.ts';
import { listOf } from './columns.ts';
import type { HeadMeasures } from './head-measures.ts';
import { headNameOf } from './weights.ts';

/** What makes a habit: at least this much on average, and this many times what equal shares give; or at most this part of these. */
const MUCH = 0.3;
const TIMES = 2;
const LITTLE = 1 / 3;

const names = ['itself', 'before', 'first', 'marked'] as const satisfies readonly HabitName[];

/** The names for which there is a number: no letter may be a vowel, and words have none. */
export const measuredNames = (habits: Habits, { settings }: TrainingFacts): HabitName[] =>
  names.filter((name) => Number.isFinite(habits[name]) && (name !== 'marked' || settings.task === 'names'));

/** What a head does most, in words: the rule stands below the table. */
export function habitOf(habits: Habits, facts: TrainingFacts): string {
  const { task } = facts.settings;
  const found = measuredNames(habits, facts).map((name) => ({
    name,
    weight: habits[name],
    even: habits[`${name}_even`],
  }));
  const most = found.filter(({ weight, even }) => weight >= MUCH && weight >= TIMES * even);
  const [best] = most.toSorted((a, b) => b.weight - a.weight);
  if (best !== undefined) return text.looksAt(best.name, task);
  const [least] = found
    .filter(({ weight, even }) => weight <= LITTLE * even)
    .toSorted((a, b) => a.weight / a.even - b.weight / b.even);
  return least === undefined ? text.noHabit : text.avoids(least.name, task);
}

export interface HeadsShown {
  facts: TrainingFacts;
  checkpoint: Checkpoint;
  measures: HeadMeasures;
  off: HeadPlace | undefined;
  switchOff: (head: HeadPlace | undefined) => void;
  /** What the checkpoint writes, as it is and without the head. */
  asItIs: readonly Written[] | undefined;
  without: readonly Written[] | undefined;
}

function table({ facts, measures, off, switchOff }: HeadsShown): TemplateResult | typeof nothing {
  const { found } = measures;
  if (found === undefined) return nothing;
  const { settings } = facts;
  const { task } = settings;
  const { habits, losses, checkpoint } = found;
  const [first] = habits;
  if (first === undefined) return nothing;
  const shown = measuredNames(first, facts);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${text.heads}>
      <table class="heads">
        <thead>
          <tr>
            <th scope="col">${text.head}</th>
            <th scope="col">${text.habit}</th>
            ${shown.map((name) => html`<th scope="col">${text.habits[name](task)}</th>`)}
            <th scope="col">${text.lossWithout}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${habits.map((one, index) => {
            const place = headAt(index, settings);
            const isOff = off !== undefined && headIndex(off, settings) === index;
            const habit = habitOf(one, facts);
            const name = headNameOf(index, settings);
            return html`<tr>
              <th scope="row">${name}</th>
              <td class="habit" data-label=${text.habit}>
                ${habit}${habit === text.noHabit ? html`: ${text.spread(formatNumber(one.spread, 1), formatNumber(one.even_spread, 1))}` : nothing}
              </td>
              ${shown.map((kind) => html`<td data-label=${text.habits[kind](task)}>${text.share(percentText(one[kind]), percentText(one[`${kind}_even`]))}</td>`)}
              <td data-label=${text.lossWithout}>${nats(losses[index]!)}</td>
              <td>
                <button
                  type="button"
                  class="field"
                  aria-pressed=${isOff}
                  aria-label=${isOff ? `${text.on}: ${name}` : text.offFor(name)}
                  @click=${() => switchOff(isOff ? undefined : place)}
                >
                  ${isOff ? text.on : text.off}
                </button>
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p class="caption note">
      ${text.unchanged(nats(checkpoint.loss))} ${text.measured(first.positions, facts.heldOut, checkpoint.step, task)}
      ${task === 'names' ? text.vowels(first.marked_positions) : nothing} ${text.rule}
    </p>`;
}

/** The same draws with all heads and without one. */
function beside({ facts, off, asItIs, without }: HeadsShown): TemplateResult | typeof nothing {
  if (off === undefined) return nothing;
  const name = headNameOf(headIndex(off, facts.settings), facts.settings);
  const same =
    asItIs?.filter((one, index) => one.symbols.join(' ') === without?.[index]?.symbols.join(' ')).length ?? 0;
  return html`<p>${text.offLead(name[0]!.toUpperCase() + name.slice(1))}</p>
    <div class="columns">
      <section class="column">
        <h4>${text.allHeads}</h4>
        ${listOf(asItIs, facts, undefined)}
      </section>
      <section class="column shown">
        <h4>${text.without(name)}</h4>
        ${listOf(without, facts, undefined)}
      </section>
    </div>
    ${asItIs === undefined || without === undefined ? nothing : html`<p>${text.same(same, asItIs.length)}</p>`}`;
}

export function heads(of: HeadsShown): TemplateResult | typeof nothing {
  const { facts, checkpoint, measures } = of;
  if (facts.settings.control === 'feed_forward') return nothing;
  const { found, progress, problem } = measures;
  const current = found?.checkpoint.step === checkpoint.step;
  return html`<h3>${text.heads}</h3>
    <p class="prose">${text.headsLead(facts.settings.task)}</p>
    ${
      problem === undefined
        ? nothing
        : html`<p class="problem" role="alert"><span class="strong error">${problem.message}.</span> ${text.failed}</p>`
    }
    <div class="measuring" role="group" aria-label=${text.heads} tabindex="-1">
      ${
        progress === undefined
          ? current
            ? nothing
            : html`<div class="row">
                <button type="button" class="field" @click=${() => void measures.measure(checkpoint)}>
                  ${found === undefined ? text.measure : text.measureAgain(checkpoint.step)}
                </button>
              </div>`
          : html`<div class="row">
              <progress max="1" .value=${progress} aria-label=${text.measuring}></progress>
              <span class="soft">${percentText(progress)}</span>
              <button type="button" class="field" @click=${measures.cancel}>${text.cancel}</button>
            </div>`
      }
      ${table(of)} ${beside(of)}
    </div>`;
}
