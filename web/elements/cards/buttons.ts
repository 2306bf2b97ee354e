// Buttons inside of cards.
import { css } from 'lit';

/** Buttons beside each other. */
export const buttonRowStyles = css`
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 16px;
  }
  .buttons button {
    min-height: 36px;
    padding: 4px 14px;
    border: 1px solid var(--attention-line);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .buttons button:disabled {
    color: var(--attention-soft);
    cursor: default;
  }
  .buttons button:focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .buttons button {
      min-height: 44px;
    }
  }
`;

/** A number in a list or a table that opens to its arithmetic. */
export const numberButtonStyles = css`
  .number-button {
    padding: 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    font-variant-numeric: inherit;
    text-align: end;
    cursor: pointer;
  }
  .number-button:hover {
    background: var(--attention-query-tint);
  }
  .number-button[aria-expanded='true'] {
    outline: 2px solid var(--attention-ink);
  }
  .number-button:focus-visible {
    outline: 3px solid var(--attention-query);
  }
  @media (pointer: coarse) {
    .number-button {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;
