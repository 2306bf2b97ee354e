import { css, LitElement, nothing, svg, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import { validate } from '../../core/validate.ts';
import { weightFill } from '../../design/fills.ts';
import { UpdateWhenVisible } from '../../elements/update-when-visible.ts';
import { drawableWeight } from '../../trace/percent.ts';
import { selectionOf } from '../../trace/selection.ts';

/** How wide and high a picture may be, and one of its cells at most. In CSS pixels. */
const SIDE = 64;
const CELL = 18;

/** `<gallery-thumbnail>`: the weights of an example, small, with the row of the word that asks. Computed when it comes into view. */
export class GalleryThumbnail extends LitElement {
  @property({ attribute: false }) core: Core | undefined;
  @property({ attribute: false }) document: unknown;
  readonly #visibility = new UpdateWhenVisible(this, { assumed: false, whenIdle: () => false });

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.core === undefined) return nothing;
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
