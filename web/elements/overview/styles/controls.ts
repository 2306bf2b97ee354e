import { css } from 'lit';
import { pill } from '../../styles.ts';

/** The layout, and what is typed and pressed. */
export const controlStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 656px) minmax(0, 1fr);
    gap: 40px 48px;
    align-items: start;
    margin-top: 8px;
  }
  p {
    margin: 0;
  }
  .caption strong {
    display: block;
    font-weight: 600;
  }
  .caption .soft,
  .note,
  .legend {
    font-size: 14px;
  }
  .note {
    margin-top: 12px;
    max-width: 34em;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 12px;
  }
  .tools button,
  .primary {
    ${pill}
    white-space: nowrap;
    cursor: pointer;
  }
  .tools button:hover,
  .primary:hover {
    background: var(--attention-line-tint);
  }
  .tools [aria-disabled='true'] {
    border-color: var(--attention-rule);
    background: none;
    color: var(--attention-soft);
    cursor: default;
  }
  form {
    display: flex;
    flex: 1 1 100%;
    gap: 8px;
    min-width: 0;
  }
  input {
    flex: 1;
    box-sizing: border-box;
    min-width: 0;
    height: 30px;
    padding: 0 10px;
    border: 1px solid var(--attention-line);
    border-radius: 8px;
    background: var(--attention-field);
    color: inherit;
    font: inherit;
  }
  input::placeholder {
    color: var(--attention-soft);
    opacity: 1;
  }
`;
