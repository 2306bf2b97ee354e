import { css } from 'lit';
import { keyStyles, serif } from '../styles.ts';

export const exerciseStyles = css`
  ${keyStyles}
  :host {
    display: block;
  }
  .whole:focus {
    outline: 0;
  }
  h2 {
    margin: 0 0 8px;
    font: 400 24px/32px ${serif};
  }
  .name {
    display: flex;
    gap: 10px;
    align-items: center;
    margin: 0 0 8px;
    font: 400 21px/28px ${serif};
  }
  .at {
    display: grid;
    flex: none;
    place-items: center;
    box-sizing: border-box;
    width: 24px;
    height: 24px;
    border: 2px solid var(--attention-query);
    border-radius: 50%;
    color: var(--attention-query);
    font: 600 13px/20px var(--attention-font, system-ui, sans-serif);
  }
  p {
    margin: 0 0 8px;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    align-items: end;
    justify-content: space-between;
    margin-bottom: 24px;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 6px;
    margin: 0 0 4px;
    padding: 0;
    list-style: none;
  }
  .progress li {
    min-width: 96px;
    padding: 0 2px;
  }
  .track {
    display: block;
    width: 0;
    min-width: 100%;
    height: 3px;
    margin-top: 4px;
    background: var(--attention-rule);
    fill: var(--attention-ink);
  }
  .count,
  .kept {
    margin: 0;
  }
  .card {
    margin-bottom: 36px;
    padding-inline-start: 16px;
    border-inline-start: 2px solid var(--attention-query);
  }
  .card.later {
    border-color: var(--attention-rule);
  }
  .later .at {
    border-color: var(--attention-line);
    color: var(--attention-soft);
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    gap: 16px 32px;
  }
  .givens {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 32px;
    margin-bottom: 16px;
  }
  .scroll {
    max-width: 100%;
    overflow-x: auto;
  }
  table {
    border-collapse: separate;
    border-spacing: 0;
  }
  caption {
    padding-bottom: 6px;
    text-align: start;
  }
  th {
    padding: 4px 12px 4px 0;
    font-weight: 400;
    text-align: start;
  }
  thead th {
    padding-inline: 8px;
    color: var(--attention-soft);
    text-align: end;
  }
  thead td,
  thead th {
    border-bottom: 1px solid var(--attention-rule);
  }
  .given th,
  .answers th {
    white-space: nowrap;
  }
  /* Rows keep their names where the table is scrolled. */
  .given tbody th,
  .answers tbody th {
    position: sticky;
    inset-inline-start: 0;
    background: var(--attention-paper);
  }
  .given td {
    padding: 5px 8px;
    border: 2px solid transparent;
    text-align: end;
    white-space: nowrap;
  }
  .given td.edge-top {
    border-top-color: var(--attention-ink);
  }
  .given td.edge-bottom {
    border-bottom-color: var(--attention-ink);
  }
  .given td.edge-left {
    border-left-color: var(--attention-ink);
  }
  .given td.edge-right {
    border-right-color: var(--attention-ink);
  }
  .given td.outlined {
    background: var(--attention-query-tint);
  }
  .answers td {
    padding: 6px 4px 2px;
    text-align: end;
  }
  /* Names and numbers that are given stand in the line of the fields, not of the verdicts below these. */
  .answers tbody :is(th, td) {
    vertical-align: baseline;
  }
  input {
    box-sizing: border-box;
    width: 88px;
    height: 32px;
    padding: 0 8px;
    border: 1px solid var(--attention-line);
    border-radius: 5px;
    background: var(--attention-field);
    color: inherit;
    font: inherit;
    font-variant-numeric: tabular-nums lining-nums;
    text-align: end;
  }
  input.right,
  input.shown {
    border-color: var(--attention-rule);
  }
  input.wrong,
  input.unreadable {
    border: 2px solid var(--attention-error);
    padding: 0 7px;
  }
  input.short {
    border: 2px dashed var(--attention-line);
    padding: 0 7px;
  }
  input.follows {
    border: 2px solid var(--attention-held);
    padding: 0 7px;
    background: var(--attention-held-tint);
  }
  .verdict {
    display: block;
    min-height: 18px;
    color: var(--attention-soft);
    font-size: 13px;
    line-height: 18px;
    white-space: nowrap;
  }
  .verdict.right {
    color: var(--attention-ink);
  }
  .verdict.wrong,
  .verdict.unreadable,
  .wrong:not(input) {
    color: var(--attention-error);
  }
  .verdict.follows,
  .follows:not(input) {
    color: var(--attention-held);
  }
  .list .caption {
    margin: 0;
  }
  .rowname {
    margin: 8px 0 0;
    color: var(--attention-query);
    font-weight: 600;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 132px;
    gap: 12px;
    align-items: center;
    padding: 6px 0;
    border-top: 1px solid var(--attention-rule);
  }
  .line input {
    width: 100%;
    height: 44px;
  }
  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    margin: 12px 0;
  }
  .panel {
    margin-bottom: 16px;
    padding: 16px 20px;
    border-radius: 10px;
    background: var(--attention-panel);
    overflow-wrap: anywhere;
  }
  .panel p:last-child {
    margin-bottom: 0;
  }
  .said bdi.number {
    font-style: normal;
  }
  .said {
    font: 400 17px/25px ${serif};
  }
  .hints ol {
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: hint;
  }
  .hints li {
    padding: 8px 0 8px 32px;
    border-top: 1px solid var(--attention-rule);
    counter-increment: hint;
    overflow-wrap: anywhere;
  }
  .hints li::before {
    content: counter(hint);
    float: left;
    width: 24px;
    margin-inline-start: -28px;
    color: var(--attention-soft);
  }
  .hints .content {
    display: block;
  }
  .formula {
    font: 400 17px/25px ${serif};
  }
  .arithmetic {
    display: block;
  }
  .others {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    margin: 16px 0;
  }
  [aria-disabled='true'] {
    opacity: 0.6;
  }
  .like {
    margin: 0 0 4px;
    font: 400 24px/32px ${serif};
  }
  .like:focus {
    outline: 0;
  }
  .workings {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: 8px 24px;
    margin: 12px 0 0;
    overflow-wrap: anywhere;
  }
  .workings dd {
    margin: 0;
  }
  .about {
    margin-top: 24px;
    padding-top: 12px;
    border-top: 1px solid var(--attention-rule);
  }
  @media (max-width: 800px) {
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
