import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { ExampleError } from '../../../core/errors.ts';
import type { Trace } from '../../../core/trace.ts';
import { holdsUp } from '../../../edit/session.ts';
import { nextText } from '../../../strings/cards/next.ts';
import { at } from '../../../trace/cells.ts';
import { stepById } from '../../../trace/focus.ts';
import { lensOf, likeliest, predictedRow, type LensLayer } from '../../../trace/likeliest.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { probabilityText } from '../../../trace/probability-text.ts';
import { define } from '../../define.ts';
import '../../derivation/index.ts';
import type { CellAddress } from '../../events.ts';
import { textTemplate } from '../../text-template.ts';
import { bar, barStyles } from '../bar.ts';
import { numberButtonStyles } from '../buttons.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose } from '../step-table.ts';
import type { View } from '../view.ts';
import { maskedModel, spokenRow } from './masked.ts';
import { token, tokenStyles } from './token.ts';

const text = nextText.lens;
/** How many tokens are shown for each layer. */
const SHOWN = 3;

/** The lens of a large model, which is computed aside. */
interface Computation {
  /** The trace that it belongs to. */
  of: Trace;
  stop: AbortController;
  trace?: Trace;
  problem?: ExampleError;
}

/** `<attention-logit-lens>`: what would follow if each layer were the last, and how likely the answer of the last is in it. */
export class AttentionLogitLens extends Section {
  /** The cell of the lens whose arithmetic is shown. */
  @state() protected opened: CellAddress | undefined;

  #aside: Computation | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#aside?.stop.abort();
    this.#aside = undefined;
  }

  /** Undefined: it is being computed. */
  #traceOf({ snapshot, trace }: View): Trace | undefined {
    const { core, example } = snapshot;
    if (!holdsUp(example) || example.analyses?.includes('logit_lens')) return snapshot.analysis('logit_lens');
    if (this.#aside?.of === trace) {
      if (this.#aside.problem !== undefined) throw this.#aside.problem;
      return this.#aside.trace;
    }
    this.#aside?.stop.abort();
    const aside: Computation = { of: trace, stop: new AbortController() };
    this.#aside = aside;
    const asked = { ...example, analyses: [...(example.analyses ?? []), 'logit_lens' as const] };
    core.runAside(asked, { signal: aside.stop.signal }).then(
      (found) => {
        aside.trace = found;
        this.requestUpdate();
      },
      (error: unknown) => {
        if (aside.stop.signal.aborted) return;
        if (!(error instanceof ExampleError)) throw error;
        aside.problem = error;
        this.requestUpdate();
      },
    );
    return undefined;
  }

  protected override content(view: View): TemplateResult {
    const trace = this.#traceOf(view);
    if (trace === undefined)
      return html`<h4>${maskedModel(view) ? text.maskedHeading : text.heading}</h4>
        <p class="small soft">${text.waiting}</p>`;
    const layers = lensOf(trace);
    const said = predictionsOf(trace);
    const masked = maskedModel(view) !== undefined;
    const row = said && (masked ? spokenRow(view, said) : predictedRow(said, view.query));
    const answer = said && likeliest(said, row!, 1)[0];
    if (said === undefined || row === undefined || answer === undefined) return html``;
    const labels = said.columns.labels;
    return html`<h4>${masked ? text.maskedHeading : text.heading}</h4>
      ${prose(masked ? text.maskedProse : text.prose)}
      <div class="scroll">
        <table class="bars">
          <caption class="unseen">
            ${(masked ? text.maskedCaption : text.caption)(said.rows.labels[row]!)}
          </caption>
          <thead>
            <tr>
              <th scope="col">${text.layer}</th>
              ${Array.from({ length: Math.min(SHOWN, labels.length) }, (_, place) => html`<th scope="col">${text.place(place)}</th>`)}
              <th scope="col" class="answer" colspan="2">
                ${textTemplate(text.answer, { token: token(labels[answer]!) })}
              </th>
            </tr>
          </thead>
          <tbody>
            ${layers.map((layer) => this.#layer(layer, row, answer, layer.layer === layers.length - 1))}
          </tbody>
        </table>
      </div>
      ${this.#arithmetic(view, trace)}`;
  }

  #layer({ layer, probabilities }: LensLayer, row: number, answer: number, last: boolean): TemplateResult {
    const { labels } = probabilities.columns;
    const name = layer === 0 ? text.embeddings : text.ofLayer(layer, last);
    const cell = (column: number) => {
      const { opened } = this;
      const open = opened?.stepId === probabilities.id && opened.row === row && opened.column === column;
      const share = probabilityText(at(probabilities, row, column));
      const toggle = () => (this.opened = open ? undefined : { stepId: probabilities.id, row, column });
      return html`<button
        type="button"
        class="number-button"
        aria-expanded=${open}
        aria-label=${text.describe(labels[column]!, share, name)}
        @click=${toggle}
      >
        ${share}
      </button>`;
    };
    return html`<tr class=${last ? 'last' : ''}>
      <th scope="row">${name}</th>
      ${likeliest(probabilities, row, SHOWN).map(
        (column) => html`<td class="start">${token(labels[column]!)} ${cell(column)}</td>`,
      )}
      <td class="track" aria-hidden="true">${bar(at(probabilities, row, answer))}</td>
      <td>${cell(answer)}</td>
    </tr>`;
  }

  /** How an open number came about. Steps that the page shows as well are opened there. */
  #arithmetic(view: View, trace: Trace): TemplateResult | typeof nothing {
    const { opened } = this;
    const step = opened && stepById(trace, opened.stepId);
    if (step === undefined || opened!.row >= step.rows.labels.length) return nothing;
    const open = (event: CustomEvent<CellAddress>) => {
      if (stepById(view.trace, event.detail.stepId) !== undefined) return;
      event.stopPropagation();
      const { stepId, row, column } = event.detail;
      this.opened = { stepId, row, column };
    };
    return html`<attention-derivation
      .trace=${trace}
      .cell=${opened!}
      .precision=${view.precision}
      @cell-open=${open}
    ></attention-derivation>`;
  }

  static override styles = [
    ...sectionStyles,
    barStyles,
    numberButtonStyles,
    tokenStyles,
    css`
      h4 {
        margin-top: 36px;
      }
      .scroll,
      .bars {
        width: 100%;
        max-width: 860px;
      }
      .bars thead th.answer {
        max-width: none;
        text-align: end;
      }
      .bars :is(th, td) {
        padding-block: 2px;
      }
      .bars .track {
        width: 22%;
        min-width: 60px;
      }
      .last > * {
        border-top: 1px solid var(--attention-rule);
      }
      @container (min-width: 860px) {
        .bars td.start {
          white-space: nowrap;
        }
        .bars .token {
          white-space: pre;
        }
      }
      /* On a phone every number is in sight, without the bars. */
      @container (max-width: 608px) {
        .bars .track {
          display: none;
        }
        .bars {
          font-size: 13px;
        }
        .bars :is(th, td) {
          padding-inline: 0 6px;
        }
        .bars .start .number-button {
          display: block;
          margin-inline: -4px;
        }
      }
      attention-derivation {
        width: fit-content;
        min-width: min(448px, 100%);
        max-width: 100%;
        margin-top: 16px;
      }
    `,
  ];
}

define('attention-logit-lens', AttentionLogitLens);

declare global {
  interface HTMLElementTagNameMap {
    'attention-logit-lens': AttentionLogitLens;
  }
}
