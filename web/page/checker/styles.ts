import { css } from 'lit';
import { filled } from '../../elements/button-styles.ts';
import { pill } from '../../elements/styles.ts';

export const checkerStyles = css`
  .choices,
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 16px;
  }
  h3 {
    margin: 24px 0 4px;
    font-size: 15px;
    font-weight: 600;
  }
  p,
  ul {
    max-width: 680px;
    margin: 4px 0 0;
    overflow-wrap: anywhere;
  }
  ul {
    padding-inline-start: 20px;
  }
  .small {
    font-size: 14px;
  }
  .about {
    margin-bottom: 12px;
  }
  .choices {
    margin: 8px 0 12px;
  }
  .draft {
    margin-bottom: 12px;
  }
  .line {
    margin-bottom: 6px;
  }
  .line label {
    margin: 0;
  }
  select {
    ${pill}
    max-width: 100%;
    background: var(--attention-field);
  }
  textarea.box {
    resize: vertical;
    font:
      15px/22px ui-monospace,
      monospace;
    white-space: pre;
    tab-size: 8;
  }
  textarea[aria-invalid] {
    border-color: var(--attention-error);
  }
  .action {
    ${pill}
    ${filled}
    cursor: pointer;
  }
  .scroll {
    max-width: 100%;
    padding: 3px;
    margin: 8px -3px 0;
    overflow-x: auto;
  }
  table {
    border-spacing: 3px;
  }
  caption {
    padding-bottom: 4px;
    font-size: 14px;
    text-align: start;
    color: var(--attention-soft);
  }
  th {
    max-width: 96px;
    padding: 0 6px;
    overflow: hidden;
    font-weight: 400;
    font-size: 14px;
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
    vertical-align: top;
    line-height: 32px;
  }
  th[scope='row'] {
    text-align: start;
  }
  tbody td {
    min-width: 56px;
    padding: 5px 8px;
    border: 1px solid var(--attention-rule);
    border-radius: 4px;
    text-align: end;
    vertical-align: top;
    white-space: nowrap;
  }
  td small {
    display: block;
    font-size: 13px;
    line-height: 18px;
    color: var(--attention-soft);
  }
  td.wrong {
    border: 2px solid var(--attention-error);
    padding: 4px 7px;
    background: var(--attention-error-tint);
  }
  td.wrong > span[aria-hidden] {
    color: var(--attention-error);
  }
  td.follows {
    border: 2px dashed var(--attention-held);
    padding: 4px 7px;
    background: var(--attention-held-tint);
  }
  @media (pointer: coarse) {
    select,
    .action {
      height: 44px;
      border-radius: 22px;
    }
  }
`;
