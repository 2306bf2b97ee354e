// The negative gradient of each score of one row, in a real sentence with the parameters of a checkpoint, and how each number came about.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { load, type Core } from '../../core/load.ts';
import { shorten } from '../../core/shorten.ts';
import type { Axis, Step, Trace } from '../../core/trace.ts';
import { exampleOf } from '../../core/training/index.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { nextTask } from '../../elements/next-task.ts';
import '../../elements/derivation/index.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { negativeGradientsText as text } from '../../strings/why/negative-gradients.ts';
import { tableText } from '../../strings/why/attention.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { softmaxGradientOf, type SoftmaxGradient } from '../../trace/gradients.ts';
import { theRightKey } from '../../strings/why/tasks.ts';
import { signedGradient } from '../run/numbers.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { otherKeysWithAnswer } from '../run/milestones.ts';
import {
  fixed,
  negativeGradientDigits,
  type NegativeGradientDigits,
  type NegativeGradientLine,
} from './negative-gradient-digits.ts';
import { queryRow, firstSentence, rightKind } from '../run/sentences.ts';
import { placeBehind } from '../attention/weights-table.ts';
import { headName, unrounded } from '../run/trace-cache.ts';
import { tableStyles } from './styles.ts';

/** Longer words are shortened to this many letters. */
const LONGEST = 24;

/** How often the table follows a run, in milliseconds: it has many numbers to read. */
const PACE = 1000;

interface Computed {
  checkpoint: Checkpoint;
  sentence: number;
  trace: Trace;
  row: number;
}

interface OpenCell {
  stepId: string;
  row: number;
  column: number;
}

const value = (step: Step, row: number, column: number): number =>
  step.values[row * step.columns.labels.length + column]!;

/** `<why-negative-gradients>`: weight, what more of the word would bring, and the negative gradient of its score, for each word that a row may read. */
export class WhyNegativeGradients extends LitElement {
  @property({ attribute: false }) facts: TrainingFacts | undefined;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** The head that is reported on: its index in `Checkpoint.rightWeight`; undefined: the first one of the last layer. */
  @property({ attribute: false }) head: number | undefined;
  /** Whether the run continues. */
  @property({ type: Boolean }) live = false;
  @state() protected sentence = 0;
  /** The cell that is opened; undefined: the score of the right key, or of the first word. */
  @state() protected open: OpenCell | undefined;
  @state() protected computed: Computed | undefined;
  @state() protected failure: string | undefined;

