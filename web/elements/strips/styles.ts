import { css } from 'lit';
import { pieceMark, textStyles, unseen } from '../styles.ts';
import { themeProbeStyles } from '../pictures/theme-probe.ts';

export const stripsStyles = [
  textStyles,
  pieceMark,
  themeProbeStyles,
  css`
    :host {
      display: block;
      margin-top: 22px;
      max-width: 960px;
    }
    :host([quiet]) {
      margin-top: 8px;
    }
    :host([quiet]) .caption > :first-child {
      ${unseen}
    }
    .caption {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      justify-content: space-between;
      gap: 4px 24px;
      margin-bottom: 6px;
    }
    .name {
      font-weight: 600;
    }
    .range {
      display: inline-flex;
      margin-inline-start: auto;
      align-items: center;
      gap: 8px;
      font-size: 14px;
    }
    .range canvas {
      width: 96px;
      height: 10px;
    }
    table {
      width: 100%;
      border-spacing: 0;
      table-layout: fixed;
    }
    .words {
      width: 18%;
    }
    .numbers {
      width: 280px;
    }
    th,
    td {
      height: 22px;
      padding: 0;
      font-weight: 400;
      text-align: start;
    }
    th {
      overflow: hidden;
      padding-inline: 8px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .asks {
      background: var(--attention-query-tint);
    }
    .asks th {
      color: var(--attention-query);
      font-weight: 600;
    }
    th.word {
      cursor: pointer;
    }
    .strip {
      position: relative;
      display: block;
      height: 14px;
      cursor: crosshair;
    }
    .strip:focus-visible {
      outline: 3px solid var(--attention-query);
      outline-offset: 1px;
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
      image-rendering: pixelated;
    }
    .mark {
      position: absolute;
      inset-block: -2px;
      left: calc(var(--part) * 100%);
      width: max(5px, var(--wide) * 100%);
      box-sizing: border-box;
      border: 1.5px solid var(--attention-ink);
      border-radius: 2px;
      pointer-events: none;
    }
    .mark.held {
      border-color: var(--attention-overridden);
    }
    td.largest {
      padding-inline-start: 12px;
      text-align: end;
      white-space: nowrap;
    }
    .largest button {
      min-height: 22px;
      padding: 0 4px;
      border: 0;
      border-radius: 4px;
      background: none;
      color: inherit;
      font: inherit;
      font-size: 14px;
      font-variant-numeric: inherit;
      cursor: pointer;
    }
    .largest button:hover,
    .largest .open {
      background: var(--attention-query-tint);
    }
    .largest button:focus-visible {
      outline: 3px solid var(--attention-query);
    }
    .largest button > * {
      display: inline-block;
      min-width: 30px;
      text-align: end;
    }
    .largest .place {
      max-width: 72px;
      overflow: hidden;
      text-overflow: ellipsis;
      vertical-align: bottom;
    }
    .largest .number {
      min-width: 50px;
    }
    thead th,
    tfoot td {
      color: var(--attention-soft);
      font-size: 13px;
    }
    thead th {
      padding-inline: 0 4px;
      overflow: visible;
      text-align: end;
    }
    .places {
      display: flex;
      justify-content: space-between;
    }
    .readout {
      min-height: 20px;
      margin: 4px 0 0;
      font-size: 14px;
    }
    @container (max-width: 608px) {
      .words {
        width: 22%;
      }
      .numbers {
        width: 120px;
      }
      .largest button + button {
        display: none;
      }
      .largest .place {
        max-width: 60px;
      }
      .largest .number {
        min-width: 44px;
      }
      td.largest {
        padding-inline-start: 4px;
      }
      thead th {
        line-height: 16px;
        white-space: normal;
      }
    }
    @media (pointer: coarse) {
      th,
      td {
        height: 44px;
      }
      .strip {
        height: 28px;
      }
      .largest button {
        min-height: 44px;
      }
    }
    @media (forced-colors: active) {
      canvas {
        forced-color-adjust: none;
      }
    }
  `,
];
