// Controls compared with the run: one plot on the same axes, and a table of what each does and does not bound.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { controlRunsText as text } from '../../strings/why/control-runs.ts';
import { queueText } from '../../strings/why/queue.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { rightKey, theRightKey } from '../../strings/why/tasks.ts';
import { formatNumber, formatPercent } from '../../trace/format.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { says, saysMasked } from './control-text.ts';
import type { Curve } from '../plots/curves.ts';
import '../plots/curves.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { boundOf, CLEAR, isConclusive, lowestBeforeRise, lowestOf, readingHead } from '../run/milestones.ts';
import { best, difference, nats } from '../run/numbers.ts';
import { stepTicks } from '../plots/geometry.ts';
import { queueControls } from '../queue/queue-controls.ts';
import type { Queued, RunQueue } from '../queue/run-queue.ts';
import { variantsOf, type Variant } from '../run/variants.ts';
import { controlRunsStyles } from './styles.ts';

/** A control, its letter in the plot, and its run if it was started. */
interface Row {
  mark: string;
  variant: Variant;
  entry: Queued | undefined;
}

const lossOf = (checkpoints: readonly Checkpoint[]) => checkpoints.map(({ step, loss }) => [step, loss] as const);

const hasRisen = (checkpoints: readonly Checkpoint[]): boolean => lowestBeforeRise(checkpoints, true) !== undefined;

