// The settings of a run that are changed less often, behind "more settings".
import { normKinds, schedules } from '#build/generated/training.ts';
import { normPlaces } from '#build/generated/vocabulary.ts';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { checkSettings, ranges, WIDEST_HEADS } from '../../core/training/settings.ts';
import { SettingsError } from '../../core/training/settings-error.ts';
import type { TrainingSettings } from '../../core/training/types.ts';
import { textTemplate, subscripts } from '../../elements/text-template.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { choice, wordStyles } from '../../site/word-choice.ts';
import { meaningsStyles, wordMeanings } from '../../site/word-meanings.ts';
import { moreSettings as text } from '../../strings/why/settings.ts';
import { settingsText } from '../../strings/why/settings.ts';
import { plain, withNumber } from './run-controls.ts';
import { boxStyles } from '../why-page-styles.ts';

type NumberName = keyof typeof text.numbers.labels;
type ChoiceName = keyof typeof text.labels;

const numberNames = Object.keys(text.numbers.labels) as NumberName[];
const FEED_FORWARD = [0, 16, 32, 64, 128, 256];

/** The range of a number in a run with these settings. */
function rangeWords(name: NumberName, { heads }: TrainingSettings): string {
  const [least, most] = ranges[name];
  const { range, ofHeads } = text.numbers;
  const limit = Math.floor(WIDEST_HEADS / heads);
  return name === 'd_k' && limit < most ? range(least, limit) + ofHeads(heads) : range(least, most);
}

/** Whether a run with these settings is possible. */
function isRight(settings: TrainingSettings): boolean {
  try {
    checkSettings(settings);
    return true;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return false;
  }
}

/** The number that was typed. A comma is read as a point where a number may have one: “2,000” steps are not 2. */
function numberIn(name: NumberName, typed: string): number {
  const pattern = text.numbers.kinds[name] === 'a number' ? /^\s*(\d+[.,]?\d*|[.,]\d+)\s*$/ : /^\s*\d+\s*$/;
  return pattern.test(typed) ? Number(typed.replace(',', '.')) : NaN;
}

/** `<why-settings>`: the settings that are not in the line. A wrong number stays in its box, with the reason below. */
export class WhySettings extends LitElement {
  @property({ attribute: false }) settings!: TrainingSettings;
  /** Starts a new run with these changes; returns whether they are valid. */
  declare change: (changes: Partial<TrainingSettings>) => boolean;
  /** The texts of boxes that are not valid numbers. */
  @state() protected typed: Partial<Record<NumberName, string>> = {};
  /** Whether the next settings come from here: then the other boxes keep their texts. */
  #asked = false;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('settings')) return;
    if (!this.#asked) this.typed = {};
    this.#asked = false;
  }

