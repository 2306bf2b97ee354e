// What stands below the run: the story, the counter-examples, controls beside the run, √d_k, the reader's own text, taking it along.
// <why-page> renders <why-below> and sets its properties; it is asked for another run or another moment by events.
import { html, LitElement, type nothing, type TemplateResult } from 'lit';
import type { Frame, TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { Later } from '../elements/later.ts';
import { problemStyles, textStyles } from '../elements/styles.ts';
import { Fetching } from '../elements/fetching.ts';
import type { NamedRun } from './curves-csv.ts';
import type { WhyOwnText } from './own-text.ts';
import { RunQueue } from './queue.ts';
import { variantsOf } from './variants.ts';

/** What the parts below the run ask of <why-page>. Both bubble and leave shadow roots. */
export interface WhyBelowEvents {
  /** Moves the timeline to the frame nearest to this step. */
  'moment-choose': CustomEvent<{ step: number }>;
  /** Replaces the run of the page by one with these settings, starts it, and brings it into view. */
  'run-choose': CustomEvent<{ settings: TrainingSettings }>;
}

declare global {
  interface HTMLElementEventMap extends WhyBelowEvents {}
}

/** Nothing of it is needed to see the run itself. */
const parts = new Later(() => import('./below-parts.ts'));

export class WhyBelow extends LitElement {
  static override readonly styles = [textStyles, problemStyles];
  static override readonly properties = { run: { attribute: false }, frame: { attribute: false } };
  /** The run that the page shows; undefined while there is none. */
  declare run: TrainingRun | undefined;
  /** The chosen moment; one of `run.frames`. */
  declare frame: Frame | undefined;

  readonly #fetching = new Fetching(this);
  readonly #queue = new RunQueue();
  /** Leaving the page ends what runs beside. */
  readonly #stop = () => this.#queue.stop();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pagehide', this.#stop);
    void this.#fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.#stop);
    this.#stop();
  }

  async #fetch(): Promise<void> {
    await this.#fetching.get(() => parts.load());
  }

  /** Brings the box for the reader's own text into view. Rejects where the parts cannot be had. */
  async showText(): Promise<void> {
    await parts.load();
    this.requestUpdate();
    await this.updateComplete;
    const box = this.renderRoot.querySelector<WhyOwnText>('why-own-text');
    await box?.updateComplete;
    box?.show();
  }

  /** Runs beside the one that is shown, as far as they went. */
  readonly #others = (): NamedRun[] =>
    variantsOf(this.run!.settings).flatMap(({ name, settings }) => {
      const { facts, frames } = this.#queue.of(settings) ?? {};
      return facts === undefined || frames === undefined ? [] : [{ name, facts, frames }];
    });

  /** Another part of the page: one below the run, or of the run itself. */
  readonly #find = (name: string): Element | null =>
    this.renderRoot.querySelector(name) ?? (this.getRootNode() as ShadowRoot).querySelector(name);

  protected override render(): TemplateResult | typeof nothing {
    const { run, frame } = this;
    if (parts.value === undefined) return this.#fetching.message(() => void this.#fetch());
    const queue = this.#queue;
    return html`<why-story .run=${run} .frame=${frame}></why-story>
      <why-counter-examples .queue=${queue}></why-counter-examples>
      <why-beside .run=${run} .queue=${queue}></why-beside>
      <why-root-d-k .queue=${queue}></why-root-d-k>
      <why-own-text .run=${run}></why-own-text>
      <why-take .run=${run} .frame=${frame} .others=${this.#others} .find=${this.#find}></why-take>`;
  }
}
