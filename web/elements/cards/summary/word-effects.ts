// Which words carry the vector of a text: how alike it is to that of the text without each word.
import { css, html, nothing, type TemplateResult } from 'lit';
import { ExampleError } from '../../../core/errors.ts';
import type { Example } from '../../../core/example.ts';
import { summaryText } from '../../../strings/cards/summary.ts';
import { formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { MeasuredSection } from '../measured-section.ts';
import { sectionStyles } from '../section-styles.ts';
import { prose } from '../step-table.ts';
import { cosinesOf, hasOwnCells, textVector, vectorIn, withOtherText } from '../text-vectors.ts';
import type { View } from '../view.ts';
import { bar, barStyles } from '../bar.ts';
import { modelOf, shownTokens } from '../../../core/models/loaded.ts';

const text = summaryText.words;
const wordsIn = (example: Example) => modelOf(example)!.wordsIn(example.tokens);

/** The text without a word. */
interface Measured {
  word: string;
  cosine: number;
}

/** `<attention-word-effects>` */
export class AttentionWordEffects extends MeasuredSection<Measured> {
  static override styles = [
    ...sectionStyles,
    barStyles,
    css`
      .bars {
        max-width: 520px;
      }
      .bars .track {
        width: 50%;
      }
      /* A line between the pieces of a word. */
      bdi span + span {
        margin-inline-start: 2px;
        padding-inline-start: 2px;
        border-inline-start: 1px solid var(--attention-line);
      }
      .bars thead th:last-child {
        text-align: end;
      }
    `,
  ];

  protected override runs(view: View): (() => Promise<Measured>)[] {
    const { core, example } = view.snapshot;
    const now = vectorIn(view.trace);
    const words = wordsIn(example);
    if (now === undefined || words.length < 2) return [];
    // What holds for single cells cannot hold without a word, so it is left out of both texts.
    let whole = hasOwnCells(example) ? undefined : now;
    return words.map(({ word, first, end }) => async () => {
      const of = (tokens: string[]) => textVector(core, withOtherText(example, { tokens }));
      whole ??= await of(example.tokens);
      const without = await of(example.tokens.toSpliced(first, end - first));
      return { word, cosine: cosinesOf(core, [whole, without])[0]![1]! };
    });
  }

  protected override content(view: View): TemplateResult {
    const words = wordsIn(view.snapshot.example);
    if (words.length < 2)
      return html`<h4>${text.heading}</h4>
        ${prose(text.one)}`;
    const pieces = shownTokens(view.snapshot.example);
    const changes = this.found.map((one) => (isNumber(one) ? Math.max(0, 1 - one.cosine) : 0));
    const largest = Math.max(...changes, 1e-6);
    // As many as tell the longest bar from none.
    const decimals = Math.max(3, 1 + Math.ceil(-Math.log10(largest)));
    return html`<h4>${text.heading}</h4>
      ${prose(text.prose)} ${hasOwnCells(view.snapshot.example) ? prose(text.withoutCells) : nothing}
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">${text.without}</th>
            <td></td>
            <th scope="col">${text.cosine}</th>
          </tr>
        </thead>
        <tbody>
          ${words.map(({ word, first, end }, index) => {
            // What was measured of another word says nothing of this one.
            const one = this.found[index];
            const found = isNumber(one) && one.word !== word ? undefined : one;
            return html`<tr class=${index >= this.fresh ? 'old' : ''}>
              <th scope="row"><bdi>${pieces.slice(first, end).map((piece) => html`<span>${piece}</span>`)}</bdi></th>
              <td class="track" aria-hidden="true">${bar(found === undefined ? 0 : changes[index]! / largest)}</td>
              <td>
                ${found === undefined ? '…' : isNumber(found) ? formatNumber(found.cosine, decimals) : found.reason}
              </td>
            </tr>`;
          })}
        </tbody>
      </table>`;
  }
}

const isNumber = (found: Measured | ExampleError | undefined): found is Measured =>
  found !== undefined && !(found instanceof ExampleError);

define('attention-word-effects', AttentionWordEffects);

declare global {
  interface HTMLElementTagNameMap {
    'attention-word-effects': AttentionWordEffects;
  }
}
