// How a model cuts the text: each piece over the part of the reader's own text that it stands for.
import { html, type TemplateResult } from 'lit';
import { vocabularyText } from '../../../strings/cards/vocabulary.ts';
import { runsOfPieces, type Run } from '../../../trace/runs-of-pieces.ts';

/**
 * @param labels the pieces
 * @param around those that stand around every text
 * @param chosen the place of the one that is chosen
 */
export function cutText(
  typed: string,
  labels: readonly string[],
  around: readonly string[],
  chosen: number,
): TemplateResult {
  const { caption, subcaption, added } = vocabularyText.cut;
  const runs = runsOfPieces(typed, labels, around);
  const part = ({ text, pieces }: Run) => {
    if (pieces.length === 0) return text;
    const over = pieces.map((piece) => labels[piece]!).join(' ');
    const mark = pieces.includes(chosen) ? 'chosen' : '';
    if (text === '') return html`<span class="added ${mark}">${over}</span> `;
    return html`<ruby class=${mark}>${text}<rt>${over}</rt></ruby>`;
  };
  return html`<figure class="cut">
    <figcaption>
      <span class="strong">${caption}</span>
      <span class="soft">${subcaption}${runs.some(({ text }) => text === '') ? added : ''}</span>
    </figcaption>
    <p>${runs.map(part)}</p>
  </figure>`;
}
