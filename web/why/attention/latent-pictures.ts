import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Checkpoint } from '../../core/training/types.ts';
import { textStyles } from '../../elements/styles.ts';
import { nextTask } from '../../elements/next-task.ts';
import { picturesText as text } from '../../strings/why/attention.ts';
import { type Head, headName, TraceCache } from '../run/trace-cache.ts';

/** `<why-pictures>`: the words of a held-out sentence, their values and contexts as points, at a checkpoint of a run. */
export class WhyPictures extends LitElement {
  @property({ attribute: false }) traces: TraceCache | undefined;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  @property({ type: Number }) sentence = 0;
  @property({ type: Number }) row = 0;
  @property({ attribute: false }) head: Head = { layer: 1, head: 1 };
  /** Whether the run continues; a picture out of view is then not updated. */
  @property({ type: Boolean }) live = false;

  #inSight = false;
  readonly #observer = new IntersectionObserver((entries) => {
    this.#inSight = entries.at(-1)!.isIntersecting;
    if (this.#inSight) this.requestUpdate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  protected override async scheduleUpdate(): Promise<void> {
    await nextTask();
    await super.scheduleUpdate();
  }

  protected override shouldUpdate(): boolean {
    return !this.live || this.#inSight;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { traces, checkpoint, sentence, row, head } = this;
    if (traces === undefined || checkpoint === undefined) return nothing;
    const positions = traces.step(traces.trace(checkpoint, sentence, ['components']), head, 'latent_positions');
    if (positions === undefined) return nothing;
    const { tokens } = traces.facts.sentences[sentence]!;
    const hasWords = positions.rows.labels.length > 2 * tokens.length;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.prose(hasWords)}</p>
      <attention-latent
        .caption=${(hasWords ? text.caption : text.captionValues) + text.ofHead(headName(head, traces.facts.settings))}
        .subcaption=${text.turn}
        .positions=${positions}
        .words=${tokens}
        .chosen=${row}
        .precision=${2}
      ></attention-latent>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
      h2 {
        margin: 0;
        font: 400 24px/32px var(--attention-serif);
      }
      .prose {
        max-width: 680px;
        margin: 8px 0 22px;
        font: 400 18px/28px var(--attention-serif);
        text-wrap: pretty;
      }
    `,
  ];
}
