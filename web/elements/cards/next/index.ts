// What may follow the text, of an opened model that says so.
import { html, type TemplateResult } from 'lit';
import { nextText as text } from '../../../strings/cards/next.ts';
import { stepAt } from '../../../trace/focus.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { tableId } from '../../inline-text.ts';
import { panel } from '../step-table.ts';
import { folded, namedBy } from '../step-tables.ts';
import type { View } from '../view.ts';
import './continuation.ts';
import './logit-lens.ts';
import './next-token.ts';

/** Steps with more columns are too wide for a table; their cells open all the same. */
const MOST_COLUMNS = 64;

export function content(view: View): TemplateResult {
  const of = predictionsOf(view.trace)!;
  const find = (role: Parameters<typeof stepAt>[2]) => {
    const step = stepAt(view.trace, {}, role);
    return step !== undefined && step.columns.labels.length <= MOST_COLUMNS ? step : undefined;
  };
  const { tables } = text;
  const steps = namedBy(tables, find, ...(Object.keys(tables) as (keyof typeof tables)[]));
  return html`<attention-next-token id=${tableId(of.id)} .view=${view}></attention-next-token>
    <div class="row below">${panel(view, 'next')}</div>
    ${folded(view, text.steps, steps)}
    <attention-logit-lens .view=${view}></attention-logit-lens>
    <attention-continuation .view=${view}></attention-continuation>`;
}
