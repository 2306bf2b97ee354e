import { html, nothing, type TemplateResult } from 'lit';
import { rolesText } from '../../../strings/cards/roles.ts';
import { packed, sourceOf } from '../../../trace/focus.ts';
import { queryRow } from '../../../trace/query-tokens.ts';
import { textTemplate } from '../../text-template.ts';
import { queryToken, number, numberOf, panel, prose, publishedNote, step, table, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { laterSteps, packedSteps, biases } from './other-steps.ts';
import '../../pictures/layer-graph/index.ts';

export { formula } from './formula.ts';

/** What each word asks, is compared by and passes on, and the matrices that make them. */
export function content(view: View): TemplateResult {
  const text = rolesText;
  const [W_Q, query, key, value] = (['W_Q', 'query', 'key', 'value'] as const).map((role) => step(view, role));
  const source = sourceOf(view.trace, view.focus, 'asks');
  const has = (['W_Q', 'W_K', 'W_V'] as const).filter((role) => step(view, role) !== undefined);
  const made = packed(view.trace, view.focus, 'query') ?? query;
  const how =
    value?.operation === 'input' && (made === undefined || made.operation === 'input')
      ? text.given
      : made === undefined
        ? text.partly
        : made.operation === 'copy'
          ? text.identity
          : text.projected;
  const start = query === undefined ? '' : numberOf(view, query, queryRow(view, query), 0);
  const open = view.opened.get('roles');
  const graph = W_Q !== undefined && query?.operation === 'matmul' && source !== undefined;
  return html`
    ${prose(text.prose + how, {
      word: word(queryToken(view)),
      number: number(start, 'query'),
      start: step(view, 'scores') === undefined ? 'weights' : 'scores',
    })}
    ${packedSteps(view)}
    ${
      has.length === 0
        ? nothing
        : html`<details>
            <summary>${textTemplate(text.parameters)}</summary>
            <div class="row">${has.map((role) => table(view, step(view, role), text[role]))}</div>
            ${biases(view)}
          </details>`
    }
    <div class="row">
      <div>${table(view, query, text.query, { thread: true })}${publishedNote(view, 'query')}</div>
      <div>${table(view, key, text.key)}${publishedNote(view, 'key')}</div>
      <div>${table(view, value, text.value)}${publishedNote(view, 'value')}</div>
    </div>
    ${laterSteps(view)}
    <div class="row below">
      ${panel(view, 'roles')}
      ${
        graph
          ? html`<attention-layer-graph
              .caption=${text.graph.caption}
              .subcaption=${text.graph.subcaption}
              .input=${source}
              .parameters=${W_Q}
              .output=${query}
              .row=${queryRow(view, query)}
              .precision=${view.precision}
              .outlined=${open?.stepId === W_Q.id ? open : null}
            ></attention-layer-graph>`
          : nothing
      }
    </div>
  `;
}
