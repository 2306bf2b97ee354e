import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Core } from '../core/load.ts';
import { defaultSettings } from '../core/training/index.ts';
import type { TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { Fetching } from '../elements/fetching.ts';
import { runText } from '../strings/why/run.ts';
import { KeepFocus } from '../elements/keep-focus.ts';
import { textTemplate } from '../elements/text-template.ts';
import { plainAnswer, tasksText, wordsUsed } from '../strings/why/tasks.ts';
import { boundsKnown } from './bounds-known.ts';
import { RunAnnouncer } from './run-announcer.ts';
import { messages } from './run-controls/messages.ts';
import { RunBar } from './run-controls/run-bar.ts';
import { TaskChooser } from './run-controls/task-chooser.ts';
import { RunSelection } from './run-selection.ts';
import { RunVisits } from './run-visits.ts';
import type { Head } from './run/trace-cache.ts';
import type { WhySections } from './sections/sections.ts';
import { ShownRun } from './shown-run.ts';
import { pageStyles } from './why-page-styles.ts';

/** `<why-page>`: one run of training, live and at any checkpoint, with the sections about it below. */
export class WhyPage extends LitElement {
  /** The core that computes the tables; set before the element is attached. */
  @property({ attribute: false }) core: Core | undefined;

  readonly #shown = new ShownRun(this, {
    replaced: (settings) => {
      for (const part of [this.#visits, this.#bar, this.#selection, this.#announcer]) part.reset();
      this.#tasks.remember(settings);
    },
    changed: (run) => {
      this.#selection.follow(run);
      this.#announcer.update(run, this.#selection.of(run).head);
    },
  });
  readonly #visits = new RunVisits(this, this.#shown);
  /** Parts that are fetched when the reader asks for them; a failure is shown below the settings. */
  readonly #fetching = new Fetching(this);
  readonly #parts = { shown: this.#shown, visits: this.#visits, fetching: this.#fetching };
  readonly #bar = new RunBar(this, this.#parts);
  readonly #tasks = new TaskChooser(this, this.#parts);
  readonly #selection = new RunSelection(this);
  readonly #announcer = new RunAnnouncer();

  constructor() {
    super();
    // The settings are as usual again, or the newest checkpoint is shown: what led there is gone.
    new KeepFocus(this, '[aria-expanded], .second select', '.settings, .second');
    this.addEventListener('checkpoint-choose', ({ detail }) => this.#shown.choose(detail.step));
    this.addEventListener('writing-choose', ({ detail }) => this.#visits.changeWriting(detail));
    this.addEventListener('run-choose', ({ detail }) => this.#start(detail.settings));
  }

  /** The run that is shown. */
  get run(): TrainingRun | undefined {
    return this.#shown.run;
  }

  #start(settings: TrainingSettings): void {
    if (!this.#visits.change(settings)) return;
    this.#shown.run!.start();
    const section = this.renderRoot.querySelector<HTMLElement>('.run');
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true }); // what comes next is to pause it
  }

  async #showEvidence(): Promise<void> {
    await this.#fetching.get(() => this.renderRoot.querySelector<WhySections>('why-sections')!.showStory());
  }

  protected override render(): TemplateResult {
    const { run, checkpoint } = this.#shown;
    const settings = run?.settings ?? defaultSettings('recall');
    const checkpoints = run?.checkpoints ?? [];
    const { traces, sentence, row, head } = this.#selection.of(run);
    return html`
      <p class="answer">
        ${plainAnswer.answer}
        <button type="button" class="link" @click=${() => void this.#showEvidence()}>
          ${plainAnswer.evidence} <span aria-hidden="true">↓</span>
        </button>
      </p>
      <p class="lede">${tasksText[settings.task].lede}</p>
      <p class="soft words-used">${textTemplate(wordsUsed(settings.task))}</p>
      ${this.#tasks.render(settings.task)}
      <section class="run" aria-label=${runText.label} tabindex="-1">
        ${this.#bar.render(settings)} ${this.#fetching.message()}
        ${messages(run, this.#visits.refused, this.#bar.typed)}
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
            .sentence=${sentence}
            .row=${row}
            .head=${head}
            @row-choose=${({ detail }: CustomEvent<{ row: number }>) => this.#selection.chooseRow(detail.row)}
            @sentence-choose=${({ detail }: CustomEvent<number>) => this.#selection.chooseSentence(detail)}
            @head-choose=${({ detail }: CustomEvent<Head>) => this.#selection.chooseHead(detail)}
          ></why-table>
        </div>
        <div class="beside strip">
          <why-filmstrip
            .traces=${traces}
            .checkpoints=${checkpoints}
            .count=${checkpoints.length}
            .checkpoint=${checkpoint}
            .sentence=${sentence}
            .row=${row}
            .head=${head}
          ></why-filmstrip>
          ${run?.facts === undefined ? nothing : boundsKnown(run.facts, checkpoints)}
        </div>
        <why-pictures
          .live=${run?.status === 'running'}
          .traces=${traces}
          .checkpoint=${checkpoint}
          .sentence=${sentence}
          .row=${row}
          .head=${head}
        ></why-pictures>
      </section>
      <why-sections
        .core=${this.core}
        .run=${run}
        .checkpoint=${checkpoint}
        .writing=${this.#visits.writing}
      ></why-sections>
    `;
  }

  static override styles = pageStyles;
}
