import { css } from 'lit';

/** Styles of the panel that shows how one cell is computed. */
export const derivationStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    min-width: 0;
    padding: 20px 24px 22px;
    border-radius: 10px;
    background: var(--attention-panel);
    overflow-x: auto;
  }
  h4 {
    margin: 0;
    font: inherit;
    font-weight: 600;
  }
  p.title {
    margin: 0;
    color: inherit;
    font: inherit;
    font-weight: 600;
  }
  .where {
    font-weight: 400;
    color: var(--attention-soft);
  }
  p {
    margin: 2px 0 0;
    font-size: 14px;
    color: var(--attention-soft);
  }
  p.note {
    margin-top: 14px;
    max-width: 62ch;
  }
  table {
    margin-top: 14px;
    border-spacing: 0;
    border-collapse: separate;
  }
  th {
    font-weight: 400;
    text-align: start;
    padding: 6px 12px 6px 0;
    white-space: nowrap;
    max-width: 11em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  thead bdi {
    overflow-wrap: normal;
  }
  thead th {
    text-align: end;
    font-size: 14px;
    color: var(--attention-soft);
    padding: 4px 10px;
    vertical-align: bottom;
    white-space: normal;
    max-width: 7em;
  }
  td {
    text-align: end;
    padding: 2px 4px;
    white-space: nowrap;
    font-size: 16px;
  }
  td.sign {
    min-width: 14px;
    padding: 2px 5px;
    text-align: center;
    color: var(--attention-soft);
  }
  td.operand {
    padding: 2px;
  }
  .error {
    color: var(--attention-error);
  }
  .tint-query {
    background: var(--attention-query-tint);
  }
  .tint-key {
    background: var(--attention-key-tint);
  }
  .tint-value {
    background: var(--attention-value-tint);
  }
  .tint-weights {
    background: var(--attention-weights-tint);
  }
  .tint-context {
    background: var(--attention-context-tint);
  }
  .rule > * {
    border-top: 1px solid var(--attention-line);
  }
  .rule > .plain {
    border-top: 0;
  }
  .result {
    font-size: 18px;
    font-weight: 600;
  }
  .later {
    color: var(--attention-soft);
    font-size: 14px;
  }
  td.rest {
    text-align: start;
  }
  .squeezed td.rest {
    white-space: normal;
  }
  :is(button, span).cell {
    display: inline-block;
    box-sizing: border-box;
    min-width: 46px;
    padding: 4px 8px;
    text-align: end;
  }
  button.cell {
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button.cell:hover {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    margin-top: 14px;
    font-size: 16px;
  }
  .together {
    flex-wrap: nowrap;
    margin: 0;
  }
  .line button.cell,
  .note button.cell {
    min-width: 0;
    padding: 2px 4px;
  }
  .fraction button.cell {
    padding: 2px 0;
  }
  td.product {
    padding-inline-end: 10px;
  }
  .fraction {
    display: inline-grid;
    text-align: center;
  }
  .fraction > :first-child {
    padding-bottom: 4px;
    border-bottom: 1px solid var(--attention-ink);
  }
  .fraction > :last-child {
    padding-top: 4px;
  }
  .bar {
    display: flex;
    gap: 2px;
    margin-top: 16px;
    max-width: 560px;
  }
  .bar > span {
    flex: var(--part) 1 0;
    box-sizing: border-box;
    min-width: 2px;
    height: 28px;
    padding-top: 4px;
    border-radius: 3px;
    background: var(--attention-weights-tint);
    font-size: 14px;
    text-align: center;
    overflow: hidden;
  }
  /* A label is whole, or in a second line, which is not seen. */
  .bar > span::before {
    content: '';
    display: inline-block;
    width: 1px;
  }
  .label {
    display: inline-block;
    padding-bottom: 8px;
    white-space: nowrap;
  }
  .bar span.here {
    background: var(--attention-weights);
    color: var(--attention-paper);
    font-weight: 600;
  }
  @container (max-width: 608px) {
    :host {
      padding: 14px 14px 16px;
    }
    td,
    th,
    .line,
    .later {
      font-size: 14px;
    }
    td {
      padding: 2px;
    }
    th {
      max-width: 6.2em;
      padding-inline-end: 4px;
    }
    thead th {
      padding: 4px 3px;
      white-space: normal;
    }
    button.cell {
      min-width: 34px;
      padding: 6px 4px;
    }
  }
  :host([brief]) {
    padding: 14px 14px 16px;
  }
  :host([brief]) .result {
    font-size: 17px;
  }
  :host([brief]) :is(table, .line) {
    margin-top: 8px;
  }
  :host([brief]) :is(td, .line) {
    font-size: 15px;
  }
  :host([brief]) :is(th, .later) {
    font-size: 14px;
  }
  :host([brief]) th {
    padding: 4px 8px 4px 0;
  }
  :host([brief]) thead th {
    min-width: 3.2em;
    padding: 4px 6px 4px 2px;
  }
  :host([brief]) td.sign {
    min-width: 10px;
    padding: 2px 3px;
  }
  :host([brief]) td.product {
    padding-inline-end: 6px;
  }
  :host([brief]) button.cell {
    min-width: 34px;
    padding: 4px;
  }
  :host([brief]) :is(.line, .note, .fraction) button.cell {
    min-width: 0;
    padding: 2px;
  }
  :host([brief]) .squeezed :is(th, td) {
    padding-inline: 1px;
    font-size: 13px;
  }
  :host([brief]) .squeezed thead th {
    min-width: 0;
  }
  :host([brief]) .squeezed td.operand {
    padding: 2px 1px;
  }
  :host([brief]) .squeezed button.cell {
    padding-inline: 2px;
  }
  :host([brief]) tr > td.sign:first-child {
    padding-inline-start: 0;
  }
  :host([terse]) {
    padding-block: 12px 8px;
  }
  :host([terse]) :is(table, .line, .bar, p.note) {
    margin-top: 8px;
  }
  :host([terse]) .together,
  :host([terse]) p.hold {
    margin-top: 0;
  }
  @media (pointer: coarse) {
    button.cell {
      min-height: 36px;
    }
  }
  @media (forced-colors: active) {
    :host {
      border: 1px solid CanvasText;
    }
    .bar > span {
      border: 1px solid CanvasText;
    }
    .bar span.here {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
