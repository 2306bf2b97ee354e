// Where context does not pay, and where something else pays: two tasks that the reader runs, and what the runs measured.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { load, type Core } from '../../core/load.ts';
import { defaultSettings } from '../../core/training/index.ts';
import type { Checkpoint, TrainingFacts, TrainingSettings } from '../../core/training/types.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { nextTask } from '../../elements/next-task.ts';
import { counterText as text } from '../../strings/why/counter-examples.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { formatNumber } from '../../trace/format.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import '../plots/curves.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { boundOf, CLEAR, readingHead } from '../run/milestones.ts';
import { selfWeight } from '../run/self-weight.ts';
import { best, difference, live, liveBest, liveNats, liveShare } from '../run/numbers.ts';
import { stepTicks } from '../plots/geometry.ts';
import { queueControlsOf } from '../queue/queue-controls.ts';
import type { Queued, RunQueue } from '../queue/run-queue.ts';
import { TraceCache } from '../run/trace-cache.ts';

/** A weight that differs by less from sentence to sentence is reported as the same. */
const SAME_WEIGHT = 0.1;

const alone: TrainingSettings[] = [defaultSettings('alone'), { ...defaultSettings('alone'), control: 'uniform' }];
const reverse: TrainingSettings[] = [defaultSettings('reverse'), { ...defaultSettings('reverse'), positions: false }];

