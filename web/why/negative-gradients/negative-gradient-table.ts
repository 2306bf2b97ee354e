// The negative gradient of each score of one row, in a real sentence with the parameters of a checkpoint, and how each number came about.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { load, type Core } from '../../core/load.ts';
import { shorten } from '../../core/shorten.ts';
import type { Axis, Trace } from '../../core/trace.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { readsLines } from '../../core/training/reads-lines.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { nextTask } from '../../elements/next-task.ts';
import '../../elements/derivation/index.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { negativeGradientsText as text } from '../../strings/why/negative-gradients.ts';
import { tableText } from '../../strings/why/attention.ts';
import { plotsText } from '../../strings/why/plots.ts';
import type { SoftmaxGradient } from '../../trace/gradients.ts';
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
import { headName } from '../run/trace-cache.ts';
import { countPushes, type CountedPushes } from './counted-pushes.ts';
import { headGradient, tracedSentence, value } from './head-gradient.ts';
import { pushArithmetic } from './push-arithmetic.ts';
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

/**
 * `<why-negative-gradients>`: weight, what more of the word would bring, and the negative gradient of its score, for each word that a row may
 * read. A run that stands is shown where the mean push on the right key was largest, until the reader chooses another checkpoint.
 */
export class WhyNegativeGradients extends LitElement {
  @property({ attribute: false }) facts: TrainingFacts | undefined;
  /** The checkpoint that the page shows. */
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** Whether that is the newest one, which nobody had to choose. */
  @property({ type: Boolean }) newest = false;
  /** The one with the largest mean push; undefined where no key is right. */
  @property({ attribute: false }) strongest: Checkpoint | undefined;
  /** The head that is reported on: its index in `Checkpoint.rightWeight`; undefined: the first one of the last layer. */
  @property({ attribute: false }) head: number | undefined;
  /** Whether the run continues. */
  @property({ type: Boolean }) live = false;
  @state() protected sentence = 0;
  /** Whether the reader chose the checkpoint. */
  @state() protected chosen = false;
  /** The column whose push is opened; undefined: the right key, or the first word. */
  @state() protected column: number | undefined;
  /** The cell that is opened on the way down from there. */
  @state() protected below: OpenCell | undefined;
  @state() protected counted: CountedPushes | undefined;
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

