import { css } from 'lit';

/** Declarations of a button that is filled: the one that a part is there for, or one that is on. */
export const filled = css`
  border-color: var(--attention-ink);
  background: var(--attention-ink);
  color: var(--attention-paper);
  /* Forced colours would put the colour of the page behind the text, which has that colour here. */
  forced-color-adjust: none;
`;

/** Buttons with a frame, of which the main one is filled. */
export const buttonStyles = css`
  button.main,
  button.small {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    min-height: 36px;
    padding: 0 14px;
    border: 1px solid var(--attention-line);
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button.small:hover {
    border-color: var(--attention-ink);
  }
  button.main {
    ${filled}
  }
  @media (pointer: coarse), (max-width: 640px) {
    button.main,
    button.small {
      min-height: 44px;
    }
  }
`;
