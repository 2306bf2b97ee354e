import { scaleLinear } from 'd3-scale';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Bound, Checkpoint, Task, TrainingFacts } from '../../core/training/types.ts';
import { measurer } from '../../design/measure-text.ts';
import { subscripts } from '../../elements/text-template.ts';
import { nextTask } from '../../elements/next-task.ts';
import { plotsText as text } from '../../strings/why/plots.ts';
import { formatNumber, formatPercent } from '../../trace/format.ts';
import { lowestBeforeRise } from '../run/milestones.ts';
import { boundNumber, isRough } from '../run/numbers.ts';
import { fadedPush, strongestPush } from '../run/pushes.ts';
import { keysRead } from '../run/sentences.ts';
import { type Head, headName, headIndex } from '../run/trace-cache.ts';
import { domainOf, path, thinned } from './geometry.ts';
import { plotFrame, type Label, type Mark, type PlotLayout } from './plot-frame.ts';
import { scrubber } from './scrubber.ts';
import { plotStyles } from './time-plots-styles.ts';

/** Above this width there is room for one-line labels next to the plots. */
const WIDE = 520;

/** Reaches the checkpoints of a head: the numbers of all checkpoints at one place. */
const series = (
  checkpoints: readonly Checkpoint[],
  of: 'rightWeight' | 'rightNegativeGradient' | 'wrongNegativeGradient',
  head: number,
) => checkpoints.map((checkpoint) => checkpoint[of][head] ?? NaN);

/** `<why-plots>`: loss, weight on the right key and negative gradient of the scores over time, and the scrubber. Emits `checkpoint-choose`. */
export class WhyPlots extends LitElement {
  @property({ attribute: false }) facts: TrainingFacts | undefined;
  @property({ attribute: false }) checkpoints: readonly Checkpoint[] = [];
  @property({ attribute: false }) batchLosses: readonly number[] = [];
  /** How many checkpoints there are: `checkpoints` may be the same array, with more in it. */
  @property({ type: Number }) count = 0;
  /** The checkpoint that is shown. */
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  @property({ attribute: false }) head: Head = { layer: 1, head: 1 };
  /** Steps done. */
  @property({ type: Number }) done = 0;
  @state() protected width = 0;

