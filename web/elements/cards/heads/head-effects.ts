// What a head is good for: each can be switched off or made to read everything equally, and of a model it is measured what that changes.
import { css, html, nothing, type TemplateResult } from 'lit';
import { ExampleError } from '../../../core/errors.ts';
import { canReadEqually, headState, withHeadState, type HeadState } from '../../../edit/head-state.ts';
import { withoutOverride } from '../../../edit/word-order.ts';
import { headsText } from '../../../strings/cards/heads.ts';
import { capital } from '../../../strings/phrases.ts';
import { focuses, headsOfLayer, type Focus } from '../../../trace/focus.ts';
import { formatNumber } from '../../../trace/format.ts';
import { filled } from '../../button-styles.ts';
import { define } from '../../define.ts';
import { textTemplate } from '../../text-template.ts';
import { MeasuredSection } from '../measured-section.ts';
import { sectionStyles } from '../section-styles.ts';
import { number, pathName, prose } from '../step-table.ts';
import { isOfLargeModel } from '../text-vectors.ts';
import type { View } from '../view.ts';
import { outcomeOf } from './outcome.ts';

const text = headsText.effects;

/** What the result would be with a head switched off, and with equal weights in it. */
interface Effect {
  off: number;
  equal: number | undefined;
}

/**
 * The heads in question: of a model all, since each layer has its part in the result; else those of the layer, as of a model that takes a
 * while for each of them.
 */
const headsIn = (view: View, isMeasured: boolean): Focus[] =>
  isMeasured && !isOfLargeModel(view.snapshot.example) ? focuses(view.trace) : headsOfLayer(view.trace, view.focus);

/** `<attention-head-effects>` */
export class AttentionHeadEffects extends MeasuredSection<Effect | number> {
  static override styles = [
    ...sectionStyles,
    css`
      table {
        margin-top: 16px;
      }
      td button {
        min-height: 28px;
        margin-inline-start: 8px;
        padding: 2px 10px;
        border: 1px solid var(--attention-line);
        border-radius: 14px;
        background: none;
        color: inherit;
        font: inherit;
        font-size: 14px;
        cursor: pointer;
      }
      td button[aria-pressed='true'] {
        ${filled}
      }
      button:focus-visible {
        outline: 3px solid var(--attention-query);
        outline-offset: 1px;
      }
      @container (max-width: 608px) {
        th,
        td {
          padding-inline: 0 8px;
        }
        td:has(button) {
          padding-block: 4px;
        }
        td button {
          display: block;
          width: 100%;
          margin: 0 0 4px;
          padding-inline: 4px;
          white-space: normal;
        }
      }
      .old {
        color: var(--attention-soft);
      }
      .measuring {
        font-size: 13px;
      }
      .most {
        font-weight: 600;
      }
      th:first-child {
        text-align: start;
      }
      @media (pointer: coarse) {
        td button {
          min-height: 44px;
          border-radius: 22px;
        }
      }
    `,
  ];

  #measured: string | undefined;

  /** Choosing another word leaves the trace as it is. */
  protected override willUpdate(): void {
    const of = this.view && outcomeOf(this.view)?.of;
    if (of === this.#measured) return;
    this.#measured = of;
    this.found = [];
    this.measure();
  }

  /** First what the present changes do; then each head. */
  protected override runs(view: View): (() => Promise<Effect | number>)[] {
    const { example } = view.snapshot;
    const outcome = outcomeOf(view);
    if (outcome === undefined) return [];
    const to = (focus: Focus, state: HeadState) => outcome.measure(withHeadState(example, focus, state));
    const equal = canReadEqually(example);
    return [
      () => outcome.measure(withoutOverride(example)),
      ...headsIn(view, true).map((focus) => async () => ({
        off: await to(focus, 'off'),
        equal: equal ? await to(focus, 'equal') : undefined,
      })),
    ];
  }

  protected override content(view: View): TemplateResult {
    const { example } = view.snapshot;
    const outcome = outcomeOf(view);
    const heads = headsIn(view, outcome !== undefined);
    const equal = canReadEqually(example);
    const states: HeadState[] = equal ? ['off', 'equal'] : ['off'];
    const effects = this.found.slice(1).map((one) => (one instanceof ExampleError ? undefined : (one as Effect)));
    const change = (found: number | undefined) => (found === undefined ? 0 : Math.abs(found - outcome!.now));
    const most = (state: 'off' | 'equal') => Math.max(...effects.map((one) => change(one?.[state])));
    const measured = (row: number, state: 'off' | 'equal') => {
      const found = effects[row]?.[state];
      const old = row + 1 >= this.fresh ? 'old' : '';
      const bold = change(found) > 0 && change(found) === most(state) ? 'most' : '';
      return html`<td class="${old} ${bold}">${found === undefined ? '…' : outcome!.format(found)}</td>`;
    };
    // The first run is of no head.
    const done = Math.max(0, this.fresh - 1);
    const busy = outcome !== undefined && done < heads.length;
    return html`
      <h4>${text.heading}</h4>
      ${prose(text.prose)} ${outcome?.prose ?? nothing}
      <table aria-busy=${busy}>
        ${
          outcome !== undefined
            ? html`<thead>
                <tr>
                  <th scope="col">
                    <span class="unseen">${text.head}</span>
                    ${busy ? html`<span class="measuring" aria-hidden="true">${text.measuring(done, heads.length)}</span>` : nothing}
                  </th>
                  ${states.map((state) => html`<th scope="col">${text.columns[outcome.kind][state as 'off' | 'equal']}</th>`)}
                  ${view.locked ? nothing : html`<td></td>`}
                </tr>
              </thead>`
            : nothing
        }
        <tbody>
          ${heads.map(
            (focus, row) =>
              html`<tr>
                <th scope="row">${capital(pathName(view.trace, focus))}</th>
                ${outcome !== undefined ? states.map((state) => measured(row, state as 'off' | 'equal')) : nothing}
                ${view.locked ? nothing : html`<td>${states.map((state) => this.#switch(view, focus, state))}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
      ${outcome?.kind === 'cosine' && example.override !== undefined ? this.#changed() : nothing}
    `;
  }

  #switch(view: View, focus: Focus, state: HeadState): TemplateResult {
    const pressed = headState(view.snapshot.example, focus) === state;
    const change = ({ currentTarget }: Event) =>
      view.change((example) => withHeadState(example, focus, pressed ? 'computed' : state), currentTarget as Element);
    return html`<button
      type="button"
      aria-pressed=${pressed}
      aria-label=${text.does(pathName(view.trace, focus), state as 'off' | 'equal')}
      @click=${change}
    >
      ${text.states[state as 'off' | 'equal']}
    </button>`;
  }

  /** What all that is held does to the result. */
  #changed(): TemplateResult | typeof nothing {
    const [found] = this.found;
    if (typeof found !== 'number' || this.fresh === 0) return nothing;
    return html`<p class="prose" role="status">
      ${textTemplate(text.changed, { cosine: number(formatNumber(found, 3), 'summary_unit') })}
    </p>`;
  }
}

define('attention-head-effects', AttentionHeadEffects);

declare global {
  interface HTMLElementTagNameMap {
    'attention-head-effects': AttentionHeadEffects;
  }
}
