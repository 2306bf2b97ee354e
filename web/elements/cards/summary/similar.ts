// What the vector of a text is good for: how alike it is to those of other texts.
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { ExampleError } from '../../../core/errors.ts';
import { summaryText } from '../../../strings/cards/summary.ts';
import { formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { paint } from '../../pictures/paint.ts';
import { MeasuredSection } from '../measured-section.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose } from '../step-table.ts';
import { cosinesOf, hasOwnCells, vectorIn, vectorOf, withOtherText, type TextVector } from '../text-vectors.ts';
import type { View } from '../view.ts';
import { barStyles } from './bar-styles.ts';

const text = summaryText.similar;

/** The texts beside the reader's: kept while the page is open. */
let others: readonly string[] = text.given;
const MOST = 12;

interface Measured {
  text: string;
  vector: TextVector;
  cosine: number;
}

/** `<attention-similar>` */
export class AttentionSimilar extends MeasuredSection<Measured> {
  static override styles = [
    ...sectionStyles,
    barStyles,
    css`
      form {
        display: flex;
        gap: 8px;
        margin-top: 16px;
        max-width: 680px;
      }
      input {
        flex: 1;
        min-width: 0;
        min-height: 36px;
        padding: 0 12px;
        border: 1px solid var(--attention-line);
        border-radius: 8px;
        background: var(--attention-field, transparent);
        color: inherit;
        font: inherit;
      }
      form button {
        min-height: 36px;
        padding: 0 14px;
        border: 1px solid var(--attention-line);
        border-radius: 8px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      details {
        margin-top: 16px;
      }
      td.error {
        text-align: start;
      }
      @media (pointer: coarse) {
        input,
        form button,
        td .link {
          min-height: 44px;
        }
      }
    `,
  ];

  @state() protected others = others;

  protected override runs(view: View): (() => Measured)[] {
    const { core, example } = view.snapshot;
    const now = vectorIn(view.trace);
    if (now === undefined) return [];
    return this.others.map((other) => () => {
      const vector = vectorOf(core, withOtherText(example, { text: other }));
      return { text: other, vector, cosine: cosinesOf(core, [now, vector])[0]![1]! };
    });
  }

  #set(next: readonly string[]): void {
    // What was measured stays beside its own text, whose place changes.
    const found: (Measured | ExampleError)[] = [];
    next.forEach((other, index) => {
      const known = this.found[this.others.indexOf(other)];
      if (known !== undefined) found[index] = known;
    });
    this.found = found;
    this.fresh = 0;
    this.others = others = next;
    this.measure();
  }

  #add(event: SubmitEvent): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('other') as HTMLInputElement;
    const added = field.value.trim();
    if (added === '' || this.others.includes(added) || this.others.length >= MOST) return;
    field.value = '';
    this.#set([added, ...this.others]);
  }

  protected override content(view: View): TemplateResult {
    const rows = this.others.map((other, index) => {
      const found = this.found[index];
      return { other, found, old: index >= this.fresh };
    });
    const order = rows.toSorted((a, b) => cosineOf(b.found) - cosineOf(a.found));
    return html`<h4>${text.heading}</h4>
      ${prose(text.prose)} ${hasOwnCells(view.snapshot.example) ? prose(text.withoutCells) : nothing}
      <form @submit=${(event: SubmitEvent) => this.#add(event)}>
        <input name="other" maxlength="600" aria-label=${text.addLabel} placeholder=${text.addLabel} />
        <button type="submit" ?disabled=${this.others.length >= MOST}>${text.add}</button>
      </form>
      <table class="bars">
        <thead class="unseen">
          <tr>
            <th scope="col">${text.other}</th>
            <td></td>
            <th scope="col">${text.cosine}</th>
          </tr>
        </thead>
        <tbody>
          ${order.map(
            ({ other, found, old }) =>
              html`<tr class=${old ? 'old' : ''}>
                <th scope="row"><bdi>${other}</bdi></th>
                ${
                  found instanceof ExampleError
                    ? html`<td colspan="2" class="error">${found.reason}</td>`
                    : html`<td class="track" aria-hidden="true">
                          <i ${paint({ '--part': String(Math.max(0, cosineOf(found, 0))) })}></i>
                        </td>
                        <td>${found === undefined ? '…' : formatNumber(found.cosine, 2)}</td>`
                }
                <td>
                  <button
                    type="button"
                    class="link"
                    aria-label=${text.removeLabel(other)}
                    @click=${() => this.#set(this.others.filter((one) => one !== other))}
                  >
                    ${text.remove}
                  </button>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${this.#table(view)}`;
  }

  /** The cosine of each text with each. */
  #table(view: View): TemplateResult | typeof nothing {
    const known = this.found.filter((one): one is Measured => one !== undefined && !(one instanceof ExampleError));
    const now = vectorIn(view.trace);
    if (now === undefined || this.fresh < this.others.length || known.length === 0) return nothing;
    const names = [text.yours, ...known.map((one) => one.text)];
    const cosines = () => cosinesOf(view.snapshot.core, [now, ...known.map(({ vector }) => vector)]);
    const open = (event: Event) => (this.tableOpen = (event.currentTarget as HTMLDetailsElement).open);
    return html`<details ?open=${this.tableOpen} @toggle=${open}>
      <summary>${text.all}</summary>
      ${
        this.tableOpen
          ? html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <td></td>
                    ${names.map((_, index) => html`<th scope="col">${index + 1}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${cosines().map(
                    (row, index) =>
                      html`<tr>
                        <th scope="row">${index + 1} <bdi>${names[index]}</bdi></th>
                        ${row.map((cosine) => html`<td>${formatNumber(cosine, 2)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
          : nothing
      }
    </details>`;
  }

  @state() protected tableOpen = false;
}

function cosineOf(found: Measured | ExampleError | undefined, otherwise = -2): number {
  return found === undefined || found instanceof ExampleError ? otherwise : found.cosine;
}

define('attention-similar', AttentionSimilar);

declare global {
  interface HTMLElementTagNameMap {
    'attention-similar': AttentionSimilar;
  }
}
