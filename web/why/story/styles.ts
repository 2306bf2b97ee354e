import { css } from 'lit';

export const storyStyles = css`
  ol {
    margin: 32px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    margin: 0 0 28px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 16px;
  }
  .head h3 {
    margin: 0;
  }
  .head {
    margin: 0 0 6px;
  }
  .go {
    min-height: 28px;
    padding: 0 10px;
    border: 1px solid var(--attention-rule);
    border-radius: 14px;
    background: none;
    color: var(--attention-soft);
    font: inherit;
    cursor: pointer;
  }
  .go:hover {
    border-color: var(--attention-ink);
    color: var(--attention-ink);
  }
  .go[aria-pressed='true'] {
    border-color: var(--attention-ink);
    background: var(--attention-panel);
    color: var(--attention-ink);
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .go {
      min-height: 44px;
      border-radius: 22px;
    }
  }
  @media (min-width: 1000px) {
    ol {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 440px;
      column-gap: 40px;
    }
    li {
      grid-column: 1;
    }
    li.wide {
      grid-column: 2;
      grid-row: 1 / span 5;
    }
    li.wide why-negative-gradients {
      position: sticky;
      top: 16px;
    }
  }
  .number-of {
    display: inline-block;
    min-width: 24px;
    color: var(--attention-soft);
    font-weight: 400;
  }
  .prose p.rule {
    font-weight: 600;
    text-wrap: balance;
  }
  .note {
    max-width: 680px;
    padding: 12px 16px;
    border-inline-start: 3px solid var(--attention-line);
    border-radius: 0 10px 10px 0;
    background: var(--attention-panel);
  }
  .answer {
    margin-top: 8px;
  }
`;
