import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { readBeginning, spokenOf } from '../../core/training/beginning.ts';
import type { HeadPlace, Sample } from '../../core/training/checkpoint-writer.ts';
import { wordsRead } from '../../core/training/example-of.ts';
import { readsLines } from '../../core/training/reads-lines.ts';
import { LONGEST_BEGINNING, usualWriting, writingRanges } from '../../core/training/writing-settings.ts';
import type { WritingSettings } from '../../core/training/writing-settings.ts';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { LONGEST_WRITTEN } from '../../edit/address.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { saveTrained } from '../../site/trained/saved-trained.ts';
import { openedBeginning, trainedFragment } from '../../site/trained/trained-example.ts';
import { choice, wordStyles } from '../../site/word-choice.ts';
import { writingText as text } from '../../strings/why/writing.ts';
import { withNumber } from '../run-controls/run-controls.ts';
import { headIndex } from '../run/trace-cache.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { cache } from './cache.ts';
import { choices, likeliest } from './choices.ts';
import { columns, columnsOf, markOf } from './columns.ts';
import { HeadMeasures } from './head-measures.ts';
import { heads } from './heads.ts';
import { Results, SAMPLES } from './results.ts';
import { writingStyles } from './styles.ts';
import { nameOf, shown } from './symbols.ts';
import { weights } from './weights.ts';

/** Milliseconds between two letters that are written, so that they can be watched. */
const PACE = 600;
const TOP_KS = [0, 1, 2, 3, 5, 10];

/** `<why-writing>`: what the model of a run that reads lines writes at a checkpoint, letter by letter or word by word. */
export class WhyWriting extends LitElement {
  @property({ attribute: false }) run: TrainingRun | undefined;
  /** The chosen one of the run. */
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** Changed by `writing-choose`. */
  @property({ attribute: false }) writing: WritingSettings = usualWriting;
  /** Which sample is looked at, from 0. */
  @state() protected sample = 0;
  /**
   * How many symbols of it are shown; undefined: only those of the beginning; Infinity: all, however many another
   * checkpoint writes.
   */
  @state() protected count: number | undefined;
  /** The place of the symbol that asks, where the reader chose one. */
  @state() protected asked: number | undefined;
  @state() protected all = false;
  @state() protected off: HeadPlace | undefined;
  @state() protected announced = '';
  @state() protected playing: ReturnType<typeof setInterval> | undefined;

  readonly #results = new Results(this);
  readonly #measures = new HeadMeasures(this);
  #facts: TrainingFacts | undefined;
  /** Whether the end of the sample is announced once the sample is there: the reader went to it, or to a whole other one. */
  #endIsDue = false;
  /** What is announced is about this one. */
  #announcedOf: Sample | undefined;

  constructor() {
    super();
    // A step that was chosen is a heading then; a button that measures becomes one that cancels, and then those of the heads.
    new KeepFocus(this, 'h4, button', '.column, .measuring');
    new RedrawOnChange(this, () => this.run);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }

  /** The symbols of the beginning, and why they are not those that were typed. */
  #begins(facts: TrainingFacts, checkpoint: Checkpoint): { symbols: string[]; problem?: string } {
    const { task } = facts.settings;
    const without = task === 'names' ? readBeginning(facts, '').symbols : [facts.sentences[0]!.tokens[0]!];
    const { symbols, unknown } = readBeginning(facts, this.writing.beginning);
    if (unknown.length > 0) return { symbols: without, problem: text.unknown(unknown, task) };
    const most = wordsRead(facts, checkpoint);
    if (symbols.length > most) return { symbols: without, problem: text.tooLong(symbols.length, most, task) };
    return { symbols: symbols.length === 0 ? without : symbols };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const facts = this.run?.facts;
    const { checkpoint, writing } = this;
    if (facts === undefined || checkpoint === undefined || !readsLines(facts.settings.task)) {
      this.#pause();
      return;
    }
    if (facts !== this.#facts) {
      this.#facts = facts;
      this.#goTo(0);
      this.off = undefined;
    }
    const before = changed.get('writing') as WritingSettings | undefined;
    if (before !== undefined && before.beginning !== writing.beginning) this.#goTo(this.sample);
    this.#measures.follow(facts);
    this.#results.want({
      ...{ facts, checkpoint, writing },
      columns: columnsOf(this.run!, checkpoint),
      beginning: this.#begins(facts, checkpoint).symbols,
      ...{ sample: this.sample, off: this.off },
    });
    const sample = this.#current;
    // While a run trains, samples come too often to announce each.
    if (sample !== this.#announcedOf) this.announced = '';
    this.#announcedOf = sample;
    if (this.#endIsDue && sample !== undefined && this.#results.isCurrent) this.#ended(sample);
  }

  /** Looks at a sample, from its beginning or as a whole. */
  #goTo(sample: number, count?: number): void {
    this.sample = sample;
    this.count = count;
    this.announced = '';
    this.#endIsDue = count === Infinity;
    this.asked = undefined;
    this.all = false;
  }

  #choose(changes: Partial<WritingSettings>): void {
    const detail: WritingSettings = { ...this.writing, ...changes };
    this.announced = '';
    this.dispatchEvent(new CustomEvent('writing-choose', { detail, bubbles: true, composed: true }));
  }

  /** The sample that is looked at, once it is there. */
  get #current(): Sample | undefined {
    const { made } = this.#results;
    return made?.index === this.sample ? made.sample : undefined;
  }

  #shownOf(sample: Sample): number {
    return Math.min(Math.max(this.count ?? 0, sample.begun), sample.symbols.length);
  }

  readonly #step = (): void => {
    const sample = this.#current;
    if (sample === undefined) return;
    const count = this.#shownOf(sample);
    this.asked = undefined;
    if (count === sample.symbols.length) {
      this.#pause();
      this.#goTo((this.sample + 1) % SAMPLES, sample.begun + 1);
      return;
    }
    this.count = count + 1;
    if (count + 1 === sample.symbols.length) this.#ended(sample);
    else if (this.playing === undefined) this.announced = nameOf(sample.symbols[count]!);
  };

  /** It is announced as a whole. */
  #ended(sample: Sample): void {
    this.#pause();
    this.count = Infinity;
    this.#endIsDue = false;
    const mark = markOf(sample, this.#facts!);
    this.announced = text.written(spokenOf(this.#facts!, sample.symbols), mark === '' ? text.isNew : mark);
  }

  #pause(): void {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  readonly #play = (): void => {
    if (this.playing !== undefined) return this.#pause();
    const sample = this.#current;
    if (sample !== undefined && this.#shownOf(sample) === sample.symbols.length)
      this.#goTo((this.sample + 1) % SAMPLES);
    this.playing = setInterval(this.#step, PACE);
  };

  readonly #rest = (): void => {
    this.#pause();
    const sample = this.#current;
    if (sample === undefined) return;
    if (this.#shownOf(sample) === sample.symbols.length) this.#goTo((this.sample + 1) % SAMPLES, Infinity);
    else {
      this.asked = undefined;
      this.#ended(sample);
    }
  };

  #bar(facts: TrainingFacts): TemplateResult {
    const { task } = facts.settings;
    const { temperature, topK, draws } = this.writing;
    const [least, most] = writingRanges.temperature;
    const options = withNumber(
      TOP_KS.filter((k) => k < facts.classes.length),
      topK,
    ).map((k) => ({ value: String(k), label: text.topKs(k, task) }));
    return html`<div class="controls" role="group" aria-label=${text.controls}>
        <div class="writers">
          <button type="button" class="field solid" @click=${this.#play}>
            ${this.playing === undefined ? html`<span aria-hidden="true">▶</span> ${text.write}` : text.pause}
          </button>
          <button type="button" class="field" @click=${() => (this.#pause(), this.#step())}>${text.one(task)}</button>
          <button type="button" class="field" @click=${this.#rest}>${text.rest(task)}</button>
        </div>
        <label class="inline"
          >${text.temperature}
          <input
            type="range"
            min=${least}
            max=${most}
            step="0.05"
            .value=${live(String(temperature))}
            @input=${(event: Event) => this.#choose({ temperature: Number((event.target as HTMLInputElement).value) })}
          />
          <span class="number">${temperature}</span></label
        >
        <span class="inline"
          >${text.topK} ${choice(text.topK, String(topK), options, (k) => this.#choose({ topK: Number(k) }))}</span
        >
        <button
          type="button"
          class="field"
          @click=${() => this.#choose({ draws: draws === writingRanges.draws[1] ? 1 : draws + 1 })}
        >
          ${text.otherDraws}
        </button>
        <span class="soft">${text.draws} ${draws}</span>
      </div>
      <p class="caption">${text.controlsAbout}</p>`;
  }

  #beginning(facts: TrainingFacts, begins: { symbols: string[]; problem?: string }): TemplateResult {
    const { task } = facts.settings;
    return html`<div class="begins">
      <label for="begins">${text.begins}</label>
      <input
        id="begins"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength=${LONGEST_BEGINNING}
        placeholder=${task === 'names' ? '' : begins.symbols[0]!}
        aria-invalid=${begins.problem === undefined ? nothing : 'true'}
        aria-describedby="begins-problem"
        .value=${live(this.writing.beginning)}
        @input=${(event: Event) => this.#choose({ beginning: (event.target as HTMLInputElement).value })}
      />
      <div id="begins-problem" aria-live="polite">
        ${begins.problem === undefined ? nothing : html`<p class="problem">${begins.problem}</p>`}
      </div>
    </div>`;
  }

  #boxes(sample: Sample, count: number, asks: number, task: TrainingFacts['settings']['task']): TemplateResult {
    const { symbols, begun, readings } = sample;
    return html`<ol class="boxes" aria-label=${text.boxes(task)}>
      ${symbols.slice(0, count).map((symbol, at) => {
        const what = at === asks ? text.asksNow : at !== asks + 1 ? '' : at < begun ? text.typed : text.drawnNow;
        const look = at === asks ? 'asks' : at === asks + 1 ? 'drawn' : '';
        const isStart = at === 0 && task === 'names';
        const spoken = isStart ? text.start : nameOf(symbol);
        return html`<li>
          ${
            at < readings.length
              ? html`<button
                  type="button"
                  class="letter ${look}"
                  aria-label=${text.box(spoken, what)}
                  aria-pressed=${at === asks}
                  @click=${() => (this.#pause(), (this.asked = at))}
                >
                  ${shown(symbol, isStart)}
                </button>`
              : html`<span class="letter ${look} ${task === 'names' && symbol === symbols[0] ? 'end' : ''}"
                  >${shown(symbol)}</span
                >`
          }
        </li>`;
      })}
      ${count < symbols.length ? html`<li><span class="letter next" aria-label=${text.next} role="img"></span></li>` : nothing}
    </ol>`;
  }

  #openLink(facts: TrainingFacts, checkpoint: Checkpoint, read: readonly string[]): TemplateResult | typeof nothing {
    const { task, control } = facts.settings;
    if (control === 'feed_forward') return nothing;
    const link = trainedFragment(facts.settings, read, checkpoint.step);
    if (link.length > LONGEST_WRITTEN) return html`<p class="caption">${text.openTooLong}</p>`;
    const keep = () => saveTrained(link, openedBeginning(facts, checkpoint, read));
    return html`<p class="open">
      <a href="./${link}" @click=${keep} @auxclick=${keep}>${text.open(task)}</a>
      <span class="caption">${text.openAbout(task)}</span>
    </p>`;
  }

  #written(facts: TrainingFacts): TemplateResult {
    const { made } = this.#results;
    if (made === undefined) return html`<p class="soft waiting">${text.waiting}</p>`;
    const { sample, checkpoint, index } = made;
    const { task } = facts.settings;
    // Until another sample is there, only what both begin with is shown.
    const count = index === this.sample ? this.#shownOf(sample) : sample.begun;
    const asks = Math.min(this.asked ?? Math.max(sample.begun - 1, count - 2), count - 1, sample.readings.length - 1);
    const read = sample.symbols.slice(0, asks + 1);
    const next = asks + 1 < count ? sample.symbols[asks + 1] : undefined;
    const reading = sample.readings[asks]!;
    const symbol = html`<span class="query strong">${shown(read.at(-1)!, asks === 0)}</span>`;
    const came = { symbol: html`<span class="strong">${next === undefined ? '' : shown(next)}</span>` };
    return html`${this.#boxes(sample, count, asks, task)}
      <p class="says">
        ${textTemplate(text.asks, { symbol, list: likeliest(reading) })}
        ${next === undefined ? text.notYet : textTemplate(reading.draw === undefined ? text.wasTyped : text.drawn, came)}
      </p>
      <p class="caption">${text.chooseLetter(task)}</p>
      <div class="pair">
        ${choices({
          ...{ task, reading, next, writing: this.writing, all: this.all },
          toggleAll: () => (this.all = !this.all),
        })}
        <div>
          ${weights(reading, read, facts.settings, this.off && headIndex(this.off, facts.settings))}
          ${this.off === undefined ? this.#openLink(facts, checkpoint, read) : html`<p class="caption">${text.openOff}</p>`}
        </div>
      </div>
      ${reading.weights.length > 0 ? cache(sample, reading, read, facts.settings) : nothing}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run, checkpoint } = this;
    const facts = run?.facts;
    if (facts === undefined || checkpoint === undefined || !readsLines(facts.settings.task)) return nothing;
    const { task } = facts.settings;
    const results = this.#results;
    const { problem } = results;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead(task)}</p>
      ${this.#bar(facts)} ${this.#beginning(facts, this.#begins(facts, checkpoint))}
      <p class="unseen" role="status">${this.announced}</p>
      ${
        problem === undefined
          ? nothing
          : html`<p class="problem" role="alert">
              <span class="strong">${text.failed}</span> <span class="strong error">${problem.message}.</span>
              <button type="button" class="link" @click=${() => results.retry()}>${text.again}</button>
            </p>`
      }
      <p class="trained soft">${text.trainedFor(results.made?.checkpoint.step ?? checkpoint.step)}</p>
      ${this.#written(facts)}
      ${columns({
        ...{ facts, shown: checkpoint, sample: this.sample },
        columns: columnsOf(run!, checkpoint),
        listAt: (one) => results.list(one),
        chooseStep: (step) =>
          this.dispatchEvent(new CustomEvent('checkpoint-choose', { detail: { step }, bubbles: true, composed: true })),
        chooseSample: (index) => {
          // The columns have all heads.
          this.off = undefined;
          this.#look(index);
        },
      })}
      ${heads({
        ...{ facts, checkpoint, measures: this.#measures, off: this.off },
        switchOff: (head) => (this.off = head),
        asItIs: results.list(checkpoint),
        without: this.off && results.list(checkpoint, this.off),
      })}`;
  }

  /** Looks at a sample of the list below. */
  #look(index: number): void {
    this.#pause();
    this.#goTo(index, Infinity);
    this.renderRoot.querySelector('.controls')?.scrollIntoView({ block: 'start' });
  }

  static override styles = [...sectionStyles, wordStyles, ...writingStyles];
}

customElements.define('why-writing', WhyWriting);