/** `<why-counter-examples>`: no context needed, and position instead of words. */
export class WhyCounterExamples extends LitElement {
  @property({ attribute: false }) queue!: RunQueue;
  @state() protected core: Core | undefined;
  /** The weight that the first position gives to its mirror position, in each held-out sentence. */
  @state() protected weights: readonly number[] = [];
  /** The checkpoint that `weights` are of, or will be. */
  #measured: Checkpoint | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.queue);
    new KeepFocus(this, 'button', '.row');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void load().then(
      (core) => (this.core = core),
      () => undefined,
    );
  }

  #plot(all: readonly TrainingSettings[], names: readonly [string, string][]): TemplateResult | typeof nothing {
    const entries = all.map((settings) => this.queue.of(settings));
    const facts = entries.find((entry) => entry?.facts !== undefined)?.facts;
    if (facts === undefined) return nothing;
    return html`<why-curves
      .curves=${entries.map((entry, index) => ({
        name: names[index]![0],
        short: names[index]![1],
        points: (entry?.checkpoints ?? []).map(({ step, loss }) => [step, loss] as const),
        look: index === 0 ? 'ink' : 'soft',
      }))}
      .levels=${facts.bounds.map(({ name, nats }) => ({ name: plotsText.line(facts.settings.task, name), value: nats, printed: best(nats) }))}
      .ticks=${stepTicks(all[0]!.steps, 6)}
      .axis=${text.axis}
      .height=${220}
      .description=${names.map(([name]) => name).join(', ')}
    ></why-curves>`;
  }

  #show(settings: TrainingSettings): TemplateResult {
    const choose = () =>
      this.dispatchEvent(new CustomEvent('run-choose', { detail: { settings }, bubbles: true, composed: true }));
    return html`<button type="button" class="field" @click=${choose}>${text.show}</button>`;
  }

  #alone(): TemplateResult {
    const [trained, uniform] = alone.map((settings) => this.queue.of(settings));
    const words = text.alone;
    return html`<section>
      <h3>${words.title}</h3>
      <p class="prose">${words.about}</p>
      <div class="row">${queueControlsOf(this.queue, alone, words.button)} ${this.#show(alone[0]!)}</div>
      ${this.#plot(alone, [
        [words.trained, words.trainedShort],
        [words.uniform, words.uniformShort],
      ])}
      <div role="status">
        ${trained?.status === 'done' && uniform?.status === 'done' ? this.#aloneResult(trained, uniform) : nothing}
      </div>
    </section>`;
  }

  #aloneResult(trained: Queued, uniform: Queued): TemplateResult {
    const words = text.alone;
    const [one, other] = [trained.checkpoints.at(-1)!, uniform.checkpoints.at(-1)!];
    const facts = trained.facts!;
    const gain = difference(other.loss, one.loss, 3);
    const head = readingHead(facts, one);
    return html`<p class="prose">
      ${textTemplate(words.result, {
        trained: liveNats(one.loss),
        uniform: liveNats(other.loss),
        bound: liveBest(facts.bounds.at(-1)!.nats),
        gain: live(formatNumber(gain, 3)),
        verdict: gain < CLEAR ? words.nothing : words.something(one.step),
      })}
      ${head === undefined ? nothing : selfWeight(trained.checkpoints[0]!.rightWeight[head]!, one.rightWeight[head]!)}
    </p>`;
  }

  #reverse(): TemplateResult {
    const [trained, without] = reverse.map((settings) => this.queue.of(settings));
    const words = text.reverse;
    return html`<section>
      <h3>${words.title}</h3>
      <p class="prose">${words.about}</p>
      <div class="row">${queueControlsOf(this.queue, reverse, words.button)} ${this.#show(reverse[0]!)}</div>
      ${this.#plot(reverse, [
        [words.trained, words.trainedShort],
        [words.without, words.withoutShort],
      ])}
      <div role="status">
        ${trained?.status === 'done' && without?.status === 'done' ? this.#reverseResult(trained, without) : nothing}
      </div>
    </section>`;
  }

  #reverseResult(trained: Queued, without: Queued): TemplateResult {
    const words = text.reverse;
    const facts = trained.facts!;
    const [one, other] = [trained.checkpoints.at(-1)!, without.checkpoints.at(-1)!];
    const head = readingHead(facts, one);
    const order = boundOf(facts, 'bag_of_words');
    return html`<p class="prose">
        ${textTemplate(words.result, {
          trained: liveNats(one.loss),
          weight: head === undefined ? '' : liveShare(one.rightWeight[head]!),
          without: liveNats(other.loss),
          bound: order && liveBest(order.nats),
        })}
      </p>
      ${this.#sameEverywhere()}`;
  }

  protected override updated(): void {
    const entry = this.queue?.of(reverse[0]!);
    const checkpoint = entry?.checkpoints.at(-1);
    if (this.core === undefined || entry?.status !== 'done' || checkpoint === this.#measured) return;
    this.#measured = checkpoint;
    this.weights = [];
    void this.#measure(entry.facts!, checkpoint!);
  }

  /** One sentence at a time, yielding to the page in between. */
  async #measure(facts: TrainingFacts, checkpoint: Checkpoint): Promise<void> {
    const traces = new TraceCache(this.core!, facts);
    const weights: number[] = [];
    try {
      for (const [sentence, { answers }] of facts.sentences.entries()) {
        await nextTask();
        const { position, right } = answers[0]!;
        const { layers } = facts.settings;
        const table = traces.step(traces.trace(checkpoint, sentence), { layer: layers, head: 1 }, 'weights');
        if (table === undefined || right === undefined) continue;
        weights.push(table.values[position * table.columns.labels.length + right]!);
      }
    } catch {
      // Without a measurement there is nothing to report.
      weights.length = 0;
    }
    if (checkpoint === this.#measured) this.weights = weights;
  }

  #sameEverywhere(): TemplateResult | typeof nothing {
    const { weights } = this;
    if (weights.length === 0) return nothing;
    const [least, most] = [Math.min(...weights), Math.max(...weights)];
    const words = text.reverse;
    return html`<p class="prose">
      ${textTemplate(words.positions, {
        count: String(weights.length),
        least: liveShare(least),
        most: liveShare(most),
        verdict: most - least < SAME_WEIGHT ? words.position : words.word,
      })}
    </p>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.queue === undefined) return nothing;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      <div class="both">${this.#alone()} ${this.#reverse()}</div>`;
  }

  static override styles = [
    ...sectionStyles,
    css`
      section {
        margin: 24px 0 40px;
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

customElements.define('why-counter-examples', WhyCounterExamples);
