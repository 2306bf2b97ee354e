import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { rolesText } from '../../../strings/cards/roles.ts';
import { sourceOf, stepById } from '../../../trace/focus.ts';
import { queryRow } from '../../../trace/query-tokens.ts';
import { textTemplate } from '../../text-template.ts';
import { queryToken, number, numberOf, panel, prose, step, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import type { CellAddress } from '../../events.ts';
import { fold, isLong, isTucked } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import type { View } from '../view.ts';
import { asides, type AsideName } from '../asides/index.ts';
import { originSentence } from './origin.ts';
import { laterSteps, packedSteps, biases } from './other-steps.ts';
import '../../pictures/layer-graph/index.ts';

export { formula } from './formula.ts';

const why: readonly AsideName[] = ['heads', 'matrices'];

/** What each word asks, is compared by and passes on, and the matrices that make them. */
export function content(view: View): TemplateResult {
  const text = rolesText;
  const [W_Q, query, key, value] = (['W_Q', 'query', 'key', 'value'] as const).map((role) => step(view, role));
  const source = sourceOf(view.trace, view.focus, 'asks');
  const has = (['W_Q', 'W_K', 'W_V'] as const).filter((role) => step(view, role) !== undefined);
  const start = query === undefined ? '' : numberOf(view, query, queryRow(view, query), 0);
  const open = view.opened.get('roles');
  const graph = W_Q !== undefined && query?.operation === 'matmul' && source !== undefined;
  const { folding } = view;
  const long =
    folding !== undefined && [key, value].every((of) => of !== undefined && (folding.phone || isLong(view, of)));
  const opened = open && stepById(view.trace, open.stepId);
  /** Of one path of several, a phone folds the queries with their arithmetic. */
  const tucked = long && opened !== undefined && query !== undefined && isTucked(view, query);
  /** The arithmetic is below the table of its cell. */
  const elsewhere = view.near?.has('roles') === true;
  const queries = html`<div>${table(view, query, text.query, { thread: true })}${publishedNote(view, 'query')}</div>`;
  const keysAndValues = () =>
    html`<div>${table(view, key, text.key)}${publishedNote(view, 'key')}</div>
      <div>${table(view, value, text.value)}${publishedNote(view, 'value')}</div>`;
  const arithmetic = () =>
    html`<div class="row below">
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
    </div>`;
  return html`
    ${prose(text.prose + originSentence(view), {
      word: word(queryToken(view), view.unknown),
      number: number(start, 'query'),
      start: step(view, 'scores') === undefined ? 'weights' : 'scores',
    })}
    ${asides(view, why)} ${packedSteps(view)}
    ${
      has.length === 0
        ? nothing
        : html`<details>
            <summary>${textTemplate(text.parameters)}</summary>
            <div class="row">${has.map((role) => table(view, step(view, role), text[role]))}</div>
            ${biases(view)}
          </details>`
    }
    ${
      long
        ? html`${tucked ? nothing : html`<div class="row">${queries}</div>`}
          ${fold(view, 'keys-and-values', keysAndValuesOf(view), () => html`<div class="row">${keysAndValues()}</div>`)}`
        : html`<div class="row">${queries}${keysAndValues()}</div>`
    }
    ${laterSteps(view)}
    ${
      !long || opened === undefined
        ? arithmetic()
        : elsewhere && !graph && !tucked
          ? nothing
          : fold(
              view,
              'query',
              textTemplate(tucked ? foldsText.queries : elsewhere ? foldsText.queryPicture : foldsText.query(graph), {
                number: numberOfCell(view, opened, open!),
              }),
              () => html`${tucked ? html`<div class="row">${queries}</div>` : nothing}${arithmetic()}`,
            )
    }
  `;
}

const numberOfCell = (view: View, of: Step, { row, column }: CellAddress): TemplateResult =>
  number(numberOf(view, of, row, column), of.role);

/** What is folded of keys and values. */
function keysAndValuesOf(view: View): string {
  const [keys, values] = [step(view, 'key'), step(view, 'value')];
  const [rows, columns] = (['rows', 'columns'] as const).map((axis) =>
    [keys, values].map((of) => of?.[axis].labels.length ?? 0),
  ) as [[number, number], [number, number]];
  return foldsText.keysAndValues(...rows, ...columns);
}
