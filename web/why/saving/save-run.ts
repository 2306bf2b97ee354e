// Sharing a run: as an example on the main page, as files, as a link.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { writeSettings } from '../../core/training/index.ts';
import type { Checkpoint, TrainingRun } from '../../core/training/types.ts';
import { joinLink, usualWriting, writeWriting } from '../../core/training/writing-settings.ts';
import type { WritingSettings } from '../../core/training/writing-settings.ts';
import { LONGEST_WRITTEN } from '../../edit/address.ts';
import { pageAddress } from '../../site/page-address.ts';
import { filled } from '../../elements/button-styles.ts';
import { saveFile } from '../../elements/save-file.ts';
import { saveTrained } from '../../site/trained/saved-trained.ts';
import { openedExample, trainedFragment } from '../../site/trained/trained-example.ts';
import { controlRunsText } from '../../strings/why/control-runs.ts';
import { saveRunText as text } from '../../strings/why/save-run.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { curvesCsv, type NamedRun } from './curves-csv.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { Fetching } from '../../elements/fetching.ts';
import { drawnBy, type Figure, figuresOf, savePicture } from './figures.ts';
import { firstSentence } from '../run/sentences.ts';
import { plain, settingsWords } from '../run-controls/run-controls.ts';

/** How long the button says that the link was copied, in milliseconds. */
const SAID = 3000;
/** How many steps are repeated in PyTorch. */
const FIRST = 20;

