import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
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
import type { Checkpoint, Task, TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { LazyModule } from '../elements/lazy-module.ts';
import { textTemplate, subscripts } from '../elements/text-template.ts';
import { plotsText } from '../strings/why/plots.ts';
import { problemText, runText } from '../strings/why/run.ts';
import { settingsText } from '../strings/why/settings.ts';
import { tasksText } from '../strings/why/tasks.ts';
import { Fetching } from '../elements/fetching.ts';
import type { WhySections } from './sections/sections.ts';
import { boundsKnown } from './bounds-known.ts';
import { saveProgress, type SavedProgress, savedProgress } from './run/saved-progress.ts';
import { RunAnnouncer } from './run-announcer.ts';
import { SettingsHistory } from './settings-history.ts';
import { messages, type Refused } from './run-controls/messages.ts';
import { reportedHead } from './run/milestones.ts';
import { nearest } from './plots/geometry.ts';
import { queryRow, firstSentence } from './run/sentences.ts';
import { runButtons, settingsLine, settingsWords, speedChoice, taskChoice } from './run-controls/run-controls.ts';
import { type Head, TraceCache } from './run/trace-cache.ts';
import { pageStyles } from './why-page-styles.ts';

/** A lazy module, because few readers open them. */
const moreSettings = new LazyModule(() => import('./run-controls/all-settings.ts'));

/** `<why-page>`: one run of training, live and at any checkpoint, with the sections about it below. */
export class WhyPage extends LitElement {
  /** The core that computes the tables; set before the element is attached. */
  @property({ attribute: false }) core: Core | undefined;
  @state() protected run: TrainingRun | undefined;
  /** The checkpoint that the reader chose; undefined: the newest one, whichever that is. */
  @state() protected chosen: Checkpoint | undefined;
  /** The selected held-out sentence, the row of its query token, and the layer and head that the reader chose. */
  @state() protected sentence = 0;
  @state() protected row: number | undefined;
  @state() protected head: Head | undefined;
  /** Why settings could not be run, with the sentences before and after it. */
  @state() protected problem: Refused | undefined;
  /** Text in the seed's box that is not a seed. */
  @state() protected typed: string | undefined;
  /** Whether all settings are shown. */
  @state() protected more = false;
  @state() protected seconds: number | undefined;
  @state() protected count = 0;

  /** Parts that are fetched when the reader asks for them; a failure is shown below the settings. */
  readonly #fetching = new Fetching(this);
  #traces: TraceCache | undefined;
  /** The text that the reader trained on last: choosing that task again comes back to it. */
  #text: string | undefined;
  readonly #history = new SettingsHistory();
  readonly #announcer = new RunAnnouncer();
  /** The progress of the run when the reader left it, until it is restored. */
  #resume: SavedProgress | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.#onTravel);
    addEventListener('pagehide', this.#onLeave);
    addEventListener('pageshow', this.#onReturn);
    document.addEventListener('visibilitychange', this.#onChange);
    this.addEventListener('checkpoint-choose', this.#onCheckpoint);
    this.addEventListener('run-choose', this.#onRun);
    if (this.run === undefined && this.core !== undefined) this.#readAddress();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('popstate', this.#onTravel);
    removeEventListener('pagehide', this.#onLeave);
    removeEventListener('pageshow', this.#onReturn);
    document.removeEventListener('visibilitychange', this.#onChange);
    this.#leave();
  }

  // ── which run ────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Creates the run of the address; if that is not possible, the last one stays and the reason is shown. A run that
   * was shown before is restored to its progress.
   */
  #readAddress(): void {
    const history = this.#history;
    const asked = history.read();
    try {
      this.#show(readSettings(asked), this.run === undefined ? history.isReturn : history.isKnown);
      history.confirm();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      const after = this.run === undefined ? problemText.usual : problemText.stays;
      if (this.run === undefined) this.#show(defaultSettings('recall'));
      this.problem = { error, before: problemText.link, after };
    }
  }

  readonly #onTravel = (): void => {
    if (this.#history.moved) this.#readAddress();
  };

  /**
   * Shows a run with these settings, not yet started, or running to its saved progress. Throws a SettingsError; the last run then
   * stays.
   */
  #show(settings: TrainingSettings, back = false): void {
    if (settings.task === 'text') readText(settings.text ?? ''); // a run would report it only after loading
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
    this.#traces = undefined;
    this.#announcer.reset();
    if (settings.text !== undefined) this.#text = settings.text;
    this.#resume = back ? savedProgress(writeSettings(settings)) : undefined;
    if (this.#resume !== undefined) run.start(this.#resume.step);
    this.#onChange();
  }

  /**
   * The same, after a change by the reader: the address follows, and invalid settings are reported. Another task is a new entry
   * of the history; other settings of the same one are not.
   */
  #change(settings: TrainingSettings): boolean {
    const visit = settings.task !== this.run?.settings.task;
    try {
      this.#show(settings);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.problem = { error, before: problemText.settings, after: problemText.stays };
      this.requestUpdate();
      return false;
    }
    this.#history.write(settings, visit);
    return true;
  }

  #leave(): void {
    const { run } = this;
    if (run === undefined) return;
    // If the reader leaves before the run is restored, the saved progress stays.
    saveProgress(writeSettings(run.settings), this.#resume ?? { step: run.step, chosen: this.chosen?.step });
    run.removeEventListener('change', this.#onChange);
    run.dispose();
  }

  readonly #onLeave = (): void => this.#leave();

  /** A page restored from the back/forward cache has a run without a worker; the same run is created again. */
  readonly #onReturn = (event: PageTransitionEvent): void => {
    if (event.persisted && this.run !== undefined) this.#show(this.run.settings, true);
  };

  readonly #onRun = (event: CustomEvent<{ settings: TrainingSettings }>): void => {
    if (!this.#change(event.detail.settings)) return;
    this.run!.start();
    this.renderRoot.querySelector('.run')?.scrollIntoView({ block: 'start' });
  };

  #chooseTask(task: Task): void {
    const settings = { ...defaultSettings(task), seed: this.run?.settings.seed ?? 1 };
    if (task !== 'text') {
      this.#change(settings);
      return;
    }
    if (this.#text !== undefined && this.#change({ ...settings, text: this.#text })) return;
    // Its box is below, where a text can be typed; until then the last run stays.
    this.requestUpdate();
    void this.#fetching.get(() => this.renderRoot.querySelector<WhySections>('why-sections')!.showText());
  }

  #changeSeed(typed: string): void {
    const seed = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : NaN;
    if (!(seed >= ranges.seed[0] && seed <= ranges.seed[1])) {
      this.typed = typed;
      return;
    }
    this.#change({ ...this.run!.settings, seed });
  }

  /** The reader takes control: the run is no longer restored. */
  readonly #onButton = ({ target }: Event): void => {
    if ((target as Element).closest('[aria-disabled]') !== null) return;
    this.chosen = undefined;
    this.#resume = undefined;
  };

  readonly #toggleMore = async (): Promise<void> => {
    this.more = !this.more;
    if ((await this.#fetching.get(() => moreSettings.load())) === undefined) this.more = false;
  };

  // ── which checkpoint ─────────────────────────────────────────────────────────────────────────────────────────────────

  readonly #onCheckpoint = (event: CustomEvent<{ step: number }>): void => this.#choose(event.detail.step);

  #choose(step: number): void {
    const checkpoints = this.run?.checkpoints ?? [];
    if (checkpoints.length === 0) return;
    const checkpoint = checkpoints[nearest(checkpoints, step)]!;
    this.chosen = checkpoint === checkpoints.at(-1) ? undefined : checkpoint;
  }

  readonly #onChange = (): void => {
    const { run } = this;
    // A hidden tab needs no picture; it shows the newest one when it becomes visible.
    if (run === undefined || document.hidden) return;
    const { facts, checkpoints, status } = run;
    if (facts !== undefined && this.core !== undefined && this.#traces?.facts !== facts) {
      if (this.#traces === undefined) this.sentence = firstSentence(facts);
      this.#traces = new TraceCache(this.core, facts);
    }
    if (this.chosen !== undefined && !checkpoints.includes(this.chosen)) this.chosen = undefined;
    if (this.#resume !== undefined && (status === 'paused' || status === 'done')) {
      const { chosen } = this.#resume;
      this.#resume = undefined;
      if (chosen !== undefined) this.#choose(chosen);
    }
    this.count = checkpoints.length;
    this.#announcer.update(run, this.#head);
    this.requestUpdate();
  };

  /** The selected head: the reader's choice, or else, when a run is done, the one that its story reports on. */
  get #head(): Head {
    const { run, head } = this;
    if (head !== undefined) return head;
    const { layers, heads } = run?.settings ?? defaultSettings('recall');
    const reported =
      run?.status === 'done' && run.facts !== undefined ? reportedHead(run.facts, run.checkpoints) : undefined;
    return { layer: layers, head: ((reported ?? 0) % heads) + 1 };
  }

  // ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render(): TemplateResult {
    const { run } = this;
    const settings = run?.settings ?? defaultSettings('recall');
    const checkpoints = run?.checkpoints ?? [];
    const checkpoint = this.chosen ?? checkpoints.at(-1);
    const traces = this.#traces;
    const sentence = run?.facts?.sentences[this.sentence];
    const row = this.row ?? (sentence === undefined ? 0 : queryRow(sentence));
    const head = this.#head;
    return html`
      <p class="lede">${tasksText[settings.task].lede}</p>
      ${taskChoice(settings.task, (task) => this.#chooseTask(task))}
      <section class="run" aria-label=${runText.label}>
        ${this.#bar(settings, checkpoint)} ${this.#fetching.message()} ${messages(run, this.problem, this.typed)}
        <p class="unseen" role="status">${this.#announcer.text}</p>
        <div class="beside">
          <why-plots
            .facts=${run?.facts}
            .checkpoints=${checkpoints}
            .batchLosses=${run?.batchLosses ?? []}
            .count=${checkpoints.length}
            .done=${run?.step ?? 0}
            .checkpoint=${checkpoint}
            .head=${head}
          ></why-plots>
          <why-table
            .traces=${traces}
            .first=${checkpoints[0]}
            .checkpoint=${checkpoint}
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
            .traces=${traces}
            .checkpoints=${checkpoints}
            .count=${checkpoints.length}
            .checkpoint=${checkpoint}
            .sentence=${this.sentence}
            .row=${row}
            .head=${head}
          ></why-filmstrip>
          ${run?.facts === undefined ? nothing : boundsKnown(run.facts)}
        </div>
        <why-pictures
          .live=${run?.status === 'running'}
          .traces=${traces}
          .checkpoint=${checkpoint}
          .sentence=${this.sentence}
          .row=${row}
          .head=${head}
        ></why-pictures>
      </section>
      <why-sections .run=${run} .checkpoint=${checkpoint}></why-sections>
    `;
  }

  #chooseSentence(sentence: number): void {
    this.sentence = sentence;
    this.row = undefined;
  }

  #bar(settings: TrainingSettings, checkpoint: Checkpoint | undefined): TemplateResult {
    const { run } = this;
    const change = (changes: Partial<TrainingSettings>) => this.#change({ ...settings, ...changes });
    const text = runText;
    const left = run?.secondsLeft;
    const state = run === undefined ? '' : left === undefined ? text.status[run.status] : text.left(left);
    return html`<div class="bar">
      <div class="buttons" @click=${this.#onButton}>${runButtons(run)}</div>
      ${settingsLine(settings, this.typed, change, (typed) => this.#changeSeed(typed), { shown: this.more, toggle: () => void this.#toggleMore() })}
      <why-settings
        role="group"
        aria-label=${settingsText.more}
        ?hidden=${!this.more}
        .settings=${settings}
        .change=${change}
      ></why-settings>
      <p class="printed">${subscripts(settingsWords(settings))}</p>
      <div class="state" aria-busy=${run?.busy ?? false}>
        <span
          >${textTemplate(text.step, { step: html`<b>${run?.step ?? 0}</b>` })}${textTemplate(text.of, { steps: String(settings.steps) })}</span
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
          ?hidden=${this.chosen === undefined || checkpoint === undefined}
          @click=${() => (this.chosen = undefined)}
        >
          ${plotsText.now}
        </button>
        <span class="left soft">${state}</span>
      </div>
    </div>`;
  }

  static override styles = pageStyles;
}