/** `<why-control-runs>`: the controls of the run that is shown. */
export class WhyControlRuns extends LitElement {
  @property({ attribute: false }) run: TrainingRun | undefined;
  @property({ attribute: false }) queue!: RunQueue;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
    new RedrawOnChange(this, () => this.queue);
    new KeepFocus(this, 'button', '.says, .all');
  }

  #weight(facts: TrainingFacts | undefined, checkpoint: Checkpoint | undefined): string {
    const head = facts && checkpoint && readingHead(facts, checkpoint);
    return head === undefined ? '' : formatPercent(checkpoint!.rightWeight[head]!);
  }

  #curves(run: TrainingRun, done: Row[]): Curve[] {
    const masked = run.checkpoints.some(({ maskedLoss }) => !Number.isNaN(maskedLoss));
    return [
      { name: text.run, short: text.runShort, points: lossOf(run.checkpoints), look: 'ink' },
      ...(masked
        ? [
            {
              name: text.masked,
              short: text.maskedShort,
              points: run.checkpoints.map(({ step, maskedLoss }) => [step, maskedLoss] as const),
              look: 'weights' as const,
            },
          ]
        : []),
      ...done.flatMap(({ mark, variant, entry }) =>
        entry === undefined || entry.checkpoints.length === 0
          ? []
          : [
              {
                name: `${mark} ${text.variants[variant.name].short}`,
                short: mark,
                points: lossOf(entry.checkpoints),
                look: 'soft' as const,
              },
            ],
      ),
    ];
  }

  #plot(run: TrainingRun, facts: TrainingFacts, rows: Row[]): TemplateResult {
    const curves = this.#curves(run, rows);
    const summary = curves
      .filter(({ points }) => points.length > 0)
      .map(({ name, points }) => `${name}: ${nats(points.at(-1)![1])}`)
      .join('; ');
    return html`<h3>${text.plot}</h3>
      <p class="caption">${text.plotSub(facts.settings.task)}</p>
      <why-curves
        .curves=${curves}
        .levels=${facts.bounds.map(({ name, nats, estimated }) => ({
          name:
            plotsText.line(facts.settings.task, name) +
            (estimated ? `, ${plotsText.estimated(facts.settings.task)}` : ''),
          value: nats,
          printed: best(nats),
        }))}
        .ticks=${stepTicks(run.settings.steps, 6)}
        .axis=${text.axis}
        .description=${`${text.plot}. ${summary}`}
        .height=${320}
      ></why-curves>`;
  }

  /** The last loss, with the step where that is not the end, and with the lowest where it has risen since or is compared. */
  #loss(checkpoints: readonly Checkpoint[], isEnd: boolean, isCompared: boolean): TemplateResult | typeof nothing {
    const last = checkpoints.at(-1);
    if (last === undefined) return nothing;
    const lowest = isCompared ? lowestOf(checkpoints) : lowestBeforeRise(checkpoints, isEnd);
    return html`${nats(last.loss)}${isEnd ? nothing : html`<small>${text.at(last.step)}</small>`}${
      lowest === undefined || lowest === last
        ? nothing
        : html`<small>${text.lowest(nats(lowest.loss), lowest.step)}</small>`
    }`;
  }

  #row(mark: string, name: string, about: string, loss: unknown, weight: string, action: unknown): TemplateResult {
    return html`<tr>
      <th scope="row">
        <div><span class="mark">${mark}</span> <span>${name}</span></div>
      </th>
      <td class="number">${loss}</td>
      <td class="weights">${weight}</td>
      <td class="says" tabindex="-1">
        <p>${textTemplate(about)}</p>
        ${action}
      </td>
    </tr>`;
  }

  #variant(row: Row): TemplateResult {
    const { mark, entry } = row;
    const { name, settings } = row.variant;
    const checkpoints = entry?.checkpoints ?? [];
    const last = checkpoints.at(-1);
    const title = text.variants[name].name;
    return this.#row(
      mark,
      title,
      says(name, settings),
      this.#loss(checkpoints, last?.step === settings.steps, this.#gap(row)?.atLowest ?? false),
      this.#weight(entry?.facts, last),
      html`${queueControls(this.queue, settings, queueText.beside, title)}<span role="status" class="strong"
          >${this.#verdict(row)}</span
        >`,
    );
  }

  /**
   * How far a control is above a run that has ended, as well; undefined before. Of lines, which may be learned by heart, where each was
   * lowest, if the run got somewhere and one of them has risen since.
   */
  #gap({ entry }: Row): { gap: number; atLowest: boolean } | undefined {
    const { run } = this;
    const facts = run?.facts;
    if (facts === undefined || run?.status !== 'done' || entry?.status !== 'done') return undefined;
    const [of, than] = [entry.checkpoints, run.checkpoints];
    const mayBeByHeart = readsLines(run.settings.task) && isConclusive(facts, than);
    const atLowest = mayBeByHeart && (hasRisen(of) || hasRisen(than));
    const loss = (all: readonly Checkpoint[]) => (atLowest ? lowestOf(all)! : all.at(-1)!).loss;
    return { gap: difference(loss(of), loss(than), 3), atLowest };
  }

  /** The result of a control, compared with a finished run. */
  #verdict(row: Row): unknown {
    const { variant, entry } = row;
    const { run } = this;
    const facts = run?.facts;
    const found = this.#gap(row);
    if (facts === undefined || found === undefined) return nothing;
    const { gap } = found;
    const { control } = facts.settings;
    const { loss } = entry!.checkpoints.at(-1)!;
    const none = boundOf(facts, 'no_context');
    const cannot = variant.name === 'shuffled' || variant.name === 'feed_forward';
    if (cannot && none !== undefined && !none.estimated && loss < none.nats - CLEAR)
      return textTemplate(text.verdict.leak, { bound: best(none.nats) });
    const { atLowest, early, same, above, below, so, passed, notPassed } = text.verdict;
    // A run that did not succeed itself proves nothing.
    const said = !isConclusive(facts, run!.checkpoints)
      ? early
      : Math.abs(gap) < CLEAR
        ? same
        : gap > 0
          ? above
          : below;
    const compared = found.atLowest ? atLowest + said : said;
    const parts = {
      difference: formatNumber(Math.abs(gap), 3),
      so: control === 'none' ? (so[variant.name] ?? so.other) : '',
    };
    const line = variant.name.startsWith('uniform') ? boundOf(facts, 'bag_of_words') : undefined;
    if (line === undefined) return textTemplate(compared, parts);
    return textTemplate(compared + (loss < line.nats - CLEAR ? passed : notPassed), {
      ...parts,
      line: best(line.nats),
    });
  }

  /** What the verdicts say together, of a plain run that got somewhere. */
  #together(facts: TrainingFacts, rows: Row[]): TemplateResult | typeof nothing {
    const measured = rows.flatMap((row) => {
      const found = this.#gap(row);
      return found === undefined ? [] : [{ name: text.variants[row.variant.name].name, isAbove: found.gap >= CLEAR }];
    });
    if (measured.length < 2 || facts.settings.control !== 'none' || !isConclusive(facts, this.run!.checkpoints))
      return nothing;
    const { above, notAbove, seed } = text.together;
    const named = (isAbove: boolean) => measured.filter((one) => one.isAbove === isAbove).map(({ name }) => name);
    const parts = [
      [above, named(true)],
      [notAbove, named(false)],
    ] as const;
    return html`<p class="prose together">
      ${parts.map(([say, names]) => (names.length === 0 ? nothing : html`${say(names)} `))}${seed}
    </p>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run, queue } = this;
    const facts = run?.facts;
    if (facts === undefined || queue === undefined) return nothing;
    const variants = variantsOf(run!.settings);
    const rows = variants.map((variant, index) => ({
      variant,
      mark: String.fromCharCode(65 + index),
      entry: queue.of(variant.settings),
    }));
    const last = run!.checkpoints.at(-1);
    const { task } = facts.settings;
    const open = rows.filter(({ entry }) => entry === undefined).map(({ variant }) => variant.settings);
    const busy = rows.some(({ entry }) => entry?.status === 'running' || entry?.status === 'waiting');
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      <div class="all" role="group" aria-label=${text.heading} tabindex="-1">
        <div class="row">
          ${open.length > 0 ? html`<button type="button" class="field" @click=${() => queue.ask(...open)}>${queueText.all}</button>` : nothing}
          ${busy ? html`<button type="button" class="field" @click=${() => queue.stop()}>${queueText.stop}</button>` : nothing}
        </div>
        ${this.#plot(run!, facts, rows)}
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">${text.columns.what}</th>
                <th scope="col">${text.columns.loss}</th>
                <th scope="col">${rightKey(task)}</th>
                <th scope="col">${text.columns.says}</th>
              </tr>
            </thead>
            <tbody>
              ${this.#row(
                '',
                text.run,
                text.runSays,
                this.#loss(
                  run!.checkpoints,
                  run!.status === 'done',
                  rows.some((row) => this.#gap(row)?.atLowest),
                ),
                this.#weight(facts, last),
                nothing,
              )}
              ${
                last === undefined || Number.isNaN(last.maskedLoss)
                  ? nothing
                  : this.#row(
                      '',
                      text.variants.masked.name(theRightKey(task)),
                      saysMasked(facts),
                      html`${nats(last.maskedLoss)}<small>${text.at(last.step)}</small>`,
                      '',
                      nothing,
                    )
              }
              ${rows.map((row) => this.#variant(row))}
            </tbody>
          </table>
        </div>
        ${this.#together(facts, rows)}
      </div>`;
  }

  static override styles = [...sectionStyles, controlRunsStyles];
}

customElements.define('why-control-runs', WhyControlRuns);