  #core: Core | undefined;
  #facts: TrainingFacts | undefined;
  #near = false;
  #busy = false;
  /** What was computed last, successfully or not: nothing is tried twice. */
  #tried: { checkpoint: Checkpoint; sentence: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  readonly #sight = new IntersectionObserver((entries) => {
    this.#near = entries.at(-1)!.isIntersecting;
    if (this.#near) this.#compute();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
    void load().then(
      (core) => {
        this.#core = core;
        this.#compute();
      },
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('facts') && this.facts !== this.#facts) {
      this.#facts = this.facts;
      this.sentence = this.facts === undefined ? 0 : firstSentence(this.facts);
      this.open = undefined;
      this.computed = undefined;
      this.#tried = undefined;
    }
    if (changed.has('head')) this.open = undefined;
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('checkpoint') || changed.has('facts') || changed.has('sentence') || changed.has('live'))
      this.#compute();
  }

  /** Runs the example of the checkpoint, no more often than it can be read, and only while it is in view. */
  #compute(): void {
    clearTimeout(this.#timer);
    const { facts, checkpoint, sentence } = this;
    if (this.#core === undefined || facts === undefined || checkpoint === undefined || !this.#near || this.#busy)
      return;
    if (this.#tried?.checkpoint === checkpoint && this.#tried.sentence === sentence) return;
    const wait = this.#last + (this.live ? PACE : 0) - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#compute(), wait);
    else void this.#run(facts, checkpoint, sentence);
  }

  /** Yields to the page in between. */
  async #run(facts: TrainingFacts, checkpoint: Checkpoint, sentence: number): Promise<void> {
    this.#busy = true;
    this.#tried = { checkpoint, sentence };
    this.#last = performance.now();
    try {
      const document = exampleOf(facts, checkpoint, sentence, unrounded);
      if (document === undefined) return;
      await nextTask();
      const { trained: _, ...rest } = document;
      const trace = this.#core!.run(rest);
      await nextTask();
      if (facts !== this.facts) return;
      const row = queryRow(facts.sentences[sentence]!);
      this.computed = { checkpoint, sentence, trace, row };
      this.failure = undefined;
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.#busy = false;
      this.#compute();
    }
  }

  #gradient(trace: Trace): SoftmaxGradient | undefined {
    const { layers, heads } = this.facts!.settings;
    const head = this.head ?? (layers - 1) * heads;
    const weights = trace.steps.filter((step) => step.role === 'weights' && step.gradient_of === undefined);
    const chosen = weights[head];
    return chosen && softmaxGradientOf(trace, { stage: chosen.stage, layer: chosen.layer, head: chosen.head });
  }

  #openCell(computed: Computed, gradient: SoftmaxGradient): OpenCell {
    const { trace, row } = computed;
    const step = this.open && trace.steps.find(({ id }) => id === this.open!.stepId);
    if (step !== undefined) {
      const { row, column } = this.open!;
      if (row < step.rows.labels.length && column < step.columns.labels.length) return this.open!;
    }
    return { stepId: gradient.scores.id, row, column: this.#right(computed) ?? 0 };
  }

  /** Why no row is marked. */
  #unmarked(computed: Computed, { weights }: SoftmaxGradient): TemplateResult | typeof nothing {
    const { row, sentence } = computed;
    const { settings, sentences } = this.facts!;
    const { answers } = sentences[sentence]!;
    const right = this.#right(computed);
    if (right !== undefined && !(settings.causal && right > row)) return nothing;
    const kind = rightKind(settings.task);
    const masked = right !== undefined && kind !== 'itself' ? tableText.masked[kind] : undefined;
    const { noRightKey } = plotsText;
    const parts = {
      asks: this.#placed(weights.rows, row),
      answer: answers.find(({ position }) => position === row)?.answer,
      right: this.#placed(weights.columns, right ?? row),
    };
    return html`<p class="caption about">
      ${masked === undefined ? noRightKey(settings.task) : textTemplate(masked, parts)}
    </p>`;
  }

  /** Why the right key is pushed down, where it is: one sentence need not show what holds on average. */
  #down(computed: Computed, { scores }: SoftmaxGradient): TemplateResult | typeof nothing {
    const { row, checkpoint } = computed;
    const right = this.#right(computed);
    if (right === undefined || !(value(scores, row, right) > 0)) return nothing;
    const { task, layers, heads } = this.facts!.settings;
    const mean = checkpoint.rightNegativeGradient[this.head ?? (layers - 1) * heads] ?? NaN;
    const parts = { word: this.#placed(scores.columns, right), early: checkpoint.step === 0 ? text.early : '' };
    return html`<p class="caption about">
      ${textTemplate(text.down, parts)}${Number.isNaN(mean) ? nothing : textTemplate(text.mean, { right: theRightKey(task), mean: signedGradient(mean) })}
    </p>`;
  }

  /** Why a wrong key can be pushed up. */
  #also({ row, sentence }: Computed, { scores }: SoftmaxGradient): TemplateResult | typeof nothing {
    const up = otherKeysWithAnswer(this.facts!, sentence, row).filter((column) => value(scores, row, column) < 0);
    if (up.length === 0) return nothing;
    const words = up.map((column) => this.#placed(scores.columns, column)).join(', ');
    return html`<p class="caption about">${textTemplate(up.length === 1 ? text.also : text.alsoMany, { words })}</p>`;
  }

  /** A word, with its position if the word occurs more than once. */
  #placed(axis: Axis, place: number): string {
    return axis.labels[place]! + placeBehind(axis, place, this.facts!.settings.task);
  }

  #right({ row, sentence }: Computed): number | undefined {
    return this.facts!.sentences[sentence]!.answers.find(({ position }) => position === row)?.right;
  }

  #line(
    computed: Computed,
    gradient: SoftmaxGradient,
    open: OpenCell,
    column: number,
    line: NegativeGradientLine,
    digits: NegativeGradientDigits,
  ): TemplateResult {
    const { row } = computed;
    const { columns } = gradient.weights;
    const word = columns.labels[column]!;
    const { task } = this.facts!.settings;
    const place = placeBehind(columns, column, task);
    const isOpen = open.stepId === gradient.scores.id && open.row === row && open.column === column;
    const right = this.#right(computed) === column;
    const { power, decimals } = digits;
    const number = (name: 'gain' | 'negativeGradient') => fixed(line[name] / 10 ** power, decimals[name]);
    const unit = power === 0 ? '' : ` × 10^${power}`;
    return html`<tr class=${right ? 'right' : ''}>
      <th scope="row">
        <bdi class="key">${shorten(word, LONGEST)}</bdi
        ><span class="soft small">${place} ${right ? text.right[rightKind(task)] : nothing}</span>
      </th>
      <td class="weights">${fixed(line.weight, decimals.weight)}</td>
      <td>${number('gain')}</td>
      <td>
        <button
          type="button"
          class="cell"
          aria-pressed=${isOpen}
          aria-label="${text.open(this.#placed(columns, column))}: ${number('negativeGradient')}${unit}"
          @click=${() => (this.open = { stepId: gradient.scores.id, row, column })}
        >
          ${number('negativeGradient')}
        </button>
      </td>
    </tr>`;
  }

  #table(computed: Computed, gradient: SoftmaxGradient): TemplateResult {
    const { facts } = this;
    const { row, sentence, checkpoint, trace } = computed;
    const { settings, sentences } = facts!;
    const { tokens } = sentences[sentence]!;
    const answers = sentences[sentence]!.answers.length;
    const asking = this.#placed(gradient.weights.rows, row);
    const columns = tokens.map((_, index) => index);
    const readable = settings.causal ? columns.slice(0, row + 1) : columns;
    const open = this.#openCell(computed, gradient);
    const lines = readable.map((column) => ({
      weight: value(gradient.weights, row, column),
      gain: -value(gradient.difference, row, column),
      negativeGradient: -value(gradient.scores, row, column),
    }));
    const digits = negativeGradientDigits(lines);
    const { power } = digits;
    const unit = power === 0 ? nothing : html`${text.unit}<sup>−${-power}</sup>`;
    const head = headName({ layer: gradient.weights.layer ?? 1, head: gradient.weights.head ?? 1 }, settings);
    return html`<div class="both">
      <div>
        <label class="caption">
          ${text.sentence}
          <select
            @change=${(event: Event) => {
              this.open = undefined;
              this.sentence = Number((event.target as HTMLSelectElement).value);
            }}
          >
            ${sentences.map(
              ({ tokens }, index) =>
                html`<option value=${index} ?selected=${index === sentence}>${tokens.join(' ')}</option>`,
            )}
          </select>
        </label>
        <div class="scroll">
          <table>
            <caption>
              <strong>${text.title}</strong>
              <span>${text.sub(asking, checkpoint.step)}${head === '' ? nothing : `, ${head}`}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">${text.columns.word}</th>
                <th scope="col">${text.columns.weight}</th>
                <th scope="col">${text.columns.better}${unit}</th>
                <th scope="col">${text.columns.negativeGradient}${unit}</th>
              </tr>
            </thead>
            <tbody>
              ${readable.map((column, index) => this.#line(computed, gradient, open, column, lines[index]!, digits))}
            </tbody>
          </table>
        </div>
        <p class="caption about">${text.about}${answers > 1 ? text.aboutMean(answers) : nothing}</p>
        ${this.#unmarked(computed, gradient)} ${this.#down(computed, gradient)} ${this.#also(computed, gradient)}
      </div>
      <div class="panel" @cell-open=${this.#onOpen}>
        <p class="caption">${text.sign}${settings.control === 'uniform' ? text.frozen : nothing}</p>
        <attention-derivation .trace=${trace} .cell=${open} precision="4"></attention-derivation>
        ${
          open.stepId === gradient.scores.id
            ? nothing
            : html`<button class="link" type="button" @click=${() => (this.open = undefined)}>${text.back}</button>`
        }
      </div>
    </div>`;
  }

  readonly #onOpen = (event: Event) => {
    event.stopPropagation();
    const { stepId, row, column } = (event as CustomEvent<OpenCell>).detail;
    this.open = { stepId, row, column };
  };

  protected override render(): TemplateResult | typeof nothing {
    const { facts, computed } = this;
    if (facts === undefined) return nothing;
    if (facts.settings.control === 'feed_forward') return html`<p class="caption">${text.noAttention}</p>`;
    if (this.failure !== undefined) {
      return html`<p class="problem">${textTemplate(text.failed, { reason: this.failure })}</p>`;
    }
    const gradient = computed && this.#gradient(computed.trace);
    if (gradient === undefined) return html`<p class="caption waiting">${text.loading}</p>`;
    return this.#table(computed!, gradient);
  }

  static override styles = [...sectionStyles, tableStyles];
}

customElements.define('why-negative-gradients', WhyNegativeGradients);