  readonly #resize = new ResizeObserver((entries) => {
    this.width = Math.floor(entries.at(-1)!.contentRect.width);
  });
  readonly #fontsArrived = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    document.fonts?.addEventListener('loadingdone', this.#fontsArrived);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#fontsArrived);
  }

  /** The width of the labels at the right of the plots, in pixels. */
  get #labelled(): number {
    return this.width > WIDE ? 134 : 96;
  }

  get #plotWidth(): number {
    return Math.max(80, this.width - this.#labelled - 10);
  }

  /** Updates in a task of its own, to keep tasks short. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextTask();
    await super.scheduleUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.width === 0) this.width = this.clientWidth;
    const { facts, width } = this;
    if (facts === undefined || width === 0) return html`<div class="waiting"></div>`;
    const x = scaleLinear([0, facts.settings.steps], [0, this.#plotWidth]);
    return html`
      ${this.#loss(facts, { width: this.#plotWidth, height: width > WIDE ? 244 : 210, x })}
      ${this.#weight(facts, { width: this.#plotWidth, height: 92, x })}
      ${this.#negativeGradient(facts, { width: this.#plotWidth, height: width > WIDE ? 76 : 88, x })}
      ${this.#scrubber(facts)}
    `;
  }

  // ── plots ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #loss(facts: TrainingFacts, room: PlotLayout): TemplateResult {
    const { checkpoints, checkpoint, batchLosses } = this;
    const losses = checkpoints.map(({ loss }) => loss);
    const domain = domainOf([...facts.bounds.map(({ nats }) => nats), ...losses, ...batchLosses], 0.05);
    const y = scaleLinear(domain, [room.height, 0]);
    const shown = thinned(batchLosses, Math.ceil(room.width));
    const batch = path(shown.map((index) => [room.x(index), y(batchLosses[index]!)]));
    const labels = facts.bounds.map((bound): Label => ({
      y: y(bound.nats),
      lines: this.#boundLines(facts.settings.task, bound),
      kind: 'bound',
    }));
    const summary =
      checkpoint === undefined
        ? text.nothingYet
        : text.lossSummary(
            facts.settings.task,
            formatNumber(losses[0]!, 3),
            formatNumber(checkpoint.loss, 3),
            facts.bounds.map(({ name, nats }) => `${text.line(facts.settings.task, name)} ${formatNumber(nats, 4)}`),
          );
    const risen = lowestBeforeRise(checkpoints, this.done >= facts.settings.steps);
    return html`<figure>
      <figcaption>
        <b>${text.loss}</b>${text.lossOn(facts.settings.task)}
        <span class="pale">${text.batch}</span
        >${risen === undefined ? nothing : html`<span class="risen">${text.lowest(risen.step, formatNumber(risen.loss, 3))}</span>`}
      </figcaption>
      ${this.#plot(
        room,
        summary,
        labels,
        svg`${facts.bounds.map(({ nats }) => svg`<line class="bound" x1="0" x2=${room.width} y1=${y(nats)} y2=${y(nats)}/>`)}
          <path class="batch" d=${batch}/>
          <path class="line" d=${path(checkpoints.map(({ step, loss }) => [room.x(step), y(loss)]))}/>`,
        checkpoint === undefined
          ? []
          : [{ y: y(checkpoint.loss), text: text.nats(formatNumber(checkpoint.loss, 3)), kind: 'loss' }],
      )}
    </figure>`;
  }

  #boundLines(task: Task, bound: Bound): unknown[] {
    const line = text.line(task, bound.name);
    const number = boundNumber(task, bound);
    const wide = this.width > WIDE;
    if (!isRough(task, bound))
      return wide
        ? [svg`${line} <tspan class="soft">${number}</tspan>`]
        : [line, svg`<tspan class="soft">${number}</tspan>`];
    const known = text.estimated(task);
    return wide
      ? [line, svg`<tspan class="soft">${number}, ${known}</tspan>`]
      : [line, svg`<tspan class="soft">${number}</tspan>`, svg`<tspan class="soft">${known}</tspan>`];
  }

  #weight(facts: TrainingFacts, room: PlotLayout): TemplateResult {
    const { checkpoints, checkpoint } = this;
    const head = headIndex(this.head, facts.settings);
    const why = this.#withoutRightKey(facts);
    if (why !== undefined)
      return html`<figure>
        <figcaption><b>${text.weight(facts.settings.task)}</b></figcaption>
        <p class="note">${why}</p>
      </figure>`;
    const y = scaleLinear([0, 1], [room.height - 6, 4]);
    const keys = keysRead(facts);
    const heads = checkpoints[0]?.rightWeight.length ?? 1;
    const line = (of: number) =>
      path(
        series(checkpoints, 'rightWeight', of).map((weight, index) => [room.x(checkpoints[index]!.step), y(weight)]),
      );
    const others = Array.from({ length: heads }, (_, index) => index).filter((one) => one !== head);
    const now = checkpoint?.rightWeight[head];
    const labels: Label[] = [];
    if (keys !== undefined)
      labels.push({
        y: y(1 / keys),
        lines: [svg`${text.uniformName} <tspan class="soft">${text.uniform(keys)}</tspan>`],
        kind: 'bound',
      });
    return html`<figure>
      <figcaption>
        <b>${text.weight(facts.settings.task)}</b
        >${text.ofHead(headName(this.head, facts.settings))}${text.weightOf(facts.settings.task)}${others.length === 0 ? nothing : html`<span class="pale">${text.otherHeads}</span>`}
      </figcaption>
      ${this.#plot(
        room,
        now === undefined
          ? text.nothingYet
          : text.weightSummary(formatPercent(checkpoints[0]!.rightWeight[head]!), formatPercent(now)),
        labels,
        svg`<line class="floor" x1="0" x2=${room.width} y1=${y(0)} y2=${y(0)}/>
          ${keys === undefined ? nothing : svg`<line class="bound" x1="0" x2=${room.width} y1=${y(1 / keys)} y2=${y(1 / keys)}/>`}
          ${others.map((one) => svg`<path class="weights other" d=${line(one)}/>`)}
          <path class="weights" d=${line(head)}/>`,
        now === undefined ? [] : [{ y: y(now), text: formatPercent(now), kind: 'weights' }],
      )}
    </figure>`;
  }

  #negativeGradient(facts: TrainingFacts, room: PlotLayout): TemplateResult | typeof nothing {
    if (this.#withoutRightKey(facts) !== undefined) return nothing;
    const { checkpoints, checkpoint } = this;
    const { task } = facts.settings;
    const head = headIndex(this.head, facts.settings);
    const right = series(checkpoints, 'rightNegativeGradient', head);
    const wrong = series(checkpoints, 'wrongNegativeGradient', head);
    const [low, high] = domainOf([0, ...right, ...wrong]);
    // Before the first step there is almost no gradient; a scale that fits it would show noise.
    const y = scaleLinear([low, Math.max(high, 1e-3)], [room.height - 8, 8]);
    const line = (values: number[]) => path(values.map((value, index) => [room.x(checkpoints[index]!.step), y(value)]));
    const [rightNow, wrongNow] = [checkpoint?.rightNegativeGradient[head], checkpoint?.wrongNegativeGradient[head]];
    const label = (name: string, value: number | undefined, at: number | undefined, kind: string): Label => ({
      y: y(at ?? 0),
      lines:
        this.width > WIDE
          ? [svg`${name} ${arrow(value)}\u00a0${number(value)}`]
          : [name, svg`${arrow(value)} ${number(value)}`],
      kind,
    });
    return html`<figure>
      <figcaption>
        <b>${text.negativeGradient}</b
        >${text.ofHead(headName(this.head, facts.settings))}${subscripts(text.negativeGradientOf)}
      </figcaption>
      ${this.#plot(
        room,
        rightNow === undefined
          ? text.nothingYet
          : text.negativeGradientSummary(task, signed(rightNow), signed(wrongNow)),
        [label(text.right(task), rightNow, right.at(-1), 'weights'), label(text.wrong, wrongNow, wrong.at(-1), 'soft')],
        svg`<line class="zero" x1="0" x2=${room.width} y1=${y(0)} y2=${y(0)}/>
          <path class="wrong" d=${line(wrong)}/>
          <path class="weights" d=${line(right)}/>`,
        [],
      )}
      ${this.#overTheRun(task, head)}
    </figure>`;
  }

  /** When the push was largest, and what is left of it: at the end the numbers beside the plot say little. */
  #overTheRun(task: Task, head: number): TemplateResult | typeof nothing {
    const { checkpoints, done, facts } = this;
    const { steps } = facts!.settings;
    const strongest = done < steps ? undefined : strongestPush(checkpoints, head);
    if (strongest === undefined || !(strongest.rightNegativeGradient[head]! > 0)) return nothing;
    const faded = fadedPush(checkpoints, head, steps);
    return html`<p class="note">
      ${text.largestPush(task, strongest.step)}${faded && text.fadedPush(Math.ceil(100 * faded.share), faded.wavers)}
    </p>`;
  }

  /** Why there is no weight on the right key to plot; undefined if there is one. */
  #withoutRightKey({ settings }: TrainingFacts): string | undefined {
    const first = this.checkpoints[0];
    if (settings.control === 'feed_forward') return text.noAttention;
    if (first === undefined || first.rightWeight.some((weight) => !Number.isNaN(weight))) return undefined;
    return text.noRightKey(settings.task);
  }

  #plot(
    room: PlotLayout,
    summary: string,
    labels: readonly Label[],
    curves: TemplateResult,
    marks: readonly Mark[],
  ): TemplateResult {
    const at = this.checkpoint === undefined ? undefined : room.x(this.checkpoint.step);
    return html`<svg
      class="plot"
      role="img"
      aria-label=${summary}
      width=${this.width}
      height=${room.height}
      @pointerdown=${this.#press}
      @pointermove=${this.#drag}
    >
      ${plotFrame(room, at, labels, curves, marks, measurer(this))}
    </svg>`;
  }

  // ── the time axis ────────────────────────────────────────────────────────────────────────────────────────────────

  #scrubber({ settings }: TrainingFacts): TemplateResult {
    const { checkpoints, checkpoint, done, width } = this;
    return scrubber({
      steps: settings.steps,
      done,
      checkpoints,
      checkpoint,
      spoken: this.#spoken(settings),
      plotWidth: this.#plotWidth,
      width,
      mostTicks: width > WIDE ? 6 : 3,
      choose: (step) => this.#choose(step),
    });
  }

  #spoken(settings: TrainingFacts['settings']): string {
    const { checkpoint } = this;
    if (checkpoint === undefined) return text.nothingYet;
    const weight = checkpoint.rightWeight[headIndex(this.head, settings)];
    const parts = [text.at(checkpoint.step, settings.steps), text.atLoss(formatNumber(checkpoint.loss, 3))];
    if (weight !== undefined && !Number.isNaN(weight)) parts.push(text.atWeight(formatPercent(weight), settings.task));
    return parts.join(', ');
  }

  #choose(step: number): void {
    this.dispatchEvent(new CustomEvent('checkpoint-choose', { detail: { step }, bubbles: true, composed: true }));
  }

  readonly #press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#point(event);
  };

  readonly #drag = (event: PointerEvent): void => {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) this.#point(event);
  };

  #point(event: PointerEvent): void {
    if (this.facts === undefined || this.checkpoints.length === 0) return;
    const part = (event.clientX - (event.currentTarget as Element).getBoundingClientRect().left) / this.#plotWidth;
    this.#choose(Math.round(Math.max(0, Math.min(1, part)) * this.facts.settings.steps));
  }

  static override styles = plotStyles;
}

/** Which way training moves a score. */
const arrow = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) || value === 0 ? '' : value < 0 ? '↓' : '↑';

/** How large a gradient is; the arrow says which way. */
function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  const size = Math.abs(value);
  return size > 0 && size < 0.00005 ? text.least : size.toFixed(size < 0.01 ? 4 : 3);
}

/** The same with its sign, for screen readers. */
const signed = (value: number | undefined): string =>
  `${value !== undefined && value < 0 ? '\u2212' : ''}${number(value)}`;
