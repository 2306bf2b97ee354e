import { css, html, nothing, type TemplateResult } from 'lit';
import { nextText as text } from '../../../strings/cards/next.ts';
import { at } from '../../../trace/cells.ts';
import { smallPercentText } from '../../../trace/percent.ts';
import { likeliest, predictedRow } from '../../../trace/likeliest.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { define } from '../../define.ts';
import { emit } from '../../events.ts';
import { bar, barStyles } from '../bar.ts';
import { numberButtonStyles } from '../buttons.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { isHidden, maskedModel, spokenOf, spokenRow } from './masked.ts';
import { hasSpace, token, tokenStyles } from './token.ts';

/** How many of the likeliest tokens are shown. */
const SHOWN = 10;

/** `<attention-next-token>`: the likeliest tokens after the one that asks, or after the last; each number opens its arithmetic. */
export class AttentionNextToken extends Section {
  protected override content(view: View): TemplateResult {
    const of = predictionsOf(view.trace)!;
    const masked = maskedModel(view) !== undefined;
    const row = masked ? spokenRow(view, of) : predictedRow(of, view.query);
    const { labels } = of.columns;
    const shown = likeliest(of, row, SHOWN);
    const after = { word: word(of.rows.labels[row]!, view.unknown) };
    if (shown.length === 0) return prose(text.notNumbers, after);
    const rest = labels.length - shown.length;
    const most = at(of, row, shown[0]!);
    const share = (column: number) => smallPercentText(at(of, row, column));
    const opened = view.opened.get('next');
    const isOpen = (column: number) => opened?.stepId === of.id && opened.row === row && opened.column === column;
    const said = masked ? (isHidden(view, spokenOf(view)) ? text.masked.hidden : text.masked.seen) : undefined;
    const sentence = said?.(labels.length) ?? (rest > 0 ? text.after(labels.length) : text.afterFew(labels.length));
    return html`${prose(sentence, after)}
      <table class="bars">
        <caption class="unseen">
          ${masked ? text.masked.heading(of.rows.labels[row]!) : text.caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.token}</th>
            <td class="track"></td>
            <th scope="col" class="end">${text.probability}</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (column) =>
              html`<tr>
                <th scope="row">${token(labels[column]!)}</th>
                <td class="track" aria-hidden="true">${bar(at(of, row, column) / most)}</td>
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
      ${rest > 0 ? html`<p class="small soft">${text.rest(rest, share(shown.at(-1)!))}</p>` : nothing}
      ${hasSpace(shown.map((column) => labels[column]!)) ? html`<p class="small soft">${text.spaces}</p>` : nothing}
      ${masked ? this.#ofMasked(view) : this.#which(view)}`;
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
    numberButtonStyles,
    tokenStyles,
    css`
      .bars {
        max-width: 560px;
      }
      .bars .track {
        width: 60%;
      }
      .bars .end {
        text-align: end;
      }
      @container (max-width: 608px) {
        .bars .track {
          width: 45%;
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
