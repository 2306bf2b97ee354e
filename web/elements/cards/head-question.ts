// What one head looks for with the query of the word that asks, and what answers it, as a sentence.
import { html, nothing, type TemplateResult } from 'lit';
import { headQuestionsText as text } from '../../strings/head-questions.ts';
import { place } from '../../strings/roles.ts';
import { stepAt, type Focus } from '../../trace/focus.ts';
import { tableFormat } from '../../trace/format.ts';
import { headQuestion, isHeld, largestProduct, type HeadQuestion } from '../../trace/head-question.ts';
import type { Cell } from '../../trace/explain.ts';
import { maskOf } from '../../trace/mask.ts';
import { reading, type Reading } from '../../trace/reading.ts';
import { listed, tiedWords } from '../../trace/ties.ts';
import { textTemplate } from '../text-template.ts';
import { named, number, numberOf, word } from './step-table.ts';
import type { View } from './view.ts';

/** With more numbers as large as the largest, none of them tells much. */
const MOST_EQUAL = 3;

/** Above the cards, of further heads it is said where they are told of. */
export const MOST_AT_TOP = 4;

const broken: readonly Reading['kind'][] = ['underflow', 'overflow'];

const readingOf = (view: View, focus: Focus): Reading =>
  reading(stepAt(view.trace, focus, 'weights')!, view.query, view.selfColumn, maskOf(view.trace, focus));

/** Whether all that is to be said of a head is that it has no question. */
export function isSilent(view: View, focus: Focus): boolean {
  const question = headQuestion(view, focus);
  const { kind } = readingOf(view, focus);
  return (
    typeof question !== 'string' &&
    question.zero &&
    !isHeld(view, focus) &&
    kind !== 'nothing' &&
    !broken.includes(kind)
  );
}

/**
 * What a head of a view looks for; nothing where that cannot be said, or only in numbers that have no names.
 * @param name the head, as it stands in the line
 */
export function headQuestionLine(
  view: View,
  focus: Focus,
  name: TemplateResult = html`<b>${text.head(focus.head!)}</b>`,
): TemplateResult | typeof nothing {
  const question = headQuestion(view, focus);
  if (typeof question === 'string' || !question.named) return nothing;
  const found = readingOf(view, focus);
  const parts = { head: name, word: word(found.asks, view.unknown) };
  const one = isHeld(view, focus)
    ? text.held
    : found.kind === 'nothing'
      ? text.nothing
      : broken.includes(found.kind)
        ? text.broken
        : question.zero
          ? text.zero
          : undefined;
  return html`${one === undefined ? [asked(view, question, parts), answered(view, focus, found)] : textTemplate(one, parts)}`;
}

const column = (label: string, below = false) => {
  const name = html`<b>${place(label)}</b>`;
  return below ? textTemplate(text.below, { column: name }) : name;
};

const labelOf = ({ step, column: at }: Cell) => step.columns.labels[at]!;

function asked(view: View, question: HeadQuestion, parts: Record<string, unknown>): unknown[] {
  const { compared, sought, below, because } = question;
  const count = sought.length;
  const sentence =
    count > MOST_EQUAL ? text.looksForMany(count, below) : below ? text.looksForBelow : text.looksFor(count);
  const columns = listed(sought.map((at) => column(compared.columns.labels[at]!)));
  return [
    textTemplate(sentence, { ...parts, columns }),
    because === undefined
      ? nothing
      : textTemplate(text.because, {
          property: column(labelOf(because), because.value < 0),
          word: word(because.step.rows.labels[because.row]!, view.unknown),
        }),
  ];
}

/** The product that counts most in the score of what is read most. */
function answered(view: View, focus: Focus, found: Reading): unknown {
  if (found.kind === 'even') return text.even;
  const weights = stepAt(view.trace, focus, 'weights')!;
  const tied = tiedWords({ ...view, focus }, found);
  const best = listed(
    found.words.slice(0, tied).map(({ column: at, self }) => (self ? text.itself : named(view, weights, at, ''))),
  );
  const most = largestProduct(view, focus, found.words[0]!.column);
  if (most === undefined) return textTemplate(text.noAnswer, { best });
  const { a, b, product } = most;
  const printed = (cell: Cell) => number(numberOf(view, cell.step, cell.row, cell.column), cell.step.role);
  const scores = stepAt(view.trace, focus, 'scores')!;
  return textTemplate(text.answers(tied), {
    best,
    score: number(numberOf(view, scores, view.query, found.words[0]!.column), 'scores'),
    column: column(labelOf(a), a.value < 0),
    query: printed(a),
    key: printed(b),
    product: number(tableFormat(Float32Array.of(product), view.precision)(product), 'scores'),
  });
}