  constructor() {
    super();
    new KeepFocus(this, 'summary', 'details'); // the way back from a cell ends where it began
  }

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
      this.chosen = false;
      this.#close();
      this.computed = undefined;
      this.#tried = undefined;
    } else if (changed.has('checkpoint') || changed.has('live')) this.chosen = !this.newest;
    if (changed.has('head')) this.#close();
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (['checkpoint', 'strongest', 'facts', 'sentence', 'live', 'chosen'].some((name) => changed.has(name)))
      this.#compute();
  }

  #close(): void {
    this.column = undefined;
    this.below = undefined;
  }

  /** The checkpoint of the table. */
  get #at(): Checkpoint | undefined {
    return this.chosen || this.live ? this.checkpoint : (this.strongest ?? this.checkpoint);
  }

  get #headIndex(): number {
    const { layers, heads } = this.facts!.settings;
    return this.head ?? (layers - 1) * heads;
  }

  /** Runs the example of the checkpoint, no more often than it can be read, and only while it is in view. */
  #compute(): void {
    clearTimeout(this.#timer);
    const { facts, sentence } = this;
    const checkpoint = this.#at;
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
      const trace = tracedSentence(this.#core!, facts, checkpoint, sentence);
      if (trace === undefined) return;
      await nextTask();
      if (facts !== this.facts) return;
      const row = queryRow(facts.sentences[sentence]!);
      this.computed = { checkpoint, sentence, trace, row };
      this.failure = undefined;
      await this.#count(facts);
    } catch (error) {
      this.failure = (error as Error).message;
    } finally {
      this.#busy = false;
      this.#compute();
    }
  }

  /** Counts pushes at the checkpoint where they are largest, once a run stands. */
  async #count(facts: TrainingFacts): Promise<void> {
    const { strongest, head, counted } = this;
    if (this.live || head === undefined || strongest === undefined || strongest.step === 0) return;
    if (counted?.checkpoint === strongest && counted.head === head) return;
    const found = await countPushes(this.#core!, facts, strongest, head);
    if (facts === this.facts) this.counted = found;
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
    const { task } = this.facts!.settings;
    const mean = checkpoint.rightNegativeGradient[this.#headIndex] ?? NaN;
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

  /** How often a score is pushed up, where the pushes are largest. */
  #often({ checkpoint }: Computed): TemplateResult | typeof nothing {
    const { counted } = this;
    const { sentences, settings } = this.facts!;
    if (counted?.checkpoint !== checkpoint || counted.head !== this.head || settings.control === 'uniform')
      return nothing;
    const parts = { ...counted, sentences: sentences.length, right: theRightKey(settings.task) };
    return html`<p class="caption about">${textTemplate(text.counted, parts)}</p>`;
  }

  #line(
    computed: Computed,
    gradient: SoftmaxGradient,
    opened: number,
    column: number,
    line: NegativeGradientLine,
    digits: NegativeGradientDigits,
  ): TemplateResult {
    const { columns } = gradient.weights;
    const word = columns.labels[column]!;
    const { task } = this.facts!.settings;
    const place = placeBehind(columns, column, task);
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
          aria-pressed=${opened === column}
          aria-label="${text.open(this.#placed(columns, column))}: ${number('negativeGradient')}${unit}"
          @click=${() => {
            this.column = column;
            this.below = undefined;
          }}
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
    const opened = this.column ?? this.#right(computed) ?? 0;
    const column = opened < readable.length ? opened : 0;
    const open = this.below ?? { stepId: gradient.scores.id, row, column };
    const lines = readable.map((column) => ({
      weight: value(gradient.weights, row, column),
      gain: -value(gradient.difference, row, column),
      negativeGradient: -value(gradient.scores, row, column),
    }));
    const digits = negativeGradientDigits(lines);
    const { power } = digits;
    const help = { word: -value(gradient.worth, row, column), blend: -value(gradient.blend, row, 0) };
    const unit = power === 0 ? nothing : html`${text.unit}<sup>−${-power}</sup>`;
    const head = headName({ layer: gradient.weights.layer ?? 1, head: gradient.weights.head ?? 1 }, settings);
    return html`<div class="both">
      <div>
        <label class="caption">
          ${text.sentence}
          <select
            @change=${(event: Event) => {
              this.#close();
              this.sentence = Number((event.target as HTMLSelectElement).value);
            }}
          >
            ${sentences.map(
              ({ tokens }, index) =>
                html`<option value=${index} ?selected=${index === sentence}>${tokens.join(' ')}</option>`,
            )}
          </select>
        </label>
        ${this.#checkpoints()}
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
              ${readable.map((one, index) => this.#line(computed, gradient, column, one, lines[index]!, digits))}
            </tbody>
          </table>
        </div>
        ${this.#often(computed)}
        <p class="caption about">
          ${text.about}${answers > 1 ? text.aboutMean(answers, !readsLines(settings.task)) : nothing}
        </p>
        ${this.#unmarked(computed, gradient)} ${this.#down(computed, gradient)} ${this.#also(computed, gradient)}
      </div>
      <div class="panel" @cell-open=${this.#onOpen}>
        ${pushArithmetic(this.#placed(gradient.weights.columns, column), lines[column]!, help, digits)}
        ${settings.control === 'uniform' ? html`<p class="caption">${text.frozen}</p>` : nothing}
        <details>
          <summary>${text.computed.products}</summary>
          <p class="caption">${text.sign}</p>
          <attention-derivation .trace=${trace} .cell=${open} precision=${4 - power}></attention-derivation>
          ${
            this.below === undefined
              ? nothing
              : html`<button class="link" type="button" @click=${() => (this.below = undefined)}>${text.back}</button>`
          }
        </details>
      </div>
    </div>`;
  }

  /** The choice between the checkpoint with the largest mean push and that of the page, where they differ. */
  #checkpoints(): TemplateResult | typeof nothing {
    const { strongest, checkpoint, chosen } = this;
    if (this.live || strongest === undefined || checkpoint === undefined || strongest === checkpoint) return nothing;
    return html`<label class="caption">
      ${text.at}
      <select @change=${({ target }: Event) => (this.chosen = (target as HTMLSelectElement).selectedIndex === 1)}>
        <option .selected=${!chosen}>${text.strongest(strongest.step)}</option>
        <option .selected=${chosen}>${text.chosen(checkpoint.step)}</option>
      </select>
    </label>`;
  }

  readonly #onOpen = (event: Event) => {
    event.stopPropagation();
    const { stepId, row, column } = (event as CustomEvent<OpenCell>).detail;
    this.below = { stepId, row, column };
  };

  protected override render(): TemplateResult | typeof nothing {
    const { facts, computed } = this;
    if (facts === undefined) return nothing;
    if (facts.settings.control === 'feed_forward') return html`<p class="caption">${text.noAttention}</p>`;
    if (this.failure !== undefined) {
      return html`<p class="problem">${textTemplate(text.failed, { reason: this.failure })}</p>`;
    }
    const gradient = computed && headGradient(computed.trace, this.#headIndex);
    if (gradient === undefined) return html`<p class="caption waiting">${text.loading}</p>`;
    return this.#table(computed!, gradient);
  }

  static override styles = [...sectionStyles, tableStyles];
}

customElements.define('why-negative-gradients', WhyNegativeGradients);
