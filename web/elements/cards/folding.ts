// A first reading: what it folds to one line, and which rows of large tables it shows.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { foldsText } from '../../strings/cards/folds.ts';
import { rowOf } from '../../trace/cells.ts';
import { focuses } from '../../trace/focus.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { publishedCells } from './published-cells.ts';
import type { CardId, View } from './view.ts';

/** Tables with more rows show only some of them. */
const MOST_ROWS = 6;

/** The rows or columns that a table shows: the same array, so that it sees that nothing changed. */
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

/** Whether a source printed numbers of a step: these are never folded. */
const isPrinted = ({ snapshot }: View, of: Step | undefined): boolean =>
  of !== undefined && publishedCells(snapshot).has(of.id);

/** Whether a first reading shows only some rows of a step. */
export function isLong(view: View, of: Step): boolean {
  const { region, folding } = view;
  const { rows, columns } = of;
  if (region !== undefined || isPrinted(view, of)) return false;
  // On a phone, each row that is wide takes several lines.
  const most = folding?.phone && columns.labels.length > MOST_ROWS ? 1 : MOST_ROWS;
  return rows.labels.length > most;
}

/** Whether a phone folds the table of a step with the arithmetic: that of one path of several, in which nothing is held. */
export const isTucked = (view: View, of: Step): boolean =>
  view.folding?.phone === true && hasPaths(view) && isLong(view, of) && (of.overridden ?? []).length === 0;

/** Whether rows of a step are long, though it may have few of them. */
export const isWide = (view: View, of: Step): boolean =>
  view.region === undefined && of.columns.labels.length > MOST_ROWS && !isPrinted(view, of);

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
  return same(of, found);
}

/** In ascending order; the same array as before where it is the same. */
function same(of: Step, found: readonly number[]): readonly number[] {
  const rows = [...new Set(found)].sort((a, b) => a - b);
  const before = shown.get(of);
  if (before?.join() === rows.join()) return before;
  shown.set(of, rows);
  return rows;
}

/** How many lines of a list a first reading shows. */
const MOST_LINES = 3;

/** The columns of a long list that a first reading shows: those of the largest numbers, of the open cell, and of held numbers. */
export function firstLines(view: View, of: Step): readonly number[] | undefined {
  const card = view.cardOf(of);
  if (card === undefined || !isWide(view, of) || view.folding?.isOpen(rowsName(card)) !== false) return undefined;
  const row = queryRow(view, of);
  const numbers = [...rowOf(of, row)].map((value) => (value > -Infinity ? value : -Infinity));
  const largest = [...numbers.keys()].sort((a, b) => (numbers[a] === numbers[b] ? 0 : numbers[b]! - numbers[a]!));
  const opened = view.opened.get(card);
  const held = (of.overridden ?? []).filter((cell) => cell.row === row).map(({ column }) => column);
  const found = [...largest.slice(0, MOST_LINES), ...held];
  if (opened?.stepId === of.id && opened.row === row) found.push(opened.column);
  return same(of, found);
}

/** Below a long list: shows all of its lines, or only those of a first reading. */
export function linesLink(view: View, of: Step): TemplateResult | typeof nothing {
  const { folding } = view;
  const card = view.cardOf(of);
  if (folding === undefined || card === undefined || !isWide(view, of)) return nothing;
  const open = folding.isOpen(rowsName(card));
  const hidden = of.columns.labels.length - (firstLines(view, of)?.length ?? 0);
  if (hidden === 0) return nothing;
  return html`<button
    type="button"
    class="link"
    aria-expanded=${open}
    @click=${() => folding.set(rowsName(card), !open)}
  >
    ${open ? foldsText.fewerLines : foldsText.lines(hidden)}
  </button>`;
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
