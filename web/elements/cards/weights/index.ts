import { html, mathml, nothing, type TemplateResult } from 'lit';
import { listText } from '../../../strings/cards/common.ts';
import { weightsText } from '../../../strings/cards/weights.ts';
import { addsUp, isOverridden, reading } from '../../../trace/reading.ts';
import { queryToken, named, number, pair, panelBeside, prose, weightFormat, step, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import { howMany, largestWords } from '../largest.ts';
import { adjustedScores } from '../../../trace/score-chain.ts';
import { scoreWords } from '../scale/formula.ts';
import type { View } from '../view.ts';
import { is, math, upright, word as mathWord } from '../formula.ts';

/** Softmax: its result and its steps. */
export function content(view: View): TemplateResult {
  const text = weightsText;
  const weights = step(view, 'weights')!;
  const found = reading(weights, view.query, view.selfColumn, view.mask);
  const { kind, words: read } = found;
  const first = read[0]!;
  const best = largestWords(view, weights, text.itself, 0, weightFormat(view));
  const stable = step(view, 'row_maximum') === undefined ? '' : text.stable;
  // On a phone, a first reading says with the parts what the panel shows of it.
  const later = view.folding?.phone === true && stable !== '';
  const sentence =
    kind === 'nothing'
      ? text.nothing
      : kind === 'underflow'
        ? text.underflow
        : kind === 'overflow'
          ? text.overflow
          : isOverridden(weights, view.query)
            ? text.overridden
            : weights.operation === 'input'
              ? text.given + text.givenBest[howMany(best)]
              : text.prose + text.best[howMany(best)] + (later ? '' : stable);
  const parts = (['row_maximum', 'shifted_scores', 'exponentials', 'row_sums'] as const).filter((id) => step(view, id));
  const textOf = (id: (typeof parts)[number]) =>
    text[id === 'exponentials' && stable !== '' ? 'shifted_exponentials' : id];
  return html`
    ${prose(sentence, {
      word: word(queryToken(view), view.unknown),
      share: number(weightFormat(view)(first.weight), 'weights'),
      best: isOverridden(weights, view.query) ? named(view, weights, first.column, text.itself) : best.names,
      count: best.count,
    })}
    ${pair(
      html`<div>
        ${table(view, weights, { ...text, list: listText.weights(queryToken(view), addsUp(found)) }, { thread: true, list: true })}
        ${publishedNote(view, 'weights')}
      </div>`,
      panelBeside(view, 'weights'),
    )}
    ${
      parts.length === 0
        ? nothing
        : html`<details>
            <summary>${stable === '' ? text.partsOfPlain : text.parts}</summary>
            ${later ? prose(stable) : nothing}
            <div class="row">${parts.map((id) => table(view, step(view, id), textOf(id), { list: true }))}</div>
          </details>`
    }
  `;
}

/** The scores that softmax is taken of. */
function scoresOf(view: View): Parameters<typeof mathWord>[0] {
  const last = adjustedScores.findLast((role) => step(view, role) !== undefined);
  return (last && scoreWords[last]) ?? 'scores';
}

export const formula = (view: View): TemplateResult | typeof nothing =>
  step(view, 'weights')?.operation === 'input'
    ? nothing
    : math(
        mathml`${mathWord('weights', 'weights')}${is}${upright('softmax')}<mo>(</mo>${mathWord(scoresOf(view))}<mo>)</mo>`,
      );
