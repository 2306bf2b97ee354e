import { css, LitElement, nothing, svg, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import { validate } from '../../core/validate.ts';
import { weightFill } from '../../design/fills.ts';
import { UpdateWhenVisible } from '../../elements/update-when-visible.ts';
import { galleryText as text } from '../../strings/page/gallery.ts';
import { drawableWeight } from '../../trace/percent.ts';
import { selectionOf } from '../../trace/selection.ts';

/** How wide and high a picture may be, and one of its cells at most. In CSS pixels. */
const SIDE = 64;
const CELL = 18;

/** `<gallery-thumbnail>`: the weights of an example, small, with the row of the word that asks. Computed when it comes into view. */
export class GalleryThumbnail extends LitElement {
  @property({ attribute: false }) core: Core | undefined;
  @property({ attribute: false }) document: unknown;
  /** Whether the model of the example is not loaded yet. */
  @property({ type: Boolean }) waits = false;
  readonly #visibility = new UpdateWhenVisible(this, { assumed: () => false, whenIdle: () => false });

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.core === undefined) return nothing;
    if (this.waits) return html`<span class="soft">${text.notLoaded}</span>`;
    const example = validate(this.document);
    const { weights, query } = selectionOf({ example, trace: this.core.run(example) });
    const rows = weights.rows.labels.length;
    const columns = weights.columns.labels.length;
    const cell = Math.min(CELL, SIDE / rows, SIDE / columns);
    const cells = Array.from(weights.values, (weight, index) => {
      const fill = weightFill(Math.min(1, drawableWeight(weight)));
      return svg`<rect x=${index % columns} y=${Math.floor(index / columns)} width="1" height="1" fill=${fill} />`;
    });
    return html`<svg viewBox="0 0 ${columns} ${rows}" width=${columns * cell} height=${rows * cell} aria-hidden="true">
      ${cells}${rows > 1 ? svg`<rect class="asks" x="0" y=${query} width=${columns} height="1" />` : nothing}
    </svg>`;
  }

  static override styles = css`
    :host {
      display: grid;
      flex: none;
      width: ${SIDE}px;
      height: ${SIDE}px;
      place-items: center;
    }
    .soft {
      display: grid;
      width: 100%;
      height: 100%;
      border: 1px dashed var(--attention-line);
      border-radius: 4px;
      place-items: center;
      color: var(--attention-soft);
      font-size: 13px;
    }
    svg {
      overflow: visible;
    }
    .asks {
      fill: none;
      stroke: var(--attention-query);
      stroke-width: 2px;
      vector-effect: non-scaling-stroke;
    }
  `;
}

customElements.define('gallery-thumbnail', GalleryThumbnail);
