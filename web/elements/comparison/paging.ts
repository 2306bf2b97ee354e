// Large tables are shown in parts.
import { css, html, nothing, type TemplateResult } from 'lit';
import { comparisonText as text } from '../../strings/compare.ts';

/** What leads to the lines before and after those that are shown. */
export function paging(
  name: 'rows' | 'columns',
  from: number,
  shown: number,
  all: number,
  go: (from: number) => void,
): TemplateResult | typeof nothing {
  if (all <= shown) return nothing;
  const to = Math.min(all, from + shown);
  // A button that cannot be pressed any more keeps the focus.
  const button = (label: string, next: number) =>
    html`<button
      type="button"
      class="link"
      aria-disabled=${next === from}
      @click=${() => (next === from ? undefined : go(next))}
    >
      ${label}<span class="unseen"> ${name}</span>
    </button>`;
  return html`<p class="paging">
    <span>${text[name](from + 1, to, all)}</span>
    ${button(text.earlier, Math.max(0, from - shown))} ${button(text.later, Math.min(all - shown, from + shown))}
  </p>`;
}

/** Where the part that the reader chose begins, or the last whole one: there may be fewer lines by now. */
export const startWithin = (from: number, shown: number, all: number): number =>
  Math.max(0, Math.min(from, all - shown));

export const pagingStyles = css`
  .paging {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 8px 0 0;
    color: var(--attention-soft);
  }
  .paging [aria-disabled='true'] {
    text-decoration: none;
    cursor: default;
  }
`;
