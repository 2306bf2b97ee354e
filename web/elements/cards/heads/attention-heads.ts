import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Step } from '../../../core/trace.ts';
import { headsText as text } from '../../../strings/cards/heads.ts';
import { pathReadingText } from '../../../strings/path-reading.ts';
import { readingText } from '../../../strings/reading.ts';
import { headsOfLayer, sameFocus, stepAt, type Focus } from '../../../trace/focus.ts';
import { maskOf } from '../../../trace/mask.ts';
import { reading, readsMostlyOne, readsOne } from '../../../trace/reading.ts';
import { tieOfHead } from '../../../trace/ties.ts';
import { tiedWords } from '../../reading/tied-words.ts';
import { textTemplate } from '../../text-template.ts';
import { signedFill } from '../../../design/fills.ts';
import { paint } from '../../pictures/paint.ts';
import { number, weightFormat, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { textStyles } from '../../styles.ts';
import { define } from '../../define.ts';
import '../../pictures/matrix/difference.ts';
import '../../pictures/matrix/heatmap.ts';

/** The number of colours in the legend. */
const SWATCHES = 11;

/** `<attention-heads>`: the weights of all heads as small multiples, one of them in focus, and the difference of two heads. */
export class AttentionHeads extends LitElement {
  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
        margin-top: 22px;
      }
      .tiles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--tile)), 1fr));
        gap: 12px;
        margin: 0 -16px;
      }
      .tile {
        min-width: 0;
        padding: 14px 16px 16px;
        border-radius: 10px;
      }
      .focus {
        background: var(--attention-panel);
        --attention-paper: var(--attention-panel);
      }
      .tile:not(.focus, .less) {
        cursor: pointer;
      }
      .tile h4 {
        display: flex;
        align-items: baseline;
        gap: 8px;
        margin: 0;
        font: inherit;
        font-weight: 600;
      }
      .tile h4 .soft,
      .tile h4 button {
        font-weight: 400;
        color: var(--attention-soft);
      }
      .reads {
        min-height: 20px;
        margin: 4px 0 14px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--attention-soft);
      }
      .reads .best {
        color: var(--attention-ink);
      }
      select {
        height: 26px;
        padding: 0 6px;
        border: 1px solid var(--attention-line);
        border-radius: 13px;
        background: none;
        color: inherit;
        font: inherit;
      }
      .foot {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 4px 24px;
        margin: 10px 0 0;
        font-size: 14px;
        color: var(--attention-soft);
      }
      .legend {
        display: inline-flex;
        align-items: center;
        gap: 8px;
      }
      .swatches {
        display: inline-flex;
      }
      .swatches i {
        width: 11px;
        height: 13px;
        background: var(--fill);
      }
      @media (pointer: coarse) {
        h4 button,
        select {
          min-height: 44px;
        }
      }
      @media (forced-colors: active) {
        .focus {
          outline: 2px solid Highlight;
        }
        .swatches {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) view: View | undefined;
  /** The head that the one in focus is compared with; the next one at first. */
  @state() protected other: number | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const all = headsOfLayer(view.trace, view.focus);
    if (all.length < 2) return nothing;
    const weights = all.map((one) => stepAt(view.trace, one, 'weights')!);
    const widest = Math.max(5, weights[0]!.columns.labels.length);
    const mask = maskOf(view.trace, view.focus);
    const own = weights.find(({ head }) => head === view.focus.head)!;
    const rivals = weights.filter((one) => one !== own);
    const less =
      rivals.find(({ head }) => head === this.other) ?? rivals.find(({ head }) => head === own.head! - 1) ?? rivals[0]!;
    // Small tables for short sentences; those of long ones are drawn as large as there is room for.
    const tile = widest > 12 ? 220 : 80 + (widest > 8 ? 36 : 40) * widest;
    const tiles = all.map((one, index) => this.#tile(view, one, weights[index]!, mask));
    // For a long text, the overview draws one head at a time.
    if (view.region !== undefined) return html`<div class="tiles" ${paint({ '--tile': `${tile}px` })}>${tiles}</div>`;
    return html`
      <div class="tiles" ${paint({ '--tile': `${tile}px` })}>
        ${tiles}
        <section class="tile less" aria-label=${text.against}>
          <h4>
            <span
              >${text.head(own.head!)}${text.less}${
                rivals.length === 1 ? text.head(less.head!).toLowerCase() : this.#chooser(rivals, less)
              }</span
            >
          </h4>
          <p class="reads">${text.disagree}</p>
          <attention-difference
            quiet
            .caption=${text.oneLess(own.head!, less.head!)}
            .of=${own}
            .less=${less}
            .mask=${mask}
            .query=${view.query}
            .unknown=${view.unknown}
            .precision=${2}
          ></attention-difference>
        </section>
      </div>
      <p class="foot">
        <span>${text.rows}</span>
        <span class="legend"
          >${text.readsMore(less.head!)}
          <span class="swatches" aria-hidden="true"
            >${Array.from({ length: SWATCHES }, (_, index) => html`<i ${paint({ '--fill': signedFill((index / (SWATCHES - 1)) * 2 - 1) })}></i>`)}</span
          >
          ${text.readsMore(own.head!)}</span
        >
      </p>
    `;
  }

  #tile(view: View, focus: Focus, weights: Step, mask: Step | undefined): TemplateResult {
    const chosen = sameFocus(focus, view.focus);
    const head = focus.head!;
    const found = reading(weights, view.query, view.selfColumn, mask);
    const { kind, asks, words } = found;
    const { columns } = tieOfHead(view, focus, found);
    const says =
      kind === 'nothing'
        ? text.readsNothing
        : kind === 'even'
          ? text.readsEvenly
          : kind === 'underflow'
            ? text.readsUnderflow
            : kind === 'overflow'
              ? text.readsOverflow
              : text.reads(columns.length > 1);
    const open = () => {
      if (!chosen) view.show(focus);
    };
    return html`<section class=${chosen ? 'tile focus' : 'tile'} aria-label=${text.head(head)} @click=${open}>
      <h4>
        ${text.head(head)}
        ${
          chosen
            ? html`<span class="soft">${text.inFocus}</span>`
            : html`<button type="button" class="link" aria-label=${text.openHead(head)}>${text.open}</button>`
        }
      </h4>
      <p class="reads">
        ${textTemplate(says, {
          word: word(asks, view.unknown),
          most: readsOne(found) ? pathReadingText.only : readsMostlyOne(found) ? pathReadingText.mostly : '',
          best: html`<span class="best">${tiedWords(view, weights, columns, readingText.itself)}</span>`,
          share: number(weightFormat(view)(words[0]!.weight), 'weights'),
        })}
      </p>
      ${
        view.region !== undefined
          ? nothing
          : html`<attention-heatmap
              quiet
              .caption=${text.weightsOf(head)}
              .weights=${weights}
              .mask=${mask}
              .query=${view.query}
              .unknown=${view.unknown}
              .precision=${2}
            ></attention-heatmap>`
      }
    </section>`;
  }

  #chooser(rivals: readonly Step[], less: Step): TemplateResult {
    return html`<select
      aria-label=${text.otherHead}
      @change=${(event: Event) => (this.other = Number((event.target as HTMLSelectElement).value))}
    >
      ${rivals.map(({ head }) => html`<option value=${head!} .selected=${live(head === less.head)}>${text.head(head!).toLowerCase()}</option>`)}
    </select>`;
  }
}

define('attention-heads', AttentionHeads);

declare global {
  interface HTMLElementTagNameMap {
    'attention-heads': AttentionHeads;
  }
}
