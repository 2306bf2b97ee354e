import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Role, Step, Trace } from '../../../core/trace.ts';
import { recurrentText as text } from '../../../strings/cards/recurrent.ts';
import { stepOf } from '../../../trace/explain.ts';
import { rowNumbers } from '../../../trace/contribution.ts';
import { distinctNames } from '../../../trace/repeated.ts';
import { calculated } from '../../../trace/focus.ts';
import { formatNumber, formatPercent, tableFormat } from '../../../trace/format.ts';
import { attentionCost, recurrentCost, sizesOf, type Cost } from '../../../trace/recurrent.ts';
import '../../pictures/norms/index.ts';
import { textTemplate } from '../../text-template.ts';
import '../open-tables.ts';
import type { OpenTable } from '../open-tables.ts';
import { queryToken, number, prose, step, word } from '../step-table.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { define } from '../../define.ts';

/** For longer vectors, only the first numbers are shown side by side. */
const MOST_NUMBERS = 8;

/**
 * The step of the recurrent network with this role.
 * @param position of one word, from 1
 */
function recurrentStep(trace: Trace, role: Role, position?: number): Step | undefined {
  return calculated(trace).find((one) => one.role === role && one.stage === 'recurrent' && one.position === position);
}

/** `<attention-recurrent>`: the recurrent network next to attention, with the numbers of one word. */
export class AttentionRecurrent extends Section {
  static override styles = [
    ...sectionStyles,
    css`
      .sides {
        width: 100%;
        max-width: 1040px;
        font-size: 15px;
        line-height: 22px;
      }
      .sides th,
      .sides td {
        height: auto;
        padding: 10px 24px 10px 0;
        border-bottom: 1px solid var(--attention-rule);
        text-align: start;
        vertical-align: top;
        white-space: normal;
      }
      .sides th {
        width: 9em;
      }
      .sides thead th {
        width: auto;
      }
      .sides p {
        margin: 0 0 4px;
        max-width: 420px;
      }
      .choose {
        display: block;
        margin-top: 22px;
      }
      .side {
        display: none;
      }
      @container (max-width: 608px) {
        .sides tbody th,
        .sides td {
          display: block;
          width: auto;
          padding: 6px 0;
        }
        .sides tbody th {
          border: 0;
          padding-top: 14px;
          color: var(--attention-soft);
        }
        .sides td:nth-child(2) {
          border: 0;
        }
        .sides thead {
          display: none;
        }
        .side {
          display: block;
        }
      }
    `,
  ];

  /** The word whose influence is measured, from 0. */
  @state() protected other = 0;

  protected override content(view: View): TemplateResult {
    const { trace, query } = view;
    const [contexts, states] = (['context_gradients', 'hidden_gradients'] as const).map((role) =>
      calculated(trace).find((one) => one.role === role),
    );
    if (contexts === undefined || states === undefined) return html`<p class="small soft">${text.tooLong}</p>`;
    const labels = states.columns.labels;
    const names = distinctNames(labels);
    const other = Math.min(this.other, labels.length - 1);
    const asks = labels[query]!;
    const [ofContext, ofState] = [rowNumbers(contexts, query), rowNumbers(states, query)];
    return html`
      <label class="choose"
        >${textTemplate(text.reaches, { word: word(asks) })}
        <select @change=${(event: Event) => (this.other = (event.target as HTMLSelectElement).selectedIndex)}>
          ${names.map((name, key) => html`<option .selected=${live(key === other)}>${name}</option>`)}
        </select></label
      >
      ${this.#sides(view, contexts, ofContext, ofState, other)}
      <div class="row">
        <attention-norms
          .caption=${text.chart}
          .subcaption=${text.chartSub(asks)}
          .contexts=${ofContext}
          .states=${ofState}
          .words=${labels}
          .chosen=${query}
        ></attention-norms>
        <div class="scroll">${this.#norms(view, names, ofContext, ofState, other)}</div>
      </div>
      <p class="small soft">${text.caution}</p>
      <h4>${text.stateAt(asks)}</h4>
      ${this.#tables(view, ofPosition(trace, query + 1))}
      <h4>${text.parameters}</h4>
      ${this.#tables(view, ofNetwork(trace, ['W_x', 'W_h', 'b_h', 'input_product', 'input_part']))}
      ${this.#tables(view, [...ofNetwork(trace, ['hidden_states']), ...[contexts, states].map(named)], text.gradients)}
    `;
  }

