// The overview of a long text, and how words of it come into the tables. Fetched when a text is long.
import { html, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { mostOpen, opened, withRegion } from '../../edit/region.ts';
import { overview as strings } from '../../strings/overview.ts';
import type { Asking } from '../../trace/region.ts';
import { defineAll } from '../define-all.ts';
import type { View } from '../steps/view.ts';
import { AttentionOverview, type Opening } from './attention-overview.ts';
import { moved } from './part.ts';

defineAll({ 'attention-overview': AttentionOverview });

declare global {
  interface HTMLElementTagNameMap {
    'attention-overview': AttentionOverview;
  }
}

/** The example with the words of an opening in its tables. */
export function opening(example: Example, { rows, word }: Opening): Example {
  return withRegion(example, opened(rows, example.tokens.length, mostOpen(example)), word);
}

/** What stands in the place of the pictures. */
export const board = (view: View, open: (opening: Opening) => void): TemplateResult =>
  html`<attention-overview
    .view=${view}
    .open=${open}
    .mostOpen=${mostOpen(view.session.example)}
  ></attention-overview>`;

/** The ways to the words before and after those that ask. */
export function moves({ first, end, words }: Asking, open: (opening: Opening) => void): TemplateResult {
  const { earlier, later, earlierWords, laterWords } = strings.region;
  const step = (text: string, label: string, off: boolean, by: number) =>
    html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${off}
      @click=${() => {
        const rows = moved([first, end], by * (end - first), words);
        if (!off) open({ rows, columns: undefined, word: rows[0] });
      }}
    >
      ${text}
    </button>`;
  return html`${step(earlier, earlierWords, first === 0, -1)}${step(later, laterWords, end === words, 1)}`;
}
