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
  /* In the room above the table, so that the focus moves nothing, the line covers nothing and does not widen a small table. What does not
     fit into one line is left out. */
  .keys {
    position: absolute;
    left: 0;
    bottom: calc(100% + 3px);
    display: none;
    flex-wrap: wrap;
    gap: 0 14px;
    width: max-content;
    max-width: min(560px, 100cqi);
    height: 18px;
    overflow: hidden;
    margin: 0;
    font-size: 13px;
    line-height: 18px;
    color: var(--attention-soft);
  }
  /* In an article there is no such room: below the table, no wider than it is. */
  :host([tight]) .keys {
    z-index: 10;
    top: 100%;
    bottom: auto;
    max-width: 100%;
    height: auto;
    padding: 4px 0;
    background: var(--attention-paper);
  }
  /* The field has other keys. */
  .root:not(.typing):has(.scroller :focus-visible) .keys:not([hidden]) {
    display: flex;
  }
  ${keyStyles}
  .keys kbd {
    font-size: 12px;
    line-height: 15px;
  }
  @media (pointer: coarse) {
    .keys {
      display: none;
    }
  }
`;
