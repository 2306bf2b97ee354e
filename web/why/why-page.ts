import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Core } from '../core/load.ts';
import {
  defaultSettings,
  ranges,
  readSettings,
  readText,
  SettingsError,
  startRun,
  writeSettings,
} from '../core/training/index.ts';
import type { Frame, RunStatus, Task, TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { rich } from '../elements/rich.ts';
import { why } from '../strings/why.ts';
import { formatNumber, formatShare } from '../trace/format.ts';
import './below.ts';
import { toldHead } from './moments.ts';
import { nearest } from './plot.ts';
import { askingRow, firstSentence } from './reads.ts';
import { runButtons, settingsLine, settingsWords, speedChoice, taskChoice } from './run-controls.ts';
import { type Head, placeOf, Shown } from './shown.ts';
import { pageStyles } from './why-page-styles.ts';

/** What is said aloud of a run that goes on comes no more often than this, in milliseconds. */
const SAID_EVERY = 4000;

/** `<why-page>`: one run of training, as it goes on and at any moment of it, and what there is to say about it below. */
export class WhyPage extends LitElement {
  static override properties = {
    core: { attribute: false },
    run: { state: true },
    chosen: { state: true },
    sentence: { state: true },
    row: { state: true },
    head: { state: true },
    problem: { state: true },
    typed: { state: true },
    seconds: { state: true },
    said: { state: true },
    count: { state: true },
  };

  /** What computes the tables; set before it stands in the document. */
  declare core: Core | undefined;
  declare protected run: TrainingRun | undefined;
  /** The moment that the reader chose; undefined: the newest one, whichever that is. */
  declare protected chosen: Frame | undefined;
  /** Which held-out sentence is looked at, the row of it that asks, and the layer and head that the reader chose. */
  declare protected sentence: number;
  declare protected row: number | undefined;
  declare protected head: Head | undefined;
  /** Why settings could not be run, and what is said before and after it. */
  declare protected problem: { error: SettingsError; before: string; after: string } | undefined;
  /** What was typed as a seed and is none. */
  declare protected typed: string | undefined;
  declare protected seconds: number | undefined;
  /** What is said aloud. */
  declare protected said: string;
  declare protected count: number;

  #shown: Shown | undefined;
  #saidAt = 0;
  #saidStatus: RunStatus | undefined;
  #saidStep = 0;
  /** The text that the reader trained on last: choosing that task again comes back to it. */
  #text: string | undefined;
  /** What the address holds, as far as this page wrote or read it. */
  #fragment = '';

  constructor() {
    super();
    this.core = undefined;
    this.run = undefined;
    this.chosen = undefined;
    this.sentence = 0;
    this.row = undefined;
    this.head = undefined;
    this.problem = undefined;
    this.typed = undefined;
    this.seconds = undefined;
    this.said = '';
    this.count = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#onHash);
    addEventListener('pagehide', this.#onLeave);
    addEventListener('pageshow', this.#onReturn);
    document.addEventListener('visibilitychange', this.#onChange);
    this.addEventListener('moment-choose', this.#onMoment);
    this.addEventListener('run-choose', this.#onRun);
    if (this.run === undefined && this.core !== undefined) this.#readAddress();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onHash);
    removeEventListener('pagehide', this.#onLeave);
    removeEventListener('pageshow', this.#onReturn);
    document.removeEventListener('visibilitychange', this.#onChange);
    this.#leave();
  }

  // ── which run ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Makes the run that the address asks for; where it asks for none that can be made, the last one stays and the reason is said. */
  #readAddress(): void {
    this.#fragment = location.hash;
    try {
      this.#show(readSettings(location.hash));
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      const after = this.run === undefined ? why.problems.usual : why.problems.stays;
      if (this.run === undefined) this.#show(defaultSettings('recall'));
      this.problem = { error, before: why.problems.link, after };
    }
  }

  readonly #onHash = (): void => {
    if (location.hash !== this.#fragment) this.#readAddress();
  };

  /** Shows a run with these settings, not yet started. Throws a SettingsError; the last run then stays. */
  #show(settings: TrainingSettings): void {
    if (settings.task === 'text') readText(settings.text ?? ''); // a run would say so only when it has loaded
    const run = startRun(settings);
    this.#leave();
    if (this.seconds !== undefined) run.seconds = this.seconds;
    run.addEventListener('change', this.#onChange);
    this.run = run;
    this.chosen = undefined;
    this.problem = undefined;
    this.typed = undefined;
    this.sentence = 0;
    this.row = undefined;
    this.head = undefined;
    this.#shown = undefined;
    this.#saidStatus = undefined;
    if (settings.text !== undefined) this.#text = settings.text;
    this.#onChange();
  }

  /** The same, asked for by the reader: the address follows, and settings that cannot be run are said to be so. */
  #change(settings: TrainingSettings): boolean {
    try {
      this.#show(settings);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.problem = { error, before: why.problems.settings, after: why.problems.stays };
      this.requestUpdate();
      return false;
    }
    const fragment = writeSettings(settings);
    const usual = fragment === writeSettings(defaultSettings('recall'));
    history.replaceState(history.state, '', usual ? location.pathname + location.search : `#${fragment}`);
    this.#fragment = location.hash;
    return true;
  }

  #leave(): void {
    this.run?.removeEventListener('change', this.#onChange);
    this.run?.dispose();
  }

  readonly #onLeave = (): void => this.#leave();

  /** A page that comes back as it was left has a run that ended; the same one is made again. */
  readonly #onReturn = (event: PageTransitionEvent): void => {
    if (event.persisted && this.run !== undefined) this.#show(this.run.settings);
  };

  readonly #onRun = (event: CustomEvent<{ settings: TrainingSettings }>): void => {
    if (!this.#change(event.detail.settings)) return;
    this.run!.start();
    this.renderRoot.querySelector('.run')?.scrollIntoView({ block: 'start' });
  };

  #chooseTask(task: Task): void {
    const settings = defaultSettings(task);
    if (task !== 'text') {
      this.#change(settings);
      return;
    }
    if (this.#text !== undefined && this.#change({ ...settings, text: this.#text })) return;
    // Its box stands below, where a text can be put in; until then the last run stays.
    this.requestUpdate();
    const below = this.renderRoot.querySelector('why-below');
    (below as (Element & { showText?: () => void }) | null)?.showText?.();
  }

  #changeSeed(typed: string): void {
    const seed = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : NaN;
    if (!(seed >= ranges.seed[0] && seed <= ranges.seed[1])) {
      this.typed = typed;
      return;
    }
    this.#change({ ...this.run!.settings, seed });
  }

  // ── which moment ─────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onMoment = (event: CustomEvent<{ step: number }>): void => {
    const frames = this.run?.frames ?? [];
    if (frames.length === 0) return;
    const frame = frames[nearest(frames, event.detail.step)]!;
    this.chosen = frame === frames.at(-1) ? undefined : frame;
  };

  readonly #onChange = (): void => {
    const { run } = this;
    // A tab that nobody sees needs no picture: it takes the newest when it is looked at.
    if (run === undefined || document.hidden) return;
    const { facts, frames, status } = run;
    if (facts !== undefined && this.core !== undefined && this.#shown?.facts !== facts) {
      if (this.#shown === undefined) this.sentence = firstSentence(facts);
      this.#shown = new Shown(this.core, facts);
    }
    if (this.chosen !== undefined && !frames.includes(this.chosen)) this.chosen = undefined;
    this.count = frames.length;
    const now = performance.now();
    const due = status === 'running' ? now - this.#saidAt > SAID_EVERY : run.step !== this.#saidStep;
    if (status !== this.#saidStatus || due) this.#say(run, now);
    this.requestUpdate();
  };

  /** Says aloud where the run is. */
  #say({ status, step, settings, frames }: TrainingRun, now: number): void {
    if (status === 'running' && this.#saidStatus !== 'running') this.#saidAt = now;
    else if (status === 'ready') this.said = why.said([why.run.saidNew(why.tasks[settings.task].name, settings.steps)]);
    else {
      const last = frames.at(-1);
      const weight = last?.rightWeight[placeOf(this.#head, settings)];
      const parts = [why.run.status[status], why.run.said(step, settings.steps)];
      if (last !== undefined) parts.push(why.run.saidLoss(formatNumber(last.loss, 2)));
      if (weight !== undefined && !Number.isNaN(weight)) parts.push(why.run.saidWeight(formatShare(weight)));
      if (status !== 'loading') this.said = why.said(parts.filter((part) => part !== ''));
      this.#saidAt = now;
    }
    this.#saidStatus = status;
    this.#saidStep = step;
  }

  /** The head that is looked at: the reader's choice; else, when a run is done, the one that its story tells of. */
  get #head(): Head {
    const { run, head } = this;
    if (head !== undefined) return head;
    const { layers, heads } = run?.settings ?? defaultSettings('recall');
    const told = run?.status === 'done' && run.facts !== undefined ? toldHead(run.facts, run.frames) : undefined;
    return { layer: layers, head: ((told ?? 0) % heads) + 1 };
  }

  // ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render(): TemplateResult {
    const { run } = this;
    const settings = run?.settings ?? defaultSettings('recall');
    const frames = run?.frames ?? [];
    const frame = this.chosen ?? frames.at(-1);
    const shown = this.#shown;
    const sentence = run?.facts?.sentences[this.sentence];
    const row = this.row ?? (sentence === undefined ? 0 : askingRow(sentence));
    const head = this.#head;
    return html`
      <p class="lede">${why.tasks[settings.task].lede}</p>
      ${taskChoice(settings.task, (task) => this.#chooseTask(task))}
      <section class="run" aria-label=${why.run.label}>
        ${this.#bar(settings, frame)} ${this.#messages(settings)}
        <p class="unseen" role="status">${this.said}</p>
        <div class="beside">
          <why-plots
            .facts=${run?.facts}
            .frames=${frames}
            .batchLosses=${run?.batchLosses ?? []}
            .count=${frames.length}
            .done=${run?.step ?? 0}
            .frame=${frame}
            .head=${head}
          ></why-plots>
          <why-table
            .shown=${shown}
            .first=${frames[0]}
            .frame=${frame}
            .sentence=${this.sentence}
            .row=${row}
            .head=${head}
            @row-choose=${(event: CustomEvent<{ row: number }>) => (this.row = event.detail.row)}
            @sentence-choose=${(event: CustomEvent<number>) => this.#chooseSentence(event.detail)}
            @head-choose=${(event: CustomEvent<Head>) => (this.head = event.detail)}
          ></why-table>
        </div>
        <div class="beside strip">
          <why-filmstrip
            .shown=${shown}
            .frames=${frames}
            .count=${frames.length}
            .frame=${frame}
            .sentence=${this.sentence}
            .row=${row}
            .head=${head}
          ></why-filmstrip>
          ${this.#bounds()}
        </div>
        <why-pictures
          .live=${run?.status === 'running'}
          .shown=${shown}
          .frame=${frame}
          .sentence=${this.sentence}
          .row=${row}
          .head=${head}
        ></why-pictures>
      </section>
      <why-below .run=${run} .frame=${frame}></why-below>
    `;
  }

  #chooseSentence(sentence: number): void {
    this.sentence = sentence;
    this.row = undefined;
  }

  #bar(settings: TrainingSettings, frame: Frame | undefined): TemplateResult {
    const { run } = this;
    const change = (changes: Partial<TrainingSettings>) => this.#change({ ...settings, ...changes });
    const text = why.run;
    const left = run?.secondsLeft;
    const state = run === undefined ? '' : left === undefined ? text.status[run.status] : text.left(left);
    return html`<div class="bar">
      <div class="buttons" @click=${() => (this.chosen = undefined)}>${runButtons(run)}</div>
      ${settingsLine(settings, this.typed, change, (typed) => this.#changeSeed(typed))}
      <p class="printed">${settingsWords(settings)}</p>
      <div class="state">
        <span
          >${rich(text.step, { step: html`<b>${run?.step ?? 0}</b>` })}${rich(text.of, { steps: String(settings.steps) })}</span
        >
      </div>
      <div class="second">
        <span class="soft">${text.speed}</span>
        ${speedChoice(run?.seconds ?? 8, (seconds) => {
          this.seconds = seconds;
          if (run !== undefined) run.seconds = seconds;
        })}
        <button
          type="button"
          class="link now"
          ?hidden=${this.chosen === undefined || frame === undefined}
          @click=${() => (this.chosen = undefined)}
        >
          ${why.plots.now}
        </button>
        <span class="left soft">${state}</span>
      </div>
    </div>`;
  }

  /** What went wrong, beside what it is about. */
  #messages(settings: TrainingSettings): unknown {
    const { run, problem, typed } = this;
    const text = why.problems;
    return html`
      ${
        problem === undefined
          ? nothing
          : html`<p class="problem" role="alert">
              <span class="strong">${problem.before}</span>
              <span class="strong error">${problem.error.message}.</span> ${problem.after}
            </p>`
      }
      ${
        typed === undefined
          ? nothing
          : html`<p class="problem" role="alert" id="bad-seed">
              ${rich(why.settings.badSeed, { typed, seed: String(settings.seed) })}
            </p>`
      }
      ${
        run?.status === 'failed'
          ? html`<p class="problem" role="alert">
              <span class="strong">${text.failed}</span> <span class="strong error">${run.error?.message}.</span>
              ${text.tryAgain}
            </p>`
          : nothing
      }
      ${run?.where === 'page' ? html`<p class="note">${why.run.onPage}</p>` : nothing}
      ${(run?.unseenSteps ?? 0) > 0 ? html`<p class="note">${why.run.unseen(run!.unseenSteps)}</p>` : nothing}
    `;
  }

  /** What each line of the loss plot knows. */
  #bounds(): TemplateResult | typeof nothing {
    const facts = this.run?.facts;
    if (facts === undefined) return nothing;
    const text = why.plots;
    const { task } = facts.settings;
    return html`<section class="knows">
      <h2>${text.knowsTitle}</h2>
      <dl>
        ${facts.bounds.map(
          ({ name, nats, estimated }) =>
            html`<div>
              <dt>
                ${text.bounds[name]}
                <span class="soft">${estimated ? '≈ ' : ''}${formatNumber(nats, estimated ? 2 : 4)}</span>
              </dt>
              <dd>${text.knowsOf(task, name)}${estimated ? html` <i>(${text.estimated})</i>` : nothing}</dd>
            </div>`,
        )}
      </dl>
      <p class="soft">${facts.bounds.some(({ estimated }) => estimated) ? text.knowsEstimated : text.knowsNote}</p>
    </section>`;
  }

  static override styles = pageStyles;
}
