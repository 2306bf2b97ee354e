import { css } from 'lit';

export const tableStyles = css`
  :host {
    container-type: inline-size;
  }
  .both {
    display: grid;
    gap: 16px 40px;
    align-items: start;
  }
  @container (min-width: 880px) {
    .both {
      grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
    }
  }
  label.caption {
    display: block;
  }
  label.caption + label.caption {
    margin-top: 8px;
  }
  caption {
    margin: 8px 0 4px;
    text-align: start;
    font-size: 14px;
  }
  caption span {
    display: block;
    color: var(--attention-soft);
  }
  caption strong {
    font-size: 15px;
    font-weight: 600;
  }
  th[scope='col']:first-child {
    text-align: start;
  }
  .small {
    font-size: 13px;
  }
  /* Words do not break next to long numbers; the table scrolls instead. */
  tbody bdi {
    white-space: nowrap;
  }
  td {
    font-size: 16px;
  }
  tr.right > * {
    background: var(--attention-query-tint);
  }
  button.cell {
    min-height: 32px;
    padding: 0 6px;
    margin-right: -6px;
    border: 1.5px solid transparent;
    border-radius: 5px;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    text-decoration-color: var(--attention-line);
    text-underline-offset: 4px;
    cursor: pointer;
  }
  button.cell[aria-pressed='true'] {
    border-color: var(--attention-ink);
    text-decoration: none;
  }
  .panel {
    padding: 16px;
    border-radius: 10px;
    background: var(--attention-panel);
    min-width: 0;
    overflow-x: auto;
  }
  .panel h4 {
    margin: 0 0 6px;
  }
  .panel p {
    margin: 0 0 8px;
  }
  .about {
    max-width: 440px;
  }
  label:has(select) {
    display: inline-block;
    margin: 0 12px 4px 0;
  }
  .waiting {
    min-height: 300px;
  }
  @media (max-width: 640px) {
    th,
    td {
      padding: 0 6px;
    }
    tr.right .small {
      display: block;
    }
  }
`;
