import { css } from 'lit';
import { unseen } from '../styles.ts';

export const comparisonStyles = css`
  :host {
    display: block;
  }
  h3 {
    margin: 24px 0 8px;
    font-size: 15px;
    font-weight: 600;
  }
  h4 {
    margin: 0 0 8px;
    font: inherit;
    color: var(--attention-soft);
  }
  .prose {
    max-width: 680px;
    margin: 0 0 12px;
    font: 400 18px/28px var(--attention-serif, serif);
    overflow-wrap: anywhere;
  }
  .limit {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
    margin: 0;
  }
  .limit input {
    box-sizing: border-box;
    width: 112px;
    height: 34px;
    padding: 0 8px;
    border: 1px solid var(--attention-line);
    border-radius: 6px;
    background: var(--attention-field);
    color: inherit;
    font: inherit;
  }
  .limit input[aria-invalid] {
    border-color: var(--attention-error);
  }
  .scroll {
    max-width: 100%;
    overflow-x: auto;
  }
  .tall {
    max-height: 324px;
    overflow-y: auto;
    border-block: 1px solid var(--attention-rule);
  }
  table {
    border-spacing: 0;
  }
  .list {
    width: 100%;
    max-width: 760px;
  }
  .list th,
  .list td {
    padding: 6px 12px;
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
  }
  .list th:first-child {
    padding-inline-start: 8px;
  }
  .list thead th {
    border-bottom: 1px solid var(--attention-rule);
    color: var(--attention-soft);
  }
  .tall thead th {
    position: sticky;
    top: 0;
    background: var(--attention-paper);
  }
  .list td.number-column,
  .list th.number-column {
    text-align: end;
    white-space: nowrap;
  }
  .list td.strong {
    font-weight: 600;
  }
  .list thead th.number-column {
    max-width: 140px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .quiet {
    color: var(--attention-soft);
  }
  .chosen {
    background: var(--attention-query-tint);
  }
  .chosen button {
    font-weight: 600;
  }
  .reason {
    display: block;
    font-size: 13px;
    line-height: 18px;
    color: var(--attention-soft);
    overflow-wrap: anywhere;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 16px 32px;
  }
  .matrices > .scroll {
    padding: 3px;
    margin: -3px;
  }
  .matrix {
    border-spacing: 1.5px;
  }
  .matrix caption {
    max-width: 480px;
    padding-bottom: 4px;
    font-size: 14px;
    text-align: start;
    color: var(--attention-soft);
    overflow-wrap: anywhere;
  }
  .matrix th {
    max-width: 96px;
    padding: 0 6px;
    overflow: hidden;
    font-weight: 400;
    font-size: 14px;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: end;
  }
  .matrix th[scope='row'] {
    text-align: start;
  }
  .matrix td:not(:empty) {
    padding: 0;
    border-radius: 4px;
    background: var(--fill);
    color: var(--text);
  }
  .matrix td.masked {
    background: repeating-linear-gradient(135deg, var(--attention-paper) 0 5px, var(--attention-rule) 5px 6px);
    color: var(--attention-soft);
  }
  .matrix button {
    box-sizing: border-box;
    width: 100%;
    min-width: 64px;
    height: 36px;
    padding: 0 8px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: end;
    white-space: nowrap;
    cursor: pointer;
  }
  .matrix button[aria-pressed='true'] {
    outline: 2px solid var(--attention-ink);
  }
  .matrix button:focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
  }
  .keys {
    margin: 8px 0 0;
    font-size: 14px;
  }
  .derivations {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
    gap: 16px;
  }
  .derivations section {
    min-width: 0;
  }
  @media (max-width: 640px) {
    .list th,
    .list td,
    .list th:first-child {
      padding: 6px;
    }
    /* A pair of numbers takes three lines: the step, the cell, the numbers with their names. */
    .largest thead {
      ${unseen}
    }
    .largest tr {
      display: grid;
      grid-template-columns: 1fr 1fr 1fr;
      border-bottom: 1px solid var(--attention-rule);
    }
    .largest tbody th,
    .largest .cell {
      grid-column: 1 / -1;
      padding-bottom: 0;
    }
    .largest td.number-column {
      min-width: 0;
      text-align: start;
    }
    .largest td.number-column::before {
      content: attr(data-name);
      display: block;
      overflow: hidden;
      font-weight: 400;
      font-size: 13px;
      line-height: 18px;
      text-overflow: ellipsis;
      color: var(--attention-soft);
    }
  }
  @media (pointer: coarse) {
    .matrix button,
    .limit input {
      height: 44px;
    }
    .matrix button {
      min-width: 64px;
    }
  }
  @media (forced-colors: active) {
    .matrix td:not(:empty) {
      background: Canvas;
      color: CanvasText;
      outline: 1px solid CanvasText;
    }
    .chosen {
      outline: 2px solid Highlight;
    }
  }
`;
