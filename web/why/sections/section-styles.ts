import { css } from 'lit';
import { problemStyles, summaryStyles, textStyles } from '../../elements/styles.ts';

/** What the parts below the run have in common. */
export const sectionStyles = [
  textStyles,
  problemStyles,
  summaryStyles,
  css`
    :host {
      display: block;
    }
    h2 {
      margin: 72px 0 8px;
      font: 400 24px/32px var(--attention-serif, serif);
      text-wrap: balance;
    }
    h3 {
      margin: 0 0 6px;
      font-size: 18px;
      font-weight: 600;
      line-height: 26px;
    }
    h4 {
      margin: 0;
      font-size: 15px;
      font-weight: 600;
    }
    .prose,
    .prose p {
      max-width: 680px;
      margin: 0 0 12px;
      font: 400 18px/28px var(--attention-serif, serif);
      text-wrap: pretty;
    }
    p {
      margin: 0 0 12px;
    }
    summary {
      margin: 0 0 8px;
      color: var(--attention-soft);
      font: 15px/22px var(--attention-font, system-ui, sans-serif);
    }
    .caption {
      margin: 0;
      font-size: 14px;
      color: var(--attention-soft);
    }
    math {
      font-size: 21px;
      font-family: var(--attention-serif, serif);
    }
    math mi {
      text-transform: none;
      font-style: italic;
    }
    math .query mi,
    math .key mi {
      font-style: italic;
    }
    .formula {
      margin: 4px 0 12px;
      overflow-x: auto;
      overflow-y: hidden;
    }
    button.field {
      min-height: 36px;
      padding: 0 14px;
      border: 1px solid var(--attention-line);
      border-radius: 6px;
      background: var(--attention-field);
      color: inherit;
      font: inherit;
      white-space: nowrap;
      cursor: pointer;
    }
    button.field:hover:not(:disabled, [aria-disabled]) {
      border-color: var(--attention-ink);
    }
    button.field:is(:disabled, [aria-disabled]) {
      color: var(--attention-soft);
      border-color: var(--attention-rule);
      cursor: default;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 12px;
      margin: 0 0 12px;
    }
    .row > label {
      min-width: 0;
      max-width: 100%;
    }
    progress {
      width: 120px;
      height: 6px;
      border: 0;
      border-radius: 3px;
      background: var(--attention-rule);
      appearance: none;
      overflow: hidden;
    }
    progress::-webkit-progress-bar {
      background: var(--attention-rule);
    }
    progress::-webkit-progress-value {
      background: var(--attention-ink);
    }
    progress::-moz-progress-bar {
      background: var(--attention-ink);
    }
    table {
      border-spacing: 0;
    }
    th,
    td {
      padding: 0 12px;
      height: 36px;
      font-weight: 400;
      text-align: end;
    }
    thead th {
      border-bottom: 1px solid var(--attention-rule);
      color: var(--attention-soft);
    }
    tbody th {
      text-align: start;
    }
    .scroll {
      max-width: 100%;
      overflow-x: auto;
    }
    select {
      min-height: 36px;
      padding: 0 8px;
      border: 1px solid var(--attention-line);
      border-radius: 6px;
      background: var(--attention-field);
      color: inherit;
      font: inherit;
      max-width: 100%;
    }
    @media (pointer: coarse) {
      button.field,
      select {
        min-height: 44px;
      }
      summary {
        padding: 11px 0;
      }
    }
    @media (max-width: 640px) {
      h2 {
        margin-top: 56px;
        font-size: 21px;
        line-height: 28px;
      }
      .prose,
      .prose p {
        font-size: 17px;
        line-height: 27px;
      }
    }
    /* Controls are useless on paper; a text that was typed is not. */
    @media print {
      .field,
      .go,
      button.link,
      label:has(select),
      label:has(+ textarea:placeholder-shown),
      textarea:placeholder-shown,
      progress {
        display: none !important;
      }
    }
  `,
];
