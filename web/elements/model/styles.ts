import { css } from 'lit';
import { filled } from '../button-styles.ts';

/** The button that does what a part is there for. */
export const filledButton = css`
  padding: 8px 16px;
  border: 1px solid;
  border-radius: 8px;
  ${filled}
  font: inherit;
  cursor: pointer;
`;

/** Of what offers a model. */
export const offerStyles = css`
  :host {
    display: block;
  }
  p {
    margin: 8px 0 0;
    max-width: 680px;
  }
  .load {
    ${filledButton}
  }
  .load:focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
  }
`;
