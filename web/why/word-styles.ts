import { css } from 'lit';

/** Words with a line under them that open to what else they could be. */
export const wordStyles = css`
  .word {
    display: inline-flex;
    align-items: baseline;
    max-width: 100%;
    border-bottom: 1px solid var(--attention-line);
  }
  .word select {
    appearance: none;
    min-width: 0;
    margin-inline-end: -18px;
    padding: 3px 20px 3px 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    field-sizing: content;
  }
  .word > span {
    padding-inline: 2px;
    color: var(--attention-soft);
    font-size: 12px;
    pointer-events: none;
  }
  .labelled {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 8px;
    max-width: 100%;
  }
  option {
    background: var(--attention-field);
    color: var(--attention-ink);
  }
  @media (pointer: coarse) {
    .word select {
      min-height: 40px;
    }
  }
`;
