import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { contextTable } from '../../../strings/cards/context-table.ts';
import { mixText } from '../../../strings/cards/mix.ts';
import { readingText } from '../../../strings/reading.ts';
import { textTemplate } from '../../text-template.ts';
import { queryToken, number, numberOf, operand, pair, panel, prose, step, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import { fold, hasPaths, isTucked } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import type { View } from '../view.ts';
import { is, math, V, word as mathWord } from '../formula.ts';
import '../../pictures/matrix/cosines.ts';
import '../../pictures/mix/index.ts';
import '../../pictures/plane/index.ts';
import { at } from '../../../trace/cells.ts';
import { stepById } from '../../../trace/focus.ts';
import { rowNumbers } from '../../../trace/contribution.ts';
import { formatNumber } from '../../../trace/format.ts';
import { largestMagnitude } from '../first-cell.ts';

/** Sums of up to this many terms are written out in a sentence. */
const WRITTEN_OUT = 12;
/** Contexts with a smaller cosine are not called similar. */
const SIMILAR = 0.5;
/** With more values than this, a plane shows nothing. */
const MOST_POINTS = 512;

export function content(view: View): TemplateResult {
  const text = mixText;
  const context = step(view, 'context')!;
  const [weights, value] = [operand(view, context, 0)!, operand(view, context, 1)!];
  const cosines = step(view, 'context_cosines');
  const asks = word(queryToken(view), view.unknown);
  const size = context.columns.labels.length;
  const most = largestMagnitude(context, view.query);
  const ownValue = view.selfColumn >= 0;
  const list = (of: Step, role: string, row: number) =>
    of.columns.labels.map((_, column) => {
      const between = column === 0 ? '' : column === size - 1 ? readingText.and : ', ';
      return html`${between}${number(numberOf(view, of, row, column), role)}`;
    });
  const isSame =
    ownValue &&
    context.columns.labels.every((_, column) => {
      const [from, to] = [at(value, view.selfColumn, column), at(context, view.query, column)];
      return (
        from === to || numberOf(view, value, view.selfColumn, column) === numberOf(view, context, view.query, column)
      );
    });
  const isBroken = !rowNumbers(context, view.query).every(Number.isFinite);
  const sentence = isBroken
    ? textTemplate(text.prose + text.broken, { word: asks })
    : size <= 3 && ownValue
      ? textTemplate(text.prose + (isSame ? text.stays : text.stood), {
          word: asks,
          before: list(value, 'value', view.selfColumn),
          after: list(context, 'context', view.query),
        })
      : at(context, view.query, most) === 0
        ? textTemplate(text.prose + text.zero, { word: asks })
        : textTemplate(text.prose + text.is, {
            word: asks,
            name: context.columns.labels[most]!,
            after: number(numberOf(view, context, view.query, most), 'context'),
          });
  const masked = step(view, 'mask');
  const columns = weights.columns.labels.length;
  const read = weights.columns.labels
    .map((label, column) => ({ label, column }))
    .filter(({ column }) => {
      const at = view.query * columns + column;
      // A weight that is held can be that of a masked word.
      return masked?.values[at] !== -Infinity || weights.values[at] !== 0;
    });
  const terms = read
    .slice(0, WRITTEN_OUT)
    .map(
      ({ label, column }, index) =>
        html`${index === 0 ? '' : ' + '}<span class="whole"
            >${number(numberOf(view, weights, view.query, column), 'weights')}<span class="soft">·</span
            ><span class="value">v(${word(label, view.unknown)})</span></span
          >`,
    );
  const pictures = () =>
    html`<div class="row below">
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
    </div>`;
  const open = view.opened.get('mix');
  const of = open && stepById(view.trace, open.stepId);
  // Sums of weights and values are like those of a score, which is open.
  const shortened =
    of !== undefined && view.near?.has('mix') !== true && view.folding !== undefined && (view.narrow || hasPaths(view));
  // Of one path of several, a phone folds the table with it.
  const tucked = shortened && isTucked(view, context);
  const contexts = html`<div>
    ${table(view, context, contextTable, { thread: true })} ${publishedNote(view, 'context')}
  </div>`;
  const opened = of && number(numberOf(view, of, open!.row, open!.column), of.role);
  return html`
    <p class="prose">${sentence}</p>
    ${
      isBroken || read.length > WRITTEN_OUT || read.length === 0
        ? nothing
        : prose(read.length < columns ? text.sumMasked : text.sum, { word: asks, terms })
    }
    ${tucked ? nothing : pair(contexts, shortened ? nothing : panel(view, 'mix'))}
    ${
      shortened
        ? fold(
            view,
            'mix',
            textTemplate(tucked ? foldsText.contexts : foldsText.number, { number: opened }),
            () =>
              html`${tucked ? pair(contexts, nothing) : nothing}
                <div class="row below">${panel(view, 'mix')}</div>`,
          )
        : nothing
    }
    ${fold(view, 'pictures', picturesOf(view, asks, value, cosines), pictures)}
  `;
}

/** What is folded: how many values the context is put together from, and which other context is most like it. */
function picturesOf(view: View, asks: unknown, value: Step, cosines: Step | undefined): unknown {
  const line = foldsText.pictures(value.rows.labels.length);
  const all = cosines === undefined ? [] : rowNumbers(cosines, view.query);
  const others = all.filter((_, column) => column !== view.query);
  if (cosines === undefined || others.length === 0 || view.folding?.phone) return textTemplate(line, { word: asks });
  const most = Math.max(...others);
  const cosine = formatNumber(most, 2);
  // Of several that are as similar nothing can be said.
  const alone = others.filter((other) => formatNumber(other, 2) === cosine).length === 1;
  if (!(most >= SIMILAR) || !alone) return textTemplate(line, { word: asks });
  const column = all.findIndex((one, index) => one === most && index !== view.query);
  return textTemplate(line + foldsText.similar, {
    word: asks,
    other: word(cosines.columns.labels[column]!),
    cosine: number(cosine),
  });
}

export const formula = (): TemplateResult =>
  math(mathml`${mathWord('context', 'context')}${is}${mathWord('weights', 'weights')}<mo>·</mo>${V}`);
