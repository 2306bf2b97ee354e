import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../core/trace.ts';
import { emit } from '../events.ts';
import { subscripts } from '../text-template.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';

/** What all pictures have: a caption above, their own width in pixels, and nothing at all where there is nothing to draw. */
export abstract class Picture extends LitElement {
  /** The title line; names such as W_Q stand in it with a subscript. */
  @property({ type: String }) caption = '';
  /** The soft line below the title. */
  @property({ type: String }) subcaption = '';
  /** The room there is, in CSS pixels; 0 while the element is not laid out. */
  @state() protected width = 0;

  readonly #visibility = new UpdateWhenVisible(this);
  readonly #resize = new ResizeObserver((entries) => {
    const width = Math.floor(entries.at(-1)!.contentRect.width);
    if (width > 0) this.width = width;
  });
  // Words are measured to lay them out, so a webfont that arrives late moves them.
  readonly #fontsArrived = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
    document.fonts?.addEventListener('loadingdone', this.#fontsArrived);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#fontsArrived);
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  /** The drawing below the caption; `nothing` when a step it needs is missing or empty. */
  protected abstract picture(): TemplateResult | typeof nothing;

  override render(): TemplateResult | typeof nothing {
    if (this.width === 0) this.width = this.clientWidth;
    const picture = this.picture();
    if (picture === nothing) return nothing;
    return html`<figure aria-labelledby="caption">
      <figcaption id="caption">
        <span class="caption">${subscripts(this.caption)}</span>
        ${this.subcaption === '' ? nothing : html`<span class="subcaption">${subscripts(this.subcaption)}</span>`}
      </figcaption>
      ${picture}
    </figure>`;
  }

  /** Tells the page that the reader chose row `row` of `step` as the query token. */
  protected chooseRow(step: Step, row: number): void {
    emit(this, 'row-choose', { stepId: step.id, row });
  }
}
