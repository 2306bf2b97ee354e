// The sections below the run: what it writes, the story, the counter-examples, the control runs, √d_k, the reader’s own text, two steps compared,
// saving.
// <why-page> renders <why-sections> and sets its properties; sections ask it for another run or another checkpoint by events.
import { html, LitElement, type nothing, type TemplateResult } from 'lit';
import type { Core } from '../../core/load.ts';
import type { Checkpoint, TrainingRun, TrainingSettings } from '../../core/training/types.ts';
import { usualWriting } from '../../core/training/writing-settings.ts';
import type { WritingSettings } from '../../core/training/writing-settings.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { Fetching } from '../../elements/fetching.ts';
import { partOf } from '../../elements/why-address.ts';
import type { NamedRun } from '../saving/curves-csv.ts';
import type { WhyOwnText } from '../own-text/own-text.ts';
import type { WhyRootDk } from '../root-d-k/root-d-k.ts';
import type { WhyStory } from '../story/story.ts';
import { RunQueue } from '../queue/run-queue.ts';
import { variantsOf } from '../run/variants.ts';

/** The events by which sections ask something of <why-page>. All bubble and are composed. */
export interface WhyEvents {
  /** Moves the timeline to the checkpoint nearest to this step. */
  'checkpoint-choose': CustomEvent<{ step: number }>;
  /** Replaces the run of the page by one with these settings, starts it, and brings it into view. */
  'run-choose': CustomEvent<{ settings: TrainingSettings }>;
  /** Changes how the model of the run writes. */
  'writing-choose': CustomEvent<WritingSettings>;
}

declare global {
  interface HTMLElementEventMap extends WhyEvents {}
}

/** None of them is needed to see the run itself. */
const sections = new LazyModule(() =>
  Promise.all([
    import('../writing/writing.ts'),
    import('../story/story.ts'),
    import('../counter-examples/counter-examples.ts'),
    import('../control-runs/control-runs.ts'),
    import('../root-d-k/root-d-k.ts'),
    import('../own-text/own-text.ts'),
    import('../own-text/own-names.ts'),
    import('../own-text/next-word.ts'),
    import('../comparison/comparison.ts'),
    import('../saving/save-run.ts'),
  ]),
);

export class WhySections extends LitElement {
  static override readonly styles = [textStyles, problemStyles];
  static override readonly properties = {
    core: { attribute: false },
    run: { attribute: false },
    checkpoint: { attribute: false },
    writing: { attribute: false },
  };
  /** The core that computes the tables. */
  declare core: Core | undefined;
  /** The run that the page shows; undefined while there is none. */
  declare run: TrainingRun | undefined;
  /** The chosen one of `run.checkpoints`. */
  declare checkpoint: Checkpoint | undefined;
  /** How the model of the run writes. */
  declare writing: WritingSettings | undefined;

  readonly #fetching = new Fetching(this);
  readonly #queue = new RunQueue();
  /** Leaving the page ends queued runs. */
  readonly #stop = () => this.#queue.stop();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pagehide', this.#stop);
    void this.#fetch();
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // Back and a reload show what was in view.
    if (partOf(location) === 'root-d-k' && navigation?.type === 'navigate') this.#showRootDk().catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.#stop);
    this.#stop();
  }

  async #fetch(): Promise<void> {
    await this.#fetching.get(() => sections.load());
  }

  /** Brings the box for the reader's own text into view. Rejects where the sections cannot be fetched. */
  async showText(): Promise<void> {
    (await this.#shown<WhyOwnText>('why-own-text'))?.show();
  }

  /** Brings the story of the run into view. Rejects where the sections cannot be fetched. */
  async showStory(): Promise<void> {
    (await this.#shown<WhyStory>('why-story'))?.show();
  }

  async #showRootDk(): Promise<void> {
    (await this.#shown<WhyRootDk>('why-root-d-k'))?.show();
  }

  /** A section, as soon as it is drawn. */
  async #shown<Section extends LitElement>(name: string): Promise<Section | null> {
    await sections.load();
    this.requestUpdate();
    await this.updateComplete;
    const section = this.renderRoot.querySelector<Section>(name);
    await section?.updateComplete;
    return section;
  }

  /** The finished part of the queued runs. */
  readonly #others = (): NamedRun[] =>
    variantsOf(this.run!.settings).flatMap(({ name, settings }) => {
      const { facts, checkpoints } = this.#queue.of(settings) ?? {};
      return facts === undefined || checkpoints === undefined ? [] : [{ name, facts, checkpoints }];
    });

  /** Another part of the page: one below the run, or of the run itself. */
  readonly #find = (name: string): Element | null =>
    this.renderRoot.querySelector(name) ?? (this.getRootNode() as ShadowRoot).querySelector(name);

  protected override render(): TemplateResult | typeof nothing {
    const { run, checkpoint } = this;
    if (sections.value === undefined) return this.#fetching.message(() => void this.#fetch());
    const queue = this.#queue;
    return html`<why-writing .run=${run} .checkpoint=${checkpoint} .writing=${this.writing}></why-writing>
      <why-story .run=${run} .checkpoint=${checkpoint}></why-story>
      <why-counter-examples .queue=${queue}></why-counter-examples>
      <why-control-runs .run=${run} .queue=${queue}></why-control-runs>
      <why-root-d-k .queue=${queue}></why-root-d-k>
      <why-own-names .run=${run}></why-own-names>
      <why-own-text .run=${run}></why-own-text>
      <why-next-word .core=${this.core} .run=${run} .checkpoint=${checkpoint}></why-next-word>
      <why-comparison .core=${this.core} .run=${run} .checkpoint=${checkpoint}></why-comparison>
      <why-save
        .run=${run}
        .checkpoint=${checkpoint}
        .writing=${this.writing ?? usualWriting}
        .others=${this.#others}
        .find=${this.#find}
      ></why-save>`;
  }
}
