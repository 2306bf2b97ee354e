// Words, numbers and paths in sentences.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../core/trace.ts';
import { readingText } from '../strings/reading.ts';
import { selectionText } from '../strings/selection.ts';
import { focuses, type Focus } from '../trace/focus.ts';
import { wordAt } from '../trace/pieces.ts';
import { nthOf, wordsOf } from '../trace/repeated.ts';
import type { Reading } from '../trace/reading.ts';
import type { Selection } from '../trace/selection.ts';
import { textTemplate } from './text-template.ts';

export { weightFormat } from '../trace/percent.ts';

/** A path in a few words, with what the trace has more than one of: "layer 1, head 2"; empty if there is nothing to choose. */
export function pathName(trace: Trace, { stage, layer, head }: Focus): string {
  const all = focuses(trace);
  const { path } = selectionText;
  const layers = all.some((one) => one.layer !== all[0]!.layer);
  return [
    stage === undefined ? '' : (path.stage[stage] ?? ''),
    layer === undefined || !layers ? '' : path.layer(layer),
    head === undefined ? '' : path.head(head),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The name of a word in a sentence about the query token: "itself", the word, or the row of the memory. */
export function named(
  view: Pick<Selection, 'selfColumn' | 'keys' | 'unknown'>,
  of: Step,
  column: number,
  itself: unknown,
): unknown {
  if (of.columns.name !== 'key') return word(of.columns.labels[column]!);
  if (column === view.selfColumn) return itself;
  const words = wordsOf(view, of);
  const name = word(of.columns.labels[column]!, view.unknown);
  if (column >= words.length) return textTemplate(readingText.memoryRow, { name });
  const nth = nthOf(words, column);
  return nth === 0 ? name : textTemplate(readingText.nth(nth), { name });
}

/** How many words are read beside the first ones, which are named. */
export const furtherWords = ({ words }: Reading, named: number): string =>
  readingText.others(words.slice(named).filter(({ weight }) => weight > 0).length);

/** A word of the reader's, isolated from the direction of the text around it, and marked where it has no meaningful numbers. */
export const word = (text: string, unknown?: ReadonlySet<string>): TemplateResult =>
  html`<bdi class=${unknown?.has(text) ? 'unknown' : nothing}>${text}</bdi>`;

/** The query token as a chip, with the word that it is a piece of. */
export function asking({ weights, query, unknown }: Pick<Selection, 'weights' | 'query' | 'unknown'>): TemplateResult {
  const whole = wordAt(weights.rows, query);
  return html`<span class="chip">${word(weights.rows.labels[query]!, unknown)}</span
    >${whole === undefined ? nothing : html`<span class="soft">${textTemplate(readingText.ofWord, { word: word(whole.word) })}</span>`}`;
}

/** A live number in a sentence, in the colour of its role. */
export const number = (text: string, role = ''): TemplateResult => html`<span class="number ${role}">${text}</span>`;

/** The id of a step's table, within its card. */
export const tableId = (stepId: string): string => `step-${stepId}`;
