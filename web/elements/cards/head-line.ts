// What one head reads, and what it looked for.
import { html, nothing, type TemplateResult } from 'lit';
import { asidesText } from '../../strings/cards/asides.ts';
import { readingText } from '../../strings/reading.ts';
import { type Focus, stepAt } from '../../trace/focus.ts';
import { askedWith, isOverridden } from '../../trace/head-question.ts';
import { maskOf } from '../../trace/mask.ts';
import { reading } from '../../trace/reading.ts';
import { tieOfHead } from '../../trace/ties.ts';
import { tiedWords } from '../reading/tied-words.ts';
import { textTemplate } from '../text-template.ts';
import { hardlyLine, headQuestionLine } from './head-question.ts';
import { number, weightFormat, word } from './step-table.ts';
import type { View } from './view.ts';

const text = asidesText.heads;

/**
 * What a head of `view` reads for the query token.
 * @param brief without what it looks for, where that is said before
 */
export function headLine(view: View, focus: Focus, brief = false): TemplateResult {
  const { trace, query, selfColumn, unknown } = view;
  const weights = stepAt(trace, focus, 'weights')!;
  const found = reading(weights, query, selfColumn, maskOf(trace, focus));
  const { kind, words, asks } = found;
  const first = words[0];
  const isRead = kind !== 'nothing' && kind !== 'underflow' && kind !== 'overflow' && kind !== 'even';
  const { columns } = tieOfHead(view, focus, found);
  const sentence = isRead ? (columns.length > 1 ? text.tied : text.reads) : text[kind];
  const asked =
    !isRead && kind !== 'even'
      ? nothing
      : brief
        ? hardlyLine(view, focus)
        : headQuestionLine(view, focus, { made: '' });
  const reads = () =>
    textTemplate(sentence, {
      head: focus.head,
      word: word(asks, unknown),
      best: tiedWords(view, weights, columns, readingText.itself),
      share: first && number(weightFormat(view)(first.weight), 'weights'),
    });
  const from = isRead || kind === 'even' ? whatItAsksWith(view, focus) : nothing;
  if (asked === nothing) return html`${reads()}${from}`;
  // What a head looks for says what it reads, too, unless its numbers are held.
  return isOverridden(view, focus)
    ? html`${reads()}<br /><span class="soft">${asked}</span>${from}`
    : html`${asked}${from}`;
}

/** What the queries of a head are made from, where W_Q takes only some numbers of a word for it. */
function whatItAsksWith({ trace }: View, focus: Focus): TemplateResult | typeof nothing {
  const names = askedWith(trace, focus);
  return names === undefined ? nothing : html`<br /><span class="soft">${text.asksWith(names)}</span>`;
}
