// What checkpoints write with the same draws, beside each other.
import { html, nothing, type TemplateResult } from 'lit';
import type { Written } from '../../core/training/checkpoint-writer.ts';
import { spokenOf } from '../../core/training/beginning.ts';
import { landmarks } from '../../core/training/run.ts';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { writingText as text } from '../../strings/why/writing.ts';
import { boundNumber, nats } from '../run/numbers.ts';

/** The checkpoints that stand beside each other: those of the landmarks, the newest one, and the one that is shown. */
export function columnsOf({ checkpoints }: TrainingRun, shown: Checkpoint): Checkpoint[] {
  const newest = checkpoints.at(-1);
  return checkpoints.filter(
    (one) => one.step === 0 || landmarks.includes(one.step) || one === newest || one.step === shown.step,
  );
}

/** Where a loss lies among the lines of the plot; nothing where there are none. */
function among(loss: number, { bounds, settings }: TrainingFacts): string {
  if (bounds.length === 0) return '';
  const line = (index: number) => plotsText.line(settings.task, bounds[index]!.name);
  const below = bounds.filter(({ nats: bound }) => loss < bound).length;
  if (below === 0) return text.worst(line(0));
  return below === bounds.length ? text.better(line(below - 1)) : text.between(line(below - 1), line(below));
}

/** What is to be said of a name or line besides itself. */
export function markOf({ stands, ended }: Written, { settings }: TrainingFacts): string {
  if (settings.task === 'names' && !ended) return text.unfinished;
  if (stands === 'training') return text.inTraining(settings.task);
  return stands === 'held_out' ? text.heldOut : '';
}

/** How many are known, how many are new, and how many have no end, of which nothing else is said. */
function countedUp(written: readonly Written[], facts: TrainingFacts): string {
  const { task } = facts.settings;
  const whole = task === 'names' ? written.filter(({ ended }) => ended) : written;
  const of = (kind: Written['stands']) => whole.filter(({ stands }) => stands === kind).length;
  return text.countedUp(of('training'), of('held_out'), of('nowhere'), written.length - whole.length, task);
}

/** The list of one checkpoint. `choose`: looks at one of them. */
export function listOf(
  written: readonly Written[] | undefined,
  facts: TrainingFacts,
  chosen: number | undefined,
  choose?: (index: number) => void,
): TemplateResult {
  if (written === undefined) return html`<p class="soft waiting">${text.waiting}</p>`;
  return html`<ol class="samples">
      ${written.map((one, index) => {
        const name = spokenOf(facts, one.symbols);
        const mark = markOf(one, facts);
        const words = html`<bdi>${name === '' ? text.empty : name}</bdi>`;
        return html`<li>
          ${
            choose === undefined
              ? words
              : html`<button
                  type="button"
                  class="link name"
                  aria-pressed=${index === chosen}
                  title=${text.showName(name)}
                  @click=${() => choose(index)}
                >
                  ${words}
                </button>`
          }
          ${mark === '' ? nothing : html`<span class="mark">${mark}</span>`}
        </li>`;
      })}
    </ol>
    <p class="caption">${countedUp(written, facts)}</p>`;
}

export interface ColumnsShown {
  facts: TrainingFacts;
  columns: readonly Checkpoint[];
  shown: Checkpoint;
  listAt: (checkpoint: Checkpoint) => readonly Written[] | undefined;
  /** The sample that is looked at. */
  sample: number;
  chooseStep: (step: number) => void;
  chooseSample: (index: number) => void;
}

export function columns(of: ColumnsShown): TemplateResult {
  const { facts, shown, sample } = of;
  const { task } = facts.settings;
  const lines = facts.bounds.map((bound) => text.line(plotsText.line(task, bound.name), boundNumber(task, bound)));
  return html`<h3>${text.columns}</h3>
    <p class="prose">${text.columnsLead(task)} ${lines.length > 0 ? text.linesLead(lines) : nothing}</p>
    <div class="columns">
      ${of.columns.map((checkpoint) => {
        const { step, loss } = checkpoint;
        const isShown = step === shown.step;
        return html`<section class=${isShown ? 'column shown' : 'column'}>
          <h4 tabindex="-1">
            ${
              isShown
                ? text.step(step)
                : html`<button
                    type="button"
                    class="link"
                    title=${text.showStep(step)}
                    @click=${() => of.chooseStep(step)}
                  >
                    ${text.step(step)}
                  </button>`
            }
          </h4>
          <p class="caption">${textTemplate(text.loss, { loss: html`<span class="strong">${nats(loss)}</span>` })}</p>
          <p class="caption">${among(loss, facts)}</p>
          ${listOf(of.listAt(checkpoint), facts, isShown ? sample : undefined, isShown ? of.chooseSample : undefined)}
        </section>`;
      })}
    </div>
    <p class="caption note">${text.dataNote(task)}</p>`;
}
