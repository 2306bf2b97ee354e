import { css, html, LitElement, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
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

/** Styles of every picture. */
export const pictureStyles: CSSResultGroup = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--attention-ink);
    font-size: 15px;
    line-height: 20px;
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([hidden]) {
    display: none;
  }
  figure {
    position: relative;
    margin: 0;
  }
  figcaption {
    margin: 0 0 16px;
  }
  /* Where the caption stands outside. */
  :host([quiet]) figcaption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .caption {
    display: block;
    font-weight: 600;
  }
  .nowrap {
    white-space: nowrap;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .subcaption,
  .note {
    display: block;
    font-size: 14px;
    line-height: 20px;
    color: var(--attention-soft);
  }
  .note {
    margin: 12px 0 0;
    min-height: 20px;
  }
  svg {
    display: block;
    overflow: visible;
    max-width: 100%;
  }
  svg text {
    font-family: inherit;
    fill: currentColor;
  }
  .halo {
    paint-order: stroke;
    stroke: var(--attention-paper);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .masked {
    color: var(--attention-masked);
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--attention-rule) 5px 6px);
  }
  .word {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    unicode-bidi: isolate;
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  .text-button {
    margin: 0;
    padding: 4px 0;
    border: 0;
    background: none;
    font-size: 15px;
    line-height: 20px;
    text-decoration: underline;
    text-decoration-color: var(--attention-line);
    text-decoration-thickness: 1px;
    text-underline-offset: 5px;
  }
  .text-button:hover {
    text-decoration-color: currentColor;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin-top: 12px;
  }
  :focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .text-button {
      padding: 12px 0;
    }
  }
`;
