import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { define } from '../../define.ts';
import type { CellAddress } from '../../events.ts';
import { textStyles } from '../../styles.ts';
import { AttentionTable } from '../../table/index.ts';

/** Between the table and the text, in CSS pixels. */
const GAP = 16;
/** The text is next to its line where there is at least this much room, and enough for it; else below the table. */
const ROOM = 150;

/**
 * `<attention-effect>`: what an edit did, in the slot of its table: to the right of the edited line if there is room, else below the
 * table, where a table of given numbers keeps a line free. So nothing moves.
 */
export class AttentionEffect extends LitElement {
  @property({ attribute: false }) cell: CellAddress | undefined;
  @property({ attribute: false }) text: unknown;
  readonly #sizes = new ResizeObserver(() => this.#place());

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.parentElement === null) return;
    this.#sizes.observe(this.parentElement);
    const row = this.parentElement.closest('.row, .pair');
    if (row !== null) this.#sizes.observe(row);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  /** Without a text the observer is soon enough, and need not ask for the layout before it is made. */
  protected override updated(changed: PropertyValues<this>): void {
    if (this.text !== undefined || changed.get('text') !== undefined) this.#place();
  }

  #place(): void {
    const table = this.parentElement;
    if (!(table instanceof AttentionTable)) return;
    const box = table.getBoundingClientRect();
    const scroller = table.renderRoot.querySelector('.scroller')?.getBoundingClientRect();
    if (scroller === undefined || box.width === 0) return;
    const line = this.cell && table.lineBox(this.cell);
    const text = this.renderRoot.querySelector('.text')?.getBoundingClientRect();
    const beside = roomBeside(table, scroller) >= Math.max(ROOM, text?.width ?? 0) + GAP;
    this.toggleAttribute('beside', beside);
    if (!beside || line === undefined) return;
    this.style.left = `${scroller.right - box.left + GAP}px`;
    this.style.top = `${line.top + line.height / 2 - box.top}px`;
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.text === undefined ? nothing : html`<span class="text">${this.text}</span>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
        font-size: 15px;
        line-height: 20px;
        color: var(--attention-ink);
      }
      :host([reserved]:not([beside])) {
        min-height: 20px;
        margin-top: 4px;
      }
      .text {
        white-space: nowrap;
      }
      :host([beside]) {
        position: absolute;
        translate: 0 -50%;
      }
    `,
  ];
}

/** How much room there is between a table and what stands to its right. */
function roomBeside(table: Element, { right, top, bottom }: DOMRect): number {
  const row = table.closest('.row, .pair');
  const others = [...(row?.children ?? [])]
    .map((other) => other.getBoundingClientRect())
    .filter((other) => other.left >= right - 1 && other.top < bottom && other.bottom > top);
  const { host } = table.getRootNode() as ShadowRoot;
  return Math.min(host.getBoundingClientRect().right, ...others.map(({ left }) => left)) - right;
}

define('attention-effect', AttentionEffect);

declare global {
  interface HTMLElementTagNameMap {
    'attention-effect': AttentionEffect;
  }
}
