// From the last outputs of all tokens to one vector.
import { html, nothing, type TemplateResult } from 'lit';
import { modelName, modelOf } from '../../../core/models/loaded.ts';
import { poolingText } from '../../../strings/pooling.ts';
import { summaryText as text } from '../../../strings/cards/summary.ts';
import { stepAt } from '../../../trace/focus.ts';
import { number, panel, prose } from '../step-table.ts';
import { folded, namedBy, tables } from '../step-tables.ts';
import type { View } from '../view.ts';
import './similar.ts';
import './word-effects.ts';

/** What the vector is good for stands before its arithmetic. */
export function content(view: View): TemplateResult {
  const find = (role: Parameters<typeof stepAt>[2]) => stepAt(view.trace, {}, role);
  const named = (...roles: Parameters<typeof stepAt>[2][]) => namedBy(text.tables, find, ...roles);
  const projects = find('W_summary') !== undefined;
  const pooling = find('pooling');
  const about = modelOf(view.snapshot.example)?.about;
  const parts = [
    pooling === undefined ? text.first : text.mean,
    ...(projects ? [text.projected] : []),
    ...(find('summary_tanh') === undefined ? [] : [text.tanh]),
    ...(find('summary_unit') === undefined ? [] : [text.unit]),
    ...(about !== undefined && 'pooling' in about ? [poolingText[about.pooling!]] : []),
  ];
  return html`
    ${prose(parts.join(' '), pooling && { count: number(String(pooling.columns.labels.length)) })}
    ${
      find('summary_unit') === undefined || modelName(view.snapshot.example) === undefined
        ? nothing
        : html`<attention-similar .view=${view}></attention-similar>
            <attention-word-effects .view=${view}></attention-word-effects>`
    }
    ${tables(view, named('pooling', 'pooled', 'first_output'))}
    ${folded(view, text.parameters, named('W_summary', 'b_summary'))}
    ${tables(view, named('summary_product', 'summary_sum', 'summary_tanh', 'summary_unit'))}
    <div class="row below">${panel(view, 'summary')}</div>
  `;
}
