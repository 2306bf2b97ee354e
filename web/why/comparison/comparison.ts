// Two checkpoints of the run beside each other: the numbers of one held-out sentence.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Core } from '../../core/load.ts';
import { exampleOf } from '../../core/training/index.ts';
import type { Checkpoint, TrainingRun } from '../../core/training/types.ts';
import { withCompared } from '../../edit/compared-address.ts';
import { LONGEST_WRITTEN } from '../../edit/address.ts';
import type { Compared } from '../../elements/comparison/names.ts';
import { Fetching } from '../../elements/fetching.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { saveTrained } from '../../site/trained/saved-trained.ts';
import { openedExample, trainedFragment } from '../../site/trained/trained-example.ts';
import { runComparison as text } from '../../strings/why/comparison.ts';
import { firstSentence } from '../run/sentences.ts';
import { unrounded } from '../run/trace-cache.ts';
import { sectionStyles } from '../sections/section-styles.ts';

const element = new LazyModule(() => import('../../elements/comparison/attention-comparison.ts'));

/** `<why-comparison>`: the chosen checkpoint beside another one. */
export class WhyComparison extends LitElement {
  @property({ attribute: false }) core: Core | undefined;
  @property({ attribute: false }) run: TrainingRun | undefined;
  /** The chosen one of the run; the other is chosen here. */
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** The step that it is compared with. */
  @state() protected other = 0;
  @state() protected sentence = 0;
  @state() protected shown = false;
  readonly #fetching = new Fetching(this);
  #of: TrainingRun['facts'];
  /** The traces that were made last; checkpoints never change. */
  #made: { key: string; compared: Compared }[] = [];

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const facts = this.run?.facts;
    if (facts === this.#of) return;
    this.#of = facts;
    this.#made = [];
    this.other = 0;
    this.sentence = facts === undefined ? 0 : firstSentence(facts);
  }

  readonly #toggle = async (): Promise<void> => {
    this.shown = !this.shown;
    if (this.shown) await this.#fetching.get(() => element.load());
  };

  #compared(checkpoint: Checkpoint): Compared {
    const key = `${checkpoint.step} ${this.sentence}`;
    const known = this.#made.find((one) => one.key === key);
    if (known !== undefined) return known.compared;
    const example = exampleOf(this.run!.facts!, checkpoint, this.sentence, unrounded);
    // With the cosines of the contexts, as on the main page: the same steps are counted there.
    const trace = this.core!.run({ ...example, analyses: ['cosine'] });
    const compared = { name: text.name(checkpoint.step), trace };
    this.#made = [...this.#made.slice(-1), { key, compared }];
    return compared;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { core, run, checkpoint, shown } = this;
    const facts = run?.facts;
    if (core === undefined || facts === undefined || checkpoint === undefined) return nothing;
    if (facts.settings.control === 'feed_forward')
      return html`<h2>${text.heading}</h2>
        <p class="soft">${text.noExample}</p>`;
    const other = run!.checkpoints.find(({ step }) => step === this.other) ?? run!.checkpoints[0]!;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      <div class="row">
        <label>
          ${text.first}
          <select @change=${(event: Event) => (this.other = Number((event.target as HTMLSelectElement).value))}>
            ${run!.checkpoints.map(
              ({ step }) => html`<option value=${step} ?selected=${step === other.step}>${step}</option>`,
            )}
          </select>
        </label>
        <label>
          ${text.second(checkpoint.step)}
          <select @change=${(event: Event) => (this.sentence = Number((event.target as HTMLSelectElement).value))}>
            ${facts.sentences.map(
              ({ tokens }, index) =>
                html`<option value=${index} ?selected=${index === this.sentence}>${tokens.join(' ')}</option>`,
            )}
          </select>
        </label>
        <button type="button" class="field" aria-expanded=${shown} @click=${this.#toggle}>
          ${shown ? text.hide : text.show}
        </button>
        ${this.#link(other, checkpoint)}
      </div>
      ${this.#fetching.message(() => void this.#fetching.get(() => element.load()))}
      ${
        !shown || element.value === undefined
          ? nothing
          : run!.status === 'running'
            ? html`<p class="soft">${text.running}</p>`
            : this.#comparison(other, checkpoint)
      }`;
  }

  /** Leads to both on the main page, where the other one is trained again. */
  #link(other: Checkpoint, checkpoint: Checkpoint): TemplateResult | typeof nothing {
    const { settings, facts } = this.run!;
    const [compared, own] = [other, checkpoint].map(({ step }) => trainedFragment(settings, this.sentence, step));
    const link = withCompared(own!, compared!.slice(1));
    // The one that is shown there need not be trained again.
    const keep = () => saveTrained(own!, openedExample(facts!, checkpoint, this.sentence));
    return link.length > LONGEST_WRITTEN
      ? nothing
      : html`<a href="./${link}" @click=${keep} @auxclick=${keep}>${text.open}</a>`;
  }

  #comparison(other: Checkpoint, checkpoint: Checkpoint): TemplateResult {
    try {
      return html`<attention-comparison
        .a=${this.#compared(other)}
        .b=${this.#compared(checkpoint)}
      ></attention-comparison>`;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return html`<p class="problem" role="alert">${error.message}.</p>`;
    }
  }

  static override styles = [
    ...sectionStyles,
    css`
      label select {
        max-width: min(100%, 320px);
      }
      attention-comparison {
        margin-top: 16px;
      }
    `,
  ];
}

customElements.define('why-comparison', WhyComparison);
