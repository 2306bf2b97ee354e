import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { cardsText } from '../../../strings/cards/common.ts';
import { mixText } from '../../../strings/cards/mix.ts';
import { readingText } from '../../../strings/reading.ts';
import { textTemplate } from '../../text-template.ts';
import {
  queryToken,
  number,
  numberOf,
  operand,
  pair,
  panel,
  prose,
  publishedNote,
  step,
  table,
  word,
} from '../step-table.ts';
import type { View } from '../view.ts';
import { is, math, V, word as mathWord } from '../formula.ts';
import '../../pictures/matrix/cosines.ts';
import '../../pictures/mix/index.ts';
import '../../pictures/plane/index.ts';
import { largestMagnitude } from '../first-cell.ts';

/** Sums of up to this many terms are written out in a sentence. */
const WRITTEN_OUT = 12;
/** With more values than this, a plane shows nothing. */
const MOST_POINTS = 512;

/** A column in a sentence: its name, or its number. */
const columnName = (of: Step, column: number): string => {
  const label = of.columns.labels[column]!;
  return /^\d+$/.test(label) ? cardsText.number(label) : label;
};

export function content(view: View): TemplateResult {
  const text = mixText;
  const context = step(view, 'context')!;
  const [weights, value] = [operand(view, context, 0)!, operand(view, context, 1)!];
  const cosines = step(view, 'context_cosines');
  const asks = word(queryToken(view));
  const size = context.columns.labels.length;
  const most = largestMagnitude(context, view.query);
  const ownValue = view.selfColumn >= 0;
  const list = (of: Step, role: string, row: number) =>
    of.columns.labels.map((_, column) => {
      const between = column === 0 ? '' : column === size - 1 ? readingText.and : ', ';
      return html`${between}${number(numberOf(view, of, row, column), role)}`;
    });
  const sentence =
    size <= 3 && ownValue
      ? textTemplate(text.prose + text.stood, {
          word: asks,
          before: list(value, 'value', view.selfColumn),
          after: list(context, 'context', view.query),
        })
      : textTemplate(text.prose + text.is, {
          word: asks,
          name: columnName(context, most),
          after: number(numberOf(view, context, view.query, most), 'context'),
        });
  const masked = step(view, 'mask');
  const columns = weights.columns.labels.length;
  const read = weights.columns.labels
    .map((label, column) => ({ label, column }))
    .filter(({ column }) => masked?.values[view.query * columns + column] !== -Infinity);
  const terms = read
    .slice(0, WRITTEN_OUT)
    .map(
      ({ label, column }, index) =>
        html`${index === 0 ? '' : ' + '}${number(numberOf(view, weights, view.query, column), 'weights')}<span
            class="soft"
            >·</span
          ><span class="value nowrap">v(${word(label)})</span>`,
    );
  return html`
    <p class="prose">${sentence}</p>
    ${
      read.length > WRITTEN_OUT || read.length === 0
        ? nothing
        : prose(read.length < columns ? text.sumMasked : text.sum, { word: asks, terms })
    }
    ${pair(
      html`<div>${table(view, context, text, { thread: true })} ${publishedNote(view, 'context')}</div>`,
      panel(view, 'mix'),
    )}
    <div class="row below">
      ${
        size === 2 && value.rows.labels.length <= MOST_POINTS
          ? html`<attention-plane
              .caption=${text.plane.caption(queryToken(view))}
              .subcaption=${text.plane.subcaption}
              .weights=${weights}
              .value=${value}
              .context=${context}
              .query=${view.query}
              .precision=${view.precision}
            ></attention-plane>`
          : nothing
      }
      <attention-mix
        .caption=${text.bars.caption}
        .subcaption=${text.bars.subcaption}
        .weights=${weights}
        .value=${value}
        .context=${context}
        .query=${view.query}
        .own=${view.selfColumn}
        .precision=${view.precision}
      ></attention-mix>
      ${
        cosines === undefined || cosines.rows.labels.length < 2
          ? nothing
          : html`<attention-cosines
              .caption=${text.cosines.caption}
              .subcaption=${text.cosines.subcaption}
              .cosines=${cosines}
              .queries=${step(view, 'asking_query') ?? step(view, 'query')}
              .contexts=${context}
              .query=${view.query}
            ></attention-cosines>`
      }
    </div>
  `;
}

export const formula = (): TemplateResult =>
  math(mathml`${mathWord('context', 'context')}${is}${mathWord('weights', 'weights')}<mo>·</mo>${V}`);
