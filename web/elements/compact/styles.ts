import { css } from 'lit';
import { pill } from '../styles.ts';

/** Styles of the embedded view: a card on paper. */
export const compactStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .card {
    border: 1px solid var(--attention-rule);
    border-radius: var(--attention-radius, 10px);
    background: var(--attention-paper);
    --side: 24px;
  }
  .narrow {
    --side: 16px;
  }
  @container (max-width: 359px) {
    .narrow {
      --side: 12px;
    }
  }
  .narrow [role='tab'] {
    padding: 10px 8px;
    font-size: 14px;
  }
  attention-sentence {
    padding: 16px var(--side) 0;
  }
  attention-sentence + attention-sentence {
    padding-top: 8px;
  }
  .top {
    padding: 20px var(--side) 24px;
  }
  .top > * + * {
    margin-top: 20px;
  }
  .reading {
    min-height: 56px;
    margin: 0;
    font-size: 18px;
    line-height: 28px;
    text-wrap: pretty;
  }
  .reading .number {
    font-size: inherit;
  }
  .reading .first {
    display: block;
    font-size: 14px;
    line-height: 20px;
  }
  .chip {
    display: inline-block;
    max-width: 100%;
    box-sizing: border-box;
    padding: 0 13px;
    border-radius: 14px;
    background: var(--attention-query);
    color: var(--attention-on-query);
    font-size: 16px;
    font-weight: 600;
    line-height: 28px;
  }
  .paths {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  select {
    max-width: 100%;
    ${pill}
    padding: 0 8px;
  }
  option {
    background: var(--attention-paper);
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    padding: 0 var(--side) 0 calc(var(--side) - 4px);
    border-bottom: 1px solid var(--attention-rule);
  }
  [role='tablist'] {
    display: flex;
    flex-wrap: wrap;
    min-width: 0;
  }
  [role='tab'] {
    margin: 0 0 -1px;
    padding: 10px;
    border: 0;
    white-space: nowrap;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--attention-soft);
    font: inherit;
    cursor: pointer;
  }
  [role='tab']:hover {
    color: var(--attention-ink);
  }
  [role='tab'][aria-selected='true'] {
    border-color: var(--attention-query);
    color: var(--attention-query);
    font-weight: 600;
  }
  [role='tab']:focus-visible {
    outline-offset: -2px;
  }
  .hint {
    font-size: 14px;
  }
  .step {
    padding: 16px var(--side);
  }
  .waiting {
    min-height: var(--room, 200px);
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 16px;
  }
  .pair > .table {
    flex: 0 1 auto;
    min-width: 0;
    max-width: 100%;
  }
  .pair > :nth-child(2) {
    flex: 1 1 288px;
    min-width: 0;
    max-width: 100%;
  }
  .narrow .pair > *,
  .pair > .whole {
    flex: 1 1 100%;
  }
  attention-strips:not(:defined) {
    display: block;
    min-height: 240px;
  }
  /* It comes after the tables: what is below it moves less. */
  attention-derivation:not(:defined) {
    display: block;
    min-height: 200px;
  }
  .arithmetic > attention-derivation {
    min-height: var(--least, 0);
  }
  .pick {
    margin: 0 0 4px;
  }
  .read {
    display: block;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .pick select {
    height: 24px;
    padding: 0 2px 0 0;
    border-width: 0 0 1px;
    border-radius: 0;
    appearance: none;
    field-sizing: content;
    font-weight: 600;
    cursor: pointer;
  }
  .narrow .reading {
    min-height: 84px;
  }
  .small {
    margin: 12px 0 0;
    font-size: 14px;
  }
  .say {
    margin: 0;
    max-width: 60ch;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .say + .say {
    margin-top: 8px;
  }
  .footer {
    display: flex;
    align-items: flex-end;
    gap: 4px 24px;
    min-height: 20px;
    padding: 10px var(--side);
    border-top: 1px solid var(--attention-rule);
    font-size: 14px;
  }
  .narrow .footer {
    flex-wrap: wrap;
  }
  .footer > :not(p) {
    flex: none;
  }
  .footer p {
    flex: 1 1 0;
    min-width: min(100%, 240px);
    margin: 0;
    overflow-wrap: anywhere;
  }
  .back {
    display: flex;
    gap: 12px;
    font-size: 14px;
  }
  .back button:disabled {
    display: none;
  }
  .asks {
    display: block;
  }
  @media (pointer: coarse) {
    [role='tab'] {
      min-height: 44px;
    }
    select {
      height: 44px;
      border-radius: 22px;
    }
  }
  @media (forced-colors: active) {
    [role='tab'][aria-selected='false'] {
      border-color: Canvas;
    }
    .chip {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  button[aria-disabled='true'] {
    text-decoration: none;
  }
  @media print {
    .paths,
    .back,
    .footer a,
    attention-sentence {
      display: none;
    }
  }
`;
