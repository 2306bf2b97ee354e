import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ranges } from '../../core/training/index.ts';
import { USUAL_SECONDS } from '../../core/training/settings.ts';
import type { TrainingSettings } from '../../core/training/types.ts';
import type { Fetching } from '../../elements/fetching.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { subscripts, textTemplate } from '../../elements/text-template.ts';
import { plotsText } from '../../strings/why/plots.ts';
import { runText as text } from '../../strings/why/run.ts';
import { settingsText } from '../../strings/why/settings.ts';
import type { RunVisits } from '../run-visits.ts';
import type { ShownRun } from '../shown-run.ts';
import { runButtons, settingsLine, settingsWords, speedChoice } from './run-controls.ts';

/** A lazy module, because few readers open them. */
const moreSettings = new LazyModule(() => import('./all-settings.ts'));

interface Parts {
  shown: ShownRun;
  visits: RunVisits;
  fetching: Fetching;
}

/** The bar above a run: its buttons, its settings, and how far it is. */
export class RunBar {
  readonly #host: ReactiveControllerHost;
  readonly #parts: Parts;
  /** Text in the seed's box that is not a seed. */
  #typed: string | undefined;
  /** Whether all settings are shown. */
  #more = false;

  constructor(host: ReactiveControllerHost, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Text in the seed's box that is not a seed. */
  get typed(): string | undefined {
    return this.#typed;
  }

  /** To be called when another run is shown. */
  reset(): void {
    this.#typed = undefined;
  }

  #changeSeed(settings: TrainingSettings, typed: string): void {
    const seed = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : NaN;
    if (seed >= ranges.seed[0] && seed <= ranges.seed[1] && seed !== settings.seed) {
      this.#parts.visits.change({ ...settings, seed });
      return;
    }
    this.#typed = seed === settings.seed ? undefined : typed;
    this.#host.requestUpdate();
  }

  readonly #toggleMore = async (): Promise<void> => {
    this.#more = !this.#more;
    if ((await this.#parts.fetching.get(() => moreSettings.load())) !== undefined) return;
    this.#more = false;
    this.#host.requestUpdate();
  };

  readonly #onButton = ({ target }: Event): void => {
    if ((target as Element).closest('[aria-disabled]') === null) this.#parts.shown.takeControl();
  };

  /** How far the run is, in words. */
  #state(): string {
    const { run, returnsTo } = this.#parts.shown;
    if (run === undefined) return '';
    if (run.secondsLeft === undefined) return text.status[run.status];
    return returnsTo === undefined ? text.left(run.secondsLeft) : text.returning(returnsTo);
  }

  render(settings: TrainingSettings): TemplateResult {
    const { shown, visits } = this.#parts;
    const { run } = shown;
    const change = (changes: Partial<TrainingSettings>) => visits.change({ ...settings, ...changes });
    const more = { shown: this.#more, toggle: () => void this.#toggleMore() };
    return html`<div class="bar">
      <div class="buttons" @click=${this.#onButton}>${runButtons(run)}</div>
      ${settingsLine(settings, this.#typed, change, (typed) => this.#changeSeed(settings, typed), more)}
      <why-settings
        role="group"
        aria-label=${settingsText.more}
        ?hidden=${!this.#more}
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
        ${speedChoice(run?.seconds ?? USUAL_SECONDS, (seconds) => shown.setSpeed(seconds))}
        ${
          shown.isEarlier
            ? html`<button type="button" class="link now" @click=${() => shown.chooseNewest()}>
                ${plotsText.now}
              </button>`
            : nothing
        }
        <span class="left soft">${this.#state()}</span>
      </div>
    </div>`;
  }
}
