import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { equal } from '../../../core/equal.ts';
import { optional } from '../../../core/has.ts';
import { ExampleError } from '../../../core/errors.ts';
import type { Example } from '../../../core/example.ts';
import type { Step, Trace } from '../../../core/trace.ts';
import { cardsText } from '../../../strings/cards/common.ts';
import { nextText as text } from '../../../strings/cards/next.ts';
import { at, rowOf } from '../../../trace/cells.ts';
import { likeliest, predictedRow } from '../../../trace/likeliest.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { probabilityText } from '../../../trace/probability-text.ts';
import { define } from '../../define.ts';
import '../../derivation/index.ts';
import { emit } from '../../events.ts';
import { textTemplate } from '../../text-template.ts';
import { bar, barStyles } from '../bar.ts';
import { numberButtonStyles } from '../buttons.ts';
import { headSwitches, headSwitchStyles } from '../head-switches.ts';
import { MeasuredSection } from '../measured-section.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose } from '../step-table.ts';
import { asTrained, isExperiment } from '../text-vectors.ts';
import type { View } from '../view.ts';
import { isHidden, maskedModel, spokenOf, spokenRow } from './masked.ts';
import { tokenAt } from './token-at.ts';
import { hasSpace, token, tokenStyles } from './token.ts';

/** How many of the likeliest tokens are shown. */
const SHOWN = 10;

/** What the model says of a text as it was opened. */
interface AsOpened {
  of: Example;
  trace: Trace;
}

/** The text of an experiment in the numbers of the model as it was opened. */
const asOpened = (example: Example): Example => ({
  ...asTrained(example, { tokens: example.tokens }),
  ...optional('predictions', example.predictions),
  ...optional('segments', example.segments),
});

/**
 * `<attention-next-token>`: the likeliest tokens after the one that asks, or after the last; each number opens its arithmetic. Where
 * numbers, masks or heads were changed, what the model gave each before is beside it.
 */
export class AttentionNextToken extends MeasuredSection<AsOpened> {
  /** The token whose probability before the experiment shows its arithmetic. */
  @state() protected openedBefore: number | undefined;
  /** An edit of the experiment leaves it as it is. */
  #known: AsOpened | undefined;

