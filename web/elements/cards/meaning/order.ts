import { subscripts } from '../../text-template.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Example } from '../../../core/example.ts';
import { tokenLabels } from '../../../core/models/loaded.ts';
import type { Step, Trace } from '../../../core/trace.ts';
import { orderReasons, reversedRow, withoutOverride, withReversedWords } from '../../../edit/word-order.ts';
import { orderText as text } from '../../../strings/cards/meaning.ts';
import { rowNumbers } from '../../../trace/contribution.ts';
import { formatNumber, tableFormat } from '../../../trace/format.ts';
import { number, prose, step, word } from '../step-table.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { define } from '../../define.ts';

/** Sums in another order may round differently: by this much, relative to the numbers. */
const ROUNDING = 1e-5;

/** Whether there is another order that can be tried. */
export const canReorder = ({ tokens, memory, given }: Example): boolean =>
  tokens.length > 1 && memory?.alone !== true && (given?.scores ?? given?.weights) === undefined;

/** `<attention-order>`: whether the context of the chosen word changes when the words are in another order. */
export class AttentionOrder extends Section {
  static override styles = [
    ...sectionStyles,
    css`
      tbody th {
        height: 52px;
        line-height: 18px;
      }
      .words {
        display: block;
        max-width: 22em;
        overflow: hidden;
        font-size: 14px;
        text-overflow: ellipsis;
      }
      @container (max-width: 608px) {
        .words {
          max-width: 9em;
        }
      }
    `,
  ];
  #ran: { example: Example; traces: [Trace, Trace] } | undefined;

  protected override content(view: View): TemplateResult {
    const { example } = view.snapshot;
    const heading = html`<h4>${text.heading}</h4>`;
    const { override, memory, given } = example;
    const tokens = tokenLabels(example).labels;
    if (given?.scores ?? given?.weights) return html`${heading}${prose(text.given)}`;
    if (memory?.alone) return html`${heading}${prose(text.alone)}`;
    if (tokens.length < 2) return html`${heading}${prose(text.one)}`;
    const [before, after] = this.#run(view).map((trace) => step({ ...view, trace }, 'context')) as [Step, Step];
    const asks = before.rows.labels[view.query]!;
    const turned = rowOfTurned(view, before, example);
    const rows = [rowNumbers(before, view.query), rowNumbers(after, turned)];
    if (!rows.flat().every(Number.isFinite))
      return html`${heading}${prose(text.notNumbers, { word: word(asks, view.unknown) })}`;
    const largest = Math.max(...rows.flat().map(Math.abs));
    const most = Math.max(...rows[0]!.map((value, index) => Math.abs(value - rows[1]![index]!)));
    const exact = rows[0]!.every((value, index) => Object.is(value, rows[1]![index]!) || value === rows[1]![index]);
    const same = exact || most <= ROUNDING * Math.max(1, largest);
    const reasons = orderReasons(example).map(
      (reason, index) => `${index === 0 ? '' : text.and}${text.reasons[reason]}`,
    );
    const sentence = same ? (reasons.length > 0 ? text.still : exact ? text.same : text.rounded) : text.differs;
    const format = tableFormat(rows.flat(), view.precision);
    const line = (name: string, words: string[], values: number[]) =>
      html`<tr>
        <th class="start" scope="row">
          ${name}<span class="words soft"><bdi>${text.sentence(words)}</bdi></span>
        </th>
        ${values.map((value) => html`<td>${format(value)}</td>`)}
      </tr>`;
    return html`${heading} ${prose(text.prose, { word: word(asks) })}
      <div class="scroll">
        <table>
          <caption>
            <span class="strong context">${subscripts(text.caption(asks))}</span
            ><span class="soft">${text.subcaption}</span>
          </caption>
          <thead>
            <tr>
              <td></td>
              ${before.columns.labels.map((label) => html`<th scope="col">${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${line(text.before, tokens, rows[0]!)} ${line(text.after, tokens.toReversed(), rows[1]!)}
          </tbody>
        </table>
      </div>
      ${prose(sentence, {
        word: word(asks),
        reasons: reasons.join(''),
        most: number(formatNumber(most, view.precision), 'context'),
      })}
      ${override === undefined ? nothing : html`<p class="small soft">${text.withoutOverrides}</p>`}`;
  }

  /** Runs both orders on the core; again only when the numbers may have changed. */
  #run({ snapshot, region }: View): [Trace, Trace] {
    const { example, core, trace } = snapshot;
    if (this.#ran?.example !== example) {
      const plain = example.override === undefined ? trace : core.run(withoutOverride(example));
      this.#ran = {
        example,
        traces: [plain, core.run(withReversedWords(example, region && [region.first, region.end]))],
      };
    }
    return this.#ran.traces;
  }
}

/** The row of the chosen word after the words were reversed. */
function rowOfTurned(view: View, context: Step, example: Example): number {
  // In an encoder–decoder, the words of the encoder are reversed.
  if (context.stage === 'encoder') return context.rows.labels.length - 1 - view.query;
  return reversedRow(view.query, context.rows.labels.length, example);
}

export const order = (view: View): TemplateResult =>
  html`<attention-order .view=${view} ?unfolded=${view.folding !== undefined}></attention-order>`;

define('attention-order', AttentionOrder);

declare global {
  interface HTMLElementTagNameMap {
    'attention-order': AttentionOrder;
  }
}
