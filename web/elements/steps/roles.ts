import { html, nothing, type TemplateResult } from 'lit';
import { steps as strings } from '../../strings/steps.ts';
import { rich } from '../rich.ts';
import { asking, number, numberOf, panel, prose, publishedNote, step, table, word } from './parts.ts';
import type { View } from './view.ts';

/** What each word asks, is compared by and passes on, and the matrices that make them. */
export function roles(view: View): TemplateResult {
  const text = strings.roles;
  const [embeddings, W_Q, query, key, value] = ['embeddings', 'W_Q', 'query', 'key', 'value'].map((id) =>
    step(view, id),
  );
  const parameters = ['W_Q', 'W_K', 'W_V'] as const;
  const has = parameters.filter((id) => step(view, id) !== undefined);
  const how =
    value!.operation === 'input' && (query === undefined || query.operation === 'input')
      ? text.given
      : query === undefined
        ? text.partly
        : query.operation === 'copy'
          ? text.identity
          : text.projected;
  const start = query === undefined ? '' : numberOf(view, query, view.query, 0);
  const open = view.opened.get('roles');
  const graph =
    W_Q !== undefined && query !== undefined && embeddings !== undefined && view.session.example.target === undefined;
  return html`
    ${prose(text.prose + how, {
      word: word(asking(view)),
      number: number(start, 'query'),
      start: step(view, 'scores') === undefined ? 'weights' : 'scores',
    })}
    ${
      has.length === 0
        ? nothing
        : html`<details>
            <summary>${rich(text.parameters)}</summary>
            <div class="row">${has.map((id) => table(view, step(view, id), text[id]))}</div>
          </details>`
    }
    <div class="row">
      <div>${table(view, query, text.query, { thread: true })}${publishedNote(view, 'query')}</div>
      <div>${table(view, key, text.key)}${publishedNote(view, 'key')}</div>
      <div>${table(view, value, text.value)}${publishedNote(view, 'value')}</div>
    </div>
    <div class="row below">
      ${panel(view, 'roles')}
      ${
        graph
          ? html`<attention-layer-graph
              .caption=${text.graph.caption}
              .subcaption=${text.graph.subcaption}
              .input=${embeddings}
              .parameters=${W_Q}
              .output=${query}
              .row=${view.query}
              .precision=${view.precision}
              .outlined=${open?.stepId === 'W_Q' ? open : null}
            ></attention-layer-graph>`
          : nothing
      }
    </div>
  `;
}
