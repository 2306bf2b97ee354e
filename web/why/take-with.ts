// Taking a run along: as an example on the main page, as files, as a link.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { writeSettings } from '../core/training/index.ts';
import type { Frame, TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { save } from '../page/share/save.ts';
import { keepTrained, openedExample, trainedFragment } from '../page/trained.ts';
import { takeText as text } from '../strings/why-beside.ts';
import { belowStyles } from './below-styles.ts';
import { curvesCsv, type NamedRun } from './curves-csv.ts';
import { Follow } from './follow.ts';

/** How long the button says that the link was copied, in milliseconds. */
const SAID = 3000;

const pageAddress = (): string => document.baseURI.replace(/[?#].*$/s, '');

/** The link of a run: what it is made with, and nothing else. */
export const linkOf = (settings: TrainingSettings): string => `${pageAddress()}#${writeSettings(settings)}`;

/** `<why-take>`: open, save and link the run that is shown, as it is at the chosen moment. */
export class WhyTake extends LitElement {
  static override properties = {
    run: { attribute: false },
    frame: { attribute: false },
    sentence: { state: true },
    copied: { state: true },
  };

  declare run: TrainingRun | undefined;
  declare frame: Frame | undefined;
  /** What else is saved with the curves of the run. */
  others: () => NamedRun[] = () => [];
  /** The plot of the controls, as SVG. */
  plot: () => string | undefined = () => undefined;
  declare protected sentence: number;
  declare protected copied: boolean | undefined;
  #of: TrainingRun | undefined;

  constructor() {
    super();
    this.sentence = 0;
    new Follow(this, () => this.run);
  }

  protected override willUpdate(): void {
    if (this.run === this.#of) return;
    this.#of = this.run;
    this.sentence = 0;
    this.copied = undefined;
  }

  /** Settings that lead to the chosen moment, and end there. */
  get #settings(): TrainingSettings {
    return { ...this.run!.settings, steps: this.frame!.step };
  }

  get #name(): string {
    const { task, seed } = this.run!.settings;
    return text.fileName(task, seed);
  }

  #example(): Record<string, unknown> | undefined {
    return openedExample(this.run!.facts!, this.frame!, this.sentence);
  }

  /** The page that the link leads to finds the example there, and need not train it again. */
  readonly #keep = () => keepTrained(trainedFragment(this.#settings, this.sentence), this.#example());

  readonly #saveJson = () =>
    save(
      `${this.#name}.json`,
      new Blob([`${JSON.stringify(this.#example(), null, 1)}\n`], { type: 'application/json' }),
    );

  readonly #saveCsv = () => {
    const run: NamedRun = { name: 'run', facts: this.run!.facts!, frames: this.run!.frames };
    save(`${this.#name}.csv`, new Blob([curvesCsv([run, ...this.others()])], { type: 'text/csv;charset=utf-8' }));
  };

  readonly #saveSvg = () => {
    const svg = this.plot();
    if (svg !== undefined) save(`${this.#name}.svg`, new Blob([svg], { type: 'image/svg+xml;charset=utf-8' }));
  };

  readonly #copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(this.run!.settings));
      this.copied = true;
    } catch {
      this.copied = false;
    }
    if (this.copied) setTimeout(() => (this.copied = undefined), SAID);
  };

  #open(): TemplateResult {
    const { run, frame } = this;
    const facts = run!.facts!;
    if (frame!.step === 0) return html`<p class="soft">${text.tooEarly}</p>`;
    if (facts.settings.control === 'feed_forward') return html`<p class="soft">${text.noExample}</p>`;
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
        <a
          class="field"
          href="./${trainedFragment(this.#settings, this.sentence)}"
          @click=${this.#keep}
          @auxclick=${this.#keep}
        >
          ${text.open}
        </a>
        <button type="button" class="field" @click=${this.#saveJson}>${text.json}</button>
        <span class="soft">${text.moment(frame!.step)}</span>
      </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run, frame } = this;
    if (run?.facts === undefined || frame === undefined) return nothing;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      ${this.#open()}
      <div class="row">
        <button type="button" class="field" @click=${this.#saveCsv}>${text.csv}</button>
        <button type="button" class="field" @click=${this.#saveSvg}>${text.svg}</button>
        <button type="button" class="field" @click=${() => void this.#copy()}>
          ${this.copied === true ? text.copied : text.link}
        </button>
        <span class="unseen" role="status">${this.copied === true ? text.copied : ''}</span>
      </div>
      ${
        this.copied === false
          ? html`<label class="refused"
              >${text.notCopied}
              <input
                readonly
                .value=${linkOf(run.settings)}
                @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
            /></label>`
          : nothing
      }`;
  }

  static override styles = [
    ...belowStyles,
    css`
      a.field {
        display: inline-flex;
        align-items: center;
        min-height: 34px;
        padding: 0 14px;
        border: 1px solid var(--attention-ink);
        border-radius: 6px;
        background: var(--attention-ink);
        color: var(--attention-paper);
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
      @media (pointer: coarse) {
        a.field {
          min-height: 44px;
        }
      }
    `,
  ];
}

customElements.define('why-take', WhyTake);
