import { css } from 'lit';
import { serif } from '../../elements/styles.ts';

export const kindControlsStyles = css`
  .boxname {
    display: block;
    margin: 0 0 4px;
    font-size: 14px;
  }
  .side,
  .memory {
    margin-top: 12px;
  }
  .side:has(+ .boxname),
  .side:has(+ .sentence) {
    margin: 0 0 12px;
  }
  .side .small:empty {
    display: none;
  }
  input.words {
    flex: 1;
    min-width: 0;
    padding: 6px 0;
    border: 0;
    background: none;
    color: inherit;
    font: 400 20px/28px ${serif};
  }
  .memory ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 24px;
    margin: 0 0 8px;
    padding: 0;
    list-style: none;
  }
  .memory li {
    display: flex;
    gap: 10px;
    align-items: baseline;
    min-width: 0;
  }
  .memory input {
    width: 200px;
    min-width: 0;
    padding: 5px 8px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: inherit;
    font: inherit;
  }
  .memory button,
  .rare .small {
    font-size: 14px;
  }
  .kinds {
    position: absolute;
    z-index: 6;
    top: calc(100% + 6px);
    left: -12px;
    box-sizing: border-box;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0 8px;
    width: min(880px, calc(100vw - 112px));
    padding: 10px 12px 12px;
    border: 1px solid var(--attention-rule);
    border-radius: 12px;
    background: var(--attention-paper);
    box-shadow: 0 8px 28px rgb(0 0 0 / 14%);
  }
  .kinds > :first-child {
    grid-row: span 2;
  }
  .kinds .heading {
    display: block;
    padding: 10px 12px 2px;
    color: var(--attention-soft);
    font-size: 14px;
  }
  .kinds button {
    display: block;
    width: 100%;
    padding: 6px 12px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .kinds button span {
    display: block;
  }
  .kinds button .soft {
    font-size: 14px;
  }
  .kinds button:hover {
    background: var(--attention-panel);
  }
  .kinds [aria-checked='true'] {
    background: var(--attention-query-tint);
  }
  .kinds [aria-disabled] {
    color: var(--attention-soft);
    cursor: default;
  }
  /* A tint is not painted there, and neither is a softer ink. */
  @media (forced-colors: active) {
    .kinds button[aria-checked='true'] {
      forced-color-adjust: none;
      background: Highlight;
    }
    .kinds [aria-checked='true'] span {
      color: HighlightText;
    }
    .kinds [aria-disabled] span {
      color: GrayText;
    }
  }
  .rare {
    flex-basis: 100%;
    padding: 12px 16px;
    border-radius: 10px;
    background: var(--attention-panel);
  }
  .rare .row {
    display: grid;
    grid-template-columns: 132px 1fr;
    gap: 4px 16px;
    align-items: baseline;
    padding: 3px 0;
  }
  .rare .row > .soft {
    font-size: 14px;
  }
  .rare .words {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 24px;
    min-width: 0;
  }
  @media (max-width: 640px) {
    .kinds {
      left: -4px;
      grid-template-columns: 1fr;
      width: calc(100vw - 48px);
    }
    .kinds button {
      padding-block: 9px;
    }
    .memory li {
      flex: 1 1 100%;
    }
    .memory input {
      flex: 1;
      min-height: 32px;
    }
    .rare .row {
      grid-template-columns: 1fr;
    }
  }
  @media print {
    .side,
    .memory,
    .boxname {
      display: none;
    }
  }
`;
