import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { besideWords } from '../../../core/checks/analyses.ts';
import type { Stage, Step, Trace } from '../../../core/trace.ts';
import { cardsText } from '../../../strings/cards/common.ts';
import { flowText as text } from '../../../strings/cards/flow.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { focuses } from '../../../trace/focus.ts';
import { fold } from '../folding.ts';
import { ranked, rowNumbers } from '../../../trace/contribution.ts';
import { distinctNames } from '../../../trace/repeated.ts';
import { flowLayers, flowStages, type FlowKind, type FlowLayer } from '../../../trace/flow.ts';
import { formatPercent, tableFormat } from '../../../trace/format.ts';
import '../../pictures/flow/index.ts';
import { subscripts, textTemplate } from '../../text-template.ts';
import '../open-tables.ts';
import type { OpenTable } from '../open-tables.ts';
import { queryToken, number, prose, word } from '../step-table.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { define } from '../../define.ts';

/** A smaller difference of fractions is not seen in percent. */
const PRINTED = 0.005;
/** With more words than this, nothing is drawn. */
const MOST_DRAWN = 30;
const kinds: readonly FlowKind[] = ['rollout', 'residual_rollout'];
/** `<attention-flow-section>`: how information flows through the layers to the chosen word. */
export class AttentionFlowSection extends Section {
  static override styles = sectionStyles;

  /** What is followed; undefined until the reader chooses: with the residual, if the layers have one. */
  @state() protected kind: FlowKind | undefined;

  protected override content(view: View): TemplateResult {
    const beside = besideWords.find((key) => view.snapshot.example[key] !== undefined);
    if (beside !== undefined) return html`<p class="small soft">${text.beside[beside]}</p>`;
    const trace = view.snapshot.analysis('rollout');
    const stages = flowStages(trace);
    const kind = this.kind ?? 'residual_rollout';
    const here = view.focus.stage === 'cross' ? 'decoder' : view.focus.stage;
    // What concerns the chosen word comes first.
    const sorted = stages.toSorted((a, b) => Number(b === here) - Number(a === here));
    return html`
      <fieldset>
        <legend class="unseen">${text.choose}</legend>
        ${kinds.map(
          (one) =>
            html`<label
              ><input
                type="radio"
                name="kind"
                .checked=${one === kind}
                @change=${() => (this.kind = one)}
              />${one === 'rollout' ? text.rollout : text.residual}</label
            >`,
        )}
      </fieldset>
      ${sorted.map((stage) => this.#stage(view, trace, stage, kind))}
      <p class="small soft">${text.caution}</p>
      <attention-open-tables
        .trace=${trace}
        .tables=${tables(trace)}
        .query=${view.query}
        .precision=${view.precision}
        .summary=${cardsText.showTables}
      ></attention-open-tables>
    `;
  }

  #stage(view: View, trace: Trace, stage: Stage | undefined, kind: FlowKind): TemplateResult {
    const layers = flowLayers(trace, stage, kind);
    const words = layers[0]!.weights.rows.labels;
    const chosen = Math.min(view.query, words.length - 1);
    const stageName = (stage && text.stage[stage]) ?? '';
    const drawn = words.length <= MOST_DRAWN;
    return html`
      ${this.#answer(words, rowNumbers(layers.at(-1)!.rollout, chosen), chosen, kind)}
      <div class="row">
        ${
          drawn
            ? html`<attention-flow
                .caption=${text.picture(words[chosen]!, stageName)}
                .subcaption=${text.pictureSub}
                .layers=${layers}
                .words=${words}
                .chosen=${chosen}
              ></attention-flow>`
            : html`<p class="small soft">${text.tooMany(words.length, MOST_DRAWN)}</p>`
        }
        <div class="scroll">${this.#numbers(view, trace, stage, layers, chosen)}</div>
      </div>
    `;
  }

  /** The words that reach the chosen one most. */
  #answer(words: readonly string[], row: number[], chosen: number, kind: FlowKind): TemplateResult {
    const [first, ...others] = ranked(row).slice(0, 3);
    const share = (value: number) => number(formatPercent(value), 'weights');
    const sum = row.reduce((all, value) => all + value, 0);
    const name = (key: number) => (key === chosen ? cardsText.itself : word(words[key]!, this.view?.unknown));
    const rest = others
      .filter(({ value }) => value > 0)
      .map(({ column, value }) => textTemplate(text.then, { share: share(value), word: name(column) }));
    return prose(text.answer, {
      kind: text.kinds[kind],
      word: word(words[chosen]!, this.view?.unknown),
      share: share(first!.value),
      best: name(first!.column),
      rest,
      notAll: Math.abs(sum - 1) >= PRINTED ? text.notAll : '',
    });
  }

  /** The row of the chosen word: in the last layer alone, and in both rollouts. */
  #numbers(
    view: View,
    trace: Trace,
    stage: Stage | undefined,
    layers: readonly FlowLayer[],
    chosen: number,
  ): TemplateResult {
    const last = (kind: FlowKind) => flowLayers(trace, stage, kind).at(-1)!;
    const columns: [keyof typeof text.columns, number[]][] = [
      ['weights', rowNumbers(last('rollout').weights, chosen)],
      ['rollout', rowNumbers(last('rollout').rollout, chosen)],
      ['residual_rollout', rowNumbers(last('residual_rollout').rollout, chosen)],
    ];
    const number = tableFormat(
      columns.flatMap(([, values]) => values),
      view.precision,
    );
    const labels = layers[0]!.weights.columns.labels;
    const names = distinctNames(labels);
    return html`<table class="flow-numbers">
      <caption>
        <span class="strong">${text.caption}</span
        ><span class="soft">${subscripts(text.subcaption(labels[chosen]!))}</span>
      </caption>
      <thead>
        <tr>
          <th class="start" scope="col">${text.word}</th>
          ${columns.map(([name]) => html`<th scope="col">${text.columns[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name, key) =>
            html`<tr class=${key === chosen ? 'chosen' : ''}>
              <th class="start" scope="row">${word(name, view.unknown)}</th>
              ${columns.map(([, values]) => html`<td>${number(values[key]!)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

/** Every step of the rollout, layer by layer. */
function tables(trace: Trace): OpenTable[] {
  const isShown = (role: Step['role']): role is keyof typeof text.tables => role in text.tables;
  return trace.steps.flatMap((step) => {
    if (!isShown(step.role)) return [];
    const { caption, subcaption } = text.tables[step.role];
    const stage = (step.stage && text.stage[step.stage]) ?? '';
    return [{ step, caption: text.tableName(stage, step.layer ?? 1, caption), subcaption }];
  });
}

export function content(view: View): TemplateResult {
  const asks = word(queryToken(view), view.unknown);
  const layers = new Set(focuses(view.trace).map(({ layer }) => layer)).size;
  const said = prose(text.prose, { word: asks });
  const phone = view.folding?.phone === true;
  return html`${phone ? nothing : said}
  ${fold(
    view,
    'flow',
    textTemplate(foldsText.flow(layers, view.weights.rows.labels.length), { word: asks }),
    () => html`${phone ? said : nothing}<attention-flow-section .view=${view}></attention-flow-section>`,
  )}`;
}

define('attention-flow-section', AttentionFlowSection);

declare global {
  interface HTMLElementTagNameMap {
    'attention-flow-section': AttentionFlowSection;
  }
}