  /** Both side by side, row by row. */
  #sides(
    view: View,
    contexts: Step,
    ofContext: readonly number[],
    ofState: readonly number[],
    other: number,
  ): TemplateResult {
    const { trace, query, precision } = view;
    const hidden = recurrentStep(trace, 'hidden_states')!;
    const result = stepOf(trace, contexts.operands[0]!);
    const asks = queryToken(view);
    const labels = hidden.rows.labels;
    const show = (value: number) => formatNumber(value, precision);
    const parts = { word: word(asks), other: word(labels[other]!) };
    const contribution = this.#contribution(view, other);
    const sizes = sizesOf(trace);
    const distance = query - other;
    const line = (head: string, context: unknown, state: unknown) =>
      html`<tr>
        <th scope="row">${head}</th>
        <td><span class="side soft">${text.context}</span>${context}</td>
        <td><span class="side soft">${text.hidden}</span>${state}</td>
      </tr>`;
    return html`<table class="sides scroll">
      <caption>
        <span class="strong">${text.caption}</span
        ><span class="soft">${text.subcaption(asks)}</span>
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col" class="context">${text.context}</th>
          <th scope="col">${text.hidden}</th>
        </tr>
      </thead>
      <tbody>
        ${line(
          text.vector,
          html`<p class="context">${vector(rowNumbers(result, query), precision)}</p>`,
          html`<p>${vector(rowNumbers(hidden, query), precision)}</p>`,
        )}
        ${line(
          text.source,
          sentence(contribution === undefined ? text.sourceContextOnly : text.sourceContext, {
            ...parts,
            gradient: number(show(ofContext[other]!), 'context'),
            contribution: number(show(contribution ?? 0), 'value'),
          }),
          sentence(distance < 0 ? text.sourceLater : text.sourceHidden, {
            ...parts,
            gradient: number(show(ofState[other]!)),
            steps: text.steps(distance),
          }),
        )}
        ${
          sizes === undefined
            ? nothing
            : line(text.computation, cost(1, attentionCost(sizes)), cost(labels.length, recurrentCost(sizes)))
        }
        ${line(
          text.gradientFlow,
          html`${sentence(text.path)}${this.#falls(ofContext, query, asks, show)}`,
          html`${sentence(distance < 0 ? text.pathLater : distance === 0 ? text.pathSame : text.statePath(distance), parts)}
          ${this.#falls(ofState, query, asks, show)}`,
        )}
      </tbody>
    </table>`;
  }

  /** How the norm falls from the word itself to the first word. */
  #falls(
    norms: readonly number[],
    query: number,
    asks: string,
    show: (value: number) => string,
  ): TemplateResult | typeof nothing {
    if (query === 0) return nothing;
    const [near, far] = [norms[query]!, norms[0]!];
    return sentence(text.falls, {
      near: number(show(near)),
      word: word(asks),
      far: number(show(far)),
      steps: text.away(query),
      factor: !(near > 0 && Number.isFinite(far))
        ? text.incomparable
        : far < near
          ? text.left(formatPercent(far / near))
          : text.rises,
    });
  }

  /** Weight × ‖value‖ of one word, if attention has a single head. */
  #contribution(view: View, other: number): number | undefined {
    const found = step({ ...view, trace: view.snapshot.analysis('contribution') }, 'contributions');
    if (found === undefined || view.keys.kv_cache > 0) return undefined;
    return rowNumbers(found, view.query)[other];
  }

  /** Both norms of every word, as numbers. */
  #norms(
    view: View,
    names: readonly string[],
    contexts: readonly number[],
    states: readonly number[],
    other: number,
  ): TemplateResult {
    const [context, state] = [contexts, states].map((values) => tableFormat(values, view.precision)) as [
      (value: number) => string,
      (value: number) => string,
    ];
    return html`<table class="norms">
      <caption>
        <span class="strong">${text.normsCaption}</span
        ><span class="soft">${text.normsSub(queryToken(view))}</span>
      </caption>
      <thead>
        <tr>
          <th class="start" scope="col">${text.word}</th>
          <th scope="col">${text.before}</th>
          <th scope="col" class="context">${text.contextGradient}</th>
          <th scope="col">${text.hiddenGradient}</th>
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name, key) =>
            html`<tr class=${key === other ? 'chosen' : ''}>
              <th class="start" scope="row">${word(name)}</th>
              <td>${formatNumber(view.query - key, 0)}</td>
              <td>${context(contexts[key]!)}</td>
              <td>${state(states[key]!)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #tables({ trace, query, precision, locked }: View, tables: readonly OpenTable[], summary = ''): TemplateResult {
    return html`<attention-open-tables
      .trace=${trace}
      .tables=${tables}
      .query=${query}
      .precision=${precision}
      .overridable=${locked ? undefined : trace}
      .summary=${summary}
    ></attention-open-tables>`;
  }
}

const sentence = (of: string, parts: Record<string, unknown> = {}): TemplateResult =>
  html`<p>${textTemplate(of, parts)}</p>`;

const cost = (steps: number, { total, written }: Cost): TemplateResult =>
  html`${sentence(text.sequential(steps))}${sentence(text.multiplyAdds, { total: number(String(total)), written })}`;

/** The first numbers of a vector. */
function vector(numbers: readonly number[], precision: number): unknown {
  const shown = numbers.slice(0, MOST_NUMBERS).map(tableFormat(numbers, precision));
  const rest = numbers.length - shown.length;
  return html`<span class="strong">${shown.join(', ')}</span>${rest === 0 ? '' : ` ${text.more(rest)}`}`;
}

const named = (of: Step): OpenTable => ({ step: of, ...text.tables[of.role as keyof typeof text.tables] });

function ofNetwork(trace: Trace, roles: readonly Role[]): OpenTable[] {
  return roles.flatMap((role) => recurrentStep(trace, role) ?? []).map(named);
}

/** How the state of one word is computed, step by step. */
function ofPosition(trace: Trace, position: number): OpenTable[] {
  return (['word_part', 'state_part', 'state_sum', 'hidden'] as const)
    .flatMap((role) => recurrentStep(trace, role, position) ?? [])
    .map(named);
}

export const content = (view: View): TemplateResult =>
  html`${prose(text.prose, { word: word(queryToken(view), view.unknown) })} ${prose(text.formulaBefore)}
    <attention-recurrent .view=${view}></attention-recurrent>`;

define('attention-recurrent', AttentionRecurrent);

declare global {
  interface HTMLElementTagNameMap {
    'attention-recurrent': AttentionRecurrent;
  }
}
