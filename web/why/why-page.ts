import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
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
import { problemStyles, textStyles } from '../elements/styles.ts';
import { why } from '../strings/why.ts';
import { formatNumber, formatShare } from '../trace/format.ts';
import './below.ts';
import { nearest } from './plot.ts';
import { askingRow, firstSentence } from './reads.ts';
import { runButtons, settingsLine, speedChoice, taskChoice } from './run-controls.ts';
import { type Head, Shown } from './shown.ts';
import { wordStyles } from './word-styles.ts';

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

  /** What computes the tables; undefined where nothing can be computed. */
  declare core: Core | undefined;
  declare protected run: TrainingRun | undefined;
  /** The moment that the reader chose; undefined: the newest one, whichever that is. */
  declare protected chosen: Frame | undefined;
  /** Which held-out sentence is looked at, the row of it that asks, and the layer and head. */
  declare protected sentence: number;
  declare protected row: number | undefined;
  declare protected head: Head;
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
    this.head = { layer: 1, head: 1 };
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
    this.head = { layer: settings.layers, head: 1 };
    this.#shown = undefined;
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
    if (status !== this.#saidStatus || (status === 'running' && now - this.#saidAt > SAID_EVERY)) this.#say(run, now);
    this.requestUpdate();
  };

  /** Says aloud where the run is. */
  #say({ status, step, settings, frames }: TrainingRun, now: number): void {
    if (status === 'running' && this.#saidStatus !== 'running') this.#saidAt = now;
    else {
      const last = frames.at(-1);
      const weight = last?.rightWeight[this.#headPlace];
      const parts = [why.run.status[status], why.run.said(step, settings.steps)];
      if (last !== undefined) parts.push(why.run.saidLoss(formatNumber(last.loss, 2)));
      if (weight !== undefined && !Number.isNaN(weight)) parts.push(why.run.saidWeight(formatShare(weight)));
      if (status !== 'loading' && status !== 'ready') this.said = why.said(parts.filter((part) => part !== ''));
      this.#saidAt = now;
    }
    this.#saidStatus = status;
  }

  /** The place of the layer and head in the numbers of a frame. */
  get #headPlace(): number {
    return (this.head.layer - 1) * (this.run?.settings.heads ?? 1) + this.head.head - 1;
  }

  // ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render(): TemplateResult {
    const { run, core } = this;
    const settings = run?.settings ?? defaultSettings('recall');
    const frames = run?.frames ?? [];
    const frame = this.chosen ?? frames.at(-1);
    const shown = this.#shown;
    const sentence = run?.facts?.sentences[this.sentence];
    const row = this.row ?? (sentence === undefined ? 0 : askingRow(sentence));
    return html`
      <p class="lede">${why.tasks[settings.task].lede}</p>
      ${core === undefined ? nothing : taskChoice(settings.task, (task) => this.#chooseTask(task))}
      <section class="run" aria-label=${why.run.label}>
        ${core === undefined ? nothing : this.#bar(settings, frame)} ${this.#messages(settings)}
        <p class="unseen" role="status">${this.said}</p>
        ${
          core === undefined
            ? nothing
            : html`<div class="beside">
                  <why-plots
                    .facts=${run?.facts}
                    .frames=${frames}
                    .batchLosses=${run?.batchLosses ?? []}
                    .count=${frames.length}
                    .done=${run?.step ?? 0}
                    .frame=${frame}
                    .head=${this.#headPlace}
                  ></why-plots>
                  <why-table
                    .shown=${shown}
                    .frame=${frame}
                    .sentence=${this.sentence}
                    .row=${row}
                    .head=${this.head}
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
                    .head=${this.head}
                  ></why-filmstrip>
                  ${this.#bounds()}
                </div>
                <why-pictures
                  .live=${run?.status === 'running'}
                  .shown=${shown}
                  .frame=${frame}
                  .sentence=${this.sentence}
                  .row=${row}
                  .head=${this.head}
                ></why-pictures>`
        }
      </section>
      ${core === undefined ? nothing : html`<why-below .run=${run} .frame=${frame}></why-below>`}
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
    const { run, problem, typed, core } = this;
    const text = why.problems;
    if (core === undefined)
      return html`<p class="problem">${typeof WebAssembly === 'object' ? text.noCore : text.noWasm}</p>`;
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

  static override styles = [
    textStyles,
    problemStyles,
    wordStyles,
    css`
      :host {
        display: block;
      }
      .lede {
        max-width: 680px;
        min-height: 56px;
        margin: 12px 0 20px;
        color: var(--attention-soft);
        font: 400 18px/28px var(--attention-serif);
        text-wrap: pretty;
      }
      .tasks {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      .chip {
        position: relative;
        display: inline-flex;
        align-items: center;
        height: 34px;
        padding: 0 12px;
        border: 1px solid var(--attention-rule);
        border-radius: 18px;
        cursor: pointer;
      }
      .chip:hover {
        border-color: var(--attention-line);
      }
      .chip input {
        position: absolute;
        inset: 0;
        margin: 0;
        opacity: 0;
        cursor: pointer;
      }
      .chip:has(:checked) {
        border-color: var(--attention-ink);
        background: var(--attention-panel);
        font-weight: 600;
      }
      .chip:has(:focus-visible) {
        outline: 3px solid var(--attention-query);
        outline-offset: 2px;
      }
      .run {
        margin-top: 20px;
        scroll-margin-top: 16px;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .buttons button {
        height: 36px;
        padding: 0 13px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: var(--attention-field);
        color: inherit;
        font: inherit;
        white-space: nowrap;
        cursor: pointer;
      }
      .buttons button:hover:enabled {
        border-color: var(--attention-ink);
      }
      .buttons .main {
        min-width: 84px;
        border-color: var(--attention-ink);
        background: var(--attention-ink);
        color: var(--attention-paper);
      }
      .buttons button:disabled {
        border-color: var(--attention-rule);
        color: var(--attention-masked);
        cursor: default;
      }
      .buttons .main:disabled {
        background: none;
      }
      .settings {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 2px 7px;
        color: var(--attention-soft);
      }
      .settings .link {
        margin-inline-start: 8px;
      }
      .seed {
        display: inline-flex;
        gap: 5px;
        align-items: baseline;
      }
      .seed input {
        box-sizing: border-box;
        width: calc(5ch + 12px);
        field-sizing: content;
        min-width: calc(2ch + 12px);
        max-width: calc(9ch + 12px);
        padding: 2px 5px;
        border: 1px solid var(--attention-rule);
        border-bottom-color: var(--attention-line);
        border-radius: 4px;
        background: var(--attention-field);
        color: var(--attention-ink);
        font: inherit;
      }
      .seed input[aria-invalid='true'] {
        border-color: var(--attention-error);
      }
      .state {
        margin-inline-start: auto;
        text-align: end;
      }
      .state b {
        font-weight: 600;
      }
      .second {
        display: flex;
        flex-basis: 100%;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 8px;
        min-height: 28px;
      }
      .now {
        margin-inline-start: 24px;
      }
      .left {
        margin-inline-start: auto;
      }
      button[hidden] {
        display: none;
      }
      .problem,
      .note {
        margin: 12px 0 0;
      }
      .note {
        color: var(--attention-soft);
      }
      .beside {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 384px);
        gap: 24px 36px;
        margin-top: 16px;
      }
      .strip {
        grid-template-columns: minmax(0, 1fr) minmax(0, 256px);
      }
      .knows {
        padding-top: 8px;
        font-size: 14px;
      }
      .knows h2 {
        margin: 0 0 6px;
        font: inherit;
        font-size: 15px;
        font-weight: 600;
      }
      .knows dl,
      .knows p {
        margin: 0;
      }
      .knows div {
        margin-bottom: 4px;
      }
      .knows dt,
      .knows dd {
        display: inline;
        margin: 0;
      }
      .knows dt::after {
        content: ' · ';
        color: var(--attention-soft);
      }
      .knows dd {
        color: var(--attention-soft);
      }
      why-pictures {
        margin-top: 48px;
      }
      @media (max-width: 1000px) {
        .beside,
        .strip {
          grid-template-columns: minmax(0, 1fr);
        }
        .second {
          flex: 1 1 auto;
        }
        .state {
          order: 1;
          margin: 0;
        }
      }
      @media (max-width: 640px) {
        .lede {
          margin: 8px 0 16px;
          font-size: 16px;
          line-height: 24px;
        }
      }
      @media (pointer: coarse) {
        .chip,
        .buttons button {
          height: 44px;
        }
        .chip {
          border-radius: 22px;
        }
        .seed input {
          min-height: 40px;
        }
      }
      @media (forced-colors: active) {
        .chip:has(:checked) {
          outline: 2px solid Highlight;
        }
      }
      @media print {
        .tasks,
        .buttons,
        .second {
          display: none;
        }
      }
    `,
  ];
}
