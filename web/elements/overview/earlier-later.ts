import { html, type TemplateResult } from 'lit';
import { queryTokensText as strings } from '../../strings/query-tokens.ts';
import type { QueryTokens } from '../../trace/query-tokens.ts';
import { moved, type Range } from './part.ts';

/** What a reader wants to see exactly: rows, the columns to begin with, and which row is the query token. */
export interface Opening {
  rows: Range;
  columns: Range | undefined;
  word: number;
}

/** Buttons for the words before and after the query tokens. */
export function earlierLater({ first, end, words }: QueryTokens, open: (opening: Opening) => void): TemplateResult {
  const { earlier, later, earlierWords, laterWords } = strings;
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
