import { css } from 'lit';

/** A box that the reader types in, with its label above it. */
export const boxStyles = css`
  label {
    display: block;
    margin-bottom: 4px;
    font-weight: 600;
  }
  .box {
    display: block;
    box-sizing: border-box;
    width: 100%;
    max-width: 680px;
    padding: 8px 12px;
    border: 1px solid var(--attention-line);
    border-radius: 6px;
    background: var(--attention-field);
    color: inherit;
    font: 16px/24px var(--attention-font, sans-serif);
  }
`;
