import { css } from 'lit';
import { keyStyles } from '../../styles.ts';

/** Messages and the keys in use, below a table. */
export const messageStyles = css`
  .messages {
    width: 0;
    min-width: 100%;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .extent {
    margin: 4px 0 0;
  }
  .extent:empty {
    display: none;
  }
  .problem,
  .release {
    width: max(100%, min(320px, 100cqi - 32px));
  }
  .list :is(.problem, .release) {
    width: auto;
  }
  .problem {
    box-sizing: border-box;
    max-width: 448px;
    margin: 10px 0 0;
    padding: 10px 14px;
    border-left: 3px solid var(--attention-error);
    border-radius: 0 10px 10px 0;
    background: var(--attention-error-tint);
    color: var(--attention-ink);
    font-size: 15px;
  }
  .problem strong {
    color: var(--attention-error);
    font-weight: 600;
  }
  .problem:empty {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .release {
    margin: 8px 0 0;
  }
  .release button {
    margin-right: 12px;
  }
  button {
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--attention-line);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
    border-radius: 2px;
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }
  /* Over the content that follows, so that the focus moves nothing and the line does not widen a small table. */
  .keys {
    position: absolute;
    z-index: 10;
    left: 0;
    top: 100%;
    display: none;
    flex-wrap: wrap;
    gap: 2px 14px;
    box-sizing: border-box;
    width: max-content;
    min-width: min(100%, 560px);
    max-width: min(560px, 100cqi);
    margin: 4px 0 0;
    padding: 6px 8px;
    border: 1px solid var(--attention-line);
    border-radius: 6px;
    background: var(--attention-panel);
    font-size: 14px;
    color: var(--attention-soft);
  }
  /* The field has other keys. */
  .root:not(.typing):has(.scroller :focus-visible) .keys:not([hidden]) {
    display: flex;
  }
  ${keyStyles}
  @media (pointer: coarse) {
    .keys {
      display: none;
    }
  }
`;
