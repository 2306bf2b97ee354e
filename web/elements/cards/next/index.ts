// What may follow the text, of an opened model that says so.
import { html, nothing, type TemplateResult } from 'lit';
import { nextText as text } from '../../../strings/cards/next.ts';
import { stepAt } from '../../../trace/focus.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { tableId } from '../../inline-text.ts';
import { panel } from '../step-table.ts';
import { folded, namedBy } from '../step-tables.ts';
import type { View } from '../view.ts';
import './continuation.ts';
import './hide-word.ts';
import './logit-lens.ts';
import { maskedModel, spokenOf } from './masked.ts';
import './next-token.ts';

/** Steps with more columns are too wide for a table; their cells open all the same. */
const MOST_COLUMNS = 64;

export function heading(view: View): string | undefined {
  const token = predictionsOf(view.trace)!.rows.labels[spokenOf(view)];
  return maskedModel(view) && token && text.masked.heading(token);
}

export function content(view: View): TemplateResult {
  const of = predictionsOf(view.trace)!;
  const find = (role: Parameters<typeof stepAt>[2]) => {
    const step = stepAt(view.trace, {}, role);
    return step !== undefined && step.columns.labels.length <= MOST_COLUMNS ? step : undefined;
  };
  const masked = maskedModel(view) !== undefined;
  const { tables } = text;
  const steps = namedBy(tables, find, ...(Object.keys(tables) as (keyof typeof tables)[]));
  const ofTransform = text.masked.tables;
  const transformRoles = Object.keys(ofTransform) as (keyof typeof ofTransform)[];
  const inTransform = (role: Parameters<typeof stepAt>[2]) => stepAt(view.trace, { part: 'transform' }, role);
  return html`<attention-next-token id=${tableId(of.id)} .view=${view}></attention-next-token>
    ${masked ? html`<attention-hide-word .view=${view}></attention-hide-word>` : nothing}
    <div class="row below">${panel(view, 'next')}</div>
    ${folded(view, masked ? text.masked.steps : text.steps, steps)}
    ${masked ? folded(view, text.masked.transform, namedBy(ofTransform, inTransform, ...transformRoles)) : nothing}
    <attention-logit-lens .view=${view}></attention-logit-lens>
    ${masked ? nothing : html`<attention-continuation .view=${view}></attention-continuation>`}`;
}