  protected override runs({ snapshot: { core, example } }: View): (() => Promise<AsOpened>)[] {
    if (!isExperiment(example)) return [];
    const of = asOpened(example);
    return [
      async () => (equal(this.#known?.of, of) ? this.#known! : (this.#known = { of, trace: await core.runAside(of) })),
    ];
  }

  /** The trace of this text as the model was opened, once it is known. */
  #before({ example }: View['snapshot']): Trace | undefined {
    return equal(this.#known?.of, asOpened(example)) ? this.#known!.trace : undefined;
  }

  protected override content(view: View): TemplateResult {
    const of = predictionsOf(view.trace)!;
    const masked = maskedModel(view) !== undefined;
    const row = masked ? spokenRow(view, of) : predictedRow(of, view.query);
    const experiment = isExperiment(view.snapshot.example);
    const beforeTrace = experiment ? this.#before(view.snapshot) : undefined;
    const before = beforeTrace && predictionsOf(beforeTrace);
    const { labels } = of.columns;
    const shown = likeliest(of, row, SHOWN);
    const after = { word: tokenAt(view, of, row) };
    if (shown.length === 0) return prose(text.notNumbers, after);
    const rest = labels.length - shown.length;
    const most = at(of, row, shown[0]!);
    const share = (column: number) => probabilityText(at(of, row, column));
    const opened = view.opened.get('next');
    const isOpen = (column: number) => opened?.stepId === of.id && opened.row === row && opened.column === column;
    const said = masked ? (isHidden(view, spokenOf(view)) ? text.masked.hidden : text.masked.seen) : undefined;
    const sentence = said?.(labels.length) ?? (rest > 0 ? text.after(labels.length) : text.afterFew(labels.length));
    return html`${prose(sentence, after)} ${headSwitches(view)}
      <table class="bars ${experiment ? 'compared' : ''}">
        <caption class="unseen">
          ${masked ? text.masked.heading(of.rows.labels[row]!) : text.caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.token}</th>
            <td class="track"></td>
            ${experiment ? html`<th scope="col" class="end">${text.before}</th>` : nothing}
            <th scope="col" class="end">${experiment ? text.now : text.probability}</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (column) =>
              html`<tr>
                <th scope="row">${token(labels[column]!)}</th>
                <td class="track" aria-hidden="true">${bar(at(of, row, column) / most)}</td>
                ${experiment ? html`<td>${before ? this.#openBefore(before, row, column) : text.waiting}</td>` : nothing}
                <td>
                  <button
                    type="button"
                    class="number-button"
                    aria-expanded=${isOpen(column)}
                    aria-label=${text.cell(labels[column]!, share(column))}
                    @click=${() => emit(this, 'cell-open', { stepId: of.id, row, column })}
                  >
                    ${share(column)}
                  </button>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${beforeTrace ? this.#changed(of, before!, row, shown) : nothing}
      ${beforeTrace ? this.#arithmetic(view, beforeTrace, before!, row, shown) : nothing} ${this.#problem(experiment)}
      ${rest > 0 ? html`<p class="small soft">${text.rest(rest, share(shown.at(-1)!))}</p>` : nothing}
      ${hasSpace(shown.map((column) => labels[column]!)) ? html`<p class="small soft">${text.spaces}</p>` : nothing}
      ${masked ? this.#ofMasked(view) : this.#which(view)}`;
  }

  /** What a token had before, as a button that shows how it came about. */
  #openBefore(before: Step, row: number, column: number): TemplateResult {
    const share = probabilityText(at(before, row, column));
    const open = this.openedBefore === column;
    return html`<button
      type="button"
      class="number-button"
      aria-expanded=${open}
      aria-label=${text.cellBefore(before.columns.labels[column]!, share)}
      @click=${() => (this.openedBefore = open ? undefined : column)}
    >
      ${share}
    </button>`;
  }

  /** That nothing has changed, or which token was the likeliest before, if another one is now. */
  #changed(now: Step, before: Step, row: number, shown: number[]): TemplateResult | typeof nothing {
    if (equal([...rowOf(now, row)], [...rowOf(before, row)])) return html`<p class="small">${text.unchanged}</p>`;
    const [was] = likeliest(before, row, 1);
    if (was === undefined || was === shown[0]) return nothing;
    return html`<p class="small">
      ${textTemplate(text.otherBefore, {
        token: token(before.columns.labels[was]!),
        before: this.#openBefore(before, row, was),
        now: probabilityText(at(now, row, was)),
      })}
    </p>`;
  }

  /** The steps of the model as it was opened are not on the page, so nothing here leads to them. */
  #arithmetic(view: View, trace: Trace, before: Step, row: number, shown: number[]): TemplateResult | typeof nothing {
    const column = this.openedBefore;
    if (column === undefined || ![...shown, ...likeliest(before, row, 1)].includes(column)) return nothing;
    return html`<attention-derivation
      .trace=${trace}
      .cell=${{ stepId: before.id, row, column }}
      .precision=${view.precision}
      .note=${text.beforeNote}
      .leads=${() => false}
    ></attention-derivation>`;
  }

  #problem(experiment: boolean): TemplateResult | typeof nothing {
    const [found] = this.found;
    const failed = experiment && this.fresh > 0 && found instanceof ExampleError;
    return failed ? html`<p class="small soft">${cardsText.cannot(found.reason)}</p>` : nothing;
  }

  /** Whether others are hidden as well, and what shows what the model says there. */
  #ofMasked(view: View): TemplateResult | typeof nothing {
    const { tokens } = view.snapshot.example;
    const others = tokens.filter((_, token) => isHidden(view, token)).length;
    return others > 1 ? html`<p class="small soft">${text.masked.several(others)}</p>` : nothing;
  }

  /** Whether only the last token has a prediction, and how to have it otherwise. */
  #which({ snapshot, locked, change }: View): TemplateResult | typeof nothing {
    const { tokens, predictions } = snapshot.example;
    if (tokens.length < 2) return nothing;
    const all = predictions === 'all';
    return html`<p class="small">
      <span class="soft">${all ? text.ofAllAsk : text.ofLastOnly}</span>
      ${
        locked
          ? nothing
          : html`<button
              type="button"
              class="link"
              @click=${() => change((now) => ({ ...now, predictions: all ? 'last' : 'all' }))}
            >
              ${all ? text.ofLast : text.ofAll}
            </button>`
      }
    </p>`;
  }

  static override styles = [
    ...sectionStyles,
    barStyles,
    headSwitchStyles,
    numberButtonStyles,
    tokenStyles,
    css`
      .bars {
        max-width: 560px;
      }
      .bars .track {
        width: 60%;
      }
      .compared .track {
        width: 40%;
      }
      .bars .end {
        text-align: end;
      }
      attention-derivation {
        width: fit-content;
        min-width: min(448px, 100%);
        max-width: 100%;
        margin-top: 16px;
      }
      @container (max-width: 608px) {
        .bars .track {
          width: 45%;
        }
        .compared .track {
          width: 25%;
        }
      }
    `,
  ];
}

define('attention-next-token', AttentionNextToken);

declare global {
  interface HTMLElementTagNameMap {
    'attention-next-token': AttentionNextToken;
  }
}
