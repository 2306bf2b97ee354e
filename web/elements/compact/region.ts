// The region of query tokens of a long text.
import { html, type TemplateResult } from 'lit';
import { mostShown, regionAround, withRegion } from '../../edit/region.ts';
import type { Session } from '../../edit/session.ts';
import { compactSteps as strings } from '../../strings/compact.ts';
import type { QueryTokens } from '../../trace/query-tokens.ts';
import { moved, type Range } from '../overview/part.ts';

function open(session: Session, rows: Range, word: number): void {
  const { example } = session;
  session.change(withRegion(example, regionAround(rows, example.tokens.length, mostShown(example)), word));
}

/** Chooses a query token outside of the region, and the region around it. */
export const queryAround = (session: Session, word: number): void => open(session, [word, word + 1], word);

/** The region of query tokens, with buttons for the ones before and after. */
export function regionButtons(session: Session, { first, end, words }: QueryTokens): TemplateResult {
  const step = (text: string, label: string, off: boolean, by: number) =>
    html`<button
      type="button"
      class="link"
      aria-label=${label}
      aria-disabled=${off}
      @click=${() => {
        const rows = moved([first, end], by * (end - first), words);
        if (!off) open(session, rows, rows[0]);
      }}
    >
      ${text}
    </button>`;
  const { earlier, later, earlierWords, laterWords } = strings.region;
  return html`<span class="soft">${strings.regionAsks(first + 1, end, words)}</span>
    ${step(earlier, earlierWords, first === 0, -1)} ${step(later, laterWords, end === words, 1)}`;
}
