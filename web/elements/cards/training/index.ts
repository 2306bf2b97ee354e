// How the loss changes with every number of a path: gradients, from the loss back to the given numbers.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { trainingText as strings } from '../../../strings/cards/training.ts';
import { capital } from '../../../strings/phrases.ts';
import { distinctNames } from '../../../trace/repeated.ts';
import { calculated } from '../../../trace/focus.ts';
import {
  forwardStep,
  gradientOf,
  gradientsOn,
  lossRoles,
  softmaxGradientOf,
  termOf,
  type SoftmaxGradient,
} from '../../../trace/gradients.ts';
import { tables, type Named } from '../step-tables.ts';
import { queryToken, named, number, numberOf, pair, panelBeside, prose, step, table, word } from '../step-table.ts';
import type { View } from '../view.ts';

export { formula } from './formula.ts';

/** With more words than this, only those are listed whose scores move most. */
const MOST_LISTED = 24;
/** Tables with more numbers than this start folded: those of a trained model have thousands, most of them 0 if only one word answers. */
const MOST_OPEN = 256;

const isDefined = <T>(one: T | undefined): one is T => one !== undefined;

/** The columns of a row whose numbers are furthest below and above 0; −1 if there are none. NaN is neither: it is undefined. */
function extremes(of: Step, row: number): { lowest: number; highest: number } | undefined {
  const columns = of.columns.labels.length;
  const numbers = [...of.values.subarray(row * columns, (row + 1) * columns)];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (Number.isNaN(least)) return undefined;
  return { lowest: least < 0 ? numbers.indexOf(least) : -1, highest: most > 0 ? numbers.indexOf(most) : -1 };
}

/** Which scores of the query token training changes, in a sentence. */
function directions(view: View, { scores }: SoftmaxGradient, context: Step | undefined): TemplateResult {
  const furthest = extremes(scores, view.query);
  if (furthest === undefined) return prose(strings.why);
  const { lowest, highest } = furthest;
  const name = (column: number) => (column < 0 ? '' : named(view, scores, column, strings.itself));
  const size = context?.columns.labels.length ?? 0;
  const asked = context?.values.subarray(view.query * size, (view.query + 1) * size).some((one) => one !== 0);
  const { both, up, down, rounded, notAsked } = strings;
  const why = lowest < 0 ? (highest < 0 ? (asked ? rounded : notAsked) : down) : highest < 0 ? up : both;
  return prose(strings.why + why, {
    word: word(queryToken(view), view.unknown),
    up: name(lowest),
    down: name(highest),
  });
}