  #change(changes: Partial<TrainingSettings>): void {
    this.#asked = this.change(changes);
  }

  #type(name: NumberName, written: string): void {
    const value = numberIn(name, written);
    const { [name]: _, ...others } = this.typed;
    if (!isRight({ ...this.settings, [name]: value })) this.typed = { ...others, [name]: written };
    else {
      this.typed = others;
      if (value !== this.settings[name]) this.#change({ [name]: value });
    }
  }

  #number(name: NumberName): TemplateResult {
    const { settings } = this;
    const typed = this.typed[name];
    return html`<span class="ranged"
      ><label class="box"
        >${subscripts(text.numbers.labels[name])}
        <input
          type="text"
          inputmode=${text.numbers.kinds[name] === 'a number' ? 'decimal' : 'numeric'}
          autocomplete="off"
          aria-invalid=${typed !== undefined}
          aria-describedby=${typed === undefined ? `range-${name}` : `range-${name} bad-${name}`}
          .value=${typed ?? String(settings[name])}
          @change=${(event: Event) => this.#type(name, (event.target as HTMLInputElement).value)}
      /></label>
      <span class="soft" id="range-${name}">${rangeWords(name, settings)}</span></span
    >`;
  }

  /** A setting with a few options; if only one is possible, that option and the reason. */
  #choice<K extends ChoiceName>(
    name: K,
    all: readonly TrainingSettings[K][],
    say: (value: TrainingSettings[K]) => string,
  ): TemplateResult {
    const { settings } = this;
    const possible = all.filter((value) => value === settings[name] || isRight({ ...settings, [name]: value }));
    const fixed = (text.fixed as Partial<Record<ChoiceName, string>>)[name];
    if (possible.length === 1 && fixed !== undefined)
      return html`<span>${say(settings[name])} <span class="soft">(${fixed})</span></span>`;
    const options = possible.map((value) => ({ value: String(value), label: plain(say(value)) }));
    return choice(text.labels[name], String(settings[name]), options, (chosen) =>
      this.#change({ [name]: possible.find((value) => String(value) === chosen)! }),
    );
  }

  #bad(name: NumberName): TemplateResult | typeof nothing {
    const typed = this.typed[name];
    const { bad, names, kinds } = text.numbers;
    const range = rangeWords(name, this.settings);
    const parts = {
      typed,
      name: subscripts(names[name]),
      kind: kinds[name],
      range,
      value: String(this.settings[name]),
    };
    return typed === undefined
      ? nothing
      : html`<p class="problem" role="alert" id="bad-${name}">${textTemplate(bad, parts)}</p>`;
  }

  #row(label: string, words: unknown): TemplateResult {
    return html`<div class="row" role="group" aria-label=${label}>
      <span class="soft" aria-hidden="true">${label}</span>
      <span class="words">${words}</span>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { control, d_ff, norm, norm_kind } = this.settings;
    const say = settingsText;
    const both = [true, false] as const;
    return html`${this.#row(text.groups.attention, [
      this.#number('d_k'),
      this.#choice('scaled', both, say.scaled),
      this.#choice('causal', both, say.causal),
    ])}
    ${this.#row(text.groups.around, [
      this.#choice('d_ff', withNumber(FEED_FORWARD, d_ff), say.d_ff),
      this.#choice('norm', normPlaces, (place) => say.norm(place, norm_kind)),
      norm === 'none' ? nothing : this.#choice('norm_kind', normKinds, (kind) => say.norm_kind[kind]),
      norm === 'none' ? nothing : this.#choice('embedding_norm', both, say.embedding_norm),
      norm === 'pre' ? this.#choice('final_norm', both, say.final_norm) : nothing,
      d_ff === 0 ? nothing : this.#choice('biases', both, say.biases),
      this.#choice('positions', both, say.positions),
      this.#choice('tied', both, say.tied),
    ])}
    ${this.#row(text.groups.training, [
      this.#number('steps'),
      this.#number('batch'),
      this.#number('rate'),
      this.#choice('schedule', schedules, (schedule) => say.schedule[schedule]),
      this.#number('beta_2'),
    ])}
    ${control === 'feed_forward' ? html`<p class="soft">${subscripts(text.noAttention)}</p>` : nothing}
    ${control === 'uniform' ? html`<p class="soft">${subscripts(text.noScores)}</p>` : nothing}
    ${numberNames.map((name) => this.#bad(name))} ${wordMeanings('why')}`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    wordStyles,
    boxStyles,
    meaningsStyles,
    css`
      :host {
        display: block;
        padding: 11px 15px;
        border: 1px solid transparent; /* seen with forced colours */
        border-radius: 10px;
        background: var(--attention-panel);
      }
      .row {
        display: grid;
        grid-template-columns: 96px 1fr;
        gap: 4px 16px;
        align-items: baseline;
        padding: 3px 0;
      }
      .row > .soft,
      .ranged > .soft {
        font-size: 14px;
      }
      .words {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 6px 24px;
        min-width: 0;
      }
      .ranged {
        display: inline-flex;
        gap: 6px;
        align-items: baseline;
      }
      p {
        margin: 8px 0 0;
      }
      @media (max-width: 640px) {
        .row {
          grid-template-columns: 1fr;
          padding: 6px 0;
        }
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];
}

customElements.define('why-settings', WhySettings);
