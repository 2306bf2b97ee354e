// A first reading: what it folds to one line, and which rows of large tables it shows.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { foldsText } from '../../strings/cards/folds.ts';
import { focuses } from '../../trace/focus.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { publishedCells } from './published-cells.ts';
import type { CardId, View } from './view.ts';

/** Tables with more rows show only some of them. */
const MOST_ROWS = 6;

/** The rows that a table shows: the same array, so that it sees that nothing changed. */
const shown = new WeakMap<Step, readonly number[]>();

/** The name under which it is remembered that all rows of a card are shown. */
export const rowsName = (card: string): string => `${card}-rows`;

const inside: Partial<Record<CardId, string[]>> = {
  words: ['read-words'],
  scale: ['scaled'],
  mix: ['mix'],
  heads: ['outputs'],
  layer: ['residual'],
};

/** What has to be unfolded for a cell of a step, and for its arithmetic. */
export function foldsOf(card: CardId, { role }: Step): string[] {
  if (card !== 'roles') return inside[card] ?? [];
  return /key|value|W_K|W_V/.test(role) ? ['query', 'keys-and-values'] : ['query'];
}

/** Whether a trace has several paths: then a first reading of one of them folds more. */
export const hasPaths = ({ trace }: View): boolean => focuses(trace).length > 1;

/** Whether a first reading shows only some rows of a step. */
export const isLong = ({ region, snapshot }: View, { id, rows }: Step): boolean =>
  region === undefined && rows.labels.length > MOST_ROWS && !publishedCells(snapshot).has(id);

/** Whether rows of a step are long, though it may have few of them. */
export const isWide = (view: View, of: Step): boolean =>
  view.region === undefined && of.columns.labels.length > MOST_ROWS && !publishedCells(view.snapshot).has(of.id);

/** One line that unfolds to the content, which is made then; the content itself where all is shown. */
export function fold(
  { folding }: View,
  name: string,
  summary: unknown,
  content: () => unknown,
): TemplateResult | typeof nothing {
  if (folding === undefined) return html`${content()}`;
  const open = folding.isOpen(name);
  const toggle = (event: Event) => folding.set(name, (event.currentTarget as HTMLDetailsElement).open);
  return html`<details class="fold" ?open=${open} @toggle=${toggle}>
    <summary>${summary}</summary>
    ${open ? content() : nothing}
  </details>`;
}

/** The table of all weights above the cards, as one line. */
export const foldedWeights = (view: View, content: () => unknown): TemplateResult | typeof nothing =>
  fold(
    view,
    'weights',
    foldsText.weights(view.weights.rows.labels.length, view.weights.columns.labels.length),
    content,
  );

/**
 * The rows of a large table that a first reading shows: that of the query token if it `asks`, that of the open cell, those that are held at
 * another number, and `also`. Undefined where all rows are shown.
 */
export function firstRows(view: View, of: Step, asks: boolean, also: readonly number[]): readonly number[] | undefined {
  const card = view.cardOf(of);
  if (card === undefined || !isLong(view, of) || view.folding?.isOpen(rowsName(card)) !== false) return undefined;
  const opened = view.opened.get(card);
  const found = [...(asks ? [queryRow(view, of)] : []), ...also, ...(of.overridden ?? []).map(({ row }) => row)];
  if (opened?.stepId === of.id) found.push(opened.row);
  const rows = [...new Set(found)].sort((a, b) => a - b);
  const before = shown.get(of);
  if (before?.join() === rows.join()) return before;
  shown.set(of, rows);
  return rows;
}

/** Below a large table: shows all of its rows, or only those of a first reading. */
export function rowsLink(view: View, of: Step): TemplateResult | typeof nothing {
  const { folding } = view;
  const card = view.cardOf(of);
  if (folding === undefined || card === undefined || !isLong(view, of)) return nothing;
  const open = folding.isOpen(rowsName(card));
  return html`<p class="small">
    <button type="button" class="link" aria-expanded=${open} @click=${() => folding.set(rowsName(card), !open)}>
      ${open ? foldsText.fewer : foldsText.rows(of.rows.labels.length)}
    </button>
  </p>`;
}