/** The row of the query token, word by word: a, g·v, g·v − g·c, ∂L/∂s. */
function row(view: View, { weights, worth, blend, difference, scores }: SoftmaxGradient): TemplateResult {
  const { query } = view;
  const text = strings.row;
  const { labels } = scores.columns;
  const names = distinctNames(labels);
  const value = (column: number) => scores.values[query * labels.length + column]!;
  const all = [...labels.keys()];
  const shown = all
    .toSorted((a, b) => Math.abs(value(b)) - Math.abs(value(a)) || a - b)
    .slice(0, MOST_LISTED)
    .toSorted((a, b) => a - b);
  // A phone has no room for the difference, nor for words next to the arrows.
  const { narrow } = view;
  const columns: [Step, string][] = [
    [weights, text.weight],
    [worth, text.worth],
    ...(narrow ? [] : [[difference, text.more] satisfies [Step, string]]),
    [scores, text.gradient],
  ];
  const says = (gradient: number) => {
    if (Number.isNaN(gradient)) return nothing;
    const [direction, arrow] = gradient < 0 ? text.up : gradient > 0 ? text.down : text.still;
    return html`<span class=${narrow && arrow !== '' ? 'unseen' : ''}>${direction}</span>
      <span aria-hidden="true">${arrow}</span>`;
  };
  return html`<div class="row">
      <div class="scroll" role="group" aria-label=${text.caption(queryToken(view))}>
        <table class="plain">
          <caption>
            <span class="strong">${text.caption(queryToken(view))}</span>
            <span class="soft">${text.subcaption(numberOf(view, blend, query, 0))}${narrow ? nothing : text.sign}</span>
          </caption>
          <thead>
            <tr>
              <th class="start" scope="col">${text.word}</th>
              ${columns.map(([, head]) => html`<th scope="col">${head}</th>`)}
              <th class="start" scope="col">
                ${narrow ? html`<span class="unseen">${text.score}</span>` : text.score}
              </th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (column) =>
                html`<tr class=${column === view.selfColumn ? 'chosen' : ''}>
                  <th class="start" scope="row">${word(names[column]!, view.unknown)}</th>
                  ${columns.map(([of]) => html`<td>${numberOf(view, of, query, column)}</td>`)}
                  <td class="start">${says(value(column))}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>
    ${shown.length === all.length ? nothing : html`<p class="small soft">${text.most(shown.length, all.length)}</p>`}`;
}

/** A step without a caption of its own, by role; parameters by their letter. */
function namedByRole(of: Step, subcaption: string): Named {
  const isLetter = /^[Wbv]_/.test(of.role);
  const name = isLetter ? of.role : of.role.replaceAll('_', ' ');
  if (of.gradient_of !== undefined) return [of, { caption: strings.gradient, symbol: `∂L/∂ ${name}`, subcaption }];
  return [of, isLetter ? { caption: '', symbol: name, subcaption } : { caption: capital(name), subcaption }];
}

/**
 * Folded steps, with the arithmetic of the open cell if it is in one of them. The panel moves only when a cell is opened: hovering inside
 * `details` opens nothing.
 */
function fold(
  view: View,
  summary: string,
  all: readonly Named[],
  { open = false, text = '' } = {},
): TemplateResult | typeof nothing {
  const opened = view.opened.get('training')?.stepId;
  const there = all.filter(([one]) => one !== undefined);
  if (there.length === 0) return nothing;
  const numbers = there.reduce((sum, [one]) => sum + one!.values.length, 0);
  return html`<details ?open=${open && numbers <= MOST_OPEN}>
    <summary>${summary}</summary>
    ${text === '' ? nothing : prose(text)} ${tables(view, there)}
    ${there.some(([one]) => one!.id === opened) ? panelBeside(view, 'training') : nothing}
  </details>`;
}

export function content(view: View): TemplateResult {
  const { trace, focus } = view;
  const { behind, given, scores } = strings;
  const steps = calculated(trace);
  const loss = steps.find(({ role }) => role === 'loss');
  const gradient = softmaxGradientOf(trace, focus);
  const of = (role: 'context' | 'weights' | 'query' | 'key' | 'value') => gradientOf(trace, step(view, role));
  const context = of('context');
  const about: Named[] = [
    [context, strings.context],
    [gradient?.worth ?? of('weights'), strings.weights],
    [gradient?.blend, strings.blend],
    [gradient?.difference, strings.more],
  ];
  const back: Named[] = (['query', 'key', 'value'] as const).map((role) => [of(role), behind[role]]);
  const on = gradientsOn(trace, focus);
  const named = new Set([gradient?.scores, ...[...about, ...back].map(([one]) => one)].filter(isDefined));
  const ends = on.filter(
    (one) => !named.has(one) && termOf(one) === undefined && forwardStep(trace, one).operation === 'input',
  );
  const rest = on.filter((one) => !named.has(one) && !ends.includes(one));
  return html`
    ${loss === undefined ? nothing : prose(strings.loss, { loss: number(numberOf(view, loss, 0, 0)) })}
    ${gradient === undefined ? prose(strings.noSoftmaxGradient) : directions(view, gradient, context)}
    ${gradient === undefined ? nothing : row(view, gradient)}
    ${
      gradient === undefined
        ? nothing
        : pair(
            table(
              view,
              gradient.scores,
              { ...scores, list: scores.list(queryToken(view)) },
              { thread: true, list: true },
            ),
            view.opened.get('training')?.stepId === gradient.scores.id ? panelBeside(view, 'training') : nothing,
          )
    }
    ${fold(view, strings.about, about, { open: true })}
    ${fold(view, behind.heading, back, { open: true, text: behind.prose })}
    ${fold(
      view,
      given.heading,
      ends.map((one) => namedByRole(one, given.subcaption)),
      { open: true, text: given.prose },
    )}
    ${fold(
      view,
      strings.lossSteps,
      steps.filter(({ role }) => lossRoles.includes(role)).map((one) => namedByRole(one, strings.step.whole)),
    )}
    ${fold(
      view,
      strings.others(rest.length),
      rest.map((one) => namedByRole(one, termOf(one) ? strings.step.part(termOf(one)!) : strings.step.whole)),
    )}
  `;
}
