import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step } from '../../core/trace.ts';
import { emit } from '../events.ts';
import { subscripts } from '../text-template.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';

/** The base of all pictures: a caption above, its own width in pixels, and nothing at all if there is nothing to draw. */
export abstract class Picture extends LitElement {
  /** The title line; names such as W_Q are printed with a subscript. */
  @property({ type: String }) caption = '';
  /** The soft line below the title. */
  @property({ type: String }) subcaption = '';
  /** The available width, in CSS pixels; 0 while the element has no layout. */
  @state() protected width = 0;

  readonly #visibility = new UpdateWhenVisible(this);
  readonly #resize = new ResizeObserver((entries) => {
    const width = Math.floor(entries.at(-1)!.contentRect.width);
    if (width > 0) this.width = width;
  });
  // The layout depends on the width of words, which changes when a webfont arrives late.
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

  /** The drawing below the caption; `nothing` if a step that it needs is missing or empty. */
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

  /** Emits that the reader chose row `row` of `step` as the query token. */
  protected chooseRow(step: Step, row: number): void {
    emit(this, 'row-choose', { stepId: step.id, row });
  }
}
