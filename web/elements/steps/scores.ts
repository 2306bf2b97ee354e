import { html, nothing, type TemplateResult } from 'lit';
import { steps as strings } from '../../strings/steps.ts';
import {
  asking,
  largestColumn,
  named,
  number,
  numberOf,
  pair,
  panelBeside,
  prose,
  publishedNote,
  step,
  table,
  word,
} from './parts.ts';
import type { View } from './view.ts';

/** The comparison of every query with every key. */
export function scores(view: View): TemplateResult {
  const text = strings.scores;
  const found = step(view, 'scores');
  if (found === undefined) return html``;
  const best = Math.max(0, largestColumn(found, view.query));
  return html`
    ${prose(found.operation === 'input' ? text.given : text.prose, {
      word: word(asking(view)),
      best: named(view, found, best, text.itself),
      score: number(numberOf(view, found, view.query, best)),
    })}
    ${pair(
      html`<div>
        ${table(view, found, { caption: text.caption, subcaption: strings.rowsAsk, list: strings.list.scores(asking(view)) }, { thread: true, list: true })}
        ${publishedNote(view, 'scores')}
      </div>`,
      panelBeside(view, 'scores'),
    )}
    ${
      found.operation === 'input'
        ? nothing
        : html`<attention-pairs
            class="below"
            .caption=${text.pairs.caption}
            .subcaption=${text.pairs.subcaption}
            .scores=${found}
            .query=${view.query}
          ></attention-pairs>`
    }
  `;
}
