import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { listText } from '../../../strings/cards/common.ts';
import { scoresText } from '../../../strings/cards/scores.ts';
import { scaleTables } from '../../../strings/cards/scale-tables.ts';
import { scorings } from '../../../strings/scorings.ts';
import { isMasked } from '../../../trace/cells.ts';
import { explain, type Cell } from '../../../trace/explain.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { roleColour } from '../../../design/roles.ts';
import { queryToken, number, numberOf, pair, panelBeside, prose, step, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import { fold } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { howMany, largestWords } from '../largest.ts';
import type { View } from '../view.ts';
import { comparison } from './comparison.ts';
import '../../pictures/pairs/index.ts';

export { formula } from './formula.ts';

/** With more numbers than this, the products of a score do not fit on its line. */
const ONE_LINE = 3;
const details = new WeakMap<Step, (row: number, column: number) => Node | null>();

/** In a list: the products that add up to a score, 0.8 × 0.2 + 0.1 × 0.5, in the colours of query and key. */
function productsOf({ trace, precision }: View, of: Step): ((row: number, column: number) => Node | null) | undefined {
  if (of.operation !== 'matmul_transposed') return undefined;
  const known = details.get(of);
  if (known !== undefined) return known;
  const coloured = (cell: Cell) => {
    const span = document.createElement('span');
    span.style.setProperty('color', `var(--attention-${roleColour(cell.step.role) ?? 'ink'})`);
    span.textContent = formatNumber(cell.value, decimals(cell.step.values, precision));
    return span;
  };
  const detail = (row: number, column: number) => {
    const { arithmetic } = explain(trace, of, row, column);
    if (arithmetic.kind !== 'products' || arithmetic.terms.length > ONE_LINE) return null;
    const line = document.createElement('span');
    arithmetic.terms.forEach(({ a, b }, index) => line.append(index > 0 ? ' + ' : '', coloured(a), ' × ', coloured(b)));
    return line;
  };
  details.set(of, detail);
  return detail;
}

export function content(view: View): TemplateResult {
  const text = scoresText;
  const found = step(view, 'scores');
  if (found === undefined) return html``;
  const best = largestWords(view, found, text.itself, -Infinity);
  const hidden = best.count === 1 && isMasked(view.mask, view.query, best.column) ? text.hidden : '';
  const { prose: one, together } = scorings[view.snapshot.example.attention.score ?? 'dot'];
  // On a phone, a first reading says it where all comparisons are.
  const later = view.folding?.phone === true;
  const made = together === undefined || later ? one : `${one} ${together}`;
  return html`
    ${prose((found.operation === 'input' ? text.given : made) + text.best[howMany(best)] + hidden, {
      word: word(queryToken(view), view.unknown),
      best: best.names,
      count: best.count,
      score: number(numberOf(view, found, view.query, best.column)),
    })}
    ${pair(
      html`<div>
        ${table(view, found, { ...scaleTables.scores, list: listText.scores(queryToken(view)) }, { thread: true, list: true, detail: productsOf(view, found) })}
        ${publishedNote(view, 'scores')}
      </div>`,
      panelBeside(view, 'scores'),
    )}
    ${comparison(view)}
    ${
      found.operation === 'input'
        ? nothing
        : fold(
            view,
            'comparisons',
            foldsText.comparisons(found.rows.labels.length, found.columns.labels.length),
            () =>
              html`${later && together !== undefined ? prose(together) : nothing}<attention-pairs
                  class="below"
                  .caption=${text.comparisons.caption}
                  .subcaption=${text.comparisons.subcaption}
                  .scores=${found}
                  .query=${view.query}
                ></attention-pairs>`,
          )
    }
  `;
}