/** `<why-save>`: open, save and link the run that is shown, as it is at the chosen checkpoint. */
export class WhySave extends LitElement {
  @property({ attribute: false }) run: TrainingRun | undefined;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** How the model writes, which a link has, too. */
  @property({ attribute: false }) writing: WritingSettings = usualWriting;
  /** Other runs whose curves are saved too. */
  others: () => NamedRun[] = () => [];
  /** Other parts of the page, which hold the plots. */
  find: (name: string) => Element | null = () => null;
  @state() protected sentence = 0;
  @state() protected copied: boolean | undefined;
  #of: TrainingRun['facts'];
  readonly #fetching = new Fetching(this);

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
  }

  protected override willUpdate(): void {
    const facts = this.run?.facts;
    if (facts === this.#of) return;
    this.#of = facts;
    this.sentence = facts === undefined ? 0 : firstSentence(facts);
    this.copied = undefined;
  }

  /** The settings as a fragment. */
  get #link(): string {
    return `#${joinLink(writeSettings(this.run!.settings), writeWriting(this.writing))}`;
  }

  /** What opens the sentence at the chosen checkpoint. */
  get #fragment(): string {
    return trainedFragment(this.run!.settings, this.sentence, this.checkpoint!.step);
  }

  get #name(): string {
    const { task, seed } = this.run!.settings;
    return text.fileName(task, seed);
  }

  #example(): Record<string, unknown> | undefined {
    return openedExample(this.run!.facts!, this.checkpoint!, this.sentence);
  }

  /** Saves the example for the page that the link opens, which then need not train it again. */
  readonly #keep = () => saveTrained(this.#fragment, this.#example());

  readonly #saveJson = () =>
    saveFile(
      `${this.#name}.json`,
      new Blob([`${JSON.stringify(this.#example(), null, 1)}\n`], { type: 'application/json' }),
    );

  readonly #saveCsv = () => {
    const run: NamedRun = { name: 'run', facts: this.run!.facts!, checkpoints: this.run!.checkpoints };
    saveFile(`${this.#name}.csv`, new Blob([curvesCsv([run, ...this.others()])], { type: 'text/csv;charset=utf-8' }));
  };

  readonly #savePlots = () => {
    const { settings } = this.run!;
    const plots = this.find('why-plots');
    const steps = drawnBy(plots, '.ticks');
    const axis: Figure[] = steps ? [{ name: '', about: '', drawn: steps }] : [];
    const title = `${plain(settingsWords(settings))} · ${plotsText.at(this.checkpoint!.step, settings.steps)}`;
    savePicture(`${this.#name}-run.svg`, title, [...figuresOf(plots), ...axis]);
  };

  readonly #saveControls = () => {
    const drawn = drawnBy(this.find('why-control-runs')?.shadowRoot?.querySelector('why-curves'));
    const title = plain(settingsWords(this.run!.settings));
    const { plot: name, plotSub } = controlRunsText;
    const about = plotSub(this.run!.settings.task);
    savePicture(`${this.#name}-controls.svg`, title, drawn ? [{ name, about, drawn }] : []);
  };

  readonly #saveProgram = () => {
    const { settings } = this.run!;
    void this.#fetching.get(async () => {
      const { saveFirstSteps } = await import('./first-steps-file.ts');
      await saveFirstSteps(settings, FIRST, `${this.#name}-first-steps`);
    });
  };

  readonly #copy = async () => {
    try {
      await navigator.clipboard.writeText(pageAddress() + this.#link);
      this.copied = true;
    } catch {
      this.copied = false;
    }
    if (this.copied) setTimeout(() => (this.copied = undefined), SAID);
  };

  #open(): TemplateResult {
    const { run, checkpoint } = this;
    const facts = run!.facts!;
    if (checkpoint!.step === 0) return html`<p class="soft">${text.tooEarly}</p>`;
    if (facts.settings.control === 'feed_forward') return html`<p class="soft">${text.noExample}</p>`;
    const link = this.#fragment;
    return html`<p>${text.openAbout}</p>
      <div class="row">
        <label>
          ${text.sentence}
          <select @change=${(event: Event) => (this.sentence = Number((event.target as HTMLSelectElement).value))}>
            ${facts.sentences.map(
              ({ tokens }, index) =>
                html`<option value=${index} ?selected=${index === this.sentence}>${tokens.join(' ')}</option>`,
            )}
          </select>
        </label>
        ${
          link.length > LONGEST_WRITTEN
            ? nothing
            : html`<a class="field" href="./${link}" @click=${this.#keep} @auxclick=${this.#keep}>${text.open}</a>`
        }
        <button type="button" class="field" @click=${this.#saveJson}>${text.json}</button>
        <span class="soft">${text.checkpoint(checkpoint!.step)}</span>
      </div>
      ${link.length > LONGEST_WRITTEN ? html`<p class="soft">${text.openTooLong(link.length, LONGEST_WRITTEN)}</p>` : nothing}`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run, checkpoint } = this;
    if (run?.facts === undefined || checkpoint === undefined) return nothing;
    const link = this.#link;
    const tooLong = link.length > LONGEST_WRITTEN;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      ${this.#open()}
      <div class="row">
        <button type="button" class="field" @click=${this.#saveCsv}>${text.csv}</button>
        <button type="button" class="field" @click=${this.#savePlots}>${text.plots}</button>
        <button type="button" class="field" @click=${this.#saveControls}>${text.controls}</button>
        <button type="button" class="field" @click=${this.#saveProgram}>
          ${text.program(Math.min(FIRST, run.settings.steps))}
        </button>
        ${
          tooLong
            ? nothing
            : html`<button type="button" class="field" @click=${() => void this.#copy()}>
                ${this.copied === true ? text.copied : text.link}
              </button>`
        }
        <span class="unseen" role="status">${this.copied === true ? text.copied : ''}</span>
      </div>
      ${this.#fetching.message()}
      <p class="soft">${text.programAbout}</p>
      ${tooLong ? html`<p class="soft">${text.linkTooLong(link.length, LONGEST_WRITTEN)}</p>` : nothing}
      ${
        this.copied === false
          ? html`<label class="refused"
              >${text.notCopied}
              <input
                readonly
                .value=${pageAddress() + link}
                @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
            /></label>`
          : nothing
      }`;
  }

  static override styles = [
    ...sectionStyles,
    css`
      a.field {
        display: inline-flex;
        align-items: center;
        min-height: 34px;
        padding: 0 14px;
        border: 1px solid;
        border-radius: 6px;
        ${filled}
        text-decoration: none;
      }
      label select {
        max-width: min(100%, 420px);
      }
      .refused input {
        display: block;
        box-sizing: border-box;
        width: 100%;
        max-width: 680px;
        min-height: 36px;
        padding: 0 8px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: var(--attention-field);
        color: inherit;
        font: inherit;
      }
      @media (forced-colors: active) {
        a.field {
          background: Canvas;
          color: LinkText;
        }
      }
      @media (pointer: coarse) {
        a.field {
          min-height: 44px;
        }
      }
    `,
  ];
}

customElements.define('why-save', WhySave);
