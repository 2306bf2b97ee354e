import { css } from 'lit';
import { pill, textStyles } from '../styles.ts';
import { proseStyles } from './styles.ts';

/** Styles of a section of a card. */
export const sectionStyles = [
  textStyles,
  proseStyles,
  css`
    :host {
      display: block;
      min-height: 40px;
    }
    /* The line that it unfolds from is its heading. */
    :host([unfolded]) h4 {
      display: none;
    }
    .small {
      margin: 12px 0 0;
      max-width: 680px;
      font-size: 14px;
      line-height: 20px;
    }
    .scroll {
      margin-top: 22px;
      max-width: 100%;
      width: fit-content;
      overflow-x: auto;
    }
    table {
      border-spacing: 0;
      font-size: 16px;
    }
    caption {
      padding-bottom: 8px;
      text-align: start;
      font-size: 15px;
    }
    caption .soft {
      display: block;
      min-width: 15em;
      font-size: 14px;
    }
    th,
    td {
      height: 36px;
      padding: 0 12px;
      font-weight: 400;
      text-align: end;
      white-space: nowrap;
    }
    thead :is(th, td) {
      height: auto;
      max-width: 7.5em;
      padding-block: 4px;
      vertical-align: bottom;
      border-bottom: 1px solid var(--attention-rule);
      font-size: 15px;
      white-space: normal;
    }
    thead th:not(.context) {
      color: var(--attention-soft);
    }
    .start {
      text-align: start;
    }
    .chosen > * {
      background: var(--attention-query-tint);
    }
    .chosen th {
      color: var(--attention-query);
      font-weight: 600;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: 24px 48px;
      margin-top: 22px;
    }
    .row > * {
      min-width: 0;
      max-width: 100%;
    }
    .row .scroll {
      margin-top: 0;
    }
    .row > :is(attention-flow, attention-latent, attention-norms) {
      flex: 1 1 420px;
    }
    :is(.row, .scroll) + .prose {
      margin-top: 22px;
    }
    fieldset {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 20px;
      margin: 22px 0 0;
      padding: 0;
      border: 0;
    }
    fieldset label {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-height: 28px;
      cursor: pointer;
    }
    input {
      margin: 0;
      accent-color: var(--attention-query);
    }
    select {
      max-width: 12em;
      ${pill}
      padding: 0 8px;
    }
    attention-open-tables {
      margin-top: 22px;
    }
    @container (max-width: 608px) {
      /* No wider than the visible part of a table that scrolls: without the thread and the frame around the column. */
      caption .soft {
        max-width: calc(100cqi - 66px);
      }
      th,
      td {
        padding-inline: 8px;
      }
    }
    @media (pointer: coarse) {
      fieldset label,
      select {
        min-height: 44px;
      }
    }
  `,
];
