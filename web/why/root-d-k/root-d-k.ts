// Why scores are divided by √d_k: what the core measures at many d_k, scaled and unscaled, and recall trained both ways.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultSettings, measureScale } from '../../core/training/index.ts';
import type { Checkpoint, ScaleMeasure, TrainingFacts, TrainingSettings } from '../../core/training/types.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { rootText as text } from '../../strings/why/root-d-k.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { formatNumber } from '../../trace/format.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import '../plots/curves.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { boundOf, CLEAR } from '../run/milestones.ts';
import { best, difference, live, liveBest, liveNats, symbols } from '../run/numbers.ts';
import { stepTicks } from '../plots/geometry.ts';
import { figuresOf, savePicture } from '../saving/figures.ts';
import { queueControlsOf } from '../queue/queue-controls.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { plain } from '../run-controls/run-controls.ts';

const WIDE = 128;

type Quantity = 'spread' | 'entropy' | 'gradient';
const quantities: readonly Quantity[] = ['spread', 'entropy', 'gradient'];

/** `<why-root-d-k>`: the measurement, as plots and as a table, and two runs. */
export class WhyRootDk extends LitElement {
  @property({ attribute: false }) queue!: RunQueue;
  @state() protected measured: readonly ScaleMeasure[] = [];
  @state() protected measuring = false;
  @state() protected failure: string | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.queue);
    new KeepFocus(this, '.progress button', '[tabindex="-1"]');
  }

  /** Brings it into view, and the focus to its heading. */
  show(): void {
    this.renderRoot.querySelector('h2')?.focus({ preventScroll: true });
    this.scrollIntoView({ block: 'start' });
  }

  async #measure(): Promise<void> {
    if (this.measuring) return;
    this.measuring = true;
    this.failure = undefined;
    try {
      this.measured = await measureScale();
    } catch (error) {
      this.failure = (error as Error).message;
    }
    this.measuring = false;
  }

  readonly #save = () => savePicture(text.fileName, plain(text.heading), figuresOf(this));

  #of(scaled: boolean): ScaleMeasure[] {
    return this.measured.filter((one) => one.scaled === scaled);
  }

  #plot(quantity: Quantity): TemplateResult {
    const points = (scaled: boolean) => this.#of(scaled).map((one) => [one.d_k, one[quantity]] as const);
    const sizes = this.#of(true).map(({ d_k }) => d_k);
    const ticks = sizes.filter((_, index) => index % 2 === 0 || index === sizes.length - 1);
    const ends = (scaled: boolean) => {
      const all = points(scaled);
      return `${formatNumber(all[0]![1], 3)} … ${formatNumber(all.at(-1)![1], 3)}`;
    };
    const last = (scaled: boolean) => formatNumber(points(scaled).at(-1)![1], 3);
    return html`<figure>
      <figcaption>
        <strong>${text.plots[quantity]}</strong>
        <span>${text.plots[`${quantity}Sub`]}</span>
      </figcaption>
      <why-curves
        .curves=${[
          { name: text.curve(text.scaled, last(true)), points: points(true), look: 'weights' },
          { name: text.curve(text.unscaled, last(false)), points: points(false), look: 'soft' },
        ]}
        .ticks=${ticks}
        .axis=${text.axis}
        .logX=${true}
        .logY=${quantity !== 'entropy'}
        .height=${220}
        .description=${`${text.plots[quantity]}. ${text.scaled}: ${ends(true)}; ${text.unscaled}: ${ends(false)}`}
      ></why-curves>
    </figure>`;
  }

  #table(): TemplateResult {
    const cell = (value: number) => html`<td>${formatNumber(value, 4)}</td>`;
    const unscaled = this.#of(false);
    return html`<details>
      <summary>${text.table}</summary>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col" rowspan="2">${textTemplate(text.columns.d_k)}</th>
              ${quantities.map((quantity) => html`<th scope="colgroup" colspan="2">${text.columns[quantity]}</th>`)}
            </tr>
            <tr>
              ${quantities.map(
                () =>
                  html`<th scope="col">${text.scaled}</th>
                    <th scope="col">${text.unscaled}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${this.#of(true).map(
              (one, index) =>
                html`<tr>
                  <th scope="row">${one.d_k}</th>
                  ${quantities.map((quantity) => [cell(one[quantity]), cell(unscaled[index]![quantity])])}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  #results(): TemplateResult {
    const [scaled, unscaled] = [this.#of(true), this.#of(false)];
    const [first, last, plainFirst, plainLast] = [scaled[0]!, scaled.at(-1)!, unscaled[0]!, unscaled.at(-1)!];
    const number = (value: number) => live(formatNumber(value, 3));
    return html`<p class="prose">
      ${textTemplate(text.measured, {
        least: String(first.d_k),
        most: String(last.d_k),
        spreadLeast: number(plainFirst.spread),
        spreadMost: number(plainLast.spread),
        scaledLeast: number(first.spread),
        scaledMost: number(last.spread),
        gradient: number(plainLast.gradient),
        gradientScaled: number(last.gradient),
      })}
    </p>`;
  }

  #trained(): TemplateResult {
    const settings = (scaled: boolean): TrainingSettings => ({ ...defaultSettings('recall'), d_k: WIDE, scaled });
    const all = [settings(true), settings(false)];
    const [scaled, unscaled] = all.map((one) => this.queue.of(one));
    const facts = scaled?.facts ?? unscaled?.facts;
    const curves = [
      { name: text.scaled, short: text.scaled, entry: scaled, look: 'weights' },
      { name: text.unscaled, short: text.unscaled, entry: unscaled, look: 'soft' },
    ];
    const [one, other] = [scaled?.checkpoints.at(-1), unscaled?.checkpoints.at(-1)];
    const done = scaled?.status === 'done' && unscaled?.status === 'done';
    const gap = done ? difference(other!.loss, one!.loss, 3) : 0;
    const verdict = Math.abs(gap) < CLEAR ? text.same : gap > 0 ? text.better : text.worse;
    const full = facts && boundOf(facts, 'full_context');
    return html`<p class="prose">${textTemplate(text.train)}</p>
      <div class="row">${queueControlsOf(this.queue, all, text.button)}</div>
      ${
        facts === undefined
          ? nothing
          : html`<why-curves
              .curves=${curves.map(({ name, short, entry, look }) => ({
                name,
                short,
                points: (entry?.checkpoints ?? []).map(({ step, loss }) => [step, loss] as const),
                look,
              }))}
              .levels=${facts.bounds.map(({ name, nats }) => ({
                name: plotsText.line(facts.settings.task, name),
                value: nats,
                printed: best(nats),
              }))}
              .ticks=${stepTicks(all[0]!.steps, 6)}
              .axis=${text.steps}
              .height=${240}
              .description=${text.train}
            ></why-curves>`
      }
      ${
        done
          ? html`<p class="prose" role="status">
              ${textTemplate(text.result, {
                steps: String(one!.step),
                scaled: liveNats(one!.loss),
                unscaled: liveNats(other!.loss),
                bound: full && liveBest(full.nats),
                verdict: textTemplate(verdict, { difference: live(formatNumber(Math.abs(gap), 3)) }),
              })}
              ${this.#reached(facts, scaled!.checkpoints, unscaled!.checkpoints)}
              ${this.#apart(scaled!.checkpoints, unscaled!.checkpoints)}
            </p>`
          : nothing
      }`;
  }

  /** Where the curves differ most, which the end alone does not show. Both runs have checkpoints at the same steps. */
  #apart(scaled: readonly Checkpoint[], unscaled: readonly Checkpoint[]): unknown {
    const gap = (index: number) => Math.abs(scaled[index]!.loss - unscaled[index]!.loss);
    const at = [...scaled.keys()].reduce((widest, index) => (gap(index) > gap(widest) ? index : widest), 0);
    const [one, other] = [scaled[at]!, unscaled[at]!];
    return textTemplate(text.apart, {
      step: live(String(one.step)),
      scaled: liveNats(one.loss),
      unscaled: liveNats(other.loss),
    });
  }

  /** When each of two runs first knew more than the words without their keys. */
  #reached(facts: TrainingFacts | undefined, scaled: readonly Checkpoint[], unscaled: readonly Checkpoint[]): unknown {
    const bound = facts && boundOf(facts, 'bag_of_words');
    if (bound === undefined) return nothing;
    const [one, other] = [scaled, unscaled].map((checkpoints) => checkpoints.find(({ loss }) => loss < bound.nats));
    const parts = { bound: liveBest(bound.nats) };
    const step = (checkpoint: Checkpoint) => live(String(checkpoint.step));
    if (one !== undefined && other !== undefined)
      return textTemplate(text.reached, { ...parts, scaled: step(one), unscaled: step(other) });
    const reached = one ?? other;
    if (reached === undefined) return nothing;
    const which = reached === one ? text.scaled : text.unscaled;
    return textTemplate(text.reachedOne, { ...parts, which, step: step(reached) });
  }

  protected override render(): TemplateResult {
    return html`<h2 tabindex="-1">${textTemplate(text.heading)}</h2>
      <p class="prose">${symbols(textTemplate(text.lead))}</p>
      <div tabindex="-1">
        ${
          this.measured.length > 0
            ? html`<div class="plots">${quantities.map((quantity) => this.#plot(quantity))}</div>
                ${this.#results()}
                <p><button type="button" class="link" @click=${this.#save}>${text.save}</button></p>
                ${this.#table()}`
            : html`<div class="row">
                <button
                  type="button"
                  class="field"
                  aria-disabled=${this.measuring ? 'true' : nothing}
                  @click=${() => void this.#measure()}
                >
                  ${this.measuring ? text.measuring : text.measure}
                </button>
              </div>`
        }
      </div>
      ${this.failure === undefined ? nothing : html`<p class="problem">${textTemplate(text.failed, { reason: this.failure })}</p>`}
      ${this.queue === undefined ? nothing : html`<div tabindex="-1">${this.#trained()}</div>`}`;
  }

  static override styles = [
    ...sectionStyles,
    css`
      .plots {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(290px, 100%), 1fr));
        gap: 16px 32px;
        margin: 0 0 16px;
      }
      figure {
        margin: 0;
        min-width: 0;
      }
      figcaption span {
        display: block;
        color: var(--attention-soft);
        font-size: 14px;
      }
      figcaption strong {
        font-weight: 600;
      }
      details {
        margin: 0 0 24px;
      }
      why-curves {
        margin: 8px 0 16px;
      }
      .progress {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 12px;
      }
    `,
  ];
}

customElements.define('why-root-d-k', WhyRootDk);
