import { css } from 'lit';
import { serif } from '../elements/styles.ts';

/** The panels that open below the controls: two examples compared, an exercise made, numbers checked. */
export const panelStyles = css`
  :host {
    display: block;
    margin-top: 24px;
    padding-block: 16px 24px;
    border-block: 1px solid var(--attention-rule);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 4px 24px;
  }
  h2 {
    margin: 0;
    font: 400 24px/32px ${serif};
  }
  h2:focus {
    outline: 0;
  }
`;
