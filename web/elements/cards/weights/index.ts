import { html, mathml, nothing, type TemplateResult } from 'lit';
import { cardsText } from '../../../strings/cards/common.ts';
import { weightsText } from '../../../strings/cards/weights.ts';
import { isOverridden, reading } from '../../../trace/reading.ts';
import {
  queryToken,
  named,
  number,
  pair,
  panelBeside,
  prose,
  publishedNote,
  weightFormat,
  step,
  table,
  word,
} from '../step-table.ts';
import type { View } from '../view.ts';
import { is, math, upright, word as mathWord } from '../formula.ts';

/** Softmax: its result and its steps. */
export function content(view: View): TemplateResult {
  const text = weightsText;
  const weights = step(view, 'weights')!;
  const { kind, words: read } = reading(weights, view.query, view.selfColumn);
  const first = read[0]!;
  const stable = step(view, 'row_maximum') === undefined ? '' : text.stable;
  const sentence =
    kind === 'nothing'
      ? text.nothing
      : kind === 'overflow'
        ? text.overflow
        : isOverridden(weights, view.query)
          ? text.overridden
          : weights.operation === 'input'
            ? text.given
            : text.prose + stable;
  const parts = (['row_maximum', 'shifted_scores', 'exponentials', 'row_sums'] as const).filter((id) => step(view, id));
  return html`
    ${prose(sentence, {
      word: word(queryToken(view)),
      share: number(weightFormat(view)(first.weight), 'weights'),
      best: named(view, weights, first.column, text.itself),
    })}
    ${pair(
      html`<div>
        ${table(view, weights, { ...text, list: cardsText.list.weights(queryToken(view)) }, { thread: true, list: true })}
        ${publishedNote(view, 'weights')}
      </div>`,
      panelBeside(view, 'weights'),
    )}
    ${
      parts.length === 0
        ? nothing
        : html`<details>
            <summary>${text.parts}</summary>
            <div class="row">${parts.map((id) => table(view, step(view, id), text[id], { list: true }))}</div>
          </details>`
    }
  `;
}

export const formula = (view: View): TemplateResult | typeof nothing =>
  step(view, 'weights')?.operation === 'input'
    ? nothing
    : math(
        mathml`${mathWord('weights', 'weights')}${is}${upright('softmax')}<mo>(</mo>${mathWord('scores')}<mo>)</mo>`,
      );
