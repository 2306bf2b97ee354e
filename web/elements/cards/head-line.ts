// What one head reads, and which product of its score counts most: what the head compared.
import { html, nothing, type TemplateResult } from 'lit';
import { asidesText } from '../../strings/cards/asides.ts';
import { readingText } from '../../strings/reading.ts';
import { explain, type ProductTerm, rowOf } from '../../trace/explain.ts';
import { place } from '../../strings/roles.ts';
import { rowNumbers } from '../../trace/contribution.ts';
import { type Focus, packed, stepAt, stepById } from '../../trace/focus.ts';
import { formatPercent, tableFormat } from '../../trace/format.ts';
import { maskOf } from '../../trace/mask.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { reading } from '../../trace/reading.ts';
import { listed, tiedWords } from '../../trace/ties.ts';
import { textTemplate } from '../text-template.ts';
import { named, number, numberOf, word } from './step-table.ts';
import type { View } from './view.ts';

const text = asidesText.heads;

/** What a head of `view` reads for the query token. */
export function headLine(view: View, focus: Focus): TemplateResult {
  const { trace, query, selfColumn, unknown } = view;
  const weights = stepAt(trace, focus, 'weights')!;
  const found = reading(weights, query, selfColumn, maskOf(trace, focus));
  const { kind, words, asks } = found;
  const first = words[0];
  const isRead = kind !== 'nothing' && kind !== 'underflow' && kind !== 'overflow' && kind !== 'even';
  const tied = isRead && first ? tiedWords({ ...view, focus }, found) : 0;
  const sentence = isRead
    ? tied > 1
      ? text.tied
      : text.reads
    : kind === 'even' && isZeroQuery(view, focus)
      ? text.asksNothing
      : text[kind];
  return html`${textTemplate(sentence, {
    head: focus.head,
    word: word(asks, unknown),
    best: listed(
      words.slice(0, Math.max(tied, 1)).map(({ column }) => named(view, weights, column, readingText.itself)),
    ),
    share: first && number(formatPercent(first.weight), 'weights'),
  })}${isRead && first ? [lookedFor(view, focus), whatCounts(view, focus, first.column)] : nothing}${isRead || kind === 'even' ? whatItAsksWith(view, focus) : nothing}`;
}

/** What the queries of a head are made from, where W_Q takes only some numbers of a word for it. */
function whatItAsksWith({ trace }: View, focus: Focus): TemplateResult | typeof nothing {
  const [W_Q, queries] = [packed(trace, focus, 'W_Q'), stepAt(trace, focus, 'query')];
  if (W_Q === undefined || queries === undefined) return nothing;
  const size = queries.columns.labels.length;
  const start = ((focus.head ?? 1) - 1) * size;
  const names = W_Q.rows.labels.filter((_, row) =>
    rowOf(W_Q, row)
      .slice(start, start + size)
      .some(({ value }) => value !== 0),
  );
  if (names.length === 0 || names.length === W_Q.rows.labels.length || names.some((name) => /^\d+$/.test(name)))
    return nothing;
  return html`<br /><span class="soft">${text.asksWith(names)}</span>`;
}

/** With more numbers as large as the largest, none of them tells much. */
const MOST_EQUAL = 3;

/** What the query that is compared asks for: its largest number, or several that are as large. */
function lookedFor(view: View, focus: Focus): TemplateResult | typeof nothing {
  const scores = stepAt(view.trace, focus, 'scores');
  const compared = scores?.operation === 'matmul_transposed' ? stepById(view.trace, scores.operands[0]!) : undefined;
  if (compared === undefined) return nothing;
  const row = queryRow(view, compared);
  const numbers = rowNumbers(compared, row);
  const most = Math.max(...numbers);
  const largest = [...numbers.keys()].filter((column) => numbers[column] === most);
  if (numbers.length < 2 || !(most > 0) || largest.length > MOST_EQUAL) return nothing;
  const names = largest.map((column) => html`<b><bdi>${place(compared.columns.labels[column]!)}</bdi></b>`);
  return html`<br /><span class="soft"
      >${textTemplate(text.looksFor(largest.length), {
        columns: listed(names),
        number: number(numberOf(view, compared, row, largest[0]!), compared.role),
      })}</span
    >`;
}

/** Whether the query is all zeros: its score with every key is 0. */
function isZeroQuery({ trace, query }: View, focus: Focus): boolean {
  const queries = stepAt(trace, focus, 'query');
  return queries !== undefined && rowOf(queries, query).every(({ value }) => value === 0);
}

/** The largest product of the score of a key, where it is positive. */
function whatCounts(view: View, focus: Focus, key: number): TemplateResult | typeof nothing {
  const scores = stepAt(view.trace, focus, 'scores');
  if (scores === undefined) return nothing;
  const { arithmetic } = explain(view.trace, scores, view.query, key);
  if (arithmetic.kind !== 'products') return nothing;
  const [most] = arithmetic.terms.toSorted((a, b) => b.product - a.product);
  if (most === undefined || !(most.product > 0)) return nothing;
  return html`<br /><span class="soft">${textTemplate(text.counts, numbersOf(view, most))}</span>`;
}

function numbersOf(view: View, { a, b, product }: ProductTerm): Record<string, unknown> {
  const printed = (cell: ProductTerm['a']) => number(numberOf(view, cell.step, cell.row, cell.column), cell.step.role);
  return {
    column: html`<b><bdi>${a.step.columns.labels[a.column]!}</bdi></b>`,
    query: printed(a),
    key: printed(b),
    product: number(tableFormat(Float32Array.of(product), view.precision)(product), 'scores'),
  };
}
