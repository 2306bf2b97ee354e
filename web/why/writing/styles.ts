import { css } from 'lit';
import { filled } from '../../elements/button-styles.ts';

export const writingStyles = [
  css`
    .controls,
    .writers,
    .begins {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 16px;
    }
    .controls {
      scroll-margin-top: 16px;
    }
    .writers {
      gap: 8px;
    }
    .writers .solid {
      min-width: 92px;
      ${filled}
    }
    .inline {
      display: inline-flex;
      align-items: center;
      gap: 8px;
    }
    .inline .number {
      min-width: 4ch;
    }
    input[type='range'] {
      width: 140px;
      accent-color: var(--attention-ink);
    }
    .word select {
      min-height: 0;
      max-width: none;
      border: 0;
    }
    .number {
      font-variant-numeric: tabular-nums;
    }
    .begins {
      gap: 8px;
      margin: 12px 0;
    }
    .begins label {
      color: var(--attention-soft);
    }
    .begins input {
      box-sizing: border-box;
      width: 200px;
      max-width: 100%;
      min-height: 36px;
      padding: 4px 10px;
      border: 1px solid var(--attention-line);
      border-radius: 6px;
      background: var(--attention-field);
      color: inherit;
      font: inherit;
    }
    .begins input[aria-invalid] {
      border-color: var(--attention-error);
    }
    .begins .problem {
      margin: 0;
    }
    .trained {
      margin: 0 0 8px;
    }
    .boxes {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
      min-height: 60px;
      margin: 0 0 12px;
      padding: 0;
      list-style: none;
    }
    .letter {
      display: inline-flex;
      align-items: center;
      justify-content: center;
      box-sizing: border-box;
      min-width: 52px;
      min-height: 60px;
      padding: 0 10px;
      border: 1px solid var(--attention-rule);
      border-radius: 6px;
      background: none;
      color: inherit;
      font: 400 26px/32px var(--attention-serif, serif);
    }
    button.letter {
      cursor: pointer;
    }
    button.letter:hover {
      border-color: var(--attention-line);
    }
    .letter.asks {
      border-color: var(--attention-query);
      background: var(--attention-query);
      color: var(--attention-paper);
    }
    .letter.drawn {
      border: 2px solid var(--attention-ink);
    }
    .letter.next {
      border-style: dashed;
      border-color: var(--attention-line);
    }
    .letter.end {
      font: 400 16px/24px var(--attention-font, sans-serif);
    }
    .says {
      margin: 0 0 4px;
      font: 400 26px/38px var(--attention-serif, serif);
    }
    .says .number {
      font-weight: 600;
      font-family: var(--attention-font, sans-serif);
    }
    .pair {
      display: grid;
      grid-template-columns: minmax(0, 360px) minmax(0, 1fr);
      gap: 24px 48px;
      margin: 24px 0 32px;
    }
    .part {
      margin: 0;
      font-size: 15px;
      line-height: 20px;
    }
    .choices ol {
      display: grid;
      grid-template-columns: minmax(0, max-content) minmax(40px, 1fr) max-content minmax(48px, max-content);
      gap: 6px 12px;
      align-items: center;
      margin: 8px 0 6px;
      padding: 0;
      list-style: none;
    }
    .choices li {
      display: contents;
    }
    .track {
      height: 12px;
    }
    .choices .bar {
      display: block;
      width: var(--part);
      min-width: 1px;
      height: 100%;
      border-radius: 2px;
      background: var(--attention-line);
      opacity: 0.6;
    }
    .drawn .bar {
      background: var(--attention-ink);
      opacity: 1;
    }
    .choices .number {
      text-align: end;
    }
    .drawn .symbol,
    .drawn .number,
    .drawn .what {
      font-weight: 600;
    }
    .reads table {
      margin-top: 6px;
      border-spacing: 2px;
      font-variant-numeric: tabular-nums;
    }
    .reads th {
      height: auto;
      padding: 2px 6px;
      border: 0;
      text-align: center;
      white-space: nowrap;
    }
    .reads tbody th {
      text-align: start;
    }
    .reads .asks {
      color: var(--attention-query);
      font-weight: 600;
    }
    .weight {
      min-width: 36px;
      height: 32px;
      padding: 0 4px;
      border-radius: 4px;
      background: var(--fill);
      color: var(--text);
      text-align: center;
      font-size: 14px;
    }
    .open {
      margin: 12px 0 0;
    }
    .cached {
      margin-bottom: 48px;
    }
    .layers {
      display: flex;
      flex-wrap: wrap;
      gap: 12px 48px;
      margin: 8px 0;
    }
    .layers > div {
      flex: 1 1 320px;
      max-width: 520px;
    }
    .layer {
      margin: 0;
      color: var(--attention-soft);
    }
    .cache {
      width: 100%;
      table-layout: fixed;
    }
    .cache th,
    .cache td {
      height: 24px;
      padding: 0 6px;
      border: 0;
      text-align: start;
    }
    .cache tr > :first-child {
      overflow: hidden;
      width: 56px;
      text-overflow: ellipsis;
    }
    .cache tr > :last-child {
      width: 44px;
      color: var(--attention-soft);
      font-size: 14px;
    }
    .cache .key {
      color: var(--attention-key);
      font-size: 14px;
    }
    .cache .value {
      color: var(--attention-value);
      font-size: 14px;
    }
    .cache .new > * {
      background: var(--attention-query-tint);
    }
    .cache .new > :last-child {
      color: var(--attention-query);
      font-weight: 600;
    }
    .strip {
      display: block;
      height: 14px;
      background: var(--stripes);
    }
    .cost {
      margin: 8px 0 0;
    }
    .cost .number {
      font-weight: 600;
    }
    .columns {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(176px, 1fr));
      gap: 16px;
      margin: 16px 0;
    }
    .column {
      min-width: 0;
      padding: 12px;
      border-radius: 10px;
    }
    .column.shown {
      background: var(--attention-panel);
    }
    .samples {
      margin: 12px 0 8px;
      padding: 0;
      list-style: none;
    }
    .samples li {
      min-height: 30px;
      font: 400 19px/30px var(--attention-serif, serif);
      overflow-wrap: anywhere;
    }
    .samples .name {
      min-height: 24px;
      color: inherit;
      font: inherit;
      text-align: start;
    }
    .samples .name[aria-pressed='true'] {
      text-decoration-thickness: 2px;
      font-weight: 600;
    }
    .mark {
      color: var(--attention-soft);
      font: 400 14px/20px var(--attention-font, sans-serif);
    }
    .note {
      max-width: 680px;
      margin: 8px 0 48px;
    }
    .heads .habit {
      min-width: 140px;
      text-align: start;
    }
    .heads th {
      white-space: nowrap;
    }
    .heads {
      font-variant-numeric: tabular-nums;
    }
    @media (max-width: 800px) {
      .pair {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    @media (max-width: 640px) {
      /* Beside each other, the columns would be wider than the window: each stands below, with its name. */
      .heads thead {
        display: none;
      }
      .heads,
      .heads tbody,
      .heads tr {
        display: block;
      }
      .heads tr {
        padding: 8px 0;
        border-bottom: 1px solid var(--attention-rule);
      }
      .heads tr > * {
        display: flex;
        justify-content: space-between;
        gap: 16px;
        height: auto;
        padding: 2px 0;
        border: 0;
        text-align: end;
      }
      .heads [data-label]::before {
        flex: none;
        color: var(--attention-soft);
        content: attr(data-label);
      }
      .says {
        font-size: 21px;
        line-height: 31px;
      }
      .letter {
        min-width: 40px;
        min-height: 48px;
      }
      .columns {
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 8px;
      }
      .column {
        padding: 8px;
      }
    }
    @media (pointer: coarse) {
      .begins input,
      .samples .name {
        min-height: 44px;
      }
    }
    @media (forced-colors: active) {
      .choices .bar {
        background: CanvasText;
      }
      .letter.asks {
        outline: 2px solid Highlight;
      }
      .strip {
        forced-color-adjust: none;
      }
    }
    @media print {
      .writers,
      input[type='range'] {
        display: none;
      }
    }
  `,
];
